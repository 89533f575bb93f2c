"""Trackers: what the lights show of a game, read from its table as anybody may see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from engine import Ask, Change

Phase = Literal["rest", "setup", "story", "players", "enemies", "over"]


@dataclass(frozen=True)
class Trackers:
    """What is counted on the table; most means that all lights are on."""

    phase: Phase = "rest"
    destiny: int = 0
    most_destiny: int = 0
    actions: int = 0
    most_actions: int = 0
    dice_lie: bool = False  # dice have been read, and still lie there


@dataclass(frozen=True)
class Gauges:
    """How a game's table is read, and which colours its heroes have."""

    read: Callable[[Mapping[str, Any]], Trackers] = lambda table: Trackers()
    rings: Callable[[Ask], Mapping[Any, str]] = lambda ask: {}
    hands: Callable[[Sequence[Change]], bool] = bool  # is there anything to put back on a real table?


NO_GAUGES = Gauges()
