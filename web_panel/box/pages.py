"""The pages of the box: how it is, trying its parts one by one, settings, backups, the log, and the first six steps."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from flask import Response, abort, jsonify, redirect, render_template, request, url_for

from engine import EngineError
from web_panel.box.wiring import BoxRoom, Cornered, SettingSeen, WhoComes
from web_panel.gate import LARGEST, Route
from web_panel.speech import language, say

if TYPE_CHECKING:
    from web_panel.panel import Panel

LARGEST_BACKUP = 25 * 1024 * 1024 + LARGEST
STEPS = ("language", "sound", "hands", "camera", "game", "phones")
SOUND = ("voice.volume", "voice.rate", "voice.verbosity")
GROUPS: Mapping[str, tuple[Sequence[str], Sequence[str]]] = {  # what people want most, and what they seldom want
    "sound": (
        ("voice.volume", "voice.night", "language"),
        ("voice.rate", "voice.verbosity", "voice.ambience", "voice.effects", "voice.loudest", "voice.sound"),
    ),
    "lights": (("brightness",), ()),
    "camera": (("camera.cards",), ("camera.card_photos", "camera.corrections", "camera.source")),
}
ROOT = "/box"


class BoxPages:
    """All about the box itself."""

    def __init__(self, panel: Panel, room: BoxRoom) -> None:
        self._panel, self._room = panel, room

    def routes(self) -> Iterable[Route]:
        """Where these pages are."""
        return (
            Route(ROOT, "GET", self.box, "player"),
            Route("/box/findings", "GET", self.findings, "player"),
            Route("/box/pressed", "GET", self.pressed, "player"),
            Route("/box/picture", "GET", self.picture, "player"),
            Route("/box/try", "POST", self.attempt, "player"),
            Route("/box/corners", "POST", self.corners, "owner"),
            Route("/box/settings", "POST", self.settings, "owner"),
            Route("/box/log", "GET", self.log, "owner"),
            Route("/box/backup", "POST", self.backup, "owner"),
            Route("/box/restore", "POST", self.restore, "owner", LARGEST_BACKUP),
            Route("/box/restart", "POST", self.restart, "owner"),
            Route("/box/off", "POST", self.off, "owner"),
            Route("/box/welcome", "GET", self.welcome, "owner"),
            Route("/box/welcome", "POST", self.step, "owner"),
        )

    # How it is -----------------------------------------------------------------------------------

    def box(self, said: str = "", status: int = 200) -> Any:
        """Everything at one glance."""
        return self._page("box.html", status, said=said, settings=self._grouped(), backups=self._backups())

    def _grouped(self) -> Mapping[str, tuple[Sequence[SettingSeen], Sequence[SettingSeen]]]:
        """What can be set, by what it is about: what people want most, and what they seldom want."""
        known = {one.name: one for one in self._room.settings()}
        named = {name for wanted, seldom in GROUPS.values() for name in (*wanted, *seldom)}
        rest = {"sound": [name for name in known if name not in named]}
        return {
            group: ([known[name] for name in wanted], [known[name] for name in (*seldom, *rest.get(group, ()))])
            for group, (wanted, seldom) in GROUPS.items()
        }

    def _page(self, name: str, status: int = 200, **about: Any) -> Any:
        room = self._room
        page = render_template(
            name,
            version=room.version(),
            buttons=room.buttons(),
            lights=room.lights(),
            has_eyes=room.has_eyes(),
            done=request.args.get("done", ""),
            **about,
        )
        return page, status

    def _backups(self) -> Sequence[tuple[str, str, int]]:
        found = self._room.backups()
        return [(one.name, _moment(one.when), max(1, one.size // 1024)) for one in found]

    def findings(self) -> Any:
        """Everything looked at, one after the other."""
        return render_template("box_findings.html", findings=self._room.findings(language()))

    def log(self) -> Any:
        """What the program has written down about itself."""
        return render_template("box_log.html", lines=self._room.log())

    # Trying --------------------------------------------------------------------------------------

    def attempt(self) -> Any:
        """Try one thing."""
        what = request.form.get("what", "")
        if what == "buttons":
            self._room.try_buttons()
        elif what == "sound":
            if not self._room.speak():
                return self._told(say("box.no_voice"), 409)
        elif not self._room.shine(what):
            abort(404)
        return self._told("")

    def _told(self, said: str, status: int = 200) -> Any:
        """To a script as data, to others as the page they came from."""
        if request.accept_mimetypes.best == "application/json":
            return jsonify(said=said), status
        return self.box(said, status) if said else redirect(_back(), 303)

    def pressed(self) -> Any:
        """The last button."""
        found = self._room.pressed()
        return jsonify(number=found.number, said=say(f"tray.name.{found.button}") if found.button else "")

    def picture(self) -> Any:
        """What the camera sees."""
        found = self._room.picture()
        return Response(found, mimetype="image/jpeg") if found else Response(status=204)

    def corners(self) -> Any:
        """The four corners of the tray, or of the board; none: look for its markers again."""
        typed = request.form.get("corners", "").split()
        try:
            found = [(float(x), float(y)) for x, y in (pair.split(",") for pair in typed)]
        except ValueError:
            abort(400)
        if len(found) not in (0, 4) or not all(0 <= part <= 1 for pair in found for part in pair):
            abort(400)
        of: Cornered = "board" if request.form.get("of") == "board" else "tray"
        return self._do(lambda: self._room.corners(found, of), "corners")

    # Keeping -------------------------------------------------------------------------------------

    def settings(self) -> Any:
        """What was set; all of it or nothing."""
        return self._do(lambda: self._room.set(self._changed()), "settings")

    def _changed(self) -> dict[str, str]:
        """What a form says otherwise than it is."""
        known = {one.name: one.value for one in self._room.settings() if not one.is_fixed}
        wanted = {name: request.form[name].strip() for name in known if name in request.form}
        return {name: value for name, value in wanted.items() if not _same(value, known[name])}

    def backup(self) -> Any:
        """A fresh copy of everything, onto the phone."""
        name = f"taleside-{time.strftime('%Y-%m-%d')}.db"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        try:
            return Response(self._room.backup(), mimetype="application/octet-stream", headers=headers)
        except EngineError as error:
            return self.box(self._room.explain(error, language()), 409)

    def restore(self) -> Any:
        """A copy takes the place of what is there, as soon as it is known who may come in with it."""
        if key := request.form.get("key", ""):
            return self._go_back(key, with_phones=request.form.get("phones") == "yes")
        try:
            who = self._looked_at()
        except EngineError as error:
            return self.box(self._room.explain(error, language()), 400)
        if who is None:
            return self.box(say("box.no_backup"), 400)
        return render_template("box_restore.html", who=who) if who.is_asked else self._go_back(who.key)

    def _looked_at(self) -> WhoComes | None:
        """The one that was named, or sent; None: neither."""
        if name := request.form.get("name", ""):
            return self._room.restore_kept(name)
        sent = request.files.get("backup")
        return self._room.restore(sent.stream.read()) if sent and sent.filename else None

    def _go_back(self, key: str, *, with_phones: bool = False) -> Any:
        return self._do(lambda: self._room.go_back(key, with_phones=with_phones), "restart")

    def restart(self) -> Any:
        """Begin anew."""
        return self._do(self._room.restart, "restart")

    def off(self) -> Any:
        """Switch it off."""
        return self._do(self._room.switch_off, "off")

    def _do(self, act: Callable[[], None], done: str) -> Any:
        """Do it, and say so; or say why not."""
        try:
            act()
        except EngineError as error:
            return self.box(self._room.explain(error, language()), 400)
        if done in ("restart", "off"):
            return render_template("box_gone.html", done=done)
        return redirect(_back(done), 303)

    # The first six steps -------------------------------------------------------------------------

    def welcome(self) -> Any:
        """One step of six; each can be left out, and all of it done again."""
        at = request.args.get("step", "1")
        number = int(at) if at in {str(n) for n in range(1, len(STEPS) + 1)} else 1
        settings = {one.name: one for one in self._room.settings()}
        return self._page(
            "welcome.html", number=number, step=STEPS[number - 1], steps=STEPS, settings=settings, sound=SOUND
        )

    def step(self) -> Any:
        """What was said in a step, and on to the next."""
        at = STEPS.index(request.form.get("step", "")) if request.form.get("step") in STEPS else abort(400)
        wanted = self._changed()
        if at + 1 == len(STEPS):
            wanted["welcomed"] = "yes"
        try:
            self._room.set(wanted)
        except EngineError as error:
            return self.box(self._room.explain(error, language()), 400)
        if at + 1 < len(STEPS):
            return redirect(url_for("GET /box/welcome", step=at + 2), 303)
        return redirect(url_for("GET /"), 303)


def _same(typed: str, known: str) -> bool:
    """Is this the same value?  A slider writes 1 for 1.0."""
    try:
        return typed == known or float(typed) == float(known)
    except ValueError:
        return False


def _moment(when: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(when))


def _back(done: str = "") -> str:
    """To the step of the wizard that somebody came from, else to the box."""
    step = request.form.get("back", "")
    if step.isdecimal() and 1 <= int(step[:2]) <= len(STEPS):
        return url_for("GET /box/welcome", step=step)
    return url_for("GET /box", done=done or None)
