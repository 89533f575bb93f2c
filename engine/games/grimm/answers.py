"""What verbs do that answer something: wards, thieves, and cards that make more of what is taken."""

from __future__ import annotations

from collections.abc import Callable

from engine import rule
from engine.games.grimm import reactions, verbs
from engine.games.grimm.table import GrimmTable
from engine.pieces.windows import cancel


@rule
async def ward(t: GrimmTable, op: verbs.Ward, name: str) -> None:
    """GR-ITM-04, GR-ITM-09, GR-MAG-08: it does not happen; of what hits several not to whoever wards."""
    if t.windows and t.windows[-1].what == "wolf":
        t.to_give = [other for other in t.to_give if other != name]
    elif t.taking and t.windows and len(reactions.harmed(t)) > 1:
        t.taking.kept.append(name)
    else:
        cancel(t)
        if t.taking and len(t.windows) > 1 and t.windows[-2].what == "tokens":
            t.taking.kept = []  # the next thief is another matter
    t.tell("ward.held", who=name)


@rule
async def redraw(t: GrimmTable, op: verbs.Redraw, name: str) -> None:
    """GR-ITM-02: once; the next tale is another matter."""
    if t.tale:
        t.redraw = True
        cancel(t)


@rule
async def snatch(t: GrimmTable, op: verbs.Snatch, name: str) -> None:
    """GR-ITM-05, GR-ITM-11, GR-ITM-17, GR-ITM-20: all of it goes to one who took no part."""
    if t.taking and t.windows and t.windows[-1].what == "tokens":
        amounts, kept = t.taking.amounts, t.taking.kept
        total = sum(n for taker, n in amounts.items() if taker not in kept)
        t.taking.amounts = {taker: n for taker, n in amounts.items() if taker in kept} | {name: total}
        t.taking.kept = []
    else:
        t.drawer = name
    t.tell("snatched", who=name)


@rule
async def more(t: GrimmTable, op: verbs.More, name: str) -> None:
    """GR-DIE-16, GR-ITM-03: on top of whatever they take themselves."""
    raised(t, name, lambda n: n + op.n)


@rule
async def instead(t: GrimmTable, op: verbs.Instead, name: str) -> None:
    """GR-DIE-16, GR-ITM-01: that many in all, and all of one kind."""
    raised(t, name, lambda n: max(n, op.n))


def raised(t: GrimmTable, name: str, to: Callable[[int], int]) -> None:
    """Only what this one takes: others who take at the same time get what they get."""
    if t.taking and name in t.taking.amounts:
        n = t.taking.amounts[name] = to(t.taking.amounts[name])
        t.tell("taking.more", who=name, amount=f"{n}:{t.taking.token}", n=n)
