"""What lies in the tray since the last throw: where each die was, what it showed, and how it looked there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.networks import Picture
from vision.reading import Box, Reading, Value

SIDE = 24  # pixels of what is remembered of a die
ALIKE = 14.0  # levels by which a die that nobody has touched differs from how it was
NEAR = 2.5  # sizes of a die by which a finger may push one


@dataclass(frozen=True)
class Lying:
    """One die that was read."""

    value: Value
    box: Box
    look: NDArray[np.float32]

    @property
    def middle(self) -> NDArray[np.float64]:
        """Where it lies."""
        left, upper, right, lower = self.box
        return np.array([left + right, upper + lower]) / 2

    @property
    def size(self) -> float:
        """How large it is."""
        return max(self.box[2] - self.box[0], self.box[3] - self.box[1])


def lying(field: Picture, reading: Reading) -> tuple[Lying, ...]:
    """The dice of a reading, to be known again."""
    return tuple(Lying(value, box, _look(field, box)) for value, box in zip(reading.values, reading.boxes, strict=True))


def unchanged(die: Lying, field: Picture) -> bool:
    """Does it still lie there as it did, whatever the light does?"""
    return bool(np.abs(_look(field, die.box) - die.look).mean() < ALIKE)


def pushed(before: Sequence[Lying], now: Sequence[Lying]) -> bool:
    """Are these the same dice with the same values, each at most a little away from where it was?"""
    if Counter(map(_name, before)) != Counter(map(_name, now)):
        return False
    left = list(before)
    for die in now:
        near = [other for other in left if other.value == die.value and _away(other, die) < NEAR * die.size]
        if not near:
            return False
        left.remove(min(near, key=lambda other: _away(other, die)))
    return True


def _name(die: Lying) -> str:
    return repr(die.value)


def _away(one: Lying, other: Lying) -> float:
    return float(np.linalg.norm(one.middle - other.middle))


def _look(field: Picture, box: Box) -> NDArray[np.float32]:
    """A small picture of one place, as bright as all others."""
    left, upper, right, lower = box
    part = field[max(0, upper) : max(1, lower), max(0, left) : max(1, right)]
    if part.size == 0:
        return np.zeros((SIDE, SIDE, 3), np.float32)
    small = cv2.resize(part, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    return np.asarray(small * (110.0 / max(8.0, float(small.mean()))), np.float32)
