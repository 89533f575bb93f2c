"""Cards as they are printed, for a table that is only drawn, and for whoever wants a picture of one.

What the pack in play does not know yet is taken from the game's demo, so that an empty pack can be tried as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from engine import Table
from engine.contract import AnyTitle
from engine.pieces.printed import Printed
from engine.shelf import title as title_of
from voice.lines import plain

if TYPE_CHECKING:
    from vision.networks import Picture

SIDES = ("front", "back")
WHOLE = "card-"  # drawings of whole cards are called so; of others a face is enough


def numbers(title: AnyTitle, box: Any, table: Table) -> Sequence[str]:
    """The numbers of the cards that can be laid there: nothing of what stands on them."""
    return _all(title, box, table) or _all(title, _demo(title.id), table)


def printed(title: AnyTitle, box: Any, table: Table, name: str, side: str, language: str) -> Printed | None:
    """What stands on one side of a card; nothing if there is no such card or side."""
    found = title.printed(box, table, name, side, language)
    if found is None or not any(found[1:]):
        found = title.printed(_demo(title.id), table, name, side, language)
    return None if found is None else Printed(*map(plain, found))


def picture(title: AnyTitle, box: Any, table: Table, name: str, side: str, language: str) -> Picture | None:
    """The same as a picture, flat and upright; drawn once."""
    from vision.rendered.printed_cards import face  # noqa: PLC0415  the eyes are an extra
    from vision.rendered.story_cards import PrintedWords  # noqa: PLC0415

    found = printed(title, box, table, name, side, language)
    return None if found is None else face(PrintedWords(*found, drawing(title, found, side, language)))


def drawing(title: AnyTitle, found: Printed, side: str, language: str) -> str:
    """The file of the drawing that makes up this side of a card of our own; nothing, if it is all print."""
    known = _drawings(title.id, language).get(found, "") if side == SIDES[0] else ""
    return str(title.art.drawings[known]) if known in title.art else ""


@lru_cache
def _drawings(name: str, language: str) -> dict[Printed, str]:
    """What the drawings of whole cards of the demo are called, by what is printed there."""
    title, box = title_of(name), _demo(name)
    paper = title.paper(box, language) if title and box else ()
    return {Printed(*map(plain, card.front)): card.drawing for card in paper if card.drawing.startswith(WHOLE)}


def _all(title: AnyTitle, box: Any, table: Table) -> Sequence[str]:
    return [card for deck in title.decks(box, table).values() for card in deck]


@lru_cache
def _demo(name: str) -> Any:
    title = title_of(name)
    cards = title.open(title.demo())[0] if title else None
    return cards.box if cards else None
