"""Exploration cards: drawn, kept in blessing spaces, suffered, used, and put away."""

from __future__ import annotations

from collections.abc import Iterator

from engine import choose, effect, pause, rule
from engine.games.wildwoods import changes, verbs
from engine.games.wildwoods.cards import carry_out, read_out
from engine.games.wildwoods.draws import may_hold_more, pile, top_card
from engine.games.wildwoods.pack import Effect, Exploration
from engine.games.wildwoods.spaces import has_no_space, is_full, kind, may_be_full, stranger_goes, who_goes
from engine.games.wildwoods.table import PLAYED, UNKNOWN, WildTable
from engine.pieces.verbs import ByHand

ON_DICE = (verbs.Reroll, verbs.GainCrystals, verbs.MoveCard, verbs.Choose, verbs.If, ByHand)

# Drawing ------------------------------------------------------------------------------------------


async def draw_exploration(t: WildTable, op: verbs.DrawExploration, card: str) -> None:
    """WW-EXC-16: what a card lets one draw is placed or suffered, each by its kind, unless only some are kept."""
    await draw_cards(t, op.n, op.keep)


async def draw_cards(t: WildTable, count: int, keep: int) -> None:
    """WW-EXP-03, WW-EXP-04, WW-EXP-06, WW-EXP-07, WW-EXC-10: so many are drawn; keep 0 means all of them.

    Cards of a draw in which this one happens wait until it is done with.
    """
    waiting, to_keep = len(t.drawn), t.to_keep
    t.drawn_before, t.drawn, t.to_keep = [*t.drawn_before, *t.drawn], [], keep or count
    if not t.box.exploration and count and may_hold_more(t, "exploration"):
        await explored_by_hand(t, count, keep if keep < count else 0)
        count = 0
    for _ in range(count):
        if not await exploration_drawn(t):
            break
    await keep_some(t)
    at = max(0, len(t.drawn_before) - waiting)
    t.drawn_before, t.drawn, t.to_keep = t.drawn_before[:at], t.drawn_before[at:], to_keep


@rule
async def explored_by_hand(t: WildTable, count: int, keep: int) -> None:
    """WW-GEN-03, WW-EXC-16: of cards that nobody has typed only the people know what they do."""
    await pause("exploration.by_hand", n=count, keep=keep)
    t.strange += keep or count
    t.drawn, t.to_keep = [], 0


@rule
async def exploration_drawn(t: WildTable) -> bool:
    """WW-EXC-10, WW-EXP-07: the top card; an empty deck is shuffled anew, in the middle of a draw as well."""
    name = await top_card(t, "exploration") if pile(t, "exploration") else UNKNOWN
    if name == UNKNOWN and not may_hold_more(t, "exploration"):
        t.tell("exploration.none")
        return False
    is_asked = bool(pile(t, "exploration")) or name != UNKNOWN
    t.drawn.append(name)
    t.tell("exploration.drawn" if is_asked else "exploration.draw_unknown", card=name)
    return True


async def keep_some(t: WildTable) -> None:
    """WW-EXP-04, WW-EXP-05: so many are kept; the others go, and only then it happens what the kept ones bring.

    Those that are not kept have no effect; by house rule curses among them strike, after what was kept.
    """
    for at in range(t.to_keep if t.to_keep < len(t.drawn) else 0):
        await kept_one(t, at)
    while t.ruled("curses_among_drawn") == "only_kept" and len(t.drawn) > t.to_keep:
        await let_go(t, t.drawn[t.to_keep])
    while t.drawn and t.to_keep:
        t.to_keep -= 1
        await receive(t, t.drawn.pop(0))
    while t.drawn:
        if kind(t, t.drawn[0]) == "curse":
            await suffer(t, t.drawn.pop(0))
        else:
            await let_go(t, t.drawn[0])


@rule
async def kept_one(t: WildTable, at: int) -> None:
    """WW-EXP-04, WW-EXP-06: one of those drawn, which lies before all that are not kept."""
    rest = list(t.drawn[at:])
    kinds = t.box.one_of_each(rest)
    if kinds == [UNKNOWN] and len(rest) > 1:  # only the people can tell one from the other
        await pause("exploration.keep_unknown", n=len(rest))
    name = await choose("exploration.keep", kinds, n=t.to_keep - at)
    rest.remove(name)
    t.drawn = [*t.drawn[:at], name, *rest]


@rule
async def let_go(t: WildTable, name: str) -> None:
    """WW-EXP-04, WW-EXP-05: onto the discard pile, unused; whether a curse strikes that nobody typed the people see."""
    del t.drawn[len(t.drawn) - 1 - t.drawn[::-1].index(name)]
    if name == UNKNOWN:
        strikes = t.ruled("curses_among_drawn") == "all_strike"
        t.tell("exploration.unknown_strikes" if strikes else "exploration.unknown_discarded")
        return
    t.exploration_discard.append(name)
    t.tell("exploration.discarded", card=name)


# Coming into play ---------------------------------------------------------------------------------


async def receive(t: WildTable, name: str) -> None:
    """WW-EXC-02, WW-EXC-03, WW-EXC-08, WW-EXC-12, WW-EXC-16: kept in a space, or suffered at once, by its kind."""
    card = t.card(name)
    if name == UNKNOWN:
        await received_by_hand(t)
        return
    if kind(t, name) == "curse" or (card and not card.takes_space):
        await suffer(t, name)
        return
    t.resolving.append(name)
    there = await make_room(t, name)
    if there and name in t.resolving:
        t.resolving.remove(name)
        changes_in(t, name)
        await carry_out(t, card.in_play if card else Effect(), name)


@rule
async def received_by_hand(t: WildTable) -> None:
    """WW-GEN-03, WW-EXC-05: a card that nobody has typed is kept or suffered by the people, who make room for it."""
    more = len(t.drawn)
    if is_full(t):
        await pause("exploration.unknown_full", more=more)
    else:
        await pause("exploration.unknown_perhaps" if may_be_full(t) else "exploration.unknown", more=more)
    t.strange += 1


def changes_in(t: WildTable, name: str) -> None:
    """WW-EXC-02, WW-EXC-08: it lies in a space of its own."""
    t.blessings.append(name)
    t.tell("blessing.kept", card=name)


@effect
async def suffer(t: WildTable, name: str) -> None:
    """WW-EXC-03, WW-EXC-04: what a curse does, and where it goes."""
    t.resolving.append(name)
    await carry_out_and_put_back(t, name, words_at_once(t, name))


def words_at_once(t: WildTable, name: str) -> Effect:
    """WW-EXC-03: what stands under In Play; of a card without a space all that it says."""
    card = t.card(name)
    if card is None:
        return Effect()
    return card.effect if card.in_play == Effect() else card.in_play


async def carry_out_and_put_back(t: WildTable, name: str, words: Effect) -> None:
    """WW-EXC-04, WW-EXC-14: what the card says, and then it goes, also when its own words end the scene."""
    try:
        await read_out(t, words, name)
    finally:
        put_back(t, name)


def put_back(t: WildTable, name: str) -> None:
    """WW-EXC-04, WW-EXC-14: what has been carried out leaves, unless its words have put it somewhere already."""
    if name in t.resolving:
        t.resolving.remove(name)
        changes.put_away(t, name)


async def make_room(t: WildTable, name: str) -> bool:
    """WW-EXC-05, WW-EXC-06, WW-EXC-07, WW-EXC-15: blessings have to go, perhaps the new one; True: there is room."""
    while name in t.resolving and await has_no_space(t, name):
        if not await one_goes(t, name):
            return False
    return True


async def one_goes(t: WildTable, name: str) -> bool:
    """WW-EXC-05, WW-EXC-06, WW-EXC-07: one card leaves, used or not.  False: it was the new one."""
    given_up = await who_goes(t, name)
    if not given_up:
        t.resolving.remove(name)
        t.exploration_discard.append(name)
        t.tell("exploration.no_room", card=name)
        return False
    if given_up == UNKNOWN:
        await stranger_goes(t)
        return True
    used = await used_or_not(t, given_up)
    if given_up in t.blessings:
        t.blessings.remove(given_up)
        t.resolving.append(given_up)
    if used:
        await suffer_use(t, given_up)
    else:
        put_back(t, given_up)
    return given_up != name


@rule
async def used_or_not(t: WildTable, name: str) -> bool:
    """WW-EXC-05, WW-EXC-09: resolved at once, or discarded unused, as what only rolls dice again where none lie.

    What is used up has had its effect for now.
    """
    card = t.card(name)
    if name in t.used_up or (card and only_rolls_again(card) and not t.dice):
        return False
    return await choose("blessing.use", ["use", "discard"], card=name) == "use"


@effect
async def suffer_use(t: WildTable, name: str) -> None:
    """WW-EXC-05, WW-EXC-14: its effect now, and then it is gone."""
    if name not in t.resolving:
        t.resolving.append(name)
    card = t.card(name)
    await carry_out_and_put_back(t, name, card.effect if card else Effect())


# Using --------------------------------------------------------------------------------------------


def can_use(t: WildTable, name: str) -> bool:
    """WW-EXC-11, WW-LBR-16: between two steps, when its words allow it, and by house rule in a Luma phase only."""
    if not t.calm or t.phase not in PLAYED or name not in t.blessings or name in t.used_up:
        return False
    card = t.card(name)
    return card is None or (card.kind != "trauma" and fits(t, card))


def fits(t: WildTable, card: Exploration) -> bool:
    """WW-EXC-11, WW-DIC-09: the moment that the card wants; what only rolls again wants dice that lie there."""
    if card.timing == "on_roll" or only_rolls_again(card):
        return bool(t.dice)
    if card.timing in ("luma_phase", "shadow_phase"):
        return card.timing == f"{t.phase}_phase"
    return t.phase == "luma" or card.timing == "manual" or t.ruled("blessings_when") == "any_time"


def only_rolls_again(card: Exploration) -> bool:
    """WW-DIC-09: all that it does is done to dice that lie there."""
    return bool(card.effect.ops) and all(isinstance(op, verbs.Reroll) for op in card.effect.ops or ())


def helps_a_roll(t: WildTable, name: str) -> bool:
    """WW-DIC-09, WW-EXC-11: can it be used now, and may it change what comes of the dice that lie there?"""
    card = t.card(name)
    if not can_use(t, name) or card is None or card.effect.ops is None:
        return can_use(t, name)
    return card.timing == "on_roll" or any(isinstance(op, ON_DICE) for op in card.effect.ops)


def waits_for_dice(t: WildTable, name: str) -> bool:
    """WW-EXC-11: it can be used while dice lie there, at no other moment, and does more than to roll them again."""
    card = t.card(name)
    if card is None or card.timing != "on_roll" or name in t.used_up:
        return False
    return not only_rolls_again(card)


def usable(t: WildTable) -> Iterator[tuple[str | int, ...]]:
    """WW-EXC-11: the cards in blessing spaces that can be used now."""
    return ((name,) for name in t.box.one_of_each(name for name in t.blessings if can_use(t, name)))


async def use_blessing(t: WildTable, card: str) -> None:
    """WW-EXC-09, WW-EXC-11, WW-EXC-14: its effect, and then it leaves, or stays used up until its time."""
    t.calm = False
    known = t.card(card)
    try:
        if known and known.after_use == "stay":
            t.used_up[card] = known.once_per or "phase"
            await read_out(t, known.effect, card)
        else:
            t.blessings.remove(card)
            await suffer_use(t, card)
    finally:
        t.calm = True


def refresh(t: WildTable, *spans: str) -> None:
    """WW-EXC-09: a phase, a scene or a chapter is over: what was used up in it can be used again."""
    t.used_up = {name: span for name, span in t.used_up.items() if span not in spans}


# Verbs --------------------------------------------------------------------------------------------


async def take_exploration(t: WildTable, op: verbs.TakeExploration, card: str) -> None:
    """WW-EXC-15, WW-EXC-16: a named card comes into play, wherever it was."""
    if op.id in t.blessings:
        t.tell("exploration.held", card=op.id)
        return
    is_here = in_hand(t, op.id)
    changes.take_card(t, op.id)
    if not is_here:
        t.tell("exploration.taken", card=op.id)
    await receive(t, op.id)


@rule
async def add_to_exploration(t: WildTable, op: verbs.AddToExploration, card: str) -> None:
    """WW-EXC-01, WW-EXC-13: a new card is shuffled into the deck, or by house rule laid on top."""
    if op.id in [*t.exploration_deck, *t.exploration_discard, *t.blessings]:
        t.tell("exploration.there", card=op.id)
        return
    shuffled = t.ruled("new_exploration_card") == "shuffled_in"
    if not t.is_drawn:
        await shown_in(t, op.id, shuffled=shuffled)
    add_card(t, op.id, shuffled=shuffled)


async def shown_in(t: WildTable, name: str, *, shuffled: bool) -> None:
    """WW-EXC-13: out of the box, or out of the hand that has just read it."""
    if in_hand(t, name):
        await pause("exploration.add_this" if shuffled else "exploration.add_this_on_top", card=name)
    else:
        await pause("exploration.add" if shuffled else "exploration.add_on_top", card=name)


def in_hand(t: WildTable, name: str) -> bool:
    """WW-EXC-03: it has been drawn, and lies nowhere yet."""
    return name in (*t.resolving, *t.drawn, *t.drawn_before)


def add_card(t: WildTable, name: str, *, shuffled: bool = True) -> None:
    """WW-EXC-13: it belongs to the deck from now on; a deck that is shuffled is in no order any more."""
    changes.take_card(t, name)
    t.exploration_deck.insert(0, name)
    t.on_top = [] if shuffled else [name, *t.on_top]
    if shuffled and "exploration" in t.in_order:
        t.in_order.remove("exploration")


@rule
async def remove_from_exploration(t: WildTable, op: verbs.RemoveFromExploration, card: str) -> None:
    """WW-EXC-14: out of the game, wherever it lies."""
    if op.id not in t.campaign.removed:
        was_out = changes.take_card(t, op.id)
        t.campaign.removed.append(op.id)
        if was_out:
            t.tell("exploration.boxed", card=op.id)


@rule
async def discard_blessing(t: WildTable, op: verbs.DiscardBlessing, card: str) -> None:
    """WW-EXC-09, WW-EXC-14: a card leaves its space unused; never a trauma, unless it is named."""
    here = [name for name in t.blessings if name == op.id or (op.id == "chosen" and kind(t, name) != "trauma")]
    here += [UNKNOWN] if op.id == "chosen" and t.strange else []
    name = await choose("blessing.which", t.box.one_of_each(here)) if here else ""
    if name == UNKNOWN:
        t.strange -= 1
        t.tell("blessing.stranger_leaves")
    elif name:
        t.blessings.remove(name)
        changes.put_away(t, name)
