"""Numerals: dice with numbers as rolls name their faces (`d8:5`), and as the eyes read them (5).

The eyes read the number on top and do not know on which kind of die it lies.  Where all dice are of one kind that is
no matter.  Of a mixed handful the numbers themselves may tell: an 11 is on no d10, and what is left then lies on what
is left.  Where they do not, people are asked about all ways in which the numbers can lie on the dice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from engine import Ask
from engine.pieces.dice import TEN, value_of


def as_read(ask: Ask) -> Ask:
    """The same roll with the faces that the eyes know."""
    return msgspec.structs.replace(ask, options=tuple(tuple(map(mark, die)) for die in ask.options))


def mark(face: Any) -> Any:
    """What is printed on a face."""
    if not isinstance(face, str) or ":" not in face:
        return face
    return 0 if face == TEN else value_of(face)


def layings(values: Sequence[Any], ask: Ask, most: int) -> list[list[Any]]:
    """In which ways what was read can lie on the dice that are asked for, as their faces: small dice first.

    No more than one above *most* are looked for, because then nobody wants to be asked about them.
    """
    dice, found = Counter(tuple(die) for die in sorted(ask.options, key=len)), dict[tuple[str, ...], list[Any]]()
    for faces in _laid(values, dice):
        found.setdefault(tuple(sorted(map(str, faces))), faces)
        if len(found) > most:
            break
    return [*found.values()]


def _laid(values: Sequence[Any], dice: Mapping[tuple[Any, ...], int]) -> Iterator[list[Any]]:
    """Each number on a die that can show it, and the others on what is left."""
    if not values:
        yield []
        return
    for die, left in dice.items():
        face = next((face for face in die if mark(face) == values[0]), None)
        if left and face is not None:
            for rest in _laid(values[1:], {**dice, die: left - 1}):
                yield [face, *rest]
