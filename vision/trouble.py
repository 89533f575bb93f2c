"""Why the eyes are not sure: what is wrong with the light, the focus or the dice, as the id of a phrase."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.finding import DieSpot
from vision.networks import Picture
from vision.reading import SURE

DARK, BRIGHT = 45.0, 0.25  # mean of gray; part of a die that is pure white glare
NIGHT = 20.0  # median of gray of a face, below which no reading is sure
LIGHT, DARKER = 200, 140.0  # gray of what shines on a face; median of gray of a face on which that stands out
LARGE, MIDDLE = 0.004, 0.36  # part of a face that a pip covers at least; so far from its middle a pip lies at most
SMALL = 20.0  # pixels of a die below which pips run into each other
SOFT = 0.25  # the strength of edges on a die, beside its contrast, below which it is out of focus


def trouble_with(picture: Picture, spots: Sequence[DieSpot], sure: float) -> str:
    """Nothing when the reading is sure, else the likeliest reason why it is not."""
    if sure >= SURE:
        return ""
    if not spots:
        return "dark" if float(picture.mean()) < DARK else "none"
    patches = [_patch(picture, spot) for spot in spots]
    if min(spot.size for spot in spots) < SMALL:
        return "small"
    if max(float((patch >= 253).mean()) for patch in patches) > BRIGHT:
        return "bright"
    if min(float(patch.mean()) for patch in patches) < DARK:
        return "dark"
    return "blurred" if min(map(_edges, patches)) < SOFT else "unclear"


def in_the_dark(picture: Picture, spots: Sequence[DieSpot]) -> bool:
    """Is a face so dark that nobody can tell it from the sides of its die, and their pips from its own?"""
    return any(float(np.median(_patch(picture, spot))) < NIGHT for spot in spots)


def may_hide_a_pip(picture: Picture, spot: DieSpot, pips: int) -> bool:
    """Does more shine on a dark face than the pips that were read? In the mirrored lamp one more cannot be seen."""
    patch = _patch(picture, spot)
    if np.median(patch) > DARKER:
        return False
    bright = (patch >= LIGHT).astype(np.uint8)
    _, _, about, middles = cv2.connectedComponentsWithStats(bright)
    away = np.linalg.norm(middles[1:] / np.array(patch.shape[::-1]) - 0.5, axis=1)
    return int(((about[1:, cv2.CC_STAT_AREA] >= LARGE * patch.size) & (away < MIDDLE)).sum()) > pips


def _patch(picture: Picture, spot: DieSpot) -> Picture:
    half = spot.size * 0.4
    left, upper = max(0, int(spot.x - half)), max(0, int(spot.y - half))
    part = picture[upper : int(spot.y + half) + 1, left : int(spot.x + half) + 1]
    return np.asarray(cv2.cvtColor(part, cv2.COLOR_BGR2GRAY), np.uint8)


def _edges(patch: Picture) -> float:
    """How sharp the sharpest edges are, for what there is of light and dark."""
    small = cv2.resize(patch, (32, 32), interpolation=cv2.INTER_AREA)
    dark, light = np.percentile(small, (3, 97))
    return float(np.percentile(abs(cv2.Laplacian(small, cv2.CV_32F)), 95)) / max(float(light - dark), 20.0)
