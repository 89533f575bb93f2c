"""The board: how the table of each game looks on a phone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from web_panel.picture import Picture
from web_panel.wiring import Words


@dataclass(frozen=True)
class Person:
    """Somebody in play, and what lies before them."""

    name: str
    ring: str
    hearts: int
    most: int
    sparks: int
    state: str  # active, done, fallen, or nothing
    note: str
    held: Sequence[str]


@dataclass(frozen=True)
class Meter:
    """Tokens of which some are face up."""

    name: str
    up: int
    of: int


@dataclass(frozen=True)
class Fact:
    """What has to be remembered."""

    name: str
    said: Sequence[str]


@dataclass(frozen=True)
class Board:
    """All of it."""

    title: str
    where: str
    picture: Picture | None
    meters: Sequence[Meter]
    people: Sequence[Person]
    facts: Sequence[Fact]
    eyes: Mapping[str, str]  # with whose eyes a phone may look


Draw = Callable[[Any, Words], Board]
