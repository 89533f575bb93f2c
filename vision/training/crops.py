"""Squares around single dice, with the mark that each shows: what the teller learns from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.rendered.tables import Picture
from vision.training.marks import MARKS, NOTHING, PIPS, WRITTEN
from vision.training.scenery import Example

MISTAKES = 8  # at most so many of the finder's mistakes are kept from each picture
LEGIBLE = 44  # pixels of a die below which nobody can read its numeral
Square = tuple[float, float, float]  # middle and side


@dataclass(frozen=True)
class Size:
    """How crops are stored: so many pixels wide, and so many dice, that training can move, turn and scale them."""

    stored: int
    around: float
    marks: tuple[str, ...]


FOR_TELLER = Size(96, 2.0, MARKS)
FOR_SCRIBE = Size(112, 1.45, WRITTEN)


@dataclass(frozen=True)
class Crops:
    """Many crops, their marks as numbers, and whether they may be turned all the way round."""

    pictures: NDArray[np.uint8]
    marks: NDArray[np.int64]
    free: NDArray[np.bool_]

    def save(self, file: Path) -> None:
        """Write them down."""
        np.savez(file, pictures=self.pictures, marks=self.marks, free=self.free)


def read(file: Path) -> Crops:
    """Crops that were written down."""
    data = np.load(file)
    return Crops(data["pictures"], data["marks"], data["free"])


def joined(parts: Sequence[Crops]) -> Crops:
    """Several lots of crops as one."""
    return Crops(
        np.concatenate([part.pictures for part in parts]),
        np.concatenate([part.marks for part in parts]),
        np.concatenate([part.free for part in parts]),
    )


def cut(picture: Picture, square: Square, size: Size) -> Picture:
    """One square of the picture, at the size that is stored."""
    x, y, side = square
    stored, scale = size.stored, size.stored / (side * size.around)
    move = np.array([[scale, 0, stored / 2 - scale * x], [0, scale, stored / 2 - scale * y]])
    if scale < 0.6:
        picture = cv2.GaussianBlur(picture, (0, 0), 0.4 / scale).astype(np.uint8)
    flat = cv2.warpAffine(picture, move, (stored, stored), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(flat, np.uint8)


def of_dice(examples: Iterable[Example], size: Size = FOR_TELLER) -> Crops:
    """The crops of all dice in some examples, but for those that leave the picture or are too dark for anybody."""
    whole = (
        (cut(one.picture, square(box), size), mark, not one.oblique)
        for one in examples
        for box, mark in zip(one.boxes, one.marks, strict=True)
        if _inside(box, one.picture) and (square(box)[2] >= LEGIBLE or mark in PIPS)
    )
    return _crops((row for row in whole if _legible(row[0])), size)


def of_nothing(chance: np.random.Generator, examples: Iterable[Example], each: int, size: Size = FOR_TELLER) -> Crops:
    """Crops beside the dice, and of parts of dice, so many of each example."""
    rows = (
        (cut(one.picture, place, size), NOTHING, True)
        for one in examples
        for place in (_beside(chance, one) for _ in range(each))
        if not any(_covers(place, square(box)) for box in one.boxes)
    )
    return _crops(rows, size)


def of_mistakes(examples: Iterable[Example], found: Iterable[Sequence[Square]], size: Size = FOR_TELLER) -> Crops:
    """What the finder took for dice and is none."""
    rows = (
        (cut(one.picture, place, size), NOTHING, True)
        for one, places in zip(examples, found, strict=True)
        for place in places[:MISTAKES]
        if not any(_covers(place, square(box)) for box in one.boxes)
    )
    return _crops(rows, size)


def square(box: tuple[float, float, float, float]) -> Square:
    """The square around a box."""
    left, upper, right, lower = box
    return (left + right) / 2, (upper + lower) / 2, max(right - left, lower - upper)


def _inside(box: tuple[float, float, float, float], picture: Picture) -> bool:
    height, width = picture.shape[:2]
    return min(box[0], box[1]) > 0.5 and box[2] < width - 0.5 and box[3] < height - 0.5


def _legible(crop: Picture) -> bool:
    """Whether the middle of a crop has any contrast."""
    third = len(crop) // 3
    middle = crop[third:-third, third:-third].mean(axis=2)
    low, high = np.percentile(middle, (3, 97))
    return bool(high - low > 14)


def _beside(chance: np.random.Generator, one: Example) -> Square:
    height, width = one.picture.shape[:2]
    if not one.boxes or chance.random() < 0.5:
        side = float(np.exp(chance.uniform(np.log(14), np.log(110))))
        return float(chance.uniform(0, width)), float(chance.uniform(0, height)), side
    x, y, side = square(one.boxes[chance.integers(len(one.boxes))])
    away, angle = side * chance.uniform(0.55, 1.2), chance.uniform(0, 2 * np.pi)
    return float(x + np.cos(angle) * away), float(y + np.sin(angle) * away), float(side * chance.uniform(0.6, 1.5))


def _covers(place: Square, die: Square, reach: float = 0.5) -> bool:
    near = float(np.hypot(place[0] - die[0], place[1] - die[1])) < reach * die[2]
    return near and 0.55 < place[2] / die[2] < 1.8


def _crops(rows: Iterable[tuple[Picture, str, bool]], size: Size) -> Crops:
    number = {mark: at for at, mark in enumerate(size.marks)}
    kept = [(picture, number[mark], free) for picture, mark, free in rows if mark in number]
    return Crops(
        np.array([picture for picture, _, _ in kept], np.uint8).reshape(-1, size.stored, size.stored, 3),
        np.array([mark for _, mark, _ in kept], np.int64),
        np.array([free for _, _, free in kept], np.bool_),
    )
