"""Own dice: a few examples of each face, and the nearest of them decides.

The teller and the scribe each describe any face by 64 numbers, also faces that they never learned by name. An example
is kept as the descriptions of its picture turned and scaled many ways, so that a die may lie as it likes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.finding import DieSpot
from vision.networks import SCRIBE, SIDES, TELLER, Floats, Picture, told
from vision.reading import Value
from vision.witnesses import MARGINS, joined

TURNS = 16
SHARP = 14.0  # how much a likeness of 0.1 weighs: e to the 1.4
STRANGE, CLOSE = 0.6, 0.95  # likeness of faces that have nothing in common, and of the same face


@dataclass(frozen=True)
class Faces:
    """A set of dice that the eyes were shown: the descriptions of its faces."""

    name: str
    faces: tuple[Value, ...]
    descriptions: Floats  # one row for each turn and scale of each example
    shows: NDArray[np.int64]  # which face a row shows
    example: NDArray[np.int64]  # which example a row came from

    def likeness(self, seen: Floats, without: int | None = None) -> Floats:
        """How alike each face is to what was seen, -1 to 1; *without* leaves one example out."""
        alike = (seen @ self.descriptions.T).max(axis=0)
        if without is not None:
            alike = np.where(self.example == without, -1.0, alike)
        best = [alike[self.shows == at].max(initial=-1.0) for at in range(len(self.faces))]
        return np.array(best, np.float32)

    def familiar(self, seen: Floats) -> float:
        """How surely this is one of the faces that were shown, whatever else it may look like: 0 to 1."""
        return float(np.clip((self.likeness(seen).max() - STRANGE) / (CLOSE - STRANGE), 0, 0.95))

    def weighed(self, seen: Floats, known: Floats, possible: Sequence[Value]) -> Floats:
        """How likely each possible face is: by likeness, and by name where the teller knows the mark as well."""
        alike = self.likeness(seen)
        at = {face: number for number, face in enumerate(self.faces)}
        near = np.array([alike[at[face]] if face in at else -1.0 for face in possible], np.float32)
        weight = np.exp(SHARP * (near - near.max()))
        return np.asarray(weight * np.maximum(known / max(float(known.sum()), 1e-9), 0.02), np.float32)

    def remembered(
        self, seen: Floats, known: Floats, possible: Sequence[Value], by: str | None, without: int | None = None
    ) -> Floats:
        """How likely each possible face is, as whoever *knows* such dice saw it, and by likeness to the examples.

        What is strange to all examples says nothing: as far as one is familiar, so far the nearest of them counts.
        """
        half = self.descriptions.shape[1] // 2
        parts = {TELLER: self.descriptions[:, :half] * np.sqrt(2), SCRIBE: self.descriptions[:, half:] * np.sqrt(2)}
        ours = replace(self, descriptions=parts[by]) if by else self
        alike = dict(zip(self.faces, ours.likeness(seen, without), strict=True))
        near = np.array([alike.get(face, -1.0) for face in possible], np.float32)
        familiar = float(np.clip((near.max() - STRANGE) / (CLOSE - STRANGE), 0, 1))
        return np.asarray(known * np.exp(SHARP * familiar * (near - near.max())), np.float32)

    def error(self, of: Sequence[int] | None = None) -> float:
        """How often an example (or one *of* these) is read wrongly by the others: the part of them, 0 to 1."""
        return float(np.mean([not right for _, right in self.tested(of)])) if len(self.shows) else 1.0

    def tested(self, of: Sequence[int] | None = None) -> Iterable[tuple[Value, bool]]:
        """Each example that is not the only one of its face, read by all others."""
        for number in np.unique(self.example) if of is None else of:
            rows = self.example == number
            face = int(self.shows[rows][0])
            if not ((self.shows == face) & ~rows).any():
                continue
            for row in self.descriptions[rows][: TURNS : TURNS // 4]:
                yield self.faces[face], int(self.likeness(row[None], int(number)).argmax()) == face

    def save(self, file: Path) -> None:
        """Write the set down: numbers only, no pictures."""
        names, numbers = [str(face) for face in self.faces], [isinstance(face, int) for face in self.faces]
        rows = np.clip(np.round(self.descriptions * 127), -127, 127).astype(np.int8)
        np.savez_compressed(
            file,
            name=self.name,
            faces=names,
            numbers=numbers,
            descriptions=rows,
            shows=self.shows,
            example=self.example,
        )


def load(file: Path) -> Faces:
    """A set that was written down."""
    with np.load(file, allow_pickle=False) as data:
        named = zip(data["faces"].tolist(), data["numbers"].tolist(), strict=True)
        faces: tuple[Value, ...] = tuple(int(face) if number else str(face) for face, number in named)
        rows = data["descriptions"].astype(np.float32)
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)
        return Faces(str(data["name"]), faces, rows, data["shows"], data["example"])


def taught(name: str, examples: Mapping[Value, Sequence[Picture]]) -> Faces:
    """A set from square pictures of its faces, each twice as wide as the die, a few of each."""
    faces = tuple(examples)
    shown = [(at, picture) for at, face in enumerate(faces) for picture in examples[face]]
    rows = [described(picture) for _, picture in shown]
    each = len(rows[0]) if rows else 0
    shows, numbers = np.array([at for at, _ in shown], np.int64), np.arange(len(shown))
    return Faces(name, faces, np.concatenate(rows), np.repeat(shows, each), np.repeat(numbers, each))


def described(picture: Picture) -> Floats:
    """One example as it may lie, as both networks describe it."""
    seen, read = (told(turned(picture, by), by)[1] for by in (TELLER, SCRIBE))
    return joined(seen, read)


def turned(picture: Picture, by: str) -> Picture:
    """One example turned all the way round, from near and from a little farther away, in a network's size."""
    side, wanted = picture.shape[0], SIDES[by]
    views = []
    for margin in MARGINS[by]:
        for turn in range(TURNS):
            move = cv2.getRotationMatrix2D((side / 2, side / 2), 360 * turn / TURNS, 2 * wanted / (margin * side))
            move[:, 2] += (wanted - side) / 2
            views.append(cv2.warpAffine(picture, move, (wanted, wanted), borderMode=cv2.BORDER_REPLICATE))
    return np.stack(views).astype(np.uint8)


def example_at(picture: Picture, spot: DieSpot) -> Picture:
    """The square picture of a die that lies in a larger picture, as `taught` wants it."""
    side = round(2 * spot.size)
    return np.asarray(cv2.getRectSubPix(picture, (side, side), (spot.x, spot.y)), np.uint8)
