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
    return None if found is None else face(PrintedWords(*found))


def _all(title: AnyTitle, box: Any, table: Table) -> Sequence[str]:
    return [card for deck in title.decks(box, table).values() for card in deck]


@lru_cache
def _demo(name: str) -> Any:
    title = title_of(name)
    cards = title.open(title.demo())[0] if title else None
    return cards.box if cards else None
