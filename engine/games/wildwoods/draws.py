"""The top card of a deck of Wildwoods, whose discard pile is shuffled when the deck is empty.

Of a deck that has been typed in part the top card may always be one that nobody has typed.
"""

from __future__ import annotations

from typing import Literal

from engine import draw
from engine.games.wildwoods.table import UNKNOWN, WildTable
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


def may_hold_more(t: WildTable, deck: Deck) -> bool:
    """WW-GEN-03: may cards lie in it that nobody has typed?"""
    typed = t.box.creatures if deck == "creature" else t.box.exploration
    return deck not in t.box.whole or not typed


async def top_card(t: WildTable, deck: Deck) -> str:
    """WW-EXC-10, WW-EXC-13, WW-CRE-04: what lies on top; of a deck in order it is known, until that is shuffled."""
    cards, discard = both(t, deck)
    lying, gone = t.box.one_of_each(cards), t.box.one_of_each(discard)
    known = deck == "exploration" and bool(t.on_top) and cards[:1] == t.on_top[:1]
    if may_hold_more(t, deck) and not known:
        seen = [*(lying or gone), UNKNOWN]
        name = await draw(f"{deck}.draw" if cards else f"{deck}.draw_again", seen)
    else:
        name = await turned_up(f"{deck}.draw", lying, gone, in_order=known or deck in t.in_order)
    if name == UNKNOWN:
        return name
    if not cards and deck in t.in_order:
        t.in_order.remove(deck)
    take(cards, discard, name)
    t.on_top = [other for other in t.on_top if other != name]
    return name
