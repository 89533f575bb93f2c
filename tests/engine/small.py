"""A table as small as it gets, and the words to play on it: the tests of the kernel write their rules over this."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine import Aside, Ask, Entry, Game, Header, Next, Rule, Rules, Table, choose, goto, rule, secret
from engine.journal import read, writer

Step = Callable[..., Rule[Any]]
HEADER = Header("small")


@dataclass
class Hero:
    """Somebody with hearts, and a hand that nobody else may see."""

    name: str
    hearts: int = 3
    hand: list[str] = secret(default_factory=list)


@dataclass
class Small(Table):
    """Two heroes, two piles, a number and a flag."""

    heroes: dict[str, Hero] = field(default_factory=lambda: {name: Hero(name) for name in ("ken", "sid")})
    deck: list[str] = field(default_factory=lambda: ["a", "b", "c"])
    discard: list[str] = field(default_factory=list)
    count: int = 0
    flag: bool = False


@rule
async def two(t: Small) -> Next:
    """XX-TWO-01, XX-TWO-02: two questions before the first change."""
    first = await choose("first", ["x", "y"])
    second = await choose("second", [hero.name for hero in t.heroes.values() if hero.hearts])
    t.discard.append(first + second)
    return goto(two)


async def hurt(t: Small, name: str) -> None:
    """XX-ASD-01: an aside that asks nothing."""
    t.heroes[name].hearts -= 1


async def ponder(t: Small, name: str) -> None:
    """An aside that asks, and may change nothing at all."""
    if await choose("ponder", ["yes", "no"], name) == "yes":
        t.heroes[name].hearts += 1


def rules(*steps: Step, asides: Iterable[Step] = (), interrupts: Iterable[Step] = (), **more: Any) -> Rules[Small]:
    """A game of these steps, the first one first."""
    return Rules(
        Small,
        named(steps),
        Next(steps[0].__name__),
        {aside.__name__: Aside(rule(aside)) for aside in asides},
        named(interrupts),
        **more,
    )


def named(functions: Iterable[Step]) -> Mapping[str, Step]:
    """By their names."""
    return {function.__name__: function for function in functions}


def game(*steps: Step, log: list[Entry] | None = None, **more: Any) -> Game:
    """A strict game, which writes its journal into *log*."""
    kept = [] if log is None else log
    return Game(rules(*steps, **more), Small(), None, strict=True, save=kept.extend)


def asked(game: Game) -> Ask:
    """The pending question."""
    assert game.ask is not None, "nothing is asked"
    return game.ask


def go(game: Game, *values: Any) -> Game:
    """Answer one question after the other."""
    for value in values:
        game.answer(value)
    return game


def lines(log: Iterable[Entry]) -> list[bytes]:
    """A journal as the lines of a file."""
    written: list[bytes] = []
    writer(written.extend, HEADER)(list(log))
    return written


def saved(log: Iterable[Entry]) -> list[Entry]:
    """A journal through its text and back."""
    return read(lines(log)).entries


def resumed(game: Game, log: Iterable[Entry], **more: Any) -> Game:
    """The same game after a power cut."""
    return Game.resume(game.rules, saved(log), None, strict=True, **more)
