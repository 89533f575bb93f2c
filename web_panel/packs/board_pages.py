"""The page on which a board is taught: its photo, seen from straight above, and a finger for every field and socket."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, cast

from flask import Response, abort, redirect, render_template, request, url_for

from engine import EngineError
from web_panel.gate import Route
from web_panel.packs.board import BoardLists, board_lists, moved, spots
from web_panel.packs.pages import LARGEST_PHOTO
from web_panel.packs.wiring import PackSeen, PackShelf
from web_panel.speech import language, say, speak_of

if TYPE_CHECKING:
    from web_panel.panel import Panel

LARGEST_FORM = 128 * 1024
TAKEN = "taken"


class TaughtBoard(NamedTuple):
    """The board of a pack: in which file, how that is read, and what it says."""

    pack: PackSeen
    file: str
    lists: BoardLists
    data: Any

    @property
    def about(self) -> str:
        """By which its photo is called."""
        return f"{self.file.removesuffix('.yaml').replace('/', '-')}-board"

    @property
    def seal(self) -> str:
        """By which the page knows whether somebody else has changed it meanwhile."""
        return sha256(json.dumps(self.data).encode()).hexdigest()[:16]


class BoardPages:
    """All about teaching a board."""

    def __init__(self, panel: Panel, shelf: PackShelf) -> None:
        self._panel, self._shelf = panel, shelf

    def routes(self) -> Iterable[Route]:
        """Where these pages are."""
        one = "/packs/<name>/board"
        return (
            Route(one, "GET", self.board, "owner"),
            Route(one, "POST", self.save, "owner", LARGEST_FORM),
            Route(f"{one}/photo", "POST", self.keep_photo, "owner", LARGEST_PHOTO),
            Route(f"{one}/corners", "POST", self.corners, "owner"),
            Route(f"{one}/photo/<which>", "GET", self.photo, "owner"),
        )

    def board(self, name: str, refused: str = "", status: int = 200) -> Any:
        """The photo with all that lies on it, and what is still to be pointed at."""
        board = self._board(name)
        rooms = self._panel.rooms
        page = render_template(
            "board.html",
            pack=board.pack,
            seal=board.seal,
            spots=spots(board.lists, board.data, language()),
            is_flat=self._shelf.photo(name, board.about) is not None,
            is_taken=self._shelf.photo(name, f"{board.about}-{TAKEN}") is not None,
            has_eyes=rooms.box is not None and rooms.box.has_eyes(),
            refused=refused,
            done=request.args.get("done") == "yes",
        )
        return page, status

    def save(self, name: str) -> Any:
        """Where fingers have pointed: kept in the pack, as if it had been typed."""
        board = self._board(name)
        if request.form.get("seal") != board.seal:
            return self.board(name, say("packs.meanwhile"), 400)
        for key, items in moved(board.lists, board.data, request.form).items():
            try:
                flaws = self._shelf.write(name, board.file, (key,), items, language())
            except EngineError as error:
                return self.board(name, self._shelf.explain(error, language()), 400)
            if wrong := [flaw.said for flaw in flaws if flaw.weight == "error"]:
                return self.board(name, wrong[0], 400)
        return redirect(url_for("GET /packs/<name>/board", name=name, done="yes"), 303)

    # The photo -----------------------------------------------------------------------------------

    def keep_photo(self, name: str) -> Any:
        """One that was taken just now; its markers may tell at once how it lies."""
        board, sent = self._board(name), request.files.get("photo")
        if sent is None or not sent.filename:
            return self.board(name, say("packs.no_photo"), 400)

        def keep() -> None:
            self._shelf.keep_photo(name, f"{board.about}-{TAKEN}", cast(BinaryIO, sent.stream))
            self._shelf.straighten_photo(name, board.about, ())

        return self._then(name, keep)

    def corners(self, name: str) -> Any:
        """Fingers have pointed at its four corners."""
        board, typed = self._board(name), request.form.get("corners", "").split()
        try:
            found = [(float(x), float(y)) for x, y in (pair.split(",") for pair in typed)]
        except ValueError:
            abort(400)
        if len(found) != 4 or not all(0 <= part <= 1 for pair in found for part in pair):
            return self.board(name, say("packs.four_corners"), 400)
        box = self._panel.rooms.box if request.form.get("eye") == "yes" else None

        def keep() -> None:
            self._shelf.straighten_photo(name, board.about, found)
            if box is not None:
                box.corners(found, "board")

        return self._then(name, keep)

    def photo(self, name: str, which: str) -> Any:
        """As it was taken, or flat."""
        board = self._board(name)
        about = {"flat": board.about, TAKEN: f"{board.about}-{TAKEN}"}.get(which) or abort(404)
        found = self._shelf.photo(name, about) or abort(404)
        return Response(found[0], mimetype=f"image/{found[1]}")

    def _then(self, name: str, act: Callable[[], None]) -> Any:
        try:
            act()
        except EngineError as error:
            return self.board(name, self._shelf.explain(error, language()), 400)
        return redirect(url_for("GET /packs/<name>/board", name=name), 303)

    # Which board ---------------------------------------------------------------------------------

    def _board(self, name: str) -> TaughtBoard:
        """404: there is no such pack, or its game has no board with sockets; 403: it cannot be changed."""
        pack = next((pack for pack in self._shelf.all(language()) if pack.name == name), None) or abort(404)
        if pack.is_ours:
            abort(403)
        file = board_file(self._shelf, name) or abort(404)
        speak_of(self._shelf.forms(name, language()))
        lists = board_lists(self._shelf.files(name)[file])
        assert lists is not None
        try:
            return TaughtBoard(pack, file, lists, self._shelf.data(name, file))
        except EngineError:
            return abort(404)


def board_file(shelf: PackShelf, name: str) -> str:
    """The file of a pack that is a board; empty: none is."""
    return next((file for file, kind in shelf.files(name).items() if board_lists(kind)), "")
