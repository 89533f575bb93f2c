"""Numerals: dice with numbers as rolls name their faces (`d8:5`), and as the eyes read them (5).

The eyes read the number on top and do not know on which kind of die it lies.  Where all dice are of one kind that is
no matter; of a mixed handful each number is laid on the smallest die that can show it, and people are asked about it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from engine import Ask
from engine.pieces.dice import kind_of, value_of

TEN = "d10:10"  # has a nought printed on it


def as_read(ask: Ask) -> Ask:
    """The same roll with the faces that the eyes know."""
    return msgspec.structs.replace(ask, options=tuple(tuple(map(mark, die)) for die in ask.options))


def mark(face: Any) -> Any:
    """What is printed on a face."""
    if not isinstance(face, str) or ":" not in face:
        return face
    return 0 if face == TEN else value_of(face)


def is_mixed(ask: Ask) -> bool:
    """Are there dice of several kinds that show the same numbers?"""
    return len({kind_of(str(face)) for die in ask.options for face in die if ":" in str(face)}) > 1


def named(values: Iterable[Any], ask: Ask) -> list[Any]:
    """What was read, as faces of the dice that are asked for; a number that no die is left for stays as it is."""
    dice = list(ask.options)
    found: list[Any] = []
    for value in values:
        die = _smallest(value, dice)
        if die:
            dice.remove(die)
        found.append(next((face for face in die if mark(face) == value), value))
    return found


def _smallest(value: Any, dice: Sequence[Sequence[Any]]) -> Sequence[Any]:
    """The die with the fewest faces that can show this."""
    fitting = [die for die in dice if value in map(mark, die)]
    return min(fitting, key=len, default=())
