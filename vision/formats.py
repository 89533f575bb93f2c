"""In which format a photo was taken. No camera takes square pictures: who shares one has often pressed it into shape.

A die that is pressed shows its front as large as its top. So a square picture is looked at as it would be in the
formats that cameras have, one step at a time, for as long as dice are seen more plainly in the next.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from vision.networks import Picture

FORMATS = (9 / 16, 3 / 4, 1.0, 4 / 3, 16 / 9)  # width for each unit of height: phones held upright, cameras, screens
SQUARE = FORMATS.index(1.0)


def is_square(picture: Picture) -> bool:
    """Is it as wide as it is high?"""
    high, wide = picture.shape[:2]
    return bool(abs(high - wide) <= 1)


def stretched(picture: Picture, form: float) -> Picture:
    """A square picture in another format, with about as many pixels."""
    high, wide = picture.shape[:2]
    size = (round(wide * form**0.5), round(high / form**0.5))
    return picture if size == (wide, high) else np.asarray(cv2.resize(picture, size), np.uint8)


def plainest(plain: Callable[[float], float]) -> float:
    """The format in which a square picture is plainer than in both next to it, found from the square in steps."""
    best, before = SQUARE, -1
    while best != before:
        before = best
        near = [at for at in (best, best - 1, best + 1) if 0 <= at < len(FORMATS)]
        best = max(near, key=lambda at: plain(FORMATS[at]))
    return FORMATS[best]
