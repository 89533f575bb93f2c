"""Trackers: what lamps and coloured buttons need to know of a game, and how it is read from a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine import Ask, Change
from engine.board import Gauges
from engine.shelf import title


@dataclass(frozen=True)
class Trackers:
    """How a game's table is read, and which colours its pieces have."""

    read: Callable[[Any], Gauges] = lambda table: Gauges()
    rings: Callable[[Ask], Mapping[Any, str]] = lambda ask: {}
    hands: Callable[[Sequence[Change]], bool] = bool  # is there anything to put back on a real table?


NO_TRACKERS = Trackers()


def trackers(game: str, box: Any) -> Trackers:
    """What the lights show of a game, over an owner's cards; of one that we do not have, its question alone."""
    found = title(game)
    if found is None:
        return NO_TRACKERS

    rings = found.rings(box)
    return Trackers(found.gauges, lambda ask: rings, found.has_hands)
