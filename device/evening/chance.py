"""Chance: dice that roll themselves and decks that shuffle themselves, for tables without real ones."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from engine import Ask

MOST_LUCK = 2**52  # what every reader of a save takes for a whole number
honest: Callable[[], random.Random] = random.SystemRandom  # nobody can foretell it; tests put something repeatable here


class Chance:
    """The one place where luck comes from.  With a seed, the same turn always has the same luck."""

    def __init__(self, seed: str | None = None) -> None:
        self._seed = seed

    def answers(self, ask: Ask) -> bool:
        """Is this something that chance can answer?"""
        return ask.kind in ("roll", "draw") and bool(ask.options)

    def answer(
        self, ask: Ask, turn: int, pile: Sequence[str | int] = (), dice: int | None = None
    ) -> str | int | list[str | int]:
        """Roll the dice, or the first so many, or draw a card; each card of the *pile* is as likely as any other."""
        luck = self._luck(turn)
        if ask.kind == "roll":
            return [luck.choice(die) for die in ask.options[:dice]]
        cards: Sequence[str | int] = pile or ask.options
        return luck.choice(cards)

    def luck(self) -> int:
        """A number from which a table without real decks shuffles its own, for a whole evening."""
        return 1 + self._luck(0).randrange(MOST_LUCK)

    def _luck(self, turn: int) -> random.Random:
        """A resumed evening goes on with the luck it would have had, and an undone roll is rolled anew."""
        return random.Random(f"{self._seed} {turn}") if self._seed is not None else honest()
