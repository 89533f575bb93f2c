"""The clock card: its cube goes from one square space to the next, and what is printed there happens."""

from __future__ import annotations

from engine import Next
from engine.games.unlikely_heroes import agenda
from engine.games.unlikely_heroes.cards import carry_out, unnamed
from engine.games.unlikely_heroes.effects import window
from engine.games.unlikely_heroes.steps import NEXT_JOB
from engine.games.unlikely_heroes.table import HeroesTable, Job
from engine.pieces.order import next_stop
from engine.pieces.words import ref

ACTS = "acts"  # what its space says happens


async def advance(t: HeroesTable, *, acts: bool = True) -> None:
    """UH-TRN-05, UH-TIM-02: clockwise to the next square space, once all is over that the moment before has brought."""
    brought = t.soon
    await window(t, "before", "clock")
    if t.soon > brought:
        agenda.soon(t, Job("clock_goes", ACTS if acts else ""))
    else:
        await moves(t, acts=acts)


async def clock_goes(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-TRN-05: it had to wait."""
    await moves(t, acts=what == ACTS)
    return NEXT_JOB


async def moves(t: HeroesTable, *, acts: bool) -> None:
    """UH-TRN-05, UH-TRN-06, UH-TRN-09, UH-EFF-13: the cube goes on, and what its new space says happens at once."""
    go_on(t)
    space = t.box.clock[t.clock % len(t.box.clock)]
    may_act = acts and (t.clock > 0 or t.ruled("twelve") == "acts_again")
    if may_act and (space.ops or (space.ops is None and space.text)):
        await carry_out(t, unnamed(t, space.ops), space.text, t.active)
    await window(t, "after", "clock")


def come_by(start: int, goal: int, spaces: int) -> list[int]:
    """UH-TRN-05, UH-TRN-09: every space on the way round to this one, the square ones and the others."""
    return [(start + n) % spaces for n in range(1, ((goal - start) % spaces or spaces) + 1)]


def go_on(t: HeroesTable) -> None:
    """UH-TRN-05, UH-TRN-09: spaces of another shape are passed over, and after the last comes the first."""
    stops = [n for n, space in enumerate(t.box.clock) if space.square] or [0]
    was, t.clock = t.clock, next_stop(t.clock, stops)
    t.passed = sorted({*t.passed, *come_by(was, t.clock, len(t.box.clock))})
    if not t.box.basics.clock:
        t.tell("clock.moves_unread")
        return
    space = t.box.clock[t.clock]
    if space.text and space.ops is not None:
        t.tell("clock.moves_and_says", space=t.clock, text=ref(space.text))
    else:
        t.tell("clock.moves", space=t.clock)
