"""Photos of single dice, cut close and with parts of other dice at their edges, as one die of many looks."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.finding import DieSpot
from vision.networks import Picture
from vision.reading import Box

HALF = 0.95  # dice from the middle of the die to the edge of the crop
APART = (1.06, 1.25)  # dice from the middle of the die to that of a neighbour
ROUND = 0.56  # dice: the radius in which a neighbour is taken along
SIZES = (0.85, 1.15)
NEIGHBOURS = (2, 4)


def where(boxes: Sequence[Box]) -> DieSpot | None:
    """The one die of a photo, where it was read."""
    if len(boxes) != 1:
        return None
    left, upper, right, lower = boxes[0]
    return DieSpot((left + right) / 2, (upper + lower) / 2, max(right - left, lower - upper), 1.0)


def crowded(
    chance: np.random.Generator, picture: Picture, die: DieSpot, others: Sequence[tuple[Picture, DieSpot]]
) -> Picture:
    """The die in the middle of a crop, and neighbours that its edges cut."""
    side = round(2 * HALF * die.size)
    crop = cv2.getRectSubPix(picture, (side, side), (die.x, die.y))
    angle, count = chance.uniform(0, 2 * np.pi), int(chance.integers(NEIGHBOURS[0], NEIGHBOURS[1] + 1))
    for at in range(count):
        other, spot = others[int(chance.integers(len(others)))]
        size = die.size * chance.uniform(*SIZES)
        away, way = die.size * chance.uniform(*APART), angle + 2 * np.pi * (at + chance.uniform(0, 0.3)) / count
        place = (side / 2 + away * np.cos(way), side / 2 + away * np.sin(way))
        _laid(crop, other, spot, size, place)
    return np.asarray(crop, np.uint8)


def _laid(crop: cv2.typing.MatLike, other: Picture, spot: DieSpot, size: float, place: tuple[float, float]) -> None:
    """A die of another photo, cut out roundly, with a soft edge."""
    scale, wide = size / spot.size, crop.shape[1]
    move = np.array([[scale, 0, place[0] - scale * spot.x], [0, scale, place[1] - scale * spot.y]])
    moved = cv2.warpAffine(other, move, (wide, wide), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    rows, columns = np.mgrid[:wide, :wide]
    away = np.hypot(columns - place[0], rows - place[1])
    cover = np.clip((ROUND * size - away) / 2 + 0.5, 0, 1)[..., None]
    crop[:] = (cover * moved + (1 - cover) * crop).astype(np.uint8)
