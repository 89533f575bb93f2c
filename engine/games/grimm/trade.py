"""Encounters: figures in one place, whose people exchange what they like if both agree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine import choose, rule
from engine.games.grimm import changes, draws
from engine.games.grimm.moments import is_between
from engine.games.grimm.table import MOST_QUESTS, TOKENS, GrimmTable
from engine.pieces.hands import UNKNOWN, pass_on

DONE, ITEM, YES, NO = "done", "item", "yes", "no"
PHASES = ("placing", "moving", "quests")
MOST = 6  # things that one side gives at once


def can_trade(t: GrimmTable, one: str, other: str) -> bool:
    """GR-ENC-01, GR-ENC-02, GR-ENC-03, GR-ENC-07, GR-MOV-04, GR-OPT-15: in one place, between two phases of a turn."""
    if one == other or t.heroes[one].at != t.heroes[other].at or t.phase not in PHASES or not t.active:
        return False
    if not is_between(t):
        return False
    when = t.ruled("trade_when")
    if when != "any_turn" and t.active not in (one, other):
        return False
    if when == "end_of_turn" and t.phase != "quests":
        return False
    return is_thinkable(t, one, other)


def is_thinkable(t: GrimmTable, one: str, other: str) -> bool:
    """GR-ENC-02, GR-OPT-16, GR-OPT-17: there is something to give; on both sides, where gifts are not allowed."""
    has_something = [bool(offers_of(t, one)), bool(offers_of(t, other))]
    return t.hides_tokens or (all(has_something) if t.ruled("gifts") == "give_and_take" else any(has_something))


def trades(t: GrimmTable) -> Iterator[tuple[str, str]]:
    """Who could propose something to whom."""
    yield from ((one, other) for one in t.heroes for other in t.heroes if can_trade(t, one, other))


def offers_of(t: GrimmTable, name: str) -> list[str]:
    """GR-ENC-02, GR-ENC-06, GR-MAG-12: tokens, open quests, side quests, items whose faces stay hidden."""
    hero = t.heroes[name]
    tokens = [token for token in TOKENS for _ in range(hero.tokens.get(token, 0))]
    kinds = ("side", "mini") if t.ruled("trade_minis") == "yes" else ("side",)
    tales = [tale for tale in hero.deeds.tales if tale in t.box.tales and t.box.tales[tale].type in kinds]
    return [*tokens, *hero.deeds.quests, *tales, *[ITEM] * len(hero.items)]


def thinkable(t: GrimmTable, name: str) -> list[str]:
    """GR-OPT-17: what one can ask for without knowing what is there: any token, and all that lies open."""
    if not t.hides_tokens:
        return offers_of(t, name)
    return [
        *[token for token in TOKENS for _ in range(MOST)],
        *(one for one in offers_of(t, name) if one not in TOKENS),
    ]


def has_all(t: GrimmTable, name: str, things: list[str]) -> bool:
    """GR-OPT-17: are the tokens there that were asked for?"""
    return all(things.count(token) <= t.heroes[name].tokens.get(token, 0) for token in TOKENS)


async def trade(t: GrimmTable, one: str, other: str) -> None:
    """GR-ENC-02, GR-ENC-05: one proposes, the other agrees, and nobody has more than four quests after it."""
    await exchange(t, one, other)
    while t.drawer in t.heroes and len(t.heroes[t.drawer].deeds.quests) > MOST_QUESTS:
        await draws.put_one_away(t, t.drawer)


@rule
async def exchange(t: GrimmTable, one: str, other: str) -> None:
    """GR-ENC-02, GR-ENC-04, GR-OPT-16: a gift is a trade as well, unless the table says that both have to give."""
    given = await picked(t, "trade.give", one, one, other)
    wanted = await picked(t, "trade.want", one, other, other, **({} if t.hides_tokens else {"given": gathered(given)}))
    if not (given or wanted):
        return
    if t.ruled("gifts") == "give_and_take" and not (given and wanted):
        t.tell("trade.one_sided", who=one, other=other)
        return
    answers, is_alone = [YES, NO] if has_all(t, other, wanted) else [NO], t.hides_tokens
    offered, asked = gathered(given), gathered(wanted)
    if await choose("trade.agree", answers, other, private=is_alone, giver=one, given=offered, wanted=asked) == NO:
        t.tell("trade.refused", who=other, other=one)
        return
    ours, theirs = await items_for(t, one, given), await items_for(t, other, wanted)
    for giver, taker, things, items in ((one, other, given, ours), (other, one, wanted, theirs)):
        hand_over(t, giver, taker, [thing for thing in things if thing != ITEM], items)
    t.tell("trade.done", who=one, other=other, given=offered, wanted=asked)
    draws.tell_all(t, other, ours)
    draws.tell_all(t, one, theirs)
    over = [name for name in (one, other) if len(t.heroes[name].deeds.quests) > MOST_QUESTS]
    t.drawer = over[0] if over else ""


def gathered(things: list[str]) -> list[str]:
    """What is given, as one says it: so many of each token in one breath, and everything else by its name."""
    tokens = [f"{things.count(token)}:{token}" for token in TOKENS if token in things]
    return [*tokens, *(thing for thing in things if thing not in TOKENS)] or [NO]


async def picked(t: GrimmTable, what: str, who: str, whose: str, other: str, **about: Any) -> list[str]:
    """GR-OPT-17: one thing after the other, until it is enough; what one has oneself is nobody else's to see."""
    is_mine = who == whose
    left, found = offers_of(t, whose) if is_mine else thinkable(t, whose), list[str]()
    is_alone = is_mine and t.hides_tokens
    while (left or is_alone) and len(found) < MOST:
        options, things = [*dict.fromkeys(left), DONE], list(found) or [NO]
        thing = await choose(what, options, who, private=is_alone, other=other, things=things, **about)
        if thing == DONE:
            break
        left.remove(thing)
        found.append(thing)
    return found


async def items_for(t: GrimmTable, giver: str, things: list[str]) -> list[str]:
    """GR-MAG-12: which items are given only the two of them see."""
    hand, found = list(t.heroes[giver].items), list[str]()
    for _ in range(things.count(ITEM)):
        is_closed = UNKNOWN in hand
        card = UNKNOWN if is_closed else await choose("trade.item", dict.fromkeys(hand), giver, private=True)
        hand.remove(card)
        found.append(card)
    return found


def hand_over(t: GrimmTable, giver: str, taker: str, things: list[str], items: list[str]) -> None:
    """GR-ENC-02, GR-QST-10, GR-STY-14: what was fetched or ticked off goes along; arrivals do not."""
    a, b = t.heroes[giver], t.heroes[taker]
    for thing in things:
        if thing in TOKENS:
            a.tokens[thing] -= 1
            b.tokens[thing] = b.tokens.get(thing, 0) + 1
            continue
        mine, yours = (a.deeds.quests, b.deeds.quests) if thing in a.deeds.quests else (a.deeds.tales, b.deeds.tales)
        mine.remove(thing)
        yours.append(thing)
        if thing in t.box.quests:
            t.turn.fresh_quests.append(thing)
        else:
            changes.is_new(t, thing)
        if thing in a.deeds.fetched:
            a.deeds.fetched.remove(thing)
            b.deeds.fetched.append(thing)
        if thing in a.deeds.visited:
            b.deeds.visited[thing] = a.deeds.visited.pop(thing)
    for item in items:
        pass_on(a.items, b.items, item)
