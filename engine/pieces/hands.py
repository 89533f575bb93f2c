"""Hands of cards, open, secret or closed: of a closed hand the box knows only how many cards it holds.

A card that the box does not know is a `?` in the list.  It learns a card when it is shown.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.table import HIDDEN

UNKNOWN = HIDDEN  # from everybody, the box itself among them


def holds(hand: list[str], card: str) -> bool:
    """May this card be in the hand?"""
    return card in hand or UNKNOWN in hand


def is_closed(hand: list[str]) -> bool:
    """Is there a card in it that the box does not know?"""
    return UNKNOWN in hand


def put_down(hand: list[str], card: str) -> bool:
    """The card leaves the hand.  True: until now nobody knew that it was there."""
    if not holds(hand, card):
        raise LookupError(f"{card} is not in the hand")
    learnt = card not in hand
    hand.remove(UNKNOWN if learnt else card)
    return learnt


def pass_on(giver: list[str], taker: list[str], card: str) -> None:
    """From one hand into another; what the box did not know it still does not know."""
    taker.append(UNKNOWN if put_down(giver, card) else card)


def to_choose_from(hand: list[str], every: Iterable[str]) -> list[str]:
    """Which cards somebody can put down: those in the hand, or any there is if some of them are unknown."""
    return list(dict.fromkeys([*(card for card in hand if card != UNKNOWN), *(every if is_closed(hand) else ())]))


def too_many(hand: list[str], most: int) -> int:
    """How many have to go."""
    return max(0, len(hand) - most)
