"""The pages of the packs: the list, the check, coming in and going out, and the sheets on which cards are typed.

What stands on a card that play has not reached is a secret of the story.  So cards are shown to an owner only, and only
once that owner has said that they want to see them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar, cast

from flask import Response, abort, g, jsonify, redirect, render_template, request, url_for

from engine import EngineError
from engine.packs.kinds import Kind
from web_panel.gate import LARGEST, Route
from web_panel.packs.board import board_lists
from web_panel.packs.contents import (
    Found,
    blanked,
    entry_name,
    entry_words,
    file_said,
    inside,
    look,
    outline,
    place,
    shelves,
)
from web_panel.packs.facts import facts
from web_panel.packs.plan import joined, legend, placed, plan
from web_panel.packs.sheet import (
    Slot,
    altered,
    fitting,
    is_id,
    kind_at,
    label,
    named,
    pruned,
    put,
    settle,
    sheet,
    typed,
)
from web_panel.packs.wiring import Flaw, PackSeen, PackShelf, PassageSeen
from web_panel.speech import language, say, speak_of

if TYPE_CHECKING:
    from web_panel.panel import Panel

MEGABYTE = 1 << 20
LARGEST_PACK, LARGEST_PHOTO = 25 * MEGABYTE + LARGEST, 8 * MEGABYTE + LARGEST
LARGEST_SHEET = 512 * 1024
MOST_PASSAGES = 24
SHOWN_WIDE = 280  # pixels of a photo that fingers point at: narrow enough for any phone, so that it is never shrunk
T = TypeVar("T")


class PackPages:
    """All about packs."""

    def __init__(self, panel: Panel, shelf: PackShelf) -> None:
        self._panel, self._shelf = panel, shelf
        self._knowing: set[tuple[int, str]] = set()  # which phones want to see the cards of which packs

    def routes(self) -> Iterable[Route]:
        """Where these pages are."""
        one = "/packs/<name>"
        return (
            Route("/packs", "GET", self.list, "player"),
            Route("/packs/begin", "POST", self.begin, "owner"),
            Route("/packs/import", "POST", self.take_in, "owner", LARGEST_PACK),
            Route(one, "GET", self.pack, "owner"),
            Route(f"{one}/export", "GET", self.give_out, "owner"),
            Route(f"{one}/back", "POST", self.put_back, "owner"),
            Route(f"{one}/remove", "POST", self.remove, "owner"),
            Route(f"{one}/open", "POST", self.open, "owner"),
            Route(f"{one}/file/<path:file>", "GET", self.file, "owner"),
            Route(f"{one}/entry/<path:file>", "GET", self.entry, "owner"),
            Route(f"{one}/entry/<path:file>", "POST", self.change, "owner", LARGEST_SHEET),
            Route(f"{one}/cards", "GET", self.cards, "owner"),
            Route(f"{one}/cards", "POST", self.capture, "owner", LARGEST_PHOTO),
            Route(f"{one}/photo/<about>", "GET", self.photo, "owner"),
            Route(f"{one}/photo/<path:file>", "POST", self.keep_photo, "owner", LARGEST_PHOTO),
            Route(f"{one}/read/<path:file>", "POST", self.read_photo, "owner"),
            Route(f"{one}/spot/<path:file>", "POST", self.show_spot, "owner"),
        )

    # The list ------------------------------------------------------------------------------------

    def list(self, refused: str = "", status: int = 200) -> Any:
        """All packs."""
        page = render_template(
            "packs.html",
            packs=self._shelf.all(language()),
            removed=self._shelf.removed() if g.phone.role == "owner" else {},
            games=self._shelf.begun_games(),
            refused=refused,
        )
        return page, status

    def begin(self) -> Any:
        """An empty pack."""
        return self._then(lambda: self._shelf.begin(*_said("game", "title", "language")))

    def take_in(self) -> Any:
        """One that was sent."""
        sent = request.files.get("pack")
        if sent is None or not sent.filename:
            return self.list(say("packs.no_file"), 400)
        return self._then(lambda: self._shelf.take_in(cast(BinaryIO, sent.stream)))

    def give_out(self, name: str) -> Any:
        """One as a file."""
        data = self._tried(lambda: self._shelf.give_out(name))
        headers = {"Content-Disposition": f'attachment; filename="{self._one(name).name}.zip"'}
        return Response(data, mimetype="application/zip", headers=headers)

    def put_back(self, name: str) -> Any:
        """As it was before."""
        return self._then(lambda: self._shelf.put_back(name), name)

    def remove(self, name: str) -> Any:
        """Away with it."""
        return self._then(lambda: self._shelf.remove(name))

    def _then(self, act: Callable[[], str | None], name: str = "") -> Any:
        """Do it, and go to what came of it; or say why not."""
        try:
            name = act() or name
        except EngineError as error:
            return self.list(self._shelf.explain(error, language()), 400)
        return redirect(url_for("GET /packs/<name>", name=name) if name else url_for("GET /packs"), 303)

    # One pack ------------------------------------------------------------------------------------

    def pack(self, name: str) -> Any:
        """What is wrong with it, and what it is made of."""
        pack = self._one(name)
        flaws = self._shelf.flaws(name, language())
        files = [file for file in self._shelf.files(name) if not pack.is_ours]
        progress = self._shelf.progress(name, language())
        speak_of(self._shelf.forms(name, language()))
        return render_template(
            "pack.html",
            pack=pack,
            flaws=flaws,
            files=files,
            has_board=any(board_lists(kind) for kind in self._shelf.files(name).values()),
            file_said=file_said,
            progress=progress,
            is_open=self._is_open(name),
        )

    def cards(self, name: str, said: str = "", status: int = 200) -> Any:
        """Where cards are photographed, one after the other; nothing that stands on them is shown."""
        pack = self._one(name)
        if pack.is_ours:
            abort(403)
        return render_template(
            "cards.html", pack=pack, progress=self._shelf.progress(name, language()), said=said
        ), status

    def capture(self, name: str) -> Any:
        """One photo: kept, or why not."""
        sent = request.files.get("photo")
        try:
            if sent is None or not sent.filename:
                return self._caught(name, say("packs.no_photo"), 400)
            caught = self._shelf.capture(name, cast(BinaryIO, sent.stream))
        except EngineError as error:
            return self._caught(name, self._shelf.explain(error, language()), 400)
        what = "cards.got" if caught.number and caught.is_sure else "cards.asked" if caught.number else "cards.nameless"
        looks = f" {say('cards.look', n=caught.doubtful)}" if caught.doubtful else ""
        return self._caught(name, f"{say(what, number=caught.number)}{looks}", 200)

    def _caught(self, name: str, said: str, status: int) -> Any:
        if request.accept_mimetypes.best == "application/json":
            return jsonify(said=said, ok=status == 200), status
        return self.cards(name, said, status)

    def open(self, name: str) -> Any:
        """From now on this phone sees the cards."""
        self._knowing.add((g.phone.number, self._one(name).name))
        return redirect(url_for("GET /packs/<name>", name=name), 303)

    def file(self, name: str, file: str) -> Any:
        """The entries of one file."""
        pack = self._opened(name)
        data, kind = self._content(name, file)
        flaws = [flaw for flaw in self._shelf.flaws(name, language()) if flaw.file == file]
        return render_template(
            "pack_file.html",
            pack=pack,
            file=file,
            called=file_said(file),
            shelves=list(shelves(kind, data, flaws)),
            flaws=flaws,
        )

    def _one(self, name: str) -> PackSeen:
        return next((pack for pack in self._shelf.all(language()) if pack.name == name), None) or abort(404)

    def _is_open(self, name: str) -> bool:
        return (g.phone.number, name) in self._knowing

    def _opened(self, name: str) -> PackSeen:
        pack = self._one(name)
        if pack.is_ours or not self._is_open(name):
            abort(403)
        return pack

    def _content(self, name: str, file: str) -> tuple[Any, Kind]:
        kind = self._shelf.files(name).get(file) or abort(404)
        speak_of(self._shelf.forms(name, language()))
        return self._tried(lambda: self._shelf.data(name, file)), kind

    def _tried(self, question: Callable[[], T]) -> T:
        try:
            return question()
        except EngineError:
            return abort(404)

    # One entry -----------------------------------------------------------------------------------

    def entry(self, name: str, file: str) -> Any:
        """Its sheet."""
        found = self._found(name, file, request.args.get("at", ""))
        flaws = [inside(flaw, found.where) for flaw in self._shelf.flaws(name, language())]
        done = request.args.get("done") == "yes"
        return self._sheet(found, found.data, [flaw for flaw in flaws if flaw and flaw.file == file], done=done)

    def change(self, name: str, file: str) -> Any:
        """What was typed: kept if nothing is wrong with it, else shown again with what is."""
        found = self._found(name, file, request.form.get("at", ""))
        shown = self._shown(found)
        data = typed(shown, request.form)
        deed = request.form.get("do", "")
        if deed == "remove":
            return self._write(found, None, data)
        if deed != "save":
            return self._sheet(found, self._altered(found, data, deed), [], seal=request.form.get("seal", ""))
        if request.form.get("seal") != found.seal:
            return self._sheet(found, data, [], refused=say("packs.meanwhile"))
        return self._write(found, pruned(data), data)

    def _shown(self, found: Found) -> Slot:
        """The sheet that was filled in."""
        try:
            return sheet(found.kind, outline(request.form.get("outline", "")), found.pack.languages)
        except ValueError:
            return abort(400)

    def _write(self, found: Found, value: Any, shown: Any) -> Any:
        try:
            flaws = self._shelf.write(found.pack.name, found.file, found.where, value, language())
        except EngineError as error:
            return self._sheet(found, shown, [], refused=self._shelf.explain(error, language()))
        here = [flaw for one in flaws if (flaw := inside(one, found.where))]
        if any(flaw.weight == "error" for flaw in here):
            return self._sheet(found, shown, here, refused=say("packs.not_kept"))
        self._carry_photos(found, value)
        if value is None:
            return redirect(url_for("GET /packs/<name>/file/<path:file>", name=found.pack.name, file=found.file), 303)
        return redirect(_page(found, done="yes"), 303)

    def _carry_photos(self, found: Found, value: Any) -> None:
        """A photo goes with its entry: to its new name, or out of the way; those behind it keep theirs."""
        name, position = found.pack.name, found.where[-1]
        if value is not None:
            self._shelf.carry_photo(name, found.about, found.about_of(value, position))
            return
        self._shelf.carry_photo(name, found.about, "")
        rest = look(self._shelf.data(name, found.file), found.where[:-1])
        if isinstance(position, int):
            for at, item in enumerate((rest or [])[position:], position):
                self._shelf.carry_photo(name, found.about_of(item, at + 1), found.about_of(item, at))

    def _altered(self, found: Found, data: Any, deed: str) -> Any:
        """One more of a list, one less, one further up; on a map also a place or a way."""
        data, read = {} if data is None else data, legend(found.kind)
        try:
            if deed == "place" and read:
                return placed(read, data, int(request.form["x"]), int(request.form["y"]))
            if deed.startswith("put:"):
                at = deed.removeprefix("put:")
                return self._put(found, data, range(MOST_PASSAGES) if at == "all" else (int(at),))
            if deed.startswith("fact:"):
                _, where, value = deed.split(":", 2)
                return settle(sheet(found.kind, data, found.pack.languages), data, where, value)
            if deed == "join" and read:
                return joined(read, data, request.form.get("from", ""), request.form.get("to", ""))
            return altered(found.kind, data, deed)
        except (LookupError, ValueError, TypeError, AttributeError, StopIteration):
            return abort(400)

    def _put(self, found: Found, data: Any, wanted: Sequence[int]) -> Any:
        """Passages of a photo into the fields that are chosen for them, each joining what was put there before it."""
        read = [text for name, text in request.form.items() if name.startswith("passage.")]
        for at in wanted:
            if (text := request.form.get(f"passage.{at}", "").strip()) or len(wanted) == 1:
                slots = sheet(found.kind, data, found.pack.languages)
                data = put(slots, data, request.form[f"into.{at}"], text, read)
        return self._with_facts(found, data) if len(wanted) > 1 else data

    def _with_facts(self, found: Found, data: Any) -> Any:
        """And what these passages say for fields in which nothing stands yet, where there is no doubt what."""
        slots = sheet(found.kind, data, found.pack.languages)
        read, empty = facts(slots, _passages(), say("packs.numerals").split()), _empty(slots)
        for where, values in read.items():
            if where in empty and len(values) == 1:
                data = settle(slots, data, where, values[0])
        return data

    def _sheet(
        self,
        found: Found,
        data: Any,
        flaws: Sequence[Flaw],
        refused: str = "",
        seal: str = "",
        *,
        done: bool = False,
        passages: Sequence[PassageSeen] = (),
    ) -> Any:
        read = legend(found.kind)
        slot = sheet(found.kind, data, found.pack.languages, flaws)
        page = render_template(
            "sheet.html",
            pack=found.pack,
            found=found,
            slot=slot,
            called=file_said(found.file),
            title=entry_words(found.data) or entry_name(found.data) or label(found.at.partition(".")[0]),
            id_said=entry_name(found.data),
            outline=json.dumps(blanked(data)),
            seal=seal or found.seal,
            plan=plan(read, data, language()) if read else None,
            refused=refused,
            done=done,
            has_photo=self._shelf.photo(found.pack.name, found.about) is not None,
            read=read,
            named=named,
            is_id=is_id,
            passages=(read_passages := passages or _passages()),
            intos=fitting(slot, read_passages),
            facts=facts(slot, read_passages, say("packs.numerals").split()),
            shown_wide=SHOWN_WIDE,
        )
        return page, 400 if refused else 200

    def _found(self, name: str, file: str, at: str) -> Found:
        pack = self._opened(name)
        data, kind = self._content(name, file)
        where = place(at)
        try:
            return Found(pack, file, at, kind_at(kind, data, [str(part) for part in where]), look(data, where))
        except (LookupError, TypeError, ValueError):
            return abort(404)

    # Photos --------------------------------------------------------------------------------------

    def photo(self, name: str, about: str) -> Any:
        """One that was kept."""
        self._opened(name)
        found = self._tried(lambda: self._shelf.photo(name, about)) or abort(404)
        return Response(found[0], mimetype=f"image/{found[1]}")

    def read_photo(self, name: str, file: str) -> Any:
        """What is written on it, beside the sheet, to be looked through and put where it belongs."""
        found = self._found(name, file, request.form.get("at", ""))
        try:
            passages = self._shelf.read_photo(name, found.about)
        except EngineError as error:
            return self._sheet(found, found.data, [], refused=self._shelf.explain(error, language()))
        return self._sheet(found, found.data, [], passages=passages)

    def show_spot(self, name: str, file: str) -> Any:
        """Where this deck prints its numbers: a finger has pointed there."""
        found = self._found(name, file, request.form.get("at", ""))
        try:
            x, y = (int(request.form.get(f"finger.{side}", "")) / SHOWN_WIDE for side in "xy")
        except ValueError:
            abort(400)
        try:
            self._shelf.show_spot(name, found.about, (x, y), language())
        except EngineError as error:
            return self._sheet(found, found.data, [], refused=self._shelf.explain(error, language()))
        return redirect(_page(found, done="yes"), 303)

    def keep_photo(self, name: str, file: str) -> Any:
        """One that was taken just now."""
        found = self._found(name, file, request.form.get("at", ""))
        sent = request.files.get("photo")
        if sent is None or not sent.filename:
            return self._sheet(found, found.data, [], refused=say("packs.no_photo"))
        try:
            self._shelf.keep_photo(name, found.about, cast(BinaryIO, sent.stream))
        except EngineError as error:
            return self._sheet(found, found.data, [], refused=self._shelf.explain(error, language()))
        return redirect(_page(found), 303)


def _passages() -> list[PassageSeen]:
    """What was read, as the page that shows it sends it back, mended or not."""
    texts = (request.form.get(f"passage.{at}") for at in range(MOST_PASSAGES))
    return [PassageSeen("", text, ()) for text in texts if text is not None]


def _empty(slots: Slot) -> set[str]:
    return {one.path for one in slots.all() if not one.value}


def _page(found: Found, done: str | None = None) -> str:
    end = "GET /packs/<name>/entry/<path:file>"
    return url_for(end, name=found.pack.name, file=found.file, at=found.at, done=done)


def _said(*names: str) -> list[str]:
    return [request.form.get(name, "").strip()[:100] for name in names]
