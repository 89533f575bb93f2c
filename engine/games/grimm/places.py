"""Arriving: figures go somewhere, and what the field gives to whoever arrives there in their turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine import choose, rule
from engine.games.grimm import changes, draws, quests, reactions
from engine.games.grimm.cards import open_decks
from engine.games.grimm.powers import may_use, use
from engine.games.grimm.table import TOKENS, GrimmTable, Taking

NO, YES, STAY, ALL = "no", "yes", "stay", "all"

# Going somewhere ------------------------------------------------------------------------------------


async def arrive(t: GrimmTable, name: str, place: str, how: str) -> None:
    """Only in one's own turn a field gives anything.

    GR-LOC-01, GR-LOC-02, GR-LOC-03, GR-LOC-21, GR-LOC-22, GR-MOV-04, GR-OPT-11.

    *how* is foot, low_step, rabbit, step, card or visit; a card may give less by a house rule, but for a visit.
    """
    if name not in t.heroes or t.heroes[name].at == place:
        return
    t.heroes[name].at = place
    if how in ("card", "visit", "low_step"):
        t.tell("figure.moved", who=name, place=place)
    if name != t.active:
        return
    t.turn.arrivals += 1
    t.turn.stops.append(place)
    t.turn.arrived, t.turn.fresh_quests, t.turn.on_foot = place, [], how in ("foot", "low_step")
    t.turn.fresh = [tale for tale in t.turn.fresh if quests.missed_ride(t, tale)]
    if how in ("card", "visit") and t.turn.socket:
        t.turn.was_sent = True
    quests.pick_up(t, name)
    if how != "card" or t.ruled("arrival_by_card") == "gives_all" or t.kind(place) == "town":
        await give(t, name, t.kind(place))


async def give(t: GrimmTable, name: str, kind: str) -> None:
    """GR-LOC-04, GR-LOC-05, GR-LOC-08, GR-LOC-10, GR-LOC-13, GR-LOC-14, GR-LOC-16, GR-LOC-17, GR-LOC-20, GR-BEG-03."""
    if kind in t.now.asleep:
        t.tell("field.asleep", place=t.heroes[name].at)
    elif kind == "town":
        await draws.draw_quest(t, name)
    elif kind == "king":
        await audience(t, name)
    elif kind == "fairy":
        await take_on_field(t, name, await pick_token(t, name))
    elif kind in TOKENS:
        await take_on_field(t, name, kind)
    elif kind == "helper":
        await draws.draw_tale(t, name)
    elif kind == "steed":
        await ride(t, name)
    elif kind == "items" and await wants_item(t, name):
        await draws.draw_items(t, name)


@rule
async def wants_item(t: GrimmTable, name: str) -> bool:
    """GR-LOC-20, GR-DIE-06, GR-BEG-01: drawing a magic item is a choice, as long as there is one."""
    if not t.with_items:
        return False
    if not (t.item_deck.left or t.item_deck.discard):
        t.tell("item.none")
        return False
    return await choose("item.wanted", [YES, NO], name) == YES


async def ride(t: GrimmTable, name: str) -> None:
    """GR-LOC-17, GR-LOC-18, GR-LOC-19: at once, and once; the landing grants no other jump."""
    goal = await pick_steed(t, name)
    if goal != STAY and name in t.heroes:
        t.heroes[name].at = t.turn.arrived = goal
        t.turn.stops.append(goal)
        t.turn.rode, t.turn.fresh, t.turn.fresh_quests = True, [], []
        t.tell("figure.rode", who=name, place=goal)
        quests.pick_up(t, name)


@rule
async def pick_steed(t: GrimmTable, name: str) -> str:
    """GR-LOC-17: any other steed, or none."""
    others = [place for place in t.box.steeds if place != t.heroes[name].at]
    return await choose("steed.where", [*others, STAY], name) if others else STAY


async def walk_on(t: GrimmTable, name: str) -> bool:
    """GR-CHA-06, GR-CHA-07, GR-ITM-15: a power by which who has arrived takes one step more, now or after quests."""
    if name not in t.heroes or not may_use(t, name, "walk_on") or t.turn.by_travel_item:
        return False
    goal = await pick_step(t, name)
    if goal:
        await arrive(t, name, goal, "step")
    return bool(goal)


@rule
async def pick_step(t: GrimmTable, name: str) -> str:
    """GR-CHA-06: any place next to it."""
    goal = await choose("walk_on.where", [*t.neighbours(name), NO], name)
    if goal == NO:
        return ""
    use(t, name)
    return goal


async def audience(t: GrimmTable, name: str) -> None:
    """GR-LOC-05, GR-LOC-06: three decks are named, three cards drawn, and one is kept."""
    t.named_decks, first = [], len(t.drawn_quests)
    while len(t.named_decks) < 3 and await name_deck(t, name):
        pass
    while t.named_decks:
        await draws.turn_up(t, name, t.named_decks[0])
        t.named_decks = t.named_decks[1:]
    draws.read_out(t, t.drawn_quests[first:])
    await draws.keep_one(t, name, first)
    await draws.get_quests(t, name, first)


@rule
async def name_deck(t: GrimmTable, name: str) -> bool:
    """GR-LOC-05, GR-LOC-06: in any mix, as far as there are cards; none of it is compulsory."""
    named = t.named_decks
    left = [deck for deck in open_decks(t, name) if t.quest_decks[deck].left > named.count(deck)]
    shown = min(3, sum(t.quest_decks[deck].left for deck in open_decks(t, name)))
    options = [*left, *([NO] if not named else [])]
    if not (left or named):
        draws.say_why_not(t, name)
    deck = await choose("king.deck", options, name, n=len(named) + 1, all=shown) if left else NO
    if deck != NO:
        t.named_decks = [*t.named_decks, deck]
    return deck != NO


# Tokens -------------------------------------------------------------------------------------------


@rule
async def pick_token(t: GrimmTable, name: str) -> str:
    """GR-LOC-08, GR-DIE-13: of one kind, whichever one likes."""
    return await choose("token.which", TOKENS, name)


async def take_on_field(t: GrimmTable, name: str, token: str) -> None:
    """One, and one more of it by a doubling die.

    GR-LOC-08, GR-LOC-10, GR-DIE-11, GR-DIE-13, GR-DIE-15, GR-OPT-13, GR-DIE-12.
    """
    scope = t.ruled("doubling")
    doubled = is_doubling(t) and (scope != "on_foot" or t.turn.on_foot)
    await take(t, (name,), token, 1 + doubled + t.now.more, "field")


def is_doubling(t: GrimmTable) -> bool:
    """GR-DIE-11, GR-DIE-14, GR-PLC-17: the doubling face was placed in this turn, whichever die came after it."""
    return t.turn.doubles


async def take(t: GrimmTable, takers: Iterable[str], token: str, n: int, source: str = "card") -> None:
    """GR-LOC-08, GR-STY-08: so many tokens of one kind for each of them."""
    await take_shares(t, {name: {token: n} for name in takers if n > 0}, source)


async def take_shares(t: GrimmTable, shares: Mapping[str, Mapping[str, int]], source: str = "card") -> None:
    """GR-ITM-03, GR-ITM-17, GR-MAG-10: whoever gets tokens gets them unless somebody else takes them away.

    GR-TRN-06: in the middle of something else that is taken, too.  Where there is nothing to take nobody can answer it.
    """
    mine = {name: dict(share) for name, share in shares.items() if name in t.heroes and share}
    if not mine:
        return
    if source == "card" and is_doubling(t) and t.ruled("doubling") == "any_token" and t.active in mine:
        mine[t.active] = {token: n + 1 for token, n in mine[t.active].items()}
    if t.taking is not None:
        t.waiting_takings = [*t.waiting_takings, t.taking]
    t.taking = taking_of(mine, source)
    if await reactions.offered(t, "tokens", ALL if len(mine) == len(t.heroes) else next(iter(mine))):
        hand_out(t)
    t.taking = t.waiting_takings.pop() if t.waiting_takings else None


def taking_of(shares: Mapping[str, dict[str, int]], source: str) -> Taking:
    """GR-ITM-17: all that comes at once, be it of one kind or of several."""
    kinds = list(dict.fromkeys(token for share in shares.values() for token in share))
    amounts = {name: sum(share.values()) for name, share in shares.items()}
    several = dict(shares) if len(kinds) > 1 else {}
    return Taking(amounts, kinds[0], "field" if source == "field" else "card", shares=several)


def hand_out(t: GrimmTable) -> None:
    """GR-ITM-17, GR-ITM-20: to each of those who get them now, unless hands have closed it."""
    if t.taking is not None:
        for name in t.taking.amounts:
            for token, n in t.taking.share(name).items():
                changes.gain(t, name, token, n)
