"""The top card of a deck of Wildwoods, whose discard pile is shuffled when the deck is empty."""

from __future__ import annotations

from typing import Literal

from engine.games.wildwoods.table import WildTable
from engine.pieces.decks import take, to_draw_from, turned_up

Deck = Literal["creature", "exploration"]


def both(t: WildTable, deck: Deck) -> tuple[list[str], list[str]]:
    """The deck and its discard pile."""
    if deck == "creature":
        return t.creature_deck, t.creature_discard
    return t.exploration_deck, t.exploration_discard


def pile(t: WildTable, deck: Deck) -> list[str]:
    """WW-EXC-10, WW-CRE-04: where the next card comes from: the deck, or what will be shuffled into a new one."""
    return to_draw_from(*both(t, deck))


async def top_card(t: WildTable, deck: Deck) -> str:
    """WW-EXC-10, WW-CRE-04: what lies on top; a deck in order has only one card there, until it is shuffled."""
    cards, discard = both(t, deck)
    name = await turned_up(f"{deck}.draw", cards, discard, in_order=deck in t.in_order)
    if not cards and deck in t.in_order:
        t.in_order.remove(deck)
    take(cards, discard, name)
    return name
