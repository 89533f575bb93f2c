"""Luck: decks that the box itself shuffles where pieces are only drawn, and no hands could.

Chance comes from outside, as one number, once before an evening.  All that follows is the same each time, so that an
answer can be taken back, and an evening goes on after a power cut as it would have gone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b

from engine.pieces.decks import Deck
from engine.pieces.hands import UNKNOWN
from engine.table import Table, secret


@dataclass
class OpenDeck(Deck):
    """A deck of which everybody knows what may still lie there, unless it lies in an order that is settled already."""

    cards: list[str] = secret(lambda table, deck: table.is_drawn, default_factory=list)


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

    def shuffle(self, deck: Deck, more: Iterable[str] = ()) -> None:
        """Nobody knows the order any more; more cards join: by hand, or by luck where nothing lies on a table.

        What lies face down elsewhere comes first in the list, and is not shuffled with the rest.
        """
        deck.shuffle(more)
        if self.is_drawn:
            deck.cards = [*deck.cards[: deck.unseen], *self.shuffled(deck.cards[deck.unseen :])]

    def renew(self, deck: Deck) -> None:
        """The discard pile is shuffled into the deck."""
        more, deck.discard = deck.discard, []
        deck.unseen = max(0, deck.unseen - more.count(UNKNOWN))
        self.shuffle(deck, (card for card in more if card != UNKNOWN))

    def dealt(self, deck: Deck, *, renewed: bool = True) -> str:
        """The top card, where the box has shuffled; *renewed*: an empty deck is made anew first.  None: no card."""
        if not deck.left and renewed:
            self.renew(deck)
        return deck.cards[deck.unseen] if deck.left else ""

    def _ticket(self, at: int) -> bytes:
        return blake2b(f"{self.luck} {self.shuffles} {at}".encode()).digest()
