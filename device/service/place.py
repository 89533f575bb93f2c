"""The place: where we are in a game, in one sentence, for those who come back to the table or have lost the thread."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine import News

Told = Callable[[Mapping[str, Any]], News]


def place(game: str, table: Mapping[str, Any], ending: str | None) -> News:
    """Where this table stands, as anybody may know it."""
    if ending is not None:
        return News("place.over")
    return PLACES[game](table) if game in PLACES else News("place.playing")


def _wonder_book(table: Mapping[str, Any]) -> News:
    chapter, phase, hero = table["campaign"]["chapter"], table["phase"], table["active"]
    if not phase:
        return News("place.between", {"chapter": chapter})
    if hero and phase == "players":
        return News("place.turn", {"chapter": chapter, "hero": hero})
    return News("place.phase", {"chapter": chapter, "phase": phase})


PLACES: Mapping[str, Told] = {"wonder-book": _wonder_book}
