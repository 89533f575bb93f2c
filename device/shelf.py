"""The shelf: the games that this box can play."""

from __future__ import annotations

from typing import Any

from device.box.trackers import Gauges
from device.titles.title import Cards, Title
from device.titles.wildwoods import WILDWOODS
from device.titles.wonder_book import WONDER_BOOK

__all__ = ["SHELF", "WILDWOODS", "WONDER_BOOK", "Cards", "Title", "gauges", "title"]

SHELF = (WONDER_BOOK, WILDWOODS)


def title(name: str) -> Title | None:
    """The game of this name, if we have it."""
    return next((found for found in SHELF if found.id == name.replace("_", "-").casefold()), None)


def gauges(game: str, cards: Any) -> Gauges:
    """What the lights show of a game, over an owner's cards; of one that we do not have, its question alone."""
    found = title(game)
    return found.gauges(cards) if found else Gauges()
