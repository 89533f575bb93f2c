"""Gathering: what people may settle before an evening, as far as a game lets them; the rules ask whatever they did not.

A game declares which of its questions are about who plays and how hard it shall be.  Whoever sets up an evening gives
the answers before the questions come, and the game itself need not know that they were given early.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from engine.asks import Ask
from engine.table import Table

T = TypeVar("T", bound=Table)

Corrections = Mapping[str, Any]
OPPONENT = "opponent"  # instead of a hero: the one who plays the enemy


@dataclass(frozen=True)
class Given:
    """An answer from before its question came; *about* says which of several alike questions it answers."""

    what: str
    value: str | int
    about: Mapping[str, str | int] = field(default_factory=dict)

    def fits(self, ask: Ask) -> bool:
        """Is this its question, and still an answer to it?"""
        is_meant = ask.what == self.what and all(ask.about.get(name) == value for name, value in self.about.items())
        return is_meant and ask.allows(self.value)


def _nothing(table: Table, here: Sequence[str]) -> Corrections:
    return {}


@dataclass(frozen=True)
class Gathering(Generic[T]):
    """What can be settled before this game begins, and between its chapters."""

    fewest: int
    most: int
    heroes_each: Callable[[int], int] = lambda players: 1  # how many heroes somebody plays among so many players
    hero: str = ""  # the question by which a `player` takes a hero
    opponent: str = ""  # the question who of the players plays the enemy
    against: int = 0  # so many others at least, for one of them to play the enemy
    with_opponent: Mapping[str, str] = field(default_factory=dict)  # the house rules by which one of them does
    level: str = ""  # the question how hard it shall be
    levels: Sequence[str] = ()  # its answers, the usual one first
    again: Callable[[T], str] = lambda table: ""  # the step that begins what is under way anew; empty: there is none
    group: Callable[[T], Sequence[str]] = lambda table: ()  # who plays
    here: Callable[[T], Sequence[str]] = lambda table: ()  # who of them is here tonight
    without: Callable[[T, Sequence[str]], Corrections] = _nothing  # what is otherwise when only these are here

    def given(self, level: str, heroes: Sequence[tuple[str, str]]) -> list[Given]:
        """The answers that follow from how hard it shall be, and from who takes which hero."""
        hard = [Given(self.level, level)] if self.level and level in self.levels else []
        return [*hard, *(self._role(player, hero) for player, hero in heroes if self.hero and hero)]

    def _role(self, player: str, hero: str) -> Given:
        if self.opponent and hero == OPPONENT:
            return Given(self.opponent, player)
        return Given(self.hero, hero, {"player": player})
