"""Packing the game away between two scenes, step by step, and laying it out again."""

from __future__ import annotations

from typing import Any

from engine import pause, rule
from engine.games.wildwoods.draws import may_hold_more
from engine.games.wildwoods.table import ACTIONS, ADDED, BROM, WildTable

# Packing ------------------------------------------------------------------------------------------


async def pack_away(t: WildTable) -> None:
    """WW-SAV-01, WW-SAV-11: one thing after the other; we remember all of it besides."""
    for put in PACKING:
        await put(t)


@rule
async def piles_on_decks(t: WildTable) -> None:
    """WW-SAV-02: discard piles face up on top of their decks."""
    shadow, exploration, creature = map(len, (t.shadow_discard, t.exploration_discard, t.creature_discard))
    if t.is_drawn:
        return
    if are_counted(t):
        await pause("save.piles", shadow=shadow, exploration=exploration, creature=creature)
    else:
        await pause("save.piles_uncounted")


def are_counted(t: WildTable) -> bool:
    """WW-GEN-03: do we know every card that was drawn?  Of those that nobody typed only the people do."""
    return t.chapter.whole_shadows and not may_hold_more(t, "exploration") and not may_hold_more(t, "creature")


@rule
async def people_on_chapter(t: WildTable) -> None:
    """WW-SAV-03: Luma, Brom if he is in his space, and what lies in blessing spaces, on the chapter deck."""
    if not t.is_drawn:
        cards, away, more = list(t.blessings), t.brom_is_away, int(t.strange > 0)
        await pause("save.people_without_brom" if away else "save.people", blessings=cards, n=len(cards), more=more)
        if t.kept:
            await pause("save.stories", stories=list(t.kept), n=len(t.kept))


@rule
async def decks_in_tray(t: WildTable) -> None:
    """WW-SAV-04: four decks, four compartments."""
    if not t.is_drawn:
        await pause("save.decks")


@rule
async def river_in_tray(t: WildTable) -> None:
    """WW-SAV-05, WW-SAV-06: each action card with its crystals in the compartment of its space."""
    cards = [card for card in t.river if card in ACTIONS]
    if not t.is_drawn:
        await pause("save.river", river=cards, crystals=[t.crystals.get(card, 0) for card in cards])


@rule
async def spirit_in_tray(t: WildTable) -> None:
    """WW-SAV-07: the spirit pawn keeps its number."""
    if not t.is_drawn:
        await pause("save.spirit", n=t.spirit)


@rule
async def dice_in_tray(t: WildTable) -> None:
    """WW-SAV-08: dice that were gained lie with the five, the others apart."""
    gained = [die for die in ADDED if die in t.campaign.dice]
    if not t.is_drawn:
        await pause("save.dice" if gained else "save.dice_five", die=gained)


@rule
async def rest_in_tray(t: WildTable) -> None:
    """WW-SAV-09, WW-SAV-10: the rest goes into the other tray, and the board marks the page."""
    if not t.is_drawn:
        await pause("save.rest", scene=t.next)


PACKING = (
    piles_on_decks,
    people_on_chapter,
    decks_in_tray,
    river_in_tray,
    spirit_in_tray,
    dice_in_tray,
    rest_in_tray,
)

# Laying out again ---------------------------------------------------------------------------------


async def unpack(t: WildTable) -> None:
    """WW-RES-01, WW-RES-06: whenever you come back; then the setup of the scene follows."""
    for lay in UNPACKING:
        await lay(t)


@rule
async def come_back(t: WildTable) -> None:
    """WW-SAV-11, WW-RES-01: the evening may end here; the book opens again at the marked page."""
    if not t.is_drawn:
        await pause("resume.book", scene=t.next)


@rule
async def decks_laid(t: WildTable) -> None:
    """WW-RES-02: the decks in their spaces, their face-up cards beside them."""
    shadow, exploration, creature = map(len, (t.shadow_discard, t.exploration_discard, t.creature_discard))
    if t.is_drawn:
        return
    if are_counted(t):
        await pause("resume.decks", shadow=shadow, exploration=exploration, creature=creature)
    else:
        await pause("resume.decks_uncounted")


@rule
async def people_laid(t: WildTable) -> None:
    """WW-RES-03: Luma, Brom and the blessings in their spaces."""
    away = BROM in t.shadow_discard
    if t.is_drawn:
        return
    luma, brom, cards = t.campaign.luma, t.campaign.brom, list(t.blessings)
    more = int(t.strange > 0)
    about: dict[str, Any] = {"blessings": cards, "n": len(cards), "more": more, "luma": luma, "brom": brom}
    await pause("resume.people_without_brom" if away else "resume.people", **about)
    if t.kept:
        await pause("resume.stories", stories=list(t.kept), n=len(t.kept))


@rule
async def river_laid(t: WildTable) -> None:
    """WW-RES-04: the action cards in their spaces, with their crystals."""
    cards = [card for card in t.river if card in ACTIONS]
    if not t.is_drawn:
        await pause("resume.river", river=cards, crystals=[t.crystals.get(card, 0) for card in cards])


@rule
async def pieces_laid(t: WildTable) -> None:
    """WW-RES-05: the spirit pawn on its space, the dice among the used ones."""
    if not t.is_drawn:
        await pause("resume.pieces", n=t.spirit, dice=len(t.all_dice()))
    t.dice_ready, t.dice_used = [], t.all_dice()


UNPACKING = (come_back, decks_laid, people_laid, river_laid, pieces_laid)
