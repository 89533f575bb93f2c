"""What counts in a challenge by itself: numbers that are always on, and words of which only people can tell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from engine import rule
from engine.games.unlikely_heroes import verbs
from engine.games.unlikely_heroes.cards import branches, printed
from engine.games.unlikely_heroes.effects import BY_ITSELF, Source, is_wanted, sources
from engine.games.unlikely_heroes.pack import LASTING, Effect
from engine.games.unlikely_heroes.table import HeroesTable
from engine.pieces.cardtext import people_agree

Better = Callable[..., list[verbs.Bonus]]  # which of the ways that are open is counted


class Doubt(NamedTuple):
    """A line of a card that adds this or that, as people say."""

    name: str
    line: verbs.If


def always_on(t: HeroesTable) -> Iterator[Source]:
    """UH-EFF-08, UH-TIM-04: what is on for the hero of this challenge, and for all."""
    for one in sources(t):
        if one.effect.trigger in BY_ITSELF and not is_wanted(t, one.effect) and one.owner in ("", t.trial.hero):
            if counts_now(t, one.effect):
                yield one


def counts_now(t: HeroesTable, effect: Effect) -> bool:
    """UH-EFF-08, UH-TIM-04: always, or as long as that lasts which it names."""
    timing = effect.timing
    here = ("challenge", "resolution", *t.going_on)
    return timing is None or (timing.when == "during" and timing.step in LASTING and timing.step in here)


def passive_bonus(t: HeroesTable) -> list[tuple[str, int]]:
    """UH-EFF-08, UH-CHL-14: what always counts for the hero of this challenge, card by card; the least, in doubt."""
    return [
        (one.card, printed(t, op)) for one in always_on(t) for op in numbers(t, one.name, one.effect.ops or (), min)
    ]


def numbers(t: HeroesTable, name: str, ops: Iterable[verbs.Op], better: Better) -> list[verbs.Bonus]:
    """UH-CHL-14: the numbers that count for this box; of what is in doubt the better one, or the worse."""
    found: list[verbs.Bonus] = []
    for n, op in enumerate(ops):
        if isinstance(op, verbs.If):
            found += better(ways(t, f"{name}.{n}", op, better), key=lambda every: total(t, every))
        elif isinstance(op, verbs.Bonus) and not (op.blessed or op.cursed) and op.skill in (None, t.box_tried.skill):
            found.append(op)
    return found


def total(t: HeroesTable, every: Iterable[verbs.Bonus]) -> int:
    """What some numbers come to."""
    return sum(printed(t, op) for op in every)


def ways(t: HeroesTable, name: str, op: verbs.If, better: Better) -> list[list[verbs.Bonus]]:
    """UH-CHL-14: what may follow, as numbers."""
    return [numbers(t, f"{name}.{at}", lines, better) for at, lines in enumerate(open_ways(t, name, op))]


def open_ways(t: HeroesTable, name: str, op: verbs.If) -> tuple[tuple[verbs.Op, ...], ...]:
    """UH-EFF-01: the one that people have named, if they were asked."""
    if name in t.trial.judged:
        return (op.ops,) if t.trial.judged[name] else (op.otherwise,)
    return branches(t, op)


# What people have to judge ------------------------------------------------------------------------


def in_doubt(t: HeroesTable) -> int:
    """UH-CHL-14: so much more may count than what is sure."""
    every = [(one.name, one.effect.ops or ()) for one in always_on(t)]
    best = sum(total(t, numbers(t, name, ops, max)) for name, ops in every)
    return best - sum(total(t, numbers(t, name, ops, min)) for name, ops in every)


def doubts(t: HeroesTable) -> list[Doubt]:
    """UH-CHL-14: the lines that make a difference, and that nobody has judged in this attempt."""
    return [doubt for one in always_on(t) for doubt in _doubts(t, one.name, one.effect.ops or ())]


def _doubts(t: HeroesTable, name: str, ops: Iterable[verbs.Op]) -> Iterator[Doubt]:
    for n, op in enumerate(ops):
        if not isinstance(op, verbs.If):
            continue
        here = f"{name}.{n}"
        there = open_ways(t, here, op)
        if len(there) > 1:
            if len({total(t, every) for better in (min, max) for every in ways(t, here, op, better)}) > 1:
                yield Doubt(here, op)
        else:
            yield from _doubts(t, f"{here}.0", there[0])


@rule
async def judged(t: HeroesTable, name: str) -> None:
    """UH-CHL-14, UH-EFF-08: people say whether it is as the card says."""
    line = next((doubt.line for doubt in doubts(t) if doubt.name == name), None)
    if line is not None:
        t.trial.judged[name] = await people_agree(line.when, t.player(t.trial.hero))


def says_more(t: HeroesTable) -> bool:
    """UH-CHL-14: do words of a card that only people can judge perhaps count here?"""
    every = [found for found in sources(t) if found.owner in ("", t.trial.hero) and found.effect.trigger in BY_ITSELF]
    blank = any(found.effect.ops is None and not found.effect.text for found in sources(t))
    told = any(name in t.told_of for name in t.in_play() if t.kind(name) in ("hero", "item"))
    return blank or told or any(found.effect.ops is None and counts_now(t, found.effect) for found in every)
