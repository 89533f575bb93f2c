"""Decks of which only eyes can tell what lies on top, with a discard pile that is shuffled when a deck is empty."""

from __future__ import annotations

from collections.abc import Iterable

from engine.asks import draw


async def turned_up(what: str, pile: Iterable[str], who: str = "all", *, shuffled: bool, private: bool = False) -> str:
    """A card from the top of a shuffled deck: the eyes say which; a deck just shuffled is said so."""
    return await draw(f"{what}_shuffled" if shuffled else what, dict.fromkeys(pile), who, private=private)


def take(deck: list[str], discard: list[str], card: str) -> None:
    """The card leaves the deck; an empty deck has just been made anew of its discard pile."""
    if not deck:
        deck += discard
        discard.clear()
    deck.remove(card)
