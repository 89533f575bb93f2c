"""Decks of which only eyes can tell what lies on top, with a discard pile that is shuffled when and how the game says.

Some games keep a deck as two lists (`turned_up`, `take`); a `Deck` also knows what is known of the order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, chain
from typing import Any, Self

from engine.asks import draw
from engine.table import secret


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


def come_by(deck: list[str], card: str, hands: Iterable[list[str]]) -> None:
    """The real deck is right: a card that was thought to be in a hidden hand lies here, and one from here is there."""
    holder = next((hand for hand in hands if card in hand), None)
    if deck and card not in deck and holder is not None:
        holder[holder.index(card)], deck[0] = deck[0], card


@dataclass
class Deck:
    """A deck and its discard pile.  Of the cards in one layer nobody knows which comes first; the top layer is first.

    A shuffled deck is one layer; a card put on top of it is a layer of its own, and so is each card of a deck in order.
    What went into closed hands is still listed here, as nobody has said which cards it is: *unseen* counts it.
    """

    cards: list[str] = field(default_factory=list)  # what may lie there, layer by layer
    layers: list[int] = field(default_factory=list)  # how many cards each has; what is beyond them is one more
    discard: list[str] = field(default_factory=list)
    unseen: int = 0

    @classmethod
    def shuffled(cls, cards: Iterable[str]) -> Self:
        """A deck in no order."""
        return cls(list(cards))

    @classmethod
    def in_order(cls, cards: Iterable[str]) -> Self:
        """A deck of which everybody knows the order, the top card first."""
        deck = cls(list(cards))
        deck.layers = [1] * len(deck.cards)
        return deck

    @property
    def left(self) -> int:
        """How many cards it has."""
        return max(0, len(self.cards) - self.unseen)

    @property
    def tops(self) -> list[str]:
        """What may lie on top: a card of the first layer, or of the next if that may be in closed hands as a whole."""
        ends = (end for end in accumulate(self.layers) if end > self.unseen)
        return list(dict.fromkeys(self.cards[: next(ends, None)])) if self.left else []

    async def turned_up(
        self,
        what: str,
        who: str = "all",
        *,
        renewed: bool = True,
        private: bool = False,
        elsewhere: Iterable[Sequence[str]] | None = None,
        deck: str = "",
        **about: Any,
    ) -> str:
        """The top card, as the eyes say; *renewed*: an empty deck is made anew first, which is said.  None: no card.

        *elsewhere* are the hidden hands of others: whoever draws cannot know that what is there is not in the deck.
        *deck* is what eyes call it.
        """
        if self.left:
            tops = self.tops if elsewhere is None else sorted({*self.tops, *chain.from_iterable(elsewhere)})
            return await draw(what, tops, who, private=private, deck=deck, **about)
        if renewed and self.discard:
            anew = dict.fromkeys([*self.cards, *self.discard])
            return await draw(f"{what}_shuffled", anew, who, private=private, deck=deck, **about)
        return ""

    def take(self, card: str) -> bool:
        """The card leaves the deck, from wherever it lies in it.  True: the deck had to be made anew for that."""
        anew = not self.left
        if anew:
            self.renew()
        self._remove(card, self.unseen if card in self.cards[self.unseen :] else 0)
        return anew

    def take_unseen(self) -> bool:
        """The top card goes into a closed hand, and nobody says which it is.  True: the deck was made anew for that."""
        anew = not self.left
        if anew:
            self.renew()
        if not self.left:
            raise LookupError("there is no card left")
        self.unseen += 1
        return anew

    def shown(self, card: str) -> None:
        """A card that went into a closed hand is seen now; one that cannot have been there is believed all the same."""
        if card in self.cards:
            self._remove(card)
        self.unseen = max(0, self.unseen - 1)

    def put_on_top(self, card: str) -> None:
        """Everybody knows that it comes next."""
        self.cards.insert(0, card)
        self.layers.insert(0, 1)

    def put_under(self, cards: Iterable[str]) -> None:
        """They come last, in an order that nobody knows."""
        beyond = len(self.cards) - sum(self.layers)
        self.layers += [beyond] if beyond > 0 else []
        self.cards += cards

    def shuffle(self, more: Iterable[str] = ()) -> None:
        """Nobody knows the order any more; *more* cards join."""
        self.cards += more
        self.layers = []

    def renew(self) -> None:
        """The discard pile is shuffled into the deck."""
        self.shuffle(self.discard)
        self.discard.clear()

    def _remove(self, card: str, beyond: int = 0) -> None:
        """One of its kind; what lies first went into closed hands, if anything did."""
        if card not in self.cards:
            raise LookupError(f"{card} does not lie in the deck")
        at = self.cards.index(card, beyond)
        layer = next((n for n, end in enumerate(accumulate(self.layers)) if at < end), None)
        if layer is not None:
            self.layers[layer] -= 1
            self.layers = [size for size in self.layers if size]
        del self.cards[at]


@dataclass
class HiddenDeck(Deck):
    """A deck that would tell what is in secret hands by what it lacks: everybody sees only how many cards it has."""

    cards: list[str] = secret(default_factory=list)
