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
from itertools import permutations

from vision.faces import example_at
from vision.finding import DieSpot
from vision.networks import Picture
from vision.reading import Box, Reading, Value
from vision.sets import Sets
from vision.tidings import SetLearned

FEW = 6  # usual dice, of which it is worked out which of them people mean
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
        meant = settled(self.values, told) if self.name else matched(self.values, self.doubts, told)
        for read, doubts, value, picture in zip(self.values, self.doubts, meant, self.pictures, strict=True):
            if value is not None and (self.name is None or doubts or value != read):
                found.setdefault(value, []).append(picture)
        return found


class Corrections:
    """What was cut out last, and the sets that learn from it."""

    def __init__(self, sets: Sets, *, is_allowed: bool = False) -> None:
        self._sets, self._is_allowed = sets, is_allowed
        self._held: Cutouts | None = None

    def hold(self, turn: int, reading: Reading, field: Picture, faces: Sequence[Value]) -> None:
        """A throw was read: if there are doubts, its dice are held until somebody says what they show."""
        self.let_go()
        own = self._sets.fitting(faces) if self._is_allowed else None
        is_doubtful = reading.state == "unsure" or (own is None and reading.state == "none")
        if not (self._is_allowed and is_doubtful) or reading.trouble in ASKEW:
            return
        pictures = tuple(_cut(field, box) for box in reading.boxes)
        self._held = Cutouts(turn, tuple(faces), own.name if own else None, reading.values, reading.doubts, pictures)

    def let_go(self) -> None:
        """What lies there may be something else by now."""
        self._held = None

    def hear(self, turn: int, told: Sequence[Value]) -> SetLearned | None:
        """People have said what was thrown in this turn: what was learned of it, if there was anything to learn."""
        held, self._held = self._held, None
        more = held.shown(told) if held and held.turn == turn else {}
        if held is None or not more:
            return None
        if held.name is None:
            kind = self._sets.remember(held.faces, more)
            return None if kind is None else SetLearned(kind)
        error = self._sets.improve(held.name, more)
        return None if error is None else SetLearned(held.name, round(100 * error))


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


def matched(read: Sequence[Value], doubts: Sequence[Sequence[Value]], told: Sequence[Value]) -> list[Value | None]:
    """What each usual die shows, if the values can only be laid on the dice as the eyes thought possible in one way."""
    if not 0 < len(read) == len(told) <= FEW:
        return [None] * len(read)
    possible = [{value, *others} for value, others in zip(read, doubts, strict=True)]
    ways = [
        way for way in set(permutations(told)) if all(value in some for value, some in zip(way, possible, strict=True))
    ]
    return [some.pop() if len(some) == 1 else None for some in map(set, zip(*ways, strict=True))] or [None] * len(read)


def _cut(field: Picture, box: Box) -> Picture:
    left, upper, right, lower = box
    return example_at(field, DieSpot((left + right) / 2, (upper + lower) / 2, max(right - left, lower - upper), 1.0))
