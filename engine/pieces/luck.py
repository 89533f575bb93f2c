"""Luck: decks that the box itself shuffles where pieces are only drawn, and no hands could.

Chance comes from outside, as one number, once before an evening.  All that follows is the same each time, so that an
answer can be taken back, and an evening goes on after a power cut as it would have gone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b

from engine.table import Table, secret


@dataclass
class LuckyTable(Table):
    """A table whose decks lie in an order that nobody sees, not even those who may see everything else."""

    luck: int = secret(default=0)  # where every order comes from
    shuffles: int = 0  # so many there have been

    def shuffled(self, cards: Iterable[str]) -> list[str]:
        """These cards in another order each time."""
        self.shuffles += 1
        tickets = [(self._ticket(at), card) for at, card in enumerate(cards)]
        return [card for _, card in sorted(tickets)]

    def _ticket(self, at: int) -> bytes:
        return blake2b(f"{self.luck} {self.shuffles} {at}".encode()).digest()
