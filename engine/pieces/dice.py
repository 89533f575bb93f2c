"""Dice with numbers: a face bears the kind of its die, so that of a mixed handful everybody knows which die shows what.

`d8:5` is the five of a die with eight sides.  A die with ten sides has a ten, which is printed on it as a nought.
"""

from __future__ import annotations

from collections.abc import Iterable

TEN = "d10:10"  # has a nought printed on it


def sides(kind: str) -> int:
    """How many sides a die of this kind has: d8, d10, d12."""
    return int(kind[1:])


def faces(kind: str) -> tuple[str, ...]:
    """All faces of a die of this kind."""
    return tuple(f"{kind}:{value}" for value in range(1, sides(kind) + 1))


def kind_of(face: str) -> str:
    """Which die shows it."""
    return face.partition(":")[0]


def value_of(face: str) -> int:
    """What it is worth."""
    return int(face.partition(":")[2])


def successes(rolled: Iterable[str], least: int) -> int:
    """How many dice show this much or more."""
    return sum(value_of(face) >= least for face in rolled)
