"""A photo of a board made flat: its corners, by its markers or tapped, become those of the picture."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boards.heights import FIRST_MARKER, board_mat
from vision.networks import Picture
from vision.tray import markers

LONGEST = 1600  # pixels of the longer side
FEWEST = 40  # pixels of the shorter one: less is no board
Corner = tuple[float, float]


def corners_by_markers(picture: Picture) -> list[Corner] | None:
    """The corners of the rectangle that four markers span, as parts of the picture; clockwise from the upper left.

    A marker knows how large it is, and so where its corner of the board is; how large the board is need not be known.
    """
    seen, mat = markers(picture, FIRST_MARKER), board_mat()
    if len(seen) < 4:
        return None
    high, wide = picture.shape[:2]
    found = list[Corner]()
    for marker, corner, (across, down) in ((0, 0, (1, 3)), (1, 1, (0, 2)), (3, 2, (3, 1)), (2, 3, (2, 0))):
        here = seen[marker][corner]
        out = (here - seen[marker][across]) + (here - seen[marker][down])
        x, y = (here + out * mat.margin / mat.marker).tolist()
        found.append((x / wide, y / high))
    return found


def straightened(picture: Picture, corners: Sequence[Corner]) -> Picture | None:
    """The board alone, as long and wide as it looks; nothing if that is no rectangle seen from anywhere."""
    there = np.array(corners, np.float32) * np.array(picture.shape[1::-1], np.float32)
    wide, high = _side(there, (0, 1), (3, 2)), _side(there, (0, 3), (1, 2))
    if not cv2.isContourConvex(there.reshape(-1, 1, 2)) or min(wide, high) < FEWEST:
        return None
    scale = min(1.0, LONGEST / max(wide, high))
    width, height = round(wide * scale), round(high * scale)
    here = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    move = cv2.getPerspectiveTransform(there, here)
    return np.asarray(cv2.warpPerspective(picture, move, (width, height), flags=cv2.INTER_AREA), np.uint8)


def _side(points: NDArray[np.float32], one: tuple[int, int], other: tuple[int, int]) -> float:
    return float(np.mean([np.linalg.norm(points[a] - points[b]) for a, b in (one, other)]))
