"""Cards on paper: those of an adventure that comes with us, four to a page, as a page that any browser prints."""

from __future__ import annotations

import base64
import html
from collections.abc import Iterable, Sequence
from pathlib import Path

from device.cli.options import Options, WrongUse
from engine.art import Art
from engine.pieces.printed import PaperCard, Printed
from engine.shelf import title as title_of
from voice.lines import plain

FINE = 0
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
