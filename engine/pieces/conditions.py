"""Conditions of cards: what the trackers can tell, and what only the people at the table can."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from engine.asks import choose
from engine.pieces.verbs import Manual
from engine.pieces.words import ref

C = TypeVar("C")


def for_trackers(conditions: Iterable[C]) -> Iterator[C]:
    """Those that can be looked up on the table."""
    return (condition for condition in conditions if not isinstance(condition, Manual))


async def people_agree(conditions: Iterable[object], who: str = "all") -> bool:
    """The others are asked, one after the other, until one does not hold."""
    for condition in conditions:
        if isinstance(condition, Manual):
            if await choose("card.holds", ["yes", "no"], who, text=ref(condition.text)) == "no":
                return False
    return True
