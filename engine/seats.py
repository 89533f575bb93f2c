"""Seats: who sits at the table, and what they lead there.  What is asked of a hero is asked of whoever leads it.

A name that stands in an ask, over a secret or behind news belongs to the seat that leads it: a player with two heroes
sees both hands.  ROOM is nobody's seat: it is what everybody may see.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

ROOM = "all"


class Seat(msgspec.Struct, frozen=True):
    """Somebody at the table: by *name* a phone is tied to it, and it answers for all that it *leads*."""

    name: str
    leads: tuple[str, ...] = ()
    kind: Literal["player", "opponent"] = "player"

    @property
    def names(self) -> tuple[str, ...]:
        """All names that are this seat's business, its own first."""
        return tuple(dict.fromkeys((self.name, *self.leads)))


def seat_of(seats: Iterable[Seat], name: str) -> Seat | None:
    """The seat of this name, else the one that leads it."""
    every = list(seats)
    named = (seat for seat in every if seat.name == name)
    return next(named, next((seat for seat in every if name in seat.leads), None))


def names_of(seats: Iterable[Seat], who: str) -> tuple[str, ...]:
    """All names that are the business of whoever bears this one; of the room, and of a stranger, only their own."""
    seat = seat_of(seats, who) if who != ROOM else None
    return tuple(dict.fromkeys((who, *seat.names))) if seat else (who,)


def one_each(table: object) -> tuple[Seat, ...]:
    """Whoever the table calls its players, each leading nobody else."""
    return tuple(Seat(name) for name in getattr(table, "players", ()))
