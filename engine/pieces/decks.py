"""Decks of which only eyes can tell what lies on top, with a discard pile that is shuffled when a deck is empty."""

from __future__ import annotations

from engine.asks import draw


def to_draw_from(deck: list[str], discard: list[str]) -> list[str]:
    """Where the next card comes from: the deck, or the pile that will be shuffled into a new one."""
    return deck or discard


async def turned_up(
    what: str, deck: list[str], discard: list[str], who: str = "all", *, in_order: bool = False, private: bool = False
) -> str:
    """The top card: the eyes say which; of a deck in order it can only be the first, of a new one it is said so."""
    cards = deck[:1] if in_order and deck else to_draw_from(deck, discard)
    return await draw(what if deck else f"{what}_shuffled", dict.fromkeys(cards), who, private=private)


def take(deck: list[str], discard: list[str], card: str) -> None:
    """The card leaves the deck; an empty deck has just been made anew of its discard pile."""
    if not deck:
        deck += discard
        discard.clear()
    deck.remove(card)
