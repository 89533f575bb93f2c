"""Tracks and limited supplies: how far something goes up or down before there is no more of it."""

from __future__ import annotations


def room(wanted: int, now: int, most: int) -> int:
    """How much of *wanted* still fits under *most*."""
    return max(0, min(wanted, most - now))


def left(wanted: int, there: int) -> int:
    """How much of *wanted* can be taken of what is there."""
    return max(0, min(wanted, there))


def run_down(now: int, loss: int, full: int, *, at_zero: bool = False, toll: int = 0) -> tuple[int, int]:
    """A track that starts again at its full value when a loss goes beyond nothing: where it ends, and how often.

    With *at_zero* reaching nothing is enough for it; *toll* is what a new start itself uses up.
    """
    rounds = 0
    while loss > now or (at_zero and loss == now and loss > 0):
        loss, now, rounds = max(0, loss - now - toll), full, rounds + 1
    return now - loss, rounds
