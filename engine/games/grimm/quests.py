"""Quests: what they want, what is fulfilled, and what is paid for it; tales that wait for something too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine import choose, rule
from engine.games.grimm import changes
from engine.games.grimm.cards import TEXT, can, follow_card, has_reached_steed
from engine.games.grimm.pack import Quest, Tale
from engine.games.grimm.powers import may_use, swap
from engine.games.grimm.table import TOKENS, Deeds, GrimmTable
from engine.games.grimm.trade import is_thinkable, trade
from engine.games.grimm.verbs import Arrived, Holds, Rode
from engine.pieces.cardtext import agreed

DONE, SWAP = "done", "swap"


async def fulfil(t: GrimmTable, name: str) -> bool:
    """GR-QST-01, GR-QST-02, GR-SPR-06: as many as one likes, one after the other.  True: there were any."""
    helped: list[str] = []
    has_fulfilled = False
    while name in t.heroes:
        pick_up(t, name)
        tick_off(t, name)
        if card := await pick_one(t, name):
            is_done = await finish(t, name, card)
            has_fulfilled = has_fulfilled or is_done
        elif not (how := await pick_help(t, name, tuple(helped))):
            break
        else:
            helped.append(how)
            await (swap(t, name) if how == SWAP else trade(t, name, how))
    return has_fulfilled


async def finish(t: GrimmTable, name: str, card: str) -> bool:
    """GR-QST-01, GR-STY-12, GR-STY-13: what only people can judge they are asked about first."""
    if card in t.box.quests:
        finish_quest(t, name, card)
        return True
    if await agreed(t, t.box.tales[card].when, name):
        await finish_tale(t, name, card)
        return True
    return False


def pick_up(t: GrimmTable, name: str) -> None:
    """Things for open quests, by whoever comes or is there; of those who play together the first one carries it.

    GR-QST-08, GR-QST-09, GR-QST-20, GR-COP-04.
    """
    mine, here = t.heroes[name].deeds.fetched, t.heroes[name].at
    gone = t.fetched if t.together else mine
    for card in t.deeds(name).quests:
        quest = t.box.quests.get(card)
        if quest and quest.kind == "fetch" and here in quest.fetched_at and card not in gone:
            mine.append(card)
            t.tell("quest.fetched", who=name, thing=quest.thing, quest=card)


def tick_off(t: GrimmTable, name: str) -> None:
    """GR-QST-22: places of open quests that lead to several, by whoever ends a turn there."""
    deeds, here = t.deeds(name), t.heroes[name].at
    for card in deeds.quests:
        quest = t.box.quests.get(card)
        is_new = here not in deeds.visited.get(card, [])
        if quest and quest.every and here in quest.places and is_new and has_come(t, name, card):
            deeds.visited.setdefault(card, []).append(here)
            t.tell("quest.visited", who=name, place=here, quest=card)


@rule
async def pick_one(t: GrimmTable, name: str) -> str:
    """GR-QST-01, GR-STY-12, GR-STY-13, GR-OPT-17: of those that can be fulfilled now.

    Where tokens are hidden, who might be able to pay is asked alone, so that nobody learns whether they can.
    """
    deeds, ready = t.deeds(name), ready_cards(t, name)
    if not ready and not (t.hides_tokens and any(might(t, name, card) for card in (*deeds.quests, *deeds.tales))):
        return ""
    picked = await choose("quest.fulfil", [*dict.fromkeys(ready), DONE], name, private=t.hides_tokens)
    return "" if picked == DONE else picked


def ready_cards(t: GrimmTable, name: str) -> list[str]:
    """GR-QST-01, GR-STY-12, GR-STY-13: what can be fulfilled just now."""
    deeds = t.deeds(name)
    ready = [card for card in deeds.quests if is_met(t, name, card)]
    return ready + [card for card in deeds.tales if can_end(t, name, card)]


@rule
async def pick_help(t: GrimmTable, name: str, helped: tuple[str, ...]) -> str:
    """GR-CHA-03, GR-ENC-03, GR-OPT-15: whoever lacks but tokens may swap one, or trade, before the turn ends."""
    found = [how for how in helps(t, name) if how not in helped] if not ready_cards(t, name) else []
    what = "quest.lacking" if found else "trade.end"
    found = found or [other for other in partners(t, name) if other not in helped]
    how = await choose(what, [*found, DONE], name) if found else DONE
    return "" if how == DONE else how


def partners(t: GrimmTable, name: str) -> list[str]:
    """GR-ENC-03, GR-OPT-15: where trades wait for the end of a turn, all who are there are asked about then."""
    if t.ruled("trade_when") != "end_of_turn":
        return []
    here = [other for other in t.others(name) if t.heroes[other].at == t.heroes[name].at]
    return [other for other in here if is_thinkable(t, name, other)]


def helps(t: GrimmTable, name: str) -> list[str]:
    """GR-CHA-03, GR-ENC-02, GR-QST-01: the power and the people by whom something here could be paid for after all.

    Where nothing is new since the die was placed it could have been done before.
    """
    deeds, mine = t.deeds(name), t.heroes[name].tokens
    is_new = (t.turn.arrived or t.turn.gained or t.turn.fresh or t.turn.fresh_quests) and not t.hides_tokens
    lacking = [card for card in (*deeds.quests, *deeds.tales) if is_new and might(t, name, card)]
    swapped = [
        {**mine, old: mine[old] - 1, new: mine.get(new, 0) + 1} for old in changes.held(t, name) for new in TOKENS
    ]
    found = [SWAP] if may_use(t, name, SWAP) and _any_paid(t, lacking, swapped) else []
    here = [other for other in t.others(name) if t.heroes[other].at == t.heroes[name].at]
    here = [other for other in here if is_thinkable(t, name, other)]
    return found + [other for other in here if _any_paid(t, lacking, [_both(mine, t.heroes[other].tokens)])]


def _both(mine: Mapping[str, int], yours: Mapping[str, int]) -> dict[str, int]:
    return {token: mine.get(token, 0) + yours.get(token, 0) for token in TOKENS}


def _any_paid(t: GrimmTable, cards: list[str], hands: Iterable[Mapping[str, int]]) -> bool:
    return any(_is_paid(t.box.quests.get(card) or t.box.tales[card], hand) for hand in hands for card in cards)


def _is_paid(card: Quest | Tale, tokens: Mapping[str, int]) -> bool:
    """Would these tokens do?"""
    least = sum(price(card).values()) + (card.any if isinstance(card, Tale) else 0)
    return all(tokens.get(token, 0) >= n for token, n in price(card).items()) and sum(tokens.values()) >= least


# Main quests ----------------------------------------------------------------------------------------


def price(card: Quest | Tale) -> dict[str, int]:
    """The tokens that it takes."""
    return {token: getattr(card, token) for token in TOKENS if getattr(card, token)}


def can_pay(t: GrimmTable, name: str, tokens: dict[str, int]) -> bool:
    """GR-QST-03, GR-QST-21: all of it at once; what is spent is spent."""
    return all(t.heroes[name].tokens.get(token, 0) >= n for token, n in tokens.items())


def is_met(t: GrimmTable, name: str, card: str) -> bool:
    """GR-QST-04, GR-QST-05, GR-QST-06, GR-QST-07, GR-QST-08, GR-QST-22, GR-QST-23, GR-OPT-07, GR-OPT-08."""
    quest = t.box.quests.get(card)
    return quest is not None and can_pay(t, name, price(quest)) and is_due(t, name, quest)


def is_due(t: GrimmTable, name: str, quest: Quest) -> bool:
    """GR-QST-04, GR-QST-05, GR-QST-08, GR-QST-22, GR-OPT-08: all but what it costs."""
    if quest.kind in ("people", "discard"):
        return True
    if t.ruled("one_place") == "one_quest" and t.heroes[name].at in t.turn.used_places:
        return False
    if quest.kind == "fetch" and quest.id not in t.heroes[name].deeds.fetched:
        return False
    return _is_there(t, name, quest, t.deeds(name))


def _is_there(t: GrimmTable, name: str, quest: Quest, deeds: Deeds) -> bool:
    """GR-QST-05, GR-QST-06, GR-QST-22: at its place; of several places at each of them some time."""
    if quest.every:
        return set(quest.places) <= set(deeds.visited.get(quest.id, []))
    return t.heroes[name].at in quest.places and (quest.kind != "visit" or has_come(t, name, quest.id))


def has_come(t: GrimmTable, name: str, card: str) -> bool:
    """GR-QST-05, GR-OPT-07: by a house rule it takes an arrival in this turn, after the quest was there."""
    arrived = t.turn.arrived == t.heroes[name].at and card not in t.turn.fresh_quests
    return t.ruled("visit") == "standing" or arrived


def finish_quest(t: GrimmTable, name: str, card: str) -> None:
    """GR-QST-06, GR-QST-07, GR-QST-08, GR-QST-11, GR-COP-03: it is turned face down, and worth what is on its back."""
    quest, deeds = t.box.quests[card], t.deeds(name)
    changes.pay(t, name, price(quest))
    changes.forget(t, name, card)
    deeds.quests.remove(card)
    deeds.done.append(card)
    if quest.kind not in ("people", "discard"):
        t.turn.used_places.append(t.heroes[name].at)
    t.tell("quest.done", who=name, quest=card, n=quest.points)


# Curses and mini quests -----------------------------------------------------------------------------


def can_end(t: GrimmTable, name: str, card: str) -> bool:
    """GR-STY-12, GR-STY-13, GR-STY-14, GR-COP-10: a curse is lifted, a mini quest fulfilled; never a side quest."""
    tale = t.box.tales.get(card)
    if tale is None or tale.type not in ("curse", "mini") or not can_pay(t, name, price(tale)):
        return False
    if t.tokens(name) < sum(price(tale).values()) + tale.any:
        return False
    return (
        not is_early(t, name, tale)
        and TEXT.may_hold(t, tale.when, name)
        and (tale.type == "curse" or can(t, tale.ops, name))
    )


def might(t: GrimmTable, name: str, card: str) -> bool:
    """GR-OPT-17: could it be fulfilled, as far as everybody knows?  It depends on tokens that nobody else sees."""
    quest, tale = t.box.quests.get(card), t.box.tales.get(card)
    if quest is not None:
        return bool(price(quest)) and is_due(t, name, quest)
    if tale is None or tale.type not in ("curse", "mini"):
        return False
    seen = [one for one in tale.when if not isinstance(one, Holds)]
    costs = bool(price(tale)) or bool(tale.any) or len(seen) < len(tale.when)
    is_worth_it = tale.type == "curse" or can(t, tale.ops, name)
    return costs and is_worth_it and not is_early(t, name, tale) and TEXT.may_hold(t, seen, name)


def is_early(t: GrimmTable, name: str, tale: Tale) -> bool:
    """GR-STY-14: it came to them after the arrival or ride that it asks for; of several alike the oldest counts."""
    held, before = t.deeds(name).tales.count(tale.id), t.turn.stops_before.get(tale.id, [])
    stops = t.turn.stops[0 if held > len(before) else min(before, default=0) :]
    has_ridden = held > t.turn.fresh.count(tale.id) if t.ruled("ride") == "jump" else has_reached_steed(t, stops)
    return any(
        (isinstance(one, Rode) and not has_ridden) or (isinstance(one, Arrived) and not set(one.places) & set(stops))
        for one in tale.when
    )


def missed_ride(t: GrimmTable, card: str) -> bool:
    """GR-STY-12, GR-LOC-19: the ride of this turn was over before it was drawn."""
    tale = t.box.tales.get(card)
    return tale is not None and t.turn.rode and any(isinstance(one, Rode) for one in tale.when)


async def finish_tale(t: GrimmTable, name: str, card: str) -> None:
    """GR-STY-12, GR-STY-13, GR-STY-15: paid for, first what has to be; laid aside, and rewarded."""
    changes.pay(t, name, price(t.box.tales[card]))
    for still in range(t.box.tales[card].any, 0, -1):
        if len(changes.held(t, name)) > 1 and not t.hides_tokens and t.tokens(name) <= still:
            changes.pay(t, name, dict(t.heroes[name].tokens))
            break
        await pay_any(t, name)
    end_tale(t, name, card)
    if t.box.tales[card].type == "mini":
        await follow_card(t, card, t.box.tales[card].ops, name)


@rule
async def pay_any(t: GrimmTable, name: str) -> None:
    """GR-STY-13: a token of one's choice."""
    if kinds := changes.held(t, name):
        changes.lose(t, name, await choose("token.lose", kinds, name, private=t.hides_tokens), 1)


def end_tale(t: GrimmTable, name: str, card: str) -> None:
    """GR-STY-15: onto the pile."""
    t.deeds(name).tales.remove(card)
    changes.lay_aside(t, card)
    t.tell("tale.lifted" if t.box.tales[card].type == "curse" else "tale.fulfilled", who=name, tale=card)
