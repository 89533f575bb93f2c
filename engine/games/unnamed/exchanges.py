"""Exchanges: one to three gifts for as many of other types, with the pools or with somebody else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from engine import choose, number, rule
from engine.games.unnamed import gains
from engine.games.unnamed.table import SevenTable

POOLS = "pools"


class Swap(NamedTuple):
    """With whom, what is given, what comes for it."""

    source: str
    given: tuple[str, ...]
    got: tuple[str, ...]


def there(t: SevenTable, source: str) -> Mapping[str, int]:
    """The gifts at a source."""
    return t.pools if source == POOLS else t.heroes[source].gifts


def feasible(own: Mapping[str, int], other: Mapping[str, int], n: int, given: Collection[str] = ()) -> bool:
    """UN-HRO-04: can so many gifts, these types among them, be given for as many of other types?"""
    types = [name for name, count in own.items() if count and name not in given]
    for many in range(len(types) + 1):
        for more in combinations(types, many):
            away = {*given, *more}
            if sum(own.get(name, 0) for name in away) >= n and _outside(other, away) >= n:
                return True
    return False


def _outside(other: Mapping[str, int], types: Collection[str]) -> int:
    return sum(count for name, count in other.items() if name not in types)


def sources(t: SevenTable, who: str, kinds: Iterable[str]) -> list[str]:
    """UN-HRO-02: where at least one gift can be exchanged: the pools, or the other heroes."""
    every = [POOLS] * ("pool" in kinds) + [name for name in t.in_order() if name != who] * ("player" in kinds)
    return [source for source in every if feasible(t.heroes[who].gifts, there(t, source), 1)]


async def swap(t: SevenTable, who: str, most: int, kinds: tuple[str, ...]) -> bool:
    """UN-HRO-01, UN-HRO-04: arranged and carried out; False: there is nothing to be done, or the other says no."""
    swapped = await arranged(t, who, most, kinds)
    if swapped:
        carry_out(t, who, swapped)
    return swapped is not None


@rule
async def arranged(t: SevenTable, who: str, most: int, kinds: tuple[str, ...]) -> Swap | None:
    """UN-HRO-01, UN-HRO-02, UN-HRO-03, UN-HRO-04, UN-ELX-09, UN-OPT-03: one source; a no of the other costs nothing."""
    open_to = sources(t, who, kinds)
    if not open_to:
        return None
    source = await choose("exchange.with", open_to, who)
    own, other = t.heroes[who].gifts, there(t, source)
    many = max(n for n in range(1, most + 1) if feasible(own, other, n))
    n = await number("exchange.many", 1, many, who, source=source) if many > 1 else 1
    given = await _given(t, who, source, n)
    got = await _got(t, who, source, tuple(given))
    if source != POOLS and t.is_on("consent_for_swap"):
        words = _said(t, given), _said(t, got)
        if await choose("exchange.agree", ["yes", "no"], source, by=who, given=words[0], res=words[1]) == "no":
            return None
    return Swap(source, tuple(given), tuple(got))


def ways(have: Mapping[str, int], n: int) -> list[tuple[str, ...]]:
    """All ways to take so many gifts out of these."""
    every = combinations_with_replacement([name for name, count in have.items() if count], n)
    return [way for way in every if all(way.count(name) <= have[name] for name in way)]


def goes_on(way: tuple[str, ...], picked: Sequence[str]) -> bool:
    """Is this a way that begins with what has been picked?"""
    return not Counter(picked) - Counter(way)


async def _given(t: SevenTable, who: str, source: str, n: int) -> list[str]:
    """One gift after the other, so that enough of other types is left to be got; where there is no choice, no ask."""
    own, other, given = t.heroes[who].gifts, there(t, source), list[str]()
    every = [way for way in ways(own, n) if _outside(other, way) >= n]
    while len(open_ways := [way for way in every if goes_on(way, given)]) > 1:
        left = [name for name in own if any(goes_on(way, [*given, name]) for way in open_ways)]
        so_far = _said(t, given)
        given.append(await choose("exchange.give", left, who, n=len(given) + 1, all=n, so_far=so_far, source=source))
    return [*open_ways[0]]


async def _got(t: SevenTable, who: str, source: str, given: tuple[str, ...]) -> list[str]:
    other, got, n = there(t, source), list[str](), len(given)
    every = ways({name: count for name, count in other.items() if name not in given}, n)
    while len(open_ways := [way for way in every if goes_on(way, got)]) > 1:
        left = [name for name in other if any(goes_on(way, [*got, name]) for way in open_ways)]
        words = _said(t, got), _said(t, given)
        got.append(await choose("exchange.get", left, who, n=len(got) + 1, all=n, so_far=words[0], given=words[1]))
    return [*open_ways[0]]


def carry_out(t: SevenTable, who: str, swapped: Swap) -> None:
    """UN-HRO-02: what is given goes where the other gifts come from."""
    other = swapped.source
    for name in swapped.given:
        if other == POOLS:
            gains.spend_gift(t, who, name)
        elif gains.hand_over(t, who, name, 1):
            _receive(t, other, name)
    for name in swapped.got:
        if other == POOLS:
            gains.take_gift(t, who, name)
        elif gains.hand_over(t, other, name, 1):
            _receive(t, who, name)
    t.tell("exchanged", who=who, source=other, given=_said(t, swapped.given), res=_said(t, swapped.got))


def _receive(t: SevenTable, who: str, virtue: str) -> None:
    gifts = t.heroes[who].gifts
    gifts[virtue] = gifts.get(virtue, 0) + 1


def _said(t: SevenTable, names: Iterable[str]) -> str:
    return gains.bundled(t, Counter(names))
