"""The river as a list: seven spaces, no gaps between cards, and how cards that come or move push the others on."""

from __future__ import annotations

from collections.abc import Sequence

SPACES = 7
NUMBERS = (3, 4, 5, 6)  # of the spaces from the start; the others bear a dash


def placed(river: Sequence[str], card: str, space: int) -> list[str]:
    """A card comes in: what lies there and beyond moves on; beyond the last card it lies at the end."""
    at = min(space - 1, len(river))
    return [*river[:at], card, *river[at:]]


def sent_to_end(river: Sequence[str], card: str) -> list[str]:
    """The card lies behind all others, which have moved up."""
    return [*(other for other in river if other != card), card]


def exchanged(river: Sequence[str], card: str, step: int) -> list[str]:
    """The card and its neighbour, one to the left (-1) or right (1), change places; at either end nothing happens."""
    at = river.index(card)
    if not 0 <= at + step < len(river):
        return list(river)
    changed = list(river)
    changed[at], changed[at + step] = changed[at + step], changed[at]
    return changed


def moved(river: Sequence[str], card: str, space: int, *, exact: bool = False, shift: bool = False) -> list[str]:
    """A card of the river goes to a space; a neighbouring one is an exchange, unless all cards *shift*.

    From the left it ends one short of the named space, as its own gap closes behind it, unless *exact*.
    """
    here, there = river.index(card), space - 1
    if there >= len(river):
        return sent_to_end(river, card)
    if abs(there - here) == 1 and not shift:
        return exchanged(river, card, there - here)
    others = [other for other in river if other != card]
    at = there - 1 if there > here and not exact else there
    return [*others[:at], card, *others[at:]]
