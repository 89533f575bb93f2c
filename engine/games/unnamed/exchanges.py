"""Exchanges: one to three gifts for as many of other types, with the pools or with somebody else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from engine import choose, number, rule
from engine.games.unnamed import gains
from engine.games.unnamed.covered import may_be
from engine.games.unnamed.table import SevenTable
from engine.games.unnamed.verbs import ANY
from engine.pieces.hands import UNKNOWN

POOLS, ENOUGH, NEVER_MIND = "pools", "no", "never mind"


class Swap(NamedTuple):
    """With whom, what is given, what comes for it."""

    source: str
    given: tuple[str, ...]
    got: tuple[str, ...]


def there(t: SevenTable, source: str) -> Mapping[str, int]:
    """The gifts at a source."""
    return t.pools if source == POOLS else t.heroes[source].purse


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


def own(t: SevenTable, who: str, source: str) -> Mapping[str, int]:
    """UN-ELX-09: the gifts that somebody can give there; to the pools also those of elixirs, if the table says so."""
    hero = t.heroes[who]
    if source != POOLS or not t.is_on("elixir_exchange"):
        return hero.purse
    every = (t.sources(who, name)[0] for name in hero.elixirs if name in t.box.elixirs)
    bottled = sum((Counter(dict(gives)) for gives in every), Counter[str]())
    return +(hero.purse + Counter({name: n for name, n in bottled.items() if name in t.box.virtues}))


def sources(t: SevenTable, who: str, kinds: Iterable[str]) -> list[str]:
    """UN-HRO-02: where at least one gift can be exchanged: the pools, or the other heroes."""
    every = [POOLS] * ("pool" in kinds) + [name for name in t.in_order() if name != who] * ("player" in kinds)
    if t.has_covered_gifts:  # as far as everybody knows
        mine = {source: any(own(t, who, source).values()) for source in every}
        return [source for source in every if mine[source] and any(there(t, source).values())]
    return [source for source in every if feasible(own(t, who, source), there(t, source), 1)]


async def swap(t: SevenTable, who: str, most: int, kinds: tuple[str, ...]) -> bool:
    """UN-HRO-01, UN-HRO-04: as a card allows it.

    False: there is nothing to be done, nothing is wanted, or the other says no.
    """
    swaps = await arranged(t, who, most, kinds, True)
    carry_out_all(t, who, swaps)
    return bool(swaps)


@rule
async def arranged(t: SevenTable, who: str, most: int, kinds: tuple[str, ...], may_refuse: bool = False) -> list[Swap]:
    """UN-HRO-01, UN-HRO-02, UN-HRO-03, UN-HRO-04, UN-ELX-09, UN-OPT-03: one source; a no of the other costs nothing.

    Whoever turns the hero for it wants to exchange; whom a card allows it may refuse.
    """
    refusal = [NEVER_MIND] * may_refuse
    if t.has_covered_gifts:
        return await _covered(t, who, most, kinds, refusal)
    if t.ruled("exchange_with") == "several":
        return await _gift_by_gift(t, who, most, kinds, refusal)
    open_to = sources(t, who, kinds)
    if not open_to:
        return []
    source = await choose("exchange.with", [*refusal, *open_to], who)
    if source == NEVER_MIND:
        return []
    has, other = own(t, who, source), there(t, source)
    many = max(n for n in range(1, most + 1) if feasible(has, other, n))
    n = await number("exchange.many", 1, many, who, source=source) if many > 1 else 1
    given = await _given(t, who, source, n)
    swapped = Swap(source, tuple(given), tuple(await _got(t, who, source, tuple(given))))
    return [swapped] if await _agreed(t, who, swapped) else []


async def _agreed(t: SevenTable, who: str, swapped: Swap) -> bool:
    """UN-OPT-03: does whoever gives the gifts say yes, if that matters?"""
    if swapped.source == POOLS or not t.is_on("consent_for_swap"):
        return True
    given, got = _said(t, swapped.given), _said(t, swapped.got)
    options, other, n = ["yes", "no"], swapped.source, len(swapped.given)
    if UNKNOWN in swapped.given:
        return await choose("exchange.covered", options, other, by=who, n=n) == "yes"
    is_secret = t.asks_in_private
    return await choose("exchange.agree", options, other, private=is_secret, by=who, given=given, res=got) == "yes"


async def _gift_by_gift(t: SevenTable, who: str, most: int, kinds: tuple[str, ...], refusal: list[str]) -> list[Swap]:
    """UN-HRO-02: each gift from wherever one likes; no type that is got may be one that is given."""
    swaps = list[Swap]()
    while len(swaps) < most:
        pairs = {source: _pairs(t, who, source, swaps) for source in sources(t, who, kinds)}
        open_to = [source for source, found in pairs.items() if found]
        if not open_to:
            break
        so_far, n = _said(t, [name for one in swaps for name in one.given]), len(swaps) + 1
        words = so_far, _said(t, [name for one in swaps for name in one.got])
        stop = [ENOUGH] if swaps else refusal
        source = await choose("exchange.with", [*stop, *open_to], who, given=words[0], res=words[1])
        if source in (ENOUGH, NEVER_MIND):
            break
        gives = list(dict.fromkeys(given for given, _ in pairs[source]))
        given = await choose("exchange.give", gives, who, n=n, all=most, so_far=so_far, source=source)
        gets = [got for other, got in pairs[source] if other == given]
        got = await choose("exchange.get", gets, who, n=n, all=most, so_far=words[1], given=_said(t, [given]))
        swapped = Swap(source, (given,), (got,))
        if not await _agreed(t, who, swapped):
            break
        swaps.append(swapped)
    return swaps


def _pairs(t: SevenTable, who: str, source: str, swaps: Sequence[Swap]) -> list[tuple[str, str]]:
    """What can still be given there, and what can be got for it."""
    given = Counter(name for one in swaps for name in one.given)
    got = Counter(name for one in swaps for name in one.got)
    taken = Counter(name for one in swaps if one.source == source for name in one.got)
    gives = [name for name, n in own(t, who, source).items() if n > given[name] and name not in got]
    gets = [name for name, n in there(t, source).items() if n > taken[name] and name not in given]
    return [(one, other) for one in gives for other in gets if one != other]


def ways(have: Mapping[str, int], n: int) -> list[tuple[str, ...]]:
    """All ways to take so many gifts out of these."""
    every = combinations_with_replacement([name for name, count in have.items() if count], n)
    return [way for way in every if all(way.count(name) <= have[name] for name in way)]


def goes_on(way: tuple[str, ...], picked: Sequence[str]) -> bool:
    """Is this a way that begins with what has been picked?"""
    return not Counter(picked) - Counter(way)


async def _given(t: SevenTable, who: str, source: str, n: int) -> list[str]:
    """One gift after the other, so that enough of other types is left to be got; where there is no choice, no ask."""
    has, other, given = own(t, who, source), there(t, source), list[str]()
    every = [way for way in ways(has, n) if _outside(other, way) >= n]
    while len(open_ways := [way for way in every if goes_on(way, given)]) > 1:
        left = [name for name in has if any(goes_on(way, [*given, name]) for way in open_ways)]
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


# Covered gifts ------------------------------------------------------------------------------------


async def _covered(t: SevenTable, who: str, most: int, kinds: tuple[str, ...], refusal: list[str]) -> list[Swap]:
    """UN-GEN-10: whoever exchanges with somebody looks at what they hold; of closed hands nobody tells the box."""
    swaps, several = list[Swap](), t.ruled("exchange_with") == "several"
    arranging = _in_secret if t.asks_in_private else _face_down
    while len(swaps) < (most if several else 1) and (open_to := sources(t, who, kinds)):
        stop = [ENOUGH] if swaps else refusal
        source = await choose("exchange.with", [*stop, *open_to], who, n=len(swaps) + 1)
        is_over = source in (ENOUGH, NEVER_MIND)
        swapped = None if is_over else await arranging(t, who, source, 1 if several else most, swaps)
        if swapped is None or not await _agreed(t, who, swapped):
            break
        swaps.append(swapped)
    return swaps


def _left(t: SevenTable, who: str, source: str, swaps: Sequence[Swap]) -> tuple[Counter[str], Counter[str]]:
    """What can still be given and got: no type that is got may be one that is given."""
    given = Counter(name for one in swaps for name in one.given)
    taken = Counter(name for one in swaps if one.source == source for name in one.got)
    got = {name for one in swaps for name in one.got}
    gives = Counter({name: n - given[name] for name, n in own(t, who, source).items() if name not in got})
    gets = Counter({name: n - taken[name] for name, n in there(t, source).items() if name not in given})
    return +gives, +gets


async def _one_given(t: SevenTable, who: str, options: list[str], given: list[str], n: int, source: str) -> str:
    """One covered gift more that goes."""
    at, so_far, is_secret = len(given) + 1, _said(t, given), t.asks_in_private
    return await choose("exchange.give", options, who, private=is_secret, n=at, all=n, so_far=so_far, source=source)


async def _one_got(t: SevenTable, who: str, options: list[str], got: list[str], given: list[str]) -> str:
    """One covered gift more that comes for them."""
    at, words, is_secret = len(got) + 1, (_said(t, got), _said(t, given)), t.asks_in_private
    return await choose(
        "exchange.get", options, who, private=is_secret, n=at, all=len(given), so_far=words[0], given=words[1]
    )


async def _in_secret(t: SevenTable, who: str, source: str, most: int, swaps: Sequence[Swap]) -> Swap | None:
    """Its owner alone is asked, also where there is nothing to choose; nothing at all is an answer too."""
    has, other = _left(t, who, source, swaps)
    many = max((n for n in range(1, most + 1) if feasible(has, other, n)), default=0)
    n = await number("exchange.many", 0, many, who, private=True, source=source)
    if not n:
        return None
    every = [way for way in ways(has, n) if _outside(other, way) >= n]
    given, got = list[str](), list[str]()
    while len(given) < n:
        options = [name for name in has if any(goes_on(way, [*given, name]) for way in every)]
        given.append(await _one_given(t, who, options, given, n, source))
    every = ways({name: count for name, count in other.items() if name not in given}, n)
    while len(got) < n:
        options = [name for name in other if any(goes_on(way, [*got, name]) for way in every)]
        got.append(await _one_got(t, who, options, got, given))
    return Swap(source, tuple(given), tuple(got))


async def _face_down(t: SevenTable, who: str, source: str, most: int, swaps: Sequence[Swap]) -> Swap | None:
    """Between two closed hands cards change places unseen; what goes to the pools and comes from them is told."""
    has, other = _left(t, who, source, [one for one in swaps if one.source == POOLS])
    many = min(most, has.total(), other.total())
    n = await number("exchange.many", 1, many, who, source=source) if many > 1 else many
    if source != POOLS:
        return Swap(source, (UNKNOWN,) * n, (UNKNOWN,) * n) if n else None
    given, got = list[str](), list[str]()
    gone = [name for one in swaps for name in (*one.given, *one.got) if name != UNKNOWN]
    while len(given) < n:
        known = [name for name in may_be(t, has, given) if name not in gone]
        options = [name for name in known if _outside(other, {*given, name}) >= n]
        if not options:
            return None
        given.append(await _one_given(t, who, options, given, n, source))
    while len(got) < n:
        options = [name for name, count in other.items() if name not in given and count > got.count(name)]
        got.append(await _one_got(t, who, options, got, given))
    return Swap(source, tuple(given), tuple(got))


def _tell_exchanged(t: SevenTable, who: str, swapped: Swap) -> None:
    """What gifts they were the two of them know alone, if all are covered."""
    words = {"given": _said(t, swapped.given), "res": _said(t, swapped.got)}
    if swapped.source == POOLS or not t.has_covered_gifts:
        t.tell("exchanged", who=who, source=swapped.source, **words)
        return
    t.tell("exchanged.covered", who=who, source=swapped.source, n=len(swapped.given))
    for name in (who, swapped.source) if UNKNOWN not in swapped.given else ():
        t.tell("exchanged.yours", to=name, who=who, source=swapped.source, **words)


def still_there(t: SevenTable, who: str, swaps: Sequence[Swap]) -> bool:
    """UN-HRO-01: can as many be given as are got, though others have answered since it was arranged?"""
    known = [one for one in swaps if UNKNOWN not in one.given]
    for source in {one.source for one in known}:
        here = [one for one in known if one.source == source]
        gone = Counter(name for one in here for name in one.got) - Counter(there(t, source))
        short = Counter(name for one in here for name in one.given) - Counter(own(t, who, source))
        if (gone or short) and ANY not in there(t, source) and ANY not in own(t, who, source):
            return False
    return True


def in_words(t: SevenTable, swaps: Sequence[Swap]) -> str:
    """UN-SIN-09: what everybody may know of an exchange before it is made: with whom, and what or how many gifts."""
    sources = {one.source for one in swaps}
    source = sources.pop() if len(sources) == 1 else ""
    given, got = [name for one in swaps for name in one.given], [name for one in swaps for name in one.got]
    if t.has_covered_gifts and source != POOLS:
        return f"{source};{len(given)}"
    return ";".join((source, _said(t, given), _said(t, got)))


def carry_out_all(t: SevenTable, who: str, swaps: Iterable[Swap]) -> None:
    """One after the other."""
    for swapped in swaps:
        carry_out(t, who, swapped)


def carry_out(t: SevenTable, who: str, swapped: Swap) -> None:
    """UN-HRO-02: what is given goes where the other gifts come from."""
    other = swapped.source
    if UNKNOWN in swapped.given:
        _tell_exchanged(t, who, swapped)
        return
    bottled = _drained(t, who, swapped)
    for name in (Counter(swapped.given) - bottled).elements():
        if other == POOLS:
            gains.spend_gift(t, who, name)
        elif gains.hand_over(t, who, name, 1, is_seen=not t.has_covered_gifts):
            gains.receive(t, other, name)
    for name in swapped.got:
        if other == POOLS:
            gains.take_gift(t, who, name)
        elif gains.hand_over(t, other, name, 1, is_seen=not t.has_covered_gifts):
            gains.receive(t, who, name)
    _tell_exchanged(t, who, swapped)


def _drained(t: SevenTable, who: str, swapped: Swap) -> Counter[str]:
    """UN-ELX-09: what gift cards do not cover elixirs do, which are used up; which gifts these were."""
    if swapped.source != POOLS:
        return Counter()
    have = t.heroes[who].purse
    short = Counter(swapped.given) - have if ANY not in have else Counter[str]()
    found = Counter(short)
    for elixir in list(t.heroes[who].elixirs):
        gives = t.sources(who, elixir).get(0, {})
        if any(short[name] for name in gives):
            short -= Counter(dict(gives))
            gains.drain(t, who, elixir)
            t.tell("card.given", who=who, parts=f"{elixir}:0")
    return found


def _said(t: SevenTable, names: Iterable[str]) -> str:
    return gains.bundled(t, Counter(names))
