"""Printing for any printer: the tray's markers, stickers for cards without a number, boards, and cards of our own."""

from __future__ import annotations

import base64
import html
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from device.cli.options import Command, Commands, Options, WrongUse
from device.evening.words import words
from device.files.save_files import home
from device.service.plan import named, of_pack
from device.service.settings import effective
from device.store.second_access import visit
from engine import EngineError
from engine.art import Art
from engine.board import Board
from engine.contract import AnyTitle, OpenedPack
from engine.pieces.printed import PaperCard, Printed
from engine.shelf import title as title_of
from voice.lines import plain

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


ON_A_PAGE, IN_A_ROW, FORM = 4, 2, ".html"
STYLE = """@page { size: A4 portrait; margin: 0 } * { box-sizing: border-box }
body { margin: 0; font: 3.1mm/1.3 Georgia, serif; color: #1a1522; background: #fff }
.page { width: 210mm; height: 297mm; padding: 26mm 25mm; break-after: page }
.page { display: grid; grid-template: repeat(2, 120mm) / repeat(2, 80mm) }
.side { position: relative; border: .2mm solid #999; padding: 5mm 6mm 5mm; overflow: hidden }
.side { display: flex; flex-direction: column; gap: 2mm }
.side b { font: 700 6mm/1 sans-serif; } h2 { font-size: 4.6mm; margin: 0 } .alone h2 { font-size: 14mm; margin: auto }
img { width: 68mm; display: block } img.small { width: 26mm; margin: 0 auto } p { margin: 0 }
.rule { margin-top: auto; border-top: .2mm solid #999; padding-top: 2mm } .turned { rotate: 180deg; border: 0 }"""


def print_cards(wish: Options, game: str = "", file: str = "") -> int:
    """Write the cards of the adventure that comes with this game."""
    title, path = title_of(game), Path(file or f"taleside-{game}-cards{FORM}")
    cards = title.open(title.demo())[0] if title else None
    found = list(title.paper(cards.box, wish.said.language)) if title and cards else []
    if not title or not found or path.suffix.lower() != FORM:
        raise WrongUse(wish.said.say("use.print"))
    path.write_text(pages(found, title.art, wish.said.language), encoding="utf-8")
    print(wish.said.say("sheet.cards", {"file": str(path), "n": len(found)}))
    return FINE


def pages(cards: Sequence[PaperCard], art: Art, language: str) -> str:
    """Fronts on one page, their backs on the next one: they meet when both sides of the paper are printed."""
    made = "".join(_both_pages(cards[at : at + ON_A_PAGE], art) for at in range(0, len(cards), ON_A_PAGE))
    head = f'<meta charset="utf-8"><title>Taleside</title><style>{STYLE}</style>'
    return f'<!doctype html><html lang="{language}">{head}{made}</html>\n'


def _both_pages(four: Sequence[PaperCard], art: Art) -> str:
    filled = [*four, *[None] * (ON_A_PAGE - len(four))]
    rows = [filled[at : at + IN_A_ROW] for at in range(0, ON_A_PAGE, IN_A_ROW)]
    turned = [card for row in rows for card in reversed(row)]  # the paper turns around its long edge
    fronts = (_side(card.front, drawing=_drawing(card, art)) for card in four)
    backs = (_side(card.back, is_turned=card.is_upside_down) if card else "<div></div>" for card in turned)
    return _page(fronts) + _page(backs)


def _page(sides: Iterable[str]) -> str:
    return f'<div class="page">{"".join(sides)}</div>'


def _side(side: Printed, drawing: str = "", *, is_turned: bool = False) -> str:
    number, title, story, rule = (html.escape(plain(part)) for part in side)
    parts = [f"<b>{number}</b>" if number else "", drawing, f"<h2>{title}</h2>" if title else ""]
    parts += [f"<p>{line}</p>" for line in story.split("\n") if line]
    parts += [f'<p class="rule{" turned" if is_turned else ""}">{rule}</p>'] if rule else []
    return f'<div class="side{"" if story or number or rule else " alone"}">{"".join(parts)}</div>'


def _drawing(card: PaperCard, art: Art) -> str:
    """Within the page: it needs nothing else."""
    if card.drawing not in art:
        return ""
    data = base64.b64encode(art.drawings[card.drawing].read_bytes()).decode()
    is_whole = card.drawing.startswith("card-")  # the picture of a whole card; of others a face is enough
    return f'<img{"" if is_whole else " class=small"} src="data:image/svg+xml;base64,{data}" alt="">'
