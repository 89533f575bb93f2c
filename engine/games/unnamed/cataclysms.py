"""Cataclysms: what the seventh sin card and a finished row bring upon everybody."""

from __future__ import annotations

from engine import leave, rule
from engine.content import Text
from engine.games.unnamed import gains, piles
from engine.games.unnamed.cards import carry_out
from engine.games.unnamed.table import CATACLYSMS, SIN_PILE, SevenTable
from engine.pieces.words import ref

WARNING = CATACLYSMS - 1


async def cataclysm(t: SevenTable) -> None:
    """UN-CAT-01, UN-CAT-03, UN-CAT-10, UN-CAT-11, UN-DCK-10, UN-OPT-06: the top card, carried out; of no deck none."""
    if not t.cataclysms.left:
        t.tell("cataclysm.none")
        if t.ruled("no_cataclysm") == "the_end":
            lose_to_doom(t)
        return
    name = await turned_up(t)
    card = t.box.cataclysms.get(name)
    if card:
        await carry_out(t, card.text if card.ops is None else Text(), card.ops, "", name)
    if t.is_on("shuffle_sins_always") and t.sins.discard:
        cards, t.sins.discard = t.sins.discard, []
        piles.shuffle_sins(t, cards)
    await piles.refill(t)
    gains.armour_victory(t)
    warn(t)


@rule
async def turned_up(t: SevenTable) -> str:
    """UN-CAT-01: which one it is."""
    card = await piles.top(t, "cataclysms")
    t.cataclysms.take(card)
    t.cataclysms.discard.append(card)
    known = t.box.cataclysms.get(card)
    text = ref(known.text) if known and known.ops is not None else ""
    t.tell("cataclysm.drawn", cataclysm=card, n=t.doom, all=CATACLYSMS, text=text)
    return card


def warn(t: SevenTable) -> None:
    """UN-CAT-10, UN-END-05, UN-END-06: the last but one is said; the last ends the game soon."""
    if t.doom == WARNING:
        t.tell("doom.near")
    if not t.is_doomed:
        return
    if t.phase == "regroup" and not t.is_on("regroup_after_14"):
        lose_to_doom(t)
    t.tell("doom.here")


def lose_to_doom(t: SevenTable) -> None:
    """UN-END-06, UN-END-07: whoever is mighty enough has won all the same, whenever else that would be looked at."""
    gains.armour_victory(t, is_over=True)
    leave(gains.goto_end("doom"))


async def sins_overflow(t: SevenTable) -> None:
    """UN-SIN-04, UN-SIN-05, UN-CAT-01, UN-CAT-02, UN-CAT-04, UN-CAT-05.

    Seven lie aside, come back, and are shuffled.
    """
    t.sins_aside, t.sins.discard = t.sins.discard[:SIN_PILE], t.sins.discard[SIN_PILE:]
    t.tell("sins.seven" if t.cataclysms.left else "sins.seven_only")
    await cataclysm(t)
    cards, t.sins_aside = t.sins_aside, []
    if t.ruled("meanwhile") == "shuffled_too":
        cards, t.sins.discard = [*cards, *t.sins.discard], []
    piles.shuffle_sins(t, cards)
