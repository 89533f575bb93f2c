"""Which way dice are read: as a set of their own that was taught, as pips, or as numerals."""

from __future__ import annotations

from collections.abc import Sequence

from vision.dice import read
from vision.networks import Picture
from vision.reading import Reading, Value
from vision.sets import Sets

PIPS = set(range(1, 7))
CONVINCED = 6  # readings


class Ways:
    """Reads dice for one table, and finds out what its cubes bear."""

    def __init__(self, sets: Sets) -> None:
        self._sets = sets
        self._has_pips = 0  # readings that speak for it

    def read(
        self, field: Picture, dice: Sequence[Sequence[Value]] | None, faces: Sequence[Value], size: float | None
    ) -> Reading:
        """What lies there."""
        own = self._sets.fitting(faces)
        if own is not None or not set(faces) <= PIPS:
            return read(field, dice, faces=faces, own=own, size=size, pips=False if own is None else None)
        return self._read_cubes(field, dice, faces, size)

    def read_carefully(
        self, field: Picture, dice: Sequence[Sequence[Value]] | None, faces: Sequence[Value], size: float | None
    ) -> Reading | None:
        """Numerals read once more, by more witnesses, before anybody is asked; nothing where there are none."""
        if self._has_pips >= CONVINCED or not all(str(face).isdigit() for face in faces) or self._sets.fitting(faces):
            return None
        found = read(field, dice, faces=faces, size=size, pips=False, carefully=True)
        if not set(faces) <= PIPS:
            return found
        either = read(
            field, dice, faces=faces, size=size, pips=None
        )  # a cube may have pips, of which they know nothing
        return found if either.values == found.values else None

    def _read_cubes(
        self, field: Picture, dice: Sequence[Sequence[Value]] | None, faces: Sequence[Value], size: float | None
    ) -> Reading:
        """Pips or numerals? Once both ways of reading have shown the same for sure, the dice are known to have pips."""
        as_pips = read(field, dice, faces=faces, size=size, pips=True)
        if self._has_pips >= CONVINCED:
            return as_pips
        either = read(field, dice, faces=faces, size=size, pips=None)
        if as_pips.values != either.values:
            return either
        self._has_pips += as_pips.state == "sure"
        return max(as_pips, either, key=lambda reading: reading.sure)
