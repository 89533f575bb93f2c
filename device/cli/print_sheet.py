"""Printing: the tray's markers, stickers for cards without a number, and the board of a pack, for any printer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from device.cli.card_paper import print_cards
from device.cli.options import Command, Commands, Options, WrongUse
from device.evening.words import words
from device.files.save_files import home
from device.service.plan import named, of_pack
from device.service.settings import effective
from device.store.second_access import visit
from engine import EngineError
from engine.board import Board
from engine.contract import AnyTitle, OpenedPack

if TYPE_CHECKING:
    from vision.sheet import Sheet

FINE = 0


class NoSheet(EngineError):
    """It cannot be printed so."""


def print_sheet(wish: Options) -> int:
    """Write a sheet into a file."""
    from vision.sheet import FORMS  # noqa: PLC0415  the eyes may not be installed

    what, *names = wish.words
    if what == "cards":
        return print_cards(wish, *names)
    if what in BOARDS and names:
        return _print_board(wish, what, *names)
    if what not in SHEETS or len(names) > 1:
        raise WrongUse(wish.said.say("use.print"))
    file = Path(names[0] if names else f"taleside-{what}.pdf")
    if file.suffix.lower() not in FORMS:
        raise NoSheet("error.sheet.form", file=str(file), forms=", ".join(FORMS))
    file.write_bytes(FORMS[file.suffix.lower()](SHEETS[what]()))
    print(wish.said.say(f"sheet.{what}", {"file": str(file)}))
    return FINE


def _tray() -> Sheet:
    """Four markers, as far apart as this box's tray is large."""
    from vision.sheet import fits, tray_sheet  # noqa: PLC0415
    from vision.tray import Mat  # noqa: PLC0415

    with visit(home()) as here:
        wide, high = effective(here.settings.all())["camera.tray"].value
    mat = Mat(wide, high)
    if not fits(mat):
        raise NoSheet("error.sheet.large", wide=f"{wide:g}", high=f"{high:g}")
    return tray_sheet(mat)


def _stickers() -> Sheet:
    from vision.cards.stickers import sticker_sheet  # noqa: PLC0415

    return sticker_sheet()


def _print_board(wish: Options, what: str, pack: str, name: str = "") -> int:
    """The board of a game's demo, or of an owner's pack, in true size."""
    from vision.rendered.board_print import board_sheets  # noqa: PLC0415

    file = Path(name or f"taleside-{what}.pdf")
    if file.suffix.lower() != ".pdf":
        raise NoSheet("error.sheet.form", file=str(file), forms=".pdf")
    game = of_pack(Path(pack)) if Path(pack).is_dir() else named(pack)
    cards, _ = game.open(Path(pack) if Path(pack).is_dir() else game.demo())
    land = empty_board(game, cards, wish.said.language).map if cards else None
    if land is None or not land.sockets:
        raise NoSheet("error.sheet.no_board", name=pack)
    file.write_bytes(board_sheets(land, in_parts=BOARDS[what]))
    print(wish.said.say(f"sheet.{what}", {"file": str(file)}))
    return FINE


def empty_board(game: AnyTitle, cards: OpenedPack, language: str) -> Board:
    """The board of a game before anybody plays."""
    table = game.lay(["1"], cards.house)
    table.pack = cards.box
    return words(game, cards, language).over(table).board()


BOARDS: Mapping[str, bool] = {"board": True, "board-a3": False}  # in parts?
SHEETS: Mapping[str, Callable[[], Sheet]] = {"tray": _tray, "stickers": _stickers}


COMMANDS: Commands = {
    "print": Command(Options, print_sheet, 1, 3),
}
