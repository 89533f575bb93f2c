"""Corrections: small cut-outs of doubtful dice, from which dice are learned better once people say what they show.

Only if the owner wants it: without that nothing is held, let alone written. Cut-outs live in memory until somebody
answers in place of the eyes, or confirms what they were not sure of, and are gone as soon as a hand or a die moves.
Then those join their set of which it is certain which face they show, and was not before: what is clear anyway would
only make the others look less so. Of usual dice the table remembers all of such a roll, so that it soon has each face.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from vision.faces import example_at
from vision.finding import DieSpot
from vision.networks import Picture
from vision.reading import Box, Reading, Value
from vision.sets import Sets

ASKEW = ("few", "many", "leaning", "stacked", "off")  # troubles with which nobody can say what each die shows


@dataclass(frozen=True)
class Cutouts:
    """The dice of one throw as they were read, each with a small picture of it."""

    turn: int
    faces: tuple[Value, ...]  # that they can show
    name: str | None  # of their set, if they were taught
    values: tuple[Value, ...]
    doubts: tuple[tuple[Value, ...], ...]
    pictures: tuple[Picture, ...]

    def shown(self, told: Sequence[Value]) -> dict[Value, list[Picture]]:
        """What people say that lies there, as far as it is certain which die they mean, and was not clear before."""
        found: dict[Value, list[Picture]] = {}
        dice = zip(self.values, self.doubts, settled(self.values, told), self.pictures, strict=True)
        for read, doubts, value, picture in dice:
            if value is not None and self._teaches(read, doubts, value):
                found.setdefault(value, []).append(picture)
        return found

    def _teaches(self, read: Value, doubts: Sequence[Value], value: Value) -> bool:
        """Of own dice only what was not clear; of usual ones, which the eyes know, whatever they thought possible."""
        if self.name is None:
            return value in (read, *doubts)
        return bool(doubts) or value != read


class Corrections:
    """What was cut out last, and the sets that learn from it."""

    def __init__(self, sets: Sets, *, is_allowed: bool = False) -> None:
        self._sets, self._is_allowed = sets, is_allowed
        self._held: Cutouts | None = None

    def hold(self, turn: int, reading: Reading, field: Picture, faces: Sequence[Value]) -> None:
        """A throw was read: if there are doubts, its dice are held until somebody says what they show."""
        self.let_go()
        is_doubtful = reading.state == "unsure" and reading.trouble not in ASKEW
        if not (self._is_allowed and is_doubtful):
            return
        own, pictures = self._sets.fitting(faces), tuple(_cut(field, box) for box in reading.boxes)
        self._held = Cutouts(turn, tuple(faces), own.name if own else None, reading.values, reading.doubts, pictures)

    def let_go(self) -> None:
        """What lies there may be something else by now."""
        self._held = None

    def hear(self, turn: int, told: Sequence[Value]) -> dict[str, object] | None:
        """People have said what was thrown in this turn: what was learned of it, if there was anything to learn."""
        held, self._held = self._held, None
        more = held.shown(told) if held and held.turn == turn else {}
        if held is None or not more:
            return None
        if held.name is None:
            kind = self._sets.remember(held.faces, more)
            return None if kind is None else {"name": kind}
        error = self._sets.improve(held.name, more)
        return None if error is None else {"name": held.name, "percent": round(100 * error)}


def settled(read: Sequence[Value], told: Sequence[Value]) -> list[Value | None]:
    """What each die shows when people tell these values, in whatever order; nothing where it may be one or another."""
    if len(read) != len(told):
        return [None] * len(read)
    if len(set(told)) == 1:
        return list(told)
    wrong, right = list((Counter(read) - Counter(told)).elements()), list((Counter(told) - Counter(read)).elements())
    if len(wrong) > 1:
        return [None] * len(read)
    mended = {value: right[0] if read.count(value) == 1 else None for value in wrong}
    return [mended.get(value, value) for value in read]


def _cut(field: Picture, box: Box) -> Picture:
    left, upper, right, lower = box
    return example_at(field, DieSpot((left + right) / 2, (upper + lower) / 2, max(right - left, lower - upper), 1.0))
