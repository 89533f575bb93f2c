"""Rows of open cards: spaces from which cards are taken; the one that got empty first is refilled first."""

from __future__ import annotations

from dataclasses import dataclass, field

EMPTY, CLOSED = "", "-"


@dataclass
class OpenRow:
    """So many spaces, each with a card, empty, or closed for good."""

    spaces: list[str] = field(default_factory=list)
    waiting: list[int] = field(default_factory=list)  # the empty spaces, the one that is refilled next first

    @classmethod
    def empty(cls, size: int) -> OpenRow:
        """A row that has still to be laid out."""
        return cls([EMPTY] * size, list(range(size)))

    @property
    def cards(self) -> list[str]:
        """What lies there, from the first space on."""
        return [card for card in self.spaces if card not in (EMPTY, CLOSED)]

    def take(self, card: str) -> None:
        """The card leaves its space, which waits for another."""
        at = self.spaces.index(card)
        self.spaces[at] = EMPTY
        self.waiting.append(at)

    def fill(self, card: str) -> None:
        """The card comes into the space that has waited longest."""
        self.spaces[self.waiting.pop(0)] = card

    def close(self, at: int) -> str:
        """Nothing comes there any more; what lay there, if anything did."""
        gone, self.spaces[at] = self.spaces[at], CLOSED
        self.waiting = [other for other in self.waiting if other != at]
        return "" if gone in (EMPTY, CLOSED) else gone
