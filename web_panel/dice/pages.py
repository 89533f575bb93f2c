"""The page of the dice: a lesson while it goes on, the sets that are known, and what was kept of doubtful rolls."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from flask import Response, abort, redirect, render_template, request, url_for

from engine import Ask, EngineError
from web_panel.dice.wiring import DiceRoom, Face, LessonSeen
from web_panel.gate import LARGEST, Route
from web_panel.pages.table import number
from web_panel.speech import language, say
from web_panel.stream import changes, streamed

if TYPE_CHECKING:
    from web_panel.panel import Panel

LONGEST, MOST_FACES = 40, 30  # letters of a name, and faces of one set
FACES = Ask("dice", "choose")  # faces are called as where one may pick them
ROOT, ONE, PHOTO = "/dice", "/dice/picture/<name>/<face>/<file>", "/dice/photo"
LARGEST_PHOTO = (8 << 20) + LARGEST  # bytes
KINDS: Mapping[str, Sequence[Face]] = {
    "d6": range(1, 7),
    "d8": range(1, 9),
    "d10": range(10),
    "d12": range(1, 13),
    "d20": range(1, 21),
}


class DicePages:
    """All about own dice."""

    def __init__(self, panel: Panel, room: DiceRoom) -> None:
        self._panel, self._room = panel, room

    def routes(self) -> Iterable[Route]:
        """Where it is."""
        return (
            Route(ROOT, "GET", self.dice, "player"),
            Route("/dice/stream", "GET", self.stream, "player"),
            Route("/dice/seen", "GET", self.seen, "player"),
            Route(PHOTO, "POST", self.photo, "player", LARGEST_PHOTO),
            Route("/dice/begin", "POST", self.begin, "player"),
            Route("/dice/trust", "POST", self.trust, "player"),
            Route("/dice/lay", "POST", self.lay, "player"),
            Route("/dice/stop", "POST", self.stop, "player"),
            Route(ONE, "GET", self.picture, "player"),
            Route("/dice/forget", "POST", self.forget, "owner"),
        )

    def dice(self, refused: str = "", status: int = 200) -> Any:
        """Everything about them."""
        if self._panel.is_empty:
            return render_template("waiting.html")
        lesson = self._room.lesson()  # looked at before the sets: of one that is done, the set is among them
        page = render_template(
            "dice.html",
            stage=lesson.stage,
            lesson=self._lesson(lesson),
            sets=self._room.sets(),
            named=self._named,
            keeps=self._room.keeps(),
            has_eyes=self._room.has_eyes(),
            refused=refused,
        )
        return page, status

    def _lesson(self, lesson: LessonSeen) -> str:
        """The part of the page that changes while dice are laid down."""
        return render_template(
            "dice_lesson.html",
            lesson=lesson,
            asked=self._room.asked(),
            kinds=KINDS,
            named=self._named,
            is_drawn=self._room.is_drawn(),
        )

    def _named(self, face: Face) -> str:
        """What people call a face."""
        return self._panel.evening.words(language()).option(FACES, face)

    # Looking -------------------------------------------------------------------------------------

    def stream(self) -> Any:
        """Server-sent events: the lesson whenever it has gone on."""
        events = changes(
            self._panel,
            "lesson",
            lambda: (self._room.lesson(), tuple(self._room.asked())),
            self._event,
        )
        return streamed(self._panel, events)

    def _event(self) -> str | None:
        lesson = self._room.lesson()
        return None if self._panel.is_empty else json.dumps([lesson.stage, self._lesson(lesson)])

    def seen(self) -> Any:
        """What the camera sees."""
        found = self._room.seen()
        return Response(found, mimetype="image/jpeg") if found else Response(status=204)

    def picture(self, name: str, face: str, file: str) -> Any:
        """One picture of a set."""
        found = self._room.picture(name, face, file) or abort(404)
        return Response(found, mimetype="image/png", headers={"Cache-Control": "private, no-store"})

    def photo(self) -> Any:
        """The dice that are asked for, on a photo; what is read of them is asked about at the table."""
        sent, turn = request.files.get("photo"), number(request.form.get("turn", ""), -1)
        data = sent.read() if sent else b""
        if not data:
            return self.dice(say("packs.no_photo"), 400)
        try:
            self._room.photo(data, turn)
        except EngineError as error:
            return self.dice(self._room.explain(error, language()), 400)
        return redirect(url_for("GET /"), 303)

    # Teaching ------------------------------------------------------------------------------------

    def begin(self) -> Any:
        """Which faces shall be learned: those of the dice that are asked for, of a kind, or typed ones."""
        kind, typed = request.form.get("kind", ""), request.form.get("faces", "")
        faces = self._room.asked() if kind == "asked" else KINDS.get(kind, _faces(typed))
        if not 2 <= len(faces) <= MOST_FACES:
            return self.dice(say("dice.too_few", most=MOST_FACES), 400)
        return self._do(lambda: self._room.begin(faces))

    def trust(self) -> Any:
        """Keep it under a name."""
        name = request.form.get("name", "").strip()[:LONGEST]
        return self._do(lambda: self._room.trust(name))

    def lay(self) -> Any:
        """Lay a die down on a table that is only drawn."""
        return self._do(self._room.lay)

    def stop(self) -> Any:
        """Give it up."""
        return self._do(self._room.give_up)

    def forget(self) -> Any:
        """Take a picture away that was kept from a roll."""
        if not self._room.forget(*(request.form.get(part, "") for part in ("name", "face", "file"))):
            abort(404)
        return self._back()

    def _do(self, act: Callable[[], None]) -> Any:
        try:
            act()
        except EngineError as error:
            return self.dice(self._room.explain(error, language()), 400)
        return self._back()

    def _back(self) -> Any:
        if request.accept_mimetypes.best == "application/json":
            return Response(status=204)
        return redirect(url_for(f"GET {ROOT}"), 303)


def _faces(typed: str) -> Sequence[Face]:
    """Faces as somebody types them, with commas between them; what is a whole number is worth it."""
    found = dict.fromkeys(part.strip() for part in typed.split(",") if part.strip())
    return [int(part) if part.isascii() and part.isdecimal() else part for part in found]
