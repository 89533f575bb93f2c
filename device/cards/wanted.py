"""Which card a question wants to see, and which card a question is about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import Ask

SUBJECTS = ("card", "wyrm_card")


@dataclass(frozen=True)
class Wanted:
    """A card that may be laid down: which one it may be by its number or its name, and the side that shall be up."""

    numbers: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    side: str = "front"

    @property
    def expected(self) -> str:
        """The card that comes next, if there is an order; of a pile that was shuffled nobody knows."""
        return self.numbers[0] if self.numbers else ""


def wanted(ask: Ask | None) -> Wanted | None:
    """What a question wants to see, if it is for everybody's eyes."""
    if ask is None or ask.is_private:
        return None
    if ask.sought is not None:
        return Wanted(numbers=tuple(map(str, ask.sought.cards)), side=ask.sought.side)
    if ask.kind == "draw" and ask.options:
        return Wanted(names=tuple(map(str, ask.options)))
    return None


def value_of(ask: Ask, card: str) -> Any:
    """The card as an answer to the question has it."""
    every = ask.sought.cards if ask.sought is not None else ask.options
    return next((one for one in every if str(one) == card), None)


def subject(ask: Ask | None, table: Any) -> tuple[str, str] | None:
    """The card that a question is about, and its side."""
    if ask is None:
        return None
    name = next((str(ask.about[key]) for key in SUBJECTS if key in ask.about), "")
    side = (
        ask.sought.side
        if ask.sought
        else "back"
        if getattr(table, "flipped", False) and "card" in ask.about
        else "front"
    )
    return (name, side) if name else None
