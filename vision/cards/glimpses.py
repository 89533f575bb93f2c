"""Signs in the corners of a card that nobody takes for a line of print: a digit on a disc, a number in a banner.

Where lines of print are looked for, one bright digit on a dark spot is easily overseen. So what differs from its
ground in a corner, is as large as digits are, and stands in a row is cut out and shown to the network as it is.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.networks import Picture

REACH = (0.36, 0.19)  # parts of the card's width and height: the corner that is looked into
SMALLEST, LARGEST = 0.035, 0.17  # parts of the card's width that a digit is high
SLIM, BROAD = 0.12, 1.1  # times its height that a digit is wide
FULL = (0.12, 0.95)  # the part of its box that a digit fills
MARGIN = 0.3  # parts of its height that are cut out around a row of digits
APART, LEVEL = 0.7, 0.25  # parts of their height: how far digits of a row are apart, and how much they differ
MOST = 3  # rows of each corner and kind that are looked at
Boxes = NDArray[np.int32]


def glimpses(card: Picture, corner: str) -> Iterator[Picture]:
    """Rows of signs in a corner (as "upper left"), each cut out."""
    part = _corner(card, corner)
    limits = (SMALLEST * card.shape[1], LARGEST * card.shape[1])
    for mask in _masks(part):
        rows = _rows(_signs(mask, limits))
        for left, upper, right, lower in sorted(rows, key=lambda row: row[1] - row[3])[:MOST]:
            margin = round(MARGIN * (lower - upper))
            cut = part[max(0, upper - margin) : lower + margin, max(0, left - margin) : right + margin]
            yield np.asarray(cv2.copyMakeBorder(cut, 0, 0, margin, margin, cv2.BORDER_REPLICATE), np.uint8)


def _corner(card: Picture, corner: str) -> Picture:
    high, wide = card.shape[:2]
    across, down = round(REACH[0] * wide), round(REACH[1] * high)
    rows = slice(0, down) if "upper" in corner else slice(high - down, high)
    return card[rows, :across] if "left" in corner else card[rows, wide - across :]


def _masks(part: Picture) -> Iterator[Picture]:
    """What is dark and what is bright: all over the corner, and beside its surroundings."""
    gray = np.asarray(cv2.GaussianBlur(cv2.cvtColor(part, cv2.COLOR_BGR2GRAY), (0, 0), 1.0), np.uint8)
    around = 2 * (part.shape[1] // 6) + 1
    for how in (cv2.THRESH_BINARY, cv2.THRESH_BINARY_INV):
        yield np.asarray(cv2.threshold(gray, 0, 255, how | cv2.THRESH_OTSU)[1], np.uint8)
        shift = -12 if how == cv2.THRESH_BINARY else 12
        yield np.asarray(cv2.adaptiveThreshold(gray, 255, cv2.ADAPTIVE_THRESH_MEAN_C, how, around, shift), np.uint8)


def _signs(mask: Picture, limits: tuple[float, float]) -> Boxes:
    """The boxes of what may be digits: left, upper, right, lower."""
    high, wide = mask.shape
    x, y, across, down, area = cv2.connectedComponentsWithStats(mask)[2][1:].T
    fits = (down > limits[0]) & (down < limits[1]) & (across > SLIM * down) & (across < BROAD * down)
    fits &= (area > FULL[0] * across * down) & (area < FULL[1] * across * down)
    inside = (x > 0) & (y > 0) & (x + across < wide) & (y + down < high)
    boxes = np.stack([x, y, x + across, y + down], axis=1)[fits & inside]
    return np.asarray(boxes[np.argsort(boxes[:, 0])], np.int32)


def _rows(signs: Boxes) -> list[tuple[int, int, int, int]]:
    """Signs of one height beside each other, joined."""
    rows: list[list[int]] = []
    for left, upper, right, lower in signs.tolist():
        row = next((row for row in rows if _continues(row, left, upper, lower)), None)
        if row is None:
            rows.append([left, upper, right, lower])
        else:
            row[:] = [row[0], min(row[1], upper), max(row[2], right), max(row[3], lower)]
    return [(left, upper, right, lower) for left, upper, right, lower in rows]


def _continues(row: list[int], left: int, upper: int, lower: int) -> bool:
    """Whether a sign stands behind those of a row."""
    high = row[3] - row[1]
    off = max(abs(upper - row[1]), abs(lower - row[3]))
    return off < LEVEL * high and -0.1 * high < left - row[2] < APART * high
