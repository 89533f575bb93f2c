"""Photos with boxes, as people share them for training: `value x y width height` in a text file beside each photo."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from vision.training.crops import Square, square
from vision.training.scenery import Example

FROM_THE_SIDE = {"d6_epanemu", "d6_matteo"}
SPECKLED = {"d6_epanemu"}  # sprinkled with black and white points before they were shared
WORDS = {"One": "1", "Two": "2", "Three": "3", "Four": "4", "Five": "5", "Six": "6"}
KEPT = 7  # every seventh photo is kept aside for validation


def photos(folder: Path, *, kept: bool = False) -> Iterator[Example]:
    """The photos of a folder, with the boxes of their dice; or those that are kept aside."""
    for at, file in enumerate(sorted(folder.glob("*.jpg"))):
        if (at % KEPT == 0) != kept:
            continue
        picture = cv2.imread(str(file))
        if picture is None:
            continue
        height, width = picture.shape[:2]
        rows = [line.split() for line in file.with_suffix(".txt").read_text().splitlines() if line.strip()]
        boxes = tuple(_box(list(map(float, row[1:])), width, height) for row in rows)
        marks = tuple(f"pips {WORDS.get(row[0], row[0])}" for row in rows)
        if folder.name in SPECKLED:
            picture = cv2.medianBlur(picture, 3)
        yield Example(np.asarray(picture, np.uint8), boxes, marks, oblique=folder.name in FROM_THE_SIDE)


def _box(row: list[float], width: int, height: int) -> tuple[float, float, float, float]:
    x, y, wide, high = row
    return (x - wide / 2) * width, (y - high / 2) * height, (x + wide / 2) * width, (y + high / 2) * height


def refitted(example: Example, spots: Sequence[Square]) -> Example:
    """The same photo where boxes that hug the pips are replaced by the dice that were found around them."""
    boxes, marks = [], []
    for x, y, side in spots:
        inside = [at for at, box in enumerate(example.boxes) if _within(square(box), (x, y, side))]
        if len(inside) == 1:
            boxes.append((x - side / 2, y - side / 2, x + side / 2, y + side / 2))
            marks.append(example.marks[inside[0]])
    return replace(example, boxes=tuple(boxes), marks=tuple(marks))


def _within(inner: Square, outer: Square) -> bool:
    return max(abs(inner[0] - outer[0]), abs(inner[1] - outer[1])) < 0.4 * outer[2] and inner[2] < 1.1 * outer[2]
