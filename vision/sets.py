"""Sets of own dice, learned from the pictures in a drawer when they are needed first, and learning on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.drawer import Drawer
from vision.faces import Faces, taught
from vision.learning import EACH, POOR
from vision.memory import is_worse, kind_of
from vision.networks import Picture
from vision.opening import NoPicture, opened
from vision.reading import Value

SIDE = 96  # pixels of a kept picture, which is twice as wide as the die
MOST = 12  # pictures of one face that count
LARGEST = 512 * 512  # pixels of a picture that somebody else has put there

Examples = Mapping[Value, Sequence[Picture]]


class Sets:
    """The sets in some folders, of which the last is written to."""

    def __init__(self, *folders: Path, memory: Path | None = None) -> None:
        self.drawer = Drawer(*folders)
        self.table = Drawer(memory) if memory else None  # what this table remembers of usual dice
        self._learned: dict[tuple[bool, str], tuple[int, Faces]] = {}  # with what was there then

    def names(self) -> tuple[str, ...]:
        """What sets there are."""
        return self.drawer.names()

    def fitting(self, faces: Sequence[Value]) -> Faces | None:
        """The set whose dice can show all these faces; of several, the one that was taught last."""
        fitting = [name for name in self.names() if set(faces) <= self.drawer.faces(name).keys()]
        latest = max(fitting, key=self.drawer.changed, default=None)
        return self.learned(latest) if latest else None

    def learned(self, name: str) -> Faces:
        """A set, ready to be compared with."""
        return self._ready(self.drawer, name)

    def memory(self, faces: Sequence[Value]) -> Faces | None:
        """What usual dice with these faces look like at this table, once each face was kept often enough."""
        name = kind_of(faces)
        if name is None or self.table is None:
            return None
        kept = self.table.faces(name)
        return self._ready(self.table, name) if all(len(kept.get(face, ())) >= EACH for face in faces) else None

    def _ready(self, drawer: Drawer, name: str) -> Faces:
        key, changed = (drawer is self.table, name), drawer.changed(name)
        if key not in self._learned or self._learned[key][0] != changed:
            self._learned[key] = changed, taught(name, _examples(drawer, name))
        return self._learned[key][1]

    def examples(self, name: str) -> dict[Value, list[Picture]]:
        """The pictures of a set that count."""
        return _examples(self.drawer, name)

    def keep(self, name: str, examples: Examples, *, from_roll: bool = False) -> None:
        """Write pictures down, beside those that are there already."""
        _keep(self.drawer, name, examples, from_roll=from_roll)

    def remember(self, faces: Sequence[Value], more: Examples) -> str | None:
        """Let pictures of usual dice join the memory of this table; what it is called, if they were kept.

        If any picture would be read worse with the others than by the networks alone, nothing is kept.
        """
        name = kind_of(faces)
        if name is None or self.table is None:
            return None
        known = _examples(self.table, name)
        wider = {face: [*known.get(face, ()), *map(_small, more.get(face, ()))] for face in {**known, **more}}
        if is_worse(taught(name, wider), wider):
            return None
        _keep(self.table, name, more, from_roll=True)
        return name

    def improve(self, name: str, more: Examples) -> float | None:
        """Let pictures join of which people have said what they show, and measure the error of the set with them.

        If the set would then read anything worse that it knew before, or be no good, nothing is kept, and nothing told.
        """
        known = self.examples(name)
        wider = {face: [*some, *more.get(face, ())] for face, some in known.items()}
        before, after = self.learned(name), taught(name, wider)
        if after.error(_first(known, wider)) > before.error() or after.error() > POOR:
            return None
        self.keep(name, more, from_roll=True)
        return after.error()


def _examples(drawer: Drawer, name: str) -> dict[Value, list[Picture]]:
    found = {face: [*_pictures(some[-MOST:])] for face, some in drawer.faces(name).items()}
    return {face: some for face, some in found.items() if some}


def _keep(drawer: Drawer, name: str, examples: Examples, *, from_roll: bool) -> None:
    for face, pictures in examples.items():
        for picture in pictures:
            drawer.add(name, face, cv2.imencode(".png", _small(picture))[1].tobytes(), from_roll=from_roll)


def _small(picture: Picture) -> Picture:
    return np.asarray(cv2.resize(picture, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)


def _first(known: Examples, wider: Examples) -> list[int]:
    """The numbers of the examples that were known, among all of them."""
    numbers, start = list[int](), 0
    for face, some in wider.items():
        numbers += range(start, start + len(known[face]))
        start += len(some)
    return numbers


def _pictures(files: Iterable[Path]) -> Iterable[Picture]:
    """What is in these files; whoever made a pack may have put anything into them."""
    for file in files:
        try:
            yield opened(file, LARGEST)
        except NoPicture:
            continue
