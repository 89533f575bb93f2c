"""Small printed stickers for cards that bear no number: each is a marker that cannot be mistaken for another.

Nobody prints which sticker belongs on which card: whoever sticks one on decides that, and it is learned from then on.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from vision.cards.sides import Points
from vision.networks import Picture
from vision.sheet import PAGE, Caption, Rectangle, Sheet, marker, scale, scaled

FAMILY = cv2.aruco.DICT_5X5_100
MODULES = 7  # squares along a marker, its black rim among them
NAME = re.compile(r"s([1-9]\d?)")  # s1, s2 and so on: no number that a card bears looks like that
MOST = 60
WIDE, HIGH, SIDE = 12.0, 14.0, 8.0  # millimetres of a sticker, and of the marker on it
ACROSS, MARGIN = 15, 15.0  # stickers in a row; millimetres of the page that stay free
LARGE = 2000  # pixels of the longest side of a picture in which they are looked for


@dataclass(frozen=True, eq=False)
class Sticker:
    """One that was seen: its name, and its four corners in the picture."""

    name: str
    corners: Points


def stickers(picture: Picture, names: Sequence[str] = ()) -> list[Sticker]:
    """All stickers in a picture; with names only those among them."""
    part = min(1.0, LARGE / max(picture.shape[:2]))
    small = cv2.resize(picture, None, fx=part, fy=part, interpolation=cv2.INTER_AREA) if part < 1 else picture
    corners, numbers, _ = _eye().detectMarkers(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY))
    if not corners:
        return []
    pairs = zip(np.ravel(numbers).tolist(), corners, strict=True)
    seen = [Sticker(f"s{at + 1}", np.asarray(four, np.float32).reshape(4, 2) / np.float32(part)) for at, four in pairs]
    return [one for one in seen if NAME.fullmatch(one.name) and (not names or one.name in names)]


@lru_cache
def _eye() -> cv2.aruco.ArucoDetector:
    """One square that is read wrongly is no sticker: rather none than another card."""
    settings = cv2.aruco.DetectorParameters()
    settings.errorCorrectionRate = 0.0
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_NONE
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(FAMILY), settings)


def sticker_sheet(count: int = MOST) -> Sheet:
    """A page of stickers to cut out, with a scale."""
    squares: list[Rectangle] = []
    rims: list[Rectangle] = []
    captions: list[Caption] = []
    for at in range(count):
        left, upper = MARGIN + at % ACROSS * WIDE, MARGIN + at // ACROSS * HIGH
        inner = (WIDE - SIDE) / 2
        squares += marker(FAMILY, at, MODULES, (left + inner, upper + inner, SIDE))
        rims.append((left, upper, WIDE, HIGH))
        captions.append(Caption(left + inner, upper + HIGH - 1.0, f"s{at + 1}", 2.2))
    below = PAGE[1] - MARGIN - 12
    caption = scaled(MARGIN, below, f"Taleside   {WIDE:g} x {HIGH:g} mm")
    return Sheet(tuple(squares), (*rims, *scale(MARGIN, below)), (*captions, caption))


def sticker(number: int, grain: float) -> Picture:
    """One of them as a picture, with so many pixels for a millimetre."""
    page = np.full((round(HIGH * grain), round(WIDE * grain), 3), 255, np.uint8)
    side, inner = round(SIDE * grain), round((WIDE - SIDE) / 2 * grain)
    family = cv2.aruco.getPredefinedDictionary(FAMILY)
    page[inner : inner + side, inner : inner + side] = family.generateImageMarker(number - 1, side)[..., None]
    return page
