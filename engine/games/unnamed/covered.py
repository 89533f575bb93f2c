"""Covered gifts: only their owner sees them, and everybody else how many there are.

With secret hands the box knows them, and asks their owner alone.  With closed hands it does not, and is told openly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from engine import choose, number, pause, rule
from engine.games.unnamed import gains
from engine.games.unnamed.plans import can_pay
from engine.games.unnamed.table import SevenTable
from engine.games.unnamed.verbs import ANY, Bundle

YES, NO = "yes", "no"


def may_be(t: SevenTable, have: Mapping[str, int], picked: Iterable[str] = ()) -> list[str]:
    """Of which types a gift out of these can be; of one that nobody has told, of any that lies in somebody's hand."""
    gone = Counter(picked)
    known = [name for name, n in have.items() if name != ANY and n > gone[name]]
    unknown = [name for name in t.box.virtues if t.gifts_out(name) > gone[name]] if have.get(ANY) else []
    return list(dict.fromkeys([*known, *unknown]))


def is_covered(t: SevenTable, cost: Bundle) -> bool:
    """Would gifts be needed that not everybody sees?"""
    return t.has_covered_gifts and bool(cost.gifts)


@rule
async def can_give(t: SevenTable, who: str, cost: Bundle, what: str, *, may_refuse: bool = False) -> bool:
    """UN-GEN-10, UN-UNP-14: whether somebody has what is wanted of them nobody else can see, so that they say it."""
    if not can_pay(t, who, cost, as_seen=t.has_covered_gifts):
        return False
    is_secret, has = t.asks_in_private, can_pay(t, who, cost)
    no = [NO] * (not has or may_refuse or not is_secret)
    res = gains.said(t, cost)
    return await choose("gift.has", [*([YES] * has), *no], who, private=is_secret, thing=what, res=res) == YES


# What goes back -----------------------------------------------------------------------------------


@rule
async def lay_down_any(t: SevenTable, who: str) -> None:
    """UN-GFT-08: one gift that its holder picks."""
    if not t.gifts_of(who):
        return
    there = may_be(t, t.heroes[who].purse)
    virtue = await choose("gift.lose", there, who, private=t.asks_in_private)
    gains.spend_gift(t, who, virtue)
    t.tell("lost", who=who, res=gains.bundled(t, {virtue: 1}))


@rule
async def lay_down_named(t: SevenTable, who: str, virtue: str, n: int) -> None:
    """UN-GFT-08: as many of a type as somebody has; nobody else can see whether there are any."""
    most = min(n, t.gifts_of(who), t.gifts_out(virtue))
    if not most:
        return
    known, closed = t.heroes[who].purse[virtue], t.has_closed_hands
    least, most = (0, most) if closed else (min(n, known), min(n, known))
    res = gains.bundled(t, {virtue: n})
    lost = await number("gift.many", least, most, who, private=t.asks_in_private, res=res)
    if lost := gains.spend_gift(t, who, virtue, lost):
        t.tell("lost", who=who, res=gains.bundled(t, {virtue: lost}))


@rule
async def lay_down_all(t: SevenTable, who: str) -> None:
    """UN-FAL-13: all of them, for all to see from now on."""
    n = t.gifts_of(who)
    if n and t.asks_in_private:
        await pause("gift.back", who, private=True, n=n)
    picked = list[str]()
    while len(picked) < t.heroes[who].purse[ANY]:
        picked.append(await choose("gift.lose", may_be(t, t.heroes[who].purse, picked), who))
    for virtue in picked:
        gains.spend_gift(t, who, virtue)
    if n := len(picked) + gains.hand_in(t, who):
        t.tell("gifts.lost", who=who, n=n)
