"""Everybody's dice in one picture: several people throw at once, and each handful answers for whoever owns its colour.

What is sure of a handful is an answer.  What is doubtful is asked of its owner only, one owner after the other, and
whoever has not thrown yet is waited for.  Dice that belong to nobody here are remembered: the next question may want
them, and then they are proposed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine import Ask, SoughtDice
from engine.channel import Answer
from vision.tidings import HandfulTold, ThrowTold


def parts_of(ask: Ask | None) -> dict[str, Ask]:
    """Of a question to several people who throw at once: the part of each, by the colour of their dice."""
    parts = ask.parts if ask is not None and ask.kind == "each" and not ask.is_private else ()
    if any(part.kind != "roll" or part.private or len(colours_of(part)) != 1 for part in parts):
        return {}
    return {colours_of(part)[0]: part for part in parts}


def colours_of(ask: Ask) -> tuple[str, ...]:
    """The colours of the dice that are asked for, if that tells whose they are."""
    return tuple(ask.seeks.owners) if isinstance(ask.seeks, SoughtDice) else ()


def all_dice(ask: Ask | None) -> tuple[list[tuple[Any, ...]], list[str]]:
    """The dice of all of them, and of what colour each is."""
    parts = parts_of(ask)
    dice = [(tuple(die), colour) for colour, part in parts.items() for die in part.options]
    return [die for die, _ in dice], [colour for _, colour in dice]


class Everybody:
    """What was read of everybody's handfuls, and is not answered yet."""

    def __init__(self) -> None:
        self._read: dict[str, HandfulTold] = {}
        self._others: tuple[tuple[str, Any], ...] = ()
        self._asked = set[str]()  # colours of which somebody has said that they are otherwise

    def forget(self) -> None:
        """Another throw, or another question."""
        self._read, self._others, self._asked = {}, (), set()

    def take(self, told: ThrowTold) -> None:
        """What one picture shows; who was asked before may have thrown again."""
        self._read = {**self._read, **told.owners}
        self._others = told.others
        self._asked -= told.owners.keys()

    def refuse(self, who: str, ask: Ask) -> None:
        """It was not right: that person says what lies there."""
        self._asked |= {colour for colour, part in parts_of(ask).items() if part.who == who}

    def answer(self, ask: Ask, ordered: Callable[[HandfulTold, Ask], Answer | None]) -> tuple[Answer | None, str]:
        """The next answer to a question, and whose: first what is sure, then what is doubtful."""
        parts = parts_of(ask)
        known = [colour for colour in parts if colour in self._read and colour not in self._asked]
        for state in ("sure", "unsure"):
            for colour in known:
                part, told = parts[colour], self._read[colour]
                answer = ordered(told, part) if told.state == state else None
                if answer is not None:
                    return replace(answer, value=[part.who, answer.value], instead=_whole(part, answer)), part.who
        return None, ""

    def left_over(self, ask: Ask) -> Any:
        """What a die shows that lay among the others, if this question wants that one; nothing if none did."""
        colours = colours_of(ask)
        found = [value for colour, value in self._others if colour in colours]
        return found[0] if len(found) == 1 and len(ask.options) == 1 else None


def _whole(part: Ask, answer: Answer) -> tuple[Any, ...]:
    return tuple([part.who, other] for other in answer.instead)
