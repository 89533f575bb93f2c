"""Sets of own dice on the disk: a folder for each set, in it a folder for each face with a few pictures of it.

    dice/
      hits and blanks/
        success/1.png 2.png ...
        failure/1.png 2.png ...

Pictures are kept rather than what the networks make of them, so that a set outlives the networks. A face whose name is
a whole number is worth that number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.faces import Faces, taught
from vision.networks import Picture
from vision.reading import Value

FOLDER = "dice"  # beside the other files of a pack
SIDE = 96  # pixels of a kept picture, which is twice as wide as the die
MOST = 12  # pictures of one face that count


class Sets:
    """The sets of one pack; each is learned when it is needed first."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._learned: dict[str, Faces] = {}

    def names(self) -> tuple[str, ...]:
        """What sets there are."""
        return tuple(sorted(path.name for path in self._folder.glob("*") if path.is_dir()))

    def fitting(self, faces: Sequence[Value]) -> Faces | None:
        """The set whose dice can show all these faces; of several, the one that was taught last."""
        fitting = [name for name in self.names() if set(faces) <= {_value(face.name) for face in self._shown(name)}]
        latest = max(fitting, key=lambda name: max(face.stat().st_mtime for face in self._shown(name)), default=None)
        return self.learned(latest) if latest else None

    def learned(self, name: str) -> Faces:
        """A set, ready to be compared with."""
        if name not in self._learned:
            self._learned[name] = taught(name, {face: some[-MOST:] for face, some in self.examples(name).items()})
        return self._learned[name]

    def examples(self, name: str) -> dict[Value, list[Picture]]:
        """All pictures of a set."""
        found = {_value(path.name): [*_pictures(path)] for path in self._shown(name)}
        return {face: some for face, some in found.items() if some}

    def _shown(self, name: str) -> list[Path]:
        """The folders of its faces."""
        return sorted(path for path in (self._folder / name).iterdir() if path.is_dir())

    def keep(self, name: str, examples: Mapping[Value, Iterable[Picture]]) -> None:
        """Write pictures down, beside those that are there already."""
        for face, pictures in examples.items():
            folder = self._folder / name / str(face)
            folder.mkdir(parents=True, exist_ok=True)
            before = len(list(folder.glob("*.png")))
            for number, picture in enumerate(pictures, before + 1):
                small = cv2.resize(picture, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
                cv2.imwrite(str(folder / f"{number}.png"), small)
        self._learned.pop(name, None)


def _value(name: str) -> Value:
    return int(name) if name.isdecimal() else name


def _pictures(folder: Path) -> Iterable[Picture]:
    for file in sorted(folder.glob("*.png"), key=lambda file: (len(file.name), file.name)):
        picture = cv2.imread(str(file))
        if picture is not None:
            yield np.asarray(picture, np.uint8)
