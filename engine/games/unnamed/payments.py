"""Payments: proposed, the cheapest for the payer first and waste named, never forced."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from engine import choose, rule
from engine.games.unnamed import gains
from engine.games.unnamed.covered import may_be
from engine.games.unnamed.exchanges import goes_on, ways
from engine.games.unnamed.plans import (
    COINS,
    OWN,
    Cards,
    card_and_option,
    cards_of,
    helpful,
    named,
    offered,
    plan_of,
    stands_for,
    surplus,
    taken_first,
    worth,
    worths,
)
from engine.games.unnamed.table import SevenTable
from engine.games.unnamed.verbs import ANY, Bundle

DIRECT, FIRST = "direct", "first"


class Payment(NamedTuple):
    """How somebody pays: with which cards, whether their yield is taken first, and which gifts count as any."""

    cards: Cards = ()
    is_first: bool = False
    picked: tuple[str, ...] = ()


@rule
async def pay(t: SevenTable, who: str, cost: Bundle, what: str) -> None:
    """UN-GEN-06, UN-ANY-04, UN-BLD-06, UN-BLD-07, UN-BLD-08, UN-ELX-03, UN-ELX-04.

    Own things, and what is discarded.
    """
    is_secret = t.asks_in_private and bool(cost.gifts)
    is_asked, every = is_secret and helpful(t, who, cost), different(t, who, cost) or [OWN]
    plan = await choose("pay.how", every, who, private=is_asked, thing=what, res=gains.said(t, cost))
    cards = cards_of(plan)
    wasted = surplus(cost, worths(t, who, cards)) - kept(t, who, cost, cards)
    is_first = False
    if wasted and taken_first(t, who, cost, cards):
        lost = _bundle(t, wasted)
        ways_on = [FIRST, DIRECT]
        is_first = (
            await choose("pay.waste", ways_on, who, private=is_secret, thing=what, waste=lost, parts=plan) == FIRST
        )
    picked = await _any_gifts(t, who, cost, () if is_first else cards, what)
    settle_cost(t, who, cost, Payment(cards, is_first, picked))


def different(t: SevenTable, who: str, cost: Bundle) -> list[str]:
    """UN-BLD-08: ways to pay; of those that use the same cards for the same only one, if no more comes of them."""
    found = dict[str, str]()
    for plan in offered(t, who, cost):
        cards = cards_of(plan)
        given, names = worths(t, who, cards), [part.partition(":")[0] for part in cards]
        spare = surplus(cost, given)
        brings_more = spare and (kept(t, who, cost, cards) or taken_first(t, who, cost, cards))
        found.setdefault(plan if brings_more else f"{names} {sorted((given - spare).items())}", plan)
    return list(found.values())


async def _any_gifts(t: SevenTable, who: str, cost: Bundle, cards: Cards, what: str) -> tuple[str, ...]:
    """Which gift cards are given where the cost does not name a type; their holder picks."""
    left, wanted = _after(t, who, cost, cards)
    if t.has_covered_gifts:
        return await _any_covered(t, who, left, min(wanted, left.total()), what)
    every, picked = ways(left, min(wanted, left.total())), list[str]()
    while len(open_ways := [way for way in every if goes_on(way, picked)]) > 1:
        there = [name for name in left if any(goes_on(way, [*picked, name]) for way in open_ways)]
        so_far = _bundle(t, Counter(picked))
        n, plan = len(picked) + 1, plan_of(cards)
        picked.append(await choose("pay.gift", there, who, thing=what, n=n, all=wanted, so_far=so_far, parts=plan))
    return open_ways[0]


async def _any_covered(t: SevenTable, who: str, left: Counter[str], wanted: int, what: str) -> tuple[str, ...]:
    """UN-GEN-10: the same of covered gifts; where there is no choice nobody else may learn it."""
    picked = list[str]()
    while len(picked) < wanted:
        there, at, is_secret = may_be(t, left, picked), len(picked) + 1, t.asks_in_private
        so_far = _bundle(t, Counter(picked))
        picked.append(
            await choose("pay.gift", there, who, private=is_secret, thing=what, n=at, all=wanted, so_far=so_far)
        )
    return tuple(picked)


def _after(t: SevenTable, who: str, cost: Bundle, cards: Cards) -> tuple[Counter[str], int]:
    """The gifts somebody has once those of named types are paid, and how many of any type are still wanted."""
    given, used = worths(t, who, cards), stands_for(t, who, cost, cards)
    spare = sum(n for name, n in (given - named(cost)).items() if name not in (*COINS, ANY))
    own, need = t.heroes[who].purse, named(cost) - given - used
    rest = own - need - Counter({ANY: (need - own).total()})
    return rest, max(0, cost.gifts.get(ANY, 0) - spare - used[ANY])


def settle_cost(t: SevenTable, who: str, cost: Bundle, payment: Payment) -> None:
    """UN-GEN-06, UN-GFT-08: what is discarded goes, what is paid goes back to pools and stock."""
    given, spare = worths(t, who, payment.cards), kept(t, who, cost, payment.cards)
    used = Counter[str]() if payment.is_first else stands_for(t, who, cost, payment.cards)
    for part in payment.cards:
        got = worth(t, who, part)
        spend_card(t, who, part)
        if payment.is_first:
            got_now = gains.gain_fixed(t, who, _as_bundle(got), fresh=":" in part)
            t.tell("card.yielded", who=who, parts=part, res=got_now)
        else:
            t.tell("card.given", who=who, parts=part)
    if payment.is_first:
        given = Counter()
    paid = Counter[str]()
    for name, n in (named(cost) - given - used).items():
        paid[name] += gains.spend_gift(t, who, name, n)
    for name in payment.picked:
        paid[name] += gains.spend_gift(t, who, name)
    for kind in COINS:
        paid[kind] = gains.lose_coins(t, who, kind, max(0, getattr(cost, kind) - given[kind]))
    paid["might"] = min(cost.might, max(0, t.heroes[who].might))
    t.heroes[who].might -= paid["might"]
    if +paid:
        t.tell("paid", who=who, res=_bundle(t, paid))
    if not payment.is_first and (got_now := gains.gain_fixed(t, who, _as_bundle(spare), fresh=True)):
        t.tell("gained", who=who, res=got_now)


def kept(t: SevenTable, who: str, cost: Bundle, cards: Cards) -> Counter[str]:
    """UN-ELX-04: the gifts that a cost does not need and that come as cards, if the table says so."""
    if t.ruled("elixir_surplus") == "lost":
        return Counter()
    spare = surplus(cost, worths(t, who, cards))
    return Counter({name: n for name, n in spare.items() if name in t.box.virtues})


def spend_card(t: SevenTable, who: str, part: str) -> None:
    """UN-ELX-07, UN-BLD-09, UN-DCK-08: an elixir to its pile, a building out of the game, its marker to the supply."""
    card, _ = card_and_option(part)
    if ":" in part:
        gains.drain(t, who, card)
    else:
        gains.tear_down(t, who, card)
        known = t.building(card)
        returns = t.is_on("buildings_return") and known is not None and known.kind != "temple"
        pile = t.deck(f"{known.kind}_deck").discard if known and returns else t.gone
        pile.append(card)


def _as_bundle(things: Counter[str]) -> Bundle:
    gifts = {name: n for name, n in things.items() if name not in (*COINS, "might")}
    return Bundle(gifts=gifts, gold=things["gold"], fame=things["fame"], might=things["might"])


def _bundle(t: SevenTable, things: Counter[str]) -> str:
    return gains.said(t, _as_bundle(things))
