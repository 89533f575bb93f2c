"""Where a deck prints its numbers, as somebody shows it once: a finger on the number of a card in a photo."""

from __future__ import annotations

from itertools import islice

import cv2
import numpy as np

from vision.cards.flat import flat
from vision.cards.framing import likely
from vision.cards.numbers import Spot
from vision.cards.outlines import Outline, Search, upright
from vision.cards.page import FlatCard, page
from vision.cards.sides import Points
from vision.networks import Picture

TRIED = 4  # outlines


def spot_of(picture: Picture, finger: tuple[float, float]) -> Spot | None:
    """The spot on the card under a finger, given in parts of the picture's width; nothing if it lies on no card."""
    wide = picture.shape[1]
    point = (finger[0] * wide, finger[1] * wide)
    for outline in islice(likely(picture, Search(picture)), TRIED):
        if not outline.likely or cv2.pointPolygonTest(outline.corners, point, measureDist=False) < 0:
            continue
        seen = page(flat(picture, outline))
        if seen.lines:
            return _on_card(outline, seen, point)
    return None


def _on_card(outline: Outline, seen: FlatCard, point: tuple[float, float]) -> Spot:
    """The same point on the card, flat and the right way up, in parts of it."""
    square: Points = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    move = cv2.getPerspectiveTransform(upright(outline.corners), np.roll(square, -seen.quarters, axis=0))
    x, y = cv2.perspectiveTransform(np.array([[point]], np.float64), move)[0, 0].tolist()
    return float(np.clip(x, 0, 1)), float(np.clip(y, 0, 1))
