"""Completion: both quests of the lowest row are fulfilled, and everything stands still until they are paid out."""

from __future__ import annotations

from collections.abc import Iterable

from engine import Next, choose, leave, rule
from engine.games.unnamed import gains, piles
from engine.games.unnamed.cards import carry_out, say
from engine.games.unnamed.cataclysms import cataclysm
from engine.games.unnamed.table import FACE_DOWN, NEUTRAL, PIECES, ROWS, SevenTable
from engine.games.unnamed.treasures import take_treasure
from engine.pieces.order import leaders
from engine.pieces.words import ref


async def complete(t: SevenTable) -> None:
    """UN-CMP-01, UN-CMP-15, UN-CMP-19, UN-ACT-07, UN-CMP-20, UN-TWO-02, UN-OPT-05, UN-GEN-13.

    Quest by quest, then what the row brings.
    """
    t.tell("row.complete", n=len(t.row(1)))
    _tell_open(t)
    while t.row(1):
        await choose_quest(t)
        await pay_out(t)
        if t.row(1) and t.is_on("cataclysm_per_quest"):
            await cataclysm(t)
    await armour(t)
    await cataclysm(t)
    await shift(t)
    if t.phase == "quest" and (t.ruled("phase_ends") == "row" or not t.quests):
        leave(Next("phase_over"))


@rule
async def choose_quest(t: SevenTable) -> None:
    """UN-CMP-02: the First Player says which comes first, unless it is all the same."""
    row = t.row(1)
    t.completing = row[0] if is_alike(t, row) else await choose("complete.which", row, t.first)


def is_alike(t: SevenTable, row: Iterable[str]) -> bool:
    """Does nothing depend on the order: is one of them rewarded at most, and do the others leave nothing to it?"""
    rewarded = {name for name in row if any(holder in t.good() for holder in t.quests[name].slots)}
    bare = not any(t.quests[name].treasures for name in row if name not in rewarded)
    first_gets = t.ruled("only_neutrals") == "first_player"
    return not rewarded or (len(rewarded) == 1 and bare and not first_gets and not t.is_on("cataclysm_per_quest"))


async def pay_out(t: SevenTable) -> None:
    """UN-CMP-02, UN-CMP-03, UN-CMP-13: might, prizes, treasures; then everything leaves the quest."""
    name = t.completing
    if name not in t.quests:
        return
    most, is_early = honoured(t, name), t.ruled("prizes") == "before_treasures"
    if is_early:
        await prizes(t, name, most)
    gains.armour_victory(t)
    open_pool(t, name)
    while await next_pick(t):
        pass
    close_pool(t)
    if not is_early:
        await prizes(t, name, most)
    put_away(t, name)
    gains.armour_victory(t)


async def prizes(t: SevenTable, name: str, most: list[str]) -> None:
    """UN-CMP-22: whatever else a quest brings, for whoever has most markers there."""
    card = t.box.quests.get(name)
    for who in most if card and card.prize else ():
        if card and card.prize:
            await carry_out(t, card.prize.text, card.prize.ops, who, name)


def honoured(t: SevenTable, name: str) -> list[str]:
    """UN-CMP-03, UN-CMP-04, UN-CMP-05, UN-FAL-08: most markers, the whole reward; several: half of it each."""
    slots, card = t.quests[name].slots, t.box.quests.get(name)
    held = {who: slots.count(who) for who in t.good() if who in slots}
    most = [who for who in t.in_order() if who in leaders(held)]
    might = card.might if card else 0
    share = might if len(most) < 2 else might // 2
    t.tell("quest.complete", quest=name)
    got = [gains.gain_might(t, who, share) for who in most]
    if len(most) > 1 and len(set(got)) == 1:
        t.tell("quest.shared", players=most, n=got[0], quest=name)
    else:
        for who, n in zip(most, got, strict=True):
            t.tell("quest.honour", who=who, n=n, quest=name)
    if not most and t.ruled("only_neutrals") == "first_player" and t.first in t.good() and is_neutral(slots):
        t.tell("quest.first", who=t.first, n=gains.gain_might(t, t.first, might), quest=name)
    elif not most:
        t.tell("quest.nobody", quest=name)
    return most


def is_neutral(slots: Iterable[str]) -> bool:
    """Do neutral markers alone lie there?"""
    return all(holder == NEUTRAL for holder in slots)


# Treasures ----------------------------------------------------------------------------------------


def _tell_open(t: SevenTable) -> None:
    """UN-CMP-06, UN-CMP-12: hands turn the deck up once for the whole row, if anybody is to pick."""
    picks = any(holder in t.good() for name in t.row(1) for holder in t.quests[name].slots)
    if picks and t.treasures.left and not t.is_drawn:
        t.tell("treasures.open", all=t.treasures.left)


def open_pool(t: SevenTable, name: str) -> None:
    """UN-CMP-06, UN-CMP-07, UN-FAL-08: the whole deck and what lies open here; one for each marker."""
    quest = t.quests[name]
    t.pool = [card for card in quest.treasures if card != FACE_DOWN]
    quest.treasures = [card for card in quest.treasures if card == FACE_DOWN]
    t.picks = {who: quest.slots.count(who) for who in t.good() if who in quest.slots}
    t.to_take = []


async def next_pick(t: SevenTable) -> bool:
    """UN-CMP-07, UN-CMP-08, UN-CMP-09, UN-OPT-10: in rounds, the first in turn order first; False: it is over."""
    if not t.to_take:
        t.to_take = [who for who in t.in_order() if t.picks.get(who, 0) > 0]
    if t.to_take and not t.pooled():
        piles.renew_treasures(t)
    if not t.to_take or not t.pooled():
        for who in t.to_take:
            t.tell("treasure.none", who=who)
        return False
    who = t.to_take[0]
    card = await picked(t, who)
    await take_treasure(t, who, card, tribute=t.is_on("tribute_always"))
    return True


@rule
async def picked(t: SevenTable, who: str) -> str:
    """UN-CMP-07: any treasure that lies there; whoever is to have all of them picks none."""
    rivals = any(n for name, n in t.picks.items() if name != who)
    has_all = not rivals and not t.treasures.left and len(t.pool) <= t.picks.get(who, 0)
    card = t.pool[0] if has_all else await choose("treasure.pick", t.in_pool(), who, quest=t.completing)
    t.to_take = t.to_take[1:]
    t.picks[who] = t.picks.get(who, 1) - 1
    if card in t.pool:
        t.pool.remove(card)
    else:
        t.treasures.take(card)
    return card


def close_pool(t: SevenTable) -> None:
    """UN-CMP-09, UN-CMP-12, UN-OPT-08: what nobody took becomes the deck, or goes to the pile.

    Between two quests of a row the deck stays open on the table, so that hands shuffle it once.
    """
    if not t.is_on("leftovers_to_discard"):
        t.shuffle(t.treasures, t.pool)
    else:
        t.treasures.discard += t.pool
        if t.pool and not t.is_drawn:
            t.tell("treasures.discarded", n=len(t.pool))
    is_last = len(t.row(1)) == 1
    if is_last and t.treasures.left and not t.is_drawn:
        t.tell("treasures.renewed", n=t.treasures.left)
    t.pool, t.picks, t.to_take = [], {}, []


def put_away(t: SevenTable, name: str) -> None:
    """UN-CMP-13, UN-DCK-04: markers go back, the quest goes into the box."""
    quest = t.quests.pop(name)
    t.treasures.unseen -= min(t.treasures.unseen, quest.treasures.count(FACE_DOWN))
    for holder in quest.slots:
        if holder in t.heroes:
            t.heroes[holder].markers += 1
    t.completing = ""
    t.tell("quest.away", quest=name)


# What the row brings ------------------------------------------------------------------------------


async def armour(t: SevenTable) -> None:
    """UN-CMP-14, UN-END-04: a piece for all together, and a look at who is mighty enough."""
    if t.armour >= PIECES:
        return
    t.armour += 1
    piece = t.box.armour[t.armour - 1] if t.armour <= len(t.box.armour) else None
    t.tell("armour.gained", armour=piece.id if piece else "", n=t.armour, all=PIECES)
    if piece and piece.effect.ops:
        await carry_out(t, piece.effect.text, piece.effect.ops, t.first, piece.id)
    elif piece:
        say(t, ref(piece.effect.text), piece.id)
    gains.armour_victory(t)


async def shift(t: SevenTable) -> None:
    """UN-CMP-16, UN-CMP-17, UN-CMP-18, UN-CMP-21: everything comes one row down, and the upper row is filled."""
    for quest in t.quests.values():
        quest.row -= quest.row > 1
    t.tell("rows.shifted")
    await piles.turn_all_over(t, 2)
    await piles.turn_all_over(t, 1)
    await piles.lay_quests(t, ROWS)
