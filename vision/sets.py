"""Sets of own dice, learned from the pictures in a drawer when they are needed first, and learning on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import cv2

from vision.drawer import Drawer
from vision.faces import Faces, taught
from vision.learning import POOR
from vision.networks import Picture
from vision.opening import NoPicture, opened
from vision.reading import Value

SIDE = 96  # pixels of a kept picture, which is twice as wide as the die
MOST = 12  # pictures of one face that count
LARGEST = 512 * 512  # pixels of a picture that somebody else has put there

Examples = Mapping[Value, Sequence[Picture]]


class Sets:
    """The sets in some folders, of which the last is written to."""

    def __init__(self, *folders: Path) -> None:
        self.drawer = Drawer(*folders)
        self._learned: dict[str, tuple[int, Faces]] = {}  # with what was there then

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
        changed = self.drawer.changed(name)
        if name not in self._learned or self._learned[name][0] != changed:
            self._learned[name] = changed, taught(name, self.examples(name))
        return self._learned[name][1]

    def examples(self, name: str) -> dict[Value, list[Picture]]:
        """The pictures of a set that count."""
        found = {face: [*_pictures(some[-MOST:])] for face, some in self.drawer.faces(name).items()}
        return {face: some for face, some in found.items() if some}

    def keep(self, name: str, examples: Examples, *, from_roll: bool = False) -> None:
        """Write pictures down, beside those that are there already."""
        for face, pictures in examples.items():
            for picture in pictures:
                small = cv2.resize(picture, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
                self.drawer.add(name, face, cv2.imencode(".png", small)[1].tobytes(), from_roll=from_roll)

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
