"""Which card a question wants to see, and which card a question is about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import Ask, SoughtCard


@dataclass(frozen=True)
class CardWanted:
    """A card that may be laid down: which one it may be by its number or its name, and the side that shall be up."""

    numbers: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    side: str = "front"
    deck: str = ""  # decks may bear their numbers in places of their own

    @property
    def expected(self) -> str:
        """The card that comes next, if there is an order; of a pile that was shuffled nobody knows."""
        return self.numbers[0] if self.numbers else ""


def wanted(ask: Ask | None) -> CardWanted | None:
    """What a question wants to see, if it is for everybody's eyes."""
    sought = None if ask is None or ask.is_private else ask.seeks
    if not isinstance(sought, SoughtCard):
        return None
    cards = tuple(map(str, sought.cards))
    if sought.is_numbered:
        return CardWanted(numbers=cards, side=sought.side, deck=sought.deck)
    return CardWanted(names=cards, side=sought.side, deck=sought.deck)


def value_of(ask: Ask, card: str) -> Any:
    """The card as an answer to the question has it."""
    every = ask.sought.cards if isinstance(ask.sought, SoughtCard) else ask.options
    return next((one for one in every if str(one) == card), None)
