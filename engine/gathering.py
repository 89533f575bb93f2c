"""Gathering: what people may settle before an evening, as far as a game lets them; the rules ask whatever they did not.

A game declares which of its questions are about who plays and how hard it shall be.  Whoever sets up an evening gives
the answers before the questions come, and the game itself need not know that they were given early.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Generic, Literal, TypeVar

from engine.asks import Ask
from engine.table import Table

T = TypeVar("T", bound=Table)

Corrections = Mapping[str, Any]
Chosen = tuple[str, str, str]  # a question, the player who chose if everybody is asked, and the answer
OPPONENT = "opponent"  # instead of a hero: the one who plays the enemy
How = Literal["", "free", "usual", "lots"]
"""How something is settled that was left to the box: by what nobody else wants, by what is usual, by lot."""


@dataclass(frozen=True)
class Given:
    """An answer from before its question came; *about* and *who* say which of several alike questions it answers."""

    what: str
    value: str | int = ""
    about: Mapping[str, str | int] = field(default_factory=dict)
    who: str = ""  # who is asked; empty: whoever it is
    how: How = ""  # it was left to the box; its value is what the box would like, if there is one

    def fits(self, ask: Ask) -> bool:
        """Is this its question, and still an answer to it?"""
        is_meant = ask.what == self.what and all(ask.about.get(name) == value for name, value in self.about.items())
        if not is_meant or self.who not in ("", ask.who):
            return False
        return ask.kind in ("choose", "number") and bool(ask.options) if self.how else ask.allows(self.value)

    def answer(self, ask: Ask, others: Iterable[Given], lots: Callable[[Sequence[Any]], Any]) -> str | int:
        """What it answers; *others* are those that are settled besides, and *lots* picks one of several."""
        if not self.how:
            return self.value
        options: Sequence[str | int] = ask.options
        if self.how == "lots" and ask.kind == "choose":
            drawn: str | int = lots(options)
            return drawn
        if self.value in options:
            return self.value
        wanted = {one.value for one in others if one.what == self.what and not one.how} if self.how == "free" else ()
        return next((option for option in options if option not in wanted), options[0])


def _nothing(table: Table, here: Sequence[str]) -> Corrections:
    return {}


@dataclass(frozen=True)
class Early:
    """A question of the set-up, besides heroes and how hard it shall be, that can be settled before it comes."""

    what: str
    how: How = "usual"  # what is taken if it is left to the box
    picks: Callable[[Any], Sequence[str | int]] = lambda box: ()  # of what a page lets people choose; nothing: of none
    times: Callable[[Any, int], int] = lambda box, players: 1  # how often it comes at most
    is_each: bool = False  # everybody is asked, and may choose something of their own ...
    mine: Callable[[Any], int] = lambda box: 1  # ... which comes to one of them so often
    further: str = ""  # several things can be taken: the question for the next one ...
    done: str = ""  # ... and the answer that takes no more

    def given(self, box: object, picked: Sequence[Chosen]) -> Iterator[Given]:
        """The answers that follow from what was chosen for it; what nobody can choose is left out."""
        known = {str(pick): pick for pick in self.picks(box)}
        chosen = [(who, known[value]) for what, who, value in picked if what == self.what and value in known]
        if self.further:
            values = [value for _, value in chosen]
            yield from self._one_after_the_other(values if len(values) == len(known) else [*values, self.done])
        else:
            for who, value in chosen:
                yield from [Given(self.what, value, who=who)] * (self.mine(box) if self.is_each else 1)

    def _one_after_the_other(self, values: Sequence[str | int]) -> Iterator[Given]:
        for at, value in enumerate(values):
            yield Given(self.further if at else self.what, value)

    def left_open(self, box: object, seats: int) -> list[Given]:
        """The answers if all of it is left to the box."""
        if self.further:
            return [Given(self.what, self.done)]
        return [Given(self.what, how=self.how)] * self.times(box, seats)


@dataclass(frozen=True)
class Gathering(Generic[T]):
    """What can be settled before this game begins, and between its chapters."""

    fewest: int
    most: int
    heroes_each: Callable[[int], int] = lambda players: 1  # how many heroes somebody plays among so many players
    hero: str = ""  # the question by which a `player` takes a hero
    heroes: Callable[[Any], Iterable[str]] = lambda box: ()  # those that a page lets people choose from
    beside: Callable[[Any, Collection[str]], Iterable[str]] = lambda box, taken: ()  # those the box deals beside these
    opponent: str = ""  # the question who of the players plays the enemy
    against: int = 0  # so many others at least, for one of them to play the enemy
    with_opponent: Mapping[str, str] = field(default_factory=dict)  # the house rules by which one of them does
    level: str = ""  # the question how hard it shall be
    levels: Sequence[str] = ()  # its answers, the usual one first
    early: Sequence[Early] = ()  # what else can be settled
    is_set_up: Callable[[T], bool] = lambda table: False  # is it over, so that nothing more is settled for anybody?
    again: Callable[[T], str] = lambda table: ""  # the step that begins what is under way anew; empty: there is none
    group: Callable[[T], Sequence[str]] = lambda table: ()  # who plays
    here: Callable[[T], Sequence[str]] = lambda table: ()  # who of them is here tonight
    without: Callable[[T, Sequence[str]], Corrections] = _nothing  # what is otherwise when only these are here

    def given(self, level: str, heroes: Sequence[tuple[str, str]]) -> list[Given]:
        """The answers that follow from how hard it shall be, and from who takes which hero."""
        hard = [Given(self.level, level)] if self.level and level in self.levels else []
        return [*hard, *(self._role(player, hero) for player, hero in heroes if self.hero and hero)]

    def chosen(self, box: object, picked: Sequence[Chosen]) -> list[Given]:
        """The answers that follow from what was chosen besides."""
        asked = {what for what, _, _ in picked}
        return [one for early in self.early if early.what in asked for one in early.given(box, picked)]

    def dealt(self, box: object, players: Sequence[str], given: Sequence[Given] = ()) -> list[Given]:
        """What was settled, and whatever else can be, left to the box."""
        taken = [str(one.value) for one in given if one.what == self.hero]
        still_open = self._left_open(box, len(players) or self.most, taken)
        for one in given:
            alike = [at for at, other in enumerate(still_open) if other.what == one.what]
            if alike:
                still_open.pop(alike[-1])
        return [*given, *still_open]

    def _left_open(self, box: object, seats: int, taken: Collection[str]) -> list[Given]:
        many = seats * self.heroes_each(seats) if self.hero else 0
        liked = [*islice(self.beside(box, taken), many)]
        heroes = [Given(self.hero, hero, how="free") for hero in (*liked, *[""] * (many - len(liked)))]
        level = [Given(self.level, self.levels[0])] if self.level and self.levels else []
        return [*level, *heroes, *(one for early in self.early for one in early.left_open(box, seats))]

    def _role(self, player: str, hero: str) -> Given:
        if self.opponent and hero == OPPONENT:
            return Given(self.opponent, player)
        return Given(self.hero, hero, {"player": player})
