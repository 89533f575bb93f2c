"""What verbs do that answer something: wards, thieves, and cards that make more of what is taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from engine import rule
from engine.games.grimm import draws, reactions, verbs
from engine.games.grimm.table import GrimmTable, Taking
from engine.pieces.windows import cancel


@rule
async def ward(t: GrimmTable, op: verbs.Ward, name: str) -> None:
    """GR-ITM-04, GR-ITM-09, GR-MAG-08: it does not happen; of what hits several not to whoever wards."""
    if t.windows and t.windows[-1].what == "wolf":
        t.to_give = [other for other in t.to_give if other != name]
    elif t.windows and len(reactions.harmed(t)) > 1:
        keep_share(t, name)
    else:
        cancel(t)
        if t.taking and len(t.windows) > 1 and t.windows[-2].what == "tokens":
            t.taking.kept = []  # the next thief is another matter
    t.tell("ward.held", who=name)


def keep_share(t: GrimmTable, name: str) -> None:
    """GR-ITM-09: of several whose gain is taken away one keeps theirs; cards are theirs at once."""
    what = t.windows[-2].what  # what the thief answers
    if what == "tokens" and t.taking:
        t.taking.kept.append(name)
    elif what == "quests":
        draws.lay_own(t, name)
    else:
        draws.take_items(t, name)


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
        snatch_tokens(t.taking, name)
    else:
        t.drawer = name
    if t.windows:
        t.windows[-1].by = name  # whoever answers now answers the thief
    t.tell("snatched", who=name)


def snatch_tokens(taking: Taking, thief: str) -> None:
    """GR-ITM-17, GR-ITM-20: of whatever kind, but for what was kept from the thief."""
    loot: Counter[str] = Counter()
    for taker in taking.amounts:
        loot.update({} if taker in taking.kept else taking.share(taker))
    kept = {taker: taking.share(taker) for taker in taking.kept if taker in taking.amounts}
    if taking.shares:
        taking.shares = kept | {thief: dict(loot)}
    taking.amounts = {taker: sum(share.values()) for taker, share in kept.items()} | {thief: loot.total()}
    taking.kept = []


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
        share = t.taking.share(name)
        token = max(share, key=lambda one: share[one])
        n = share[token] = to(share[token])
        t.taking.amounts[name] = sum(share.values())
        if t.taking.shares:
            t.taking.shares[name] = share
        t.tell("taking.more", who=name, amount=f"{n}:{token}", n=n)
