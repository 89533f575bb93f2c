"""The board: how the table of each game looks on a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
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
class Tally:
    """A number to be seen at a glance."""

    number: str
    name: str
    note: str = ""


@dataclass(frozen=True)
class Knob:
    """A number that is put right so often that one press changes it: where it lies, and between what it stays."""

    section: str
    path: str
    said: str
    value: int
    most: int


@dataclass(frozen=True)
class Laid:
    """A card that lies in its place: what stands on it, as signs and in words."""

    kind: str  # how it is drawn
    name: str
    said: str
    space: str = ""  # what is printed where it lies
    dots: int = 0
    crystals: int = 0
    loss: int = 0


@dataclass(frozen=True)
class Track:
    """Two pawns on their way to the same centre: the spaces that each still has to go, of how many."""

    light: int
    light_most: int
    shadow: int
    shadow_most: int
    said: str

    def spaces(self) -> Iterator[tuple[str, int, bool]]:
        """From the left end over the centre to the right end: whose space it is, how far out, and is its pawn there?"""
        for far in range(self.light_most, 0, -1):
            yield "light", far, far == self.light
        yield "centre", 0, 0 in (self.light, self.shadow)
        for far in range(1, self.shadow_most + 1):
            yield "shadow", far, far == self.shadow


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
    eyes: Mapping[str, str] = field(default_factory=dict)  # with whose eyes a phone may look
    tallies: Sequence[Tally] = ()
    knobs: Sequence[Knob] = ()
    row: Sequence[Laid] = ()  # cards in one row, in their order
    row_name: str = ""
    spots: Sequence[Laid] = ()
    spots_name: str = ""
    track: Track | None = None


Draw = Callable[[Any, Words], Board]
