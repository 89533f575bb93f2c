"""Whether a die leans or lies on another one: seen from above, its outline is then uneven, or larger than a die's.

The outline is what differs from the felt in colour, or is brighter than it; shadows are neither. Where dice and felt
look alike there is no outline, and nothing is said.

Theory of operation.  A square is as wide in one direction as in that across it, however it is turned.  Away from the
middle of the tray a die also shows a side, which makes it wider along the way outwards, by as much as it is away; once
that is taken off, a die that lies flat is even again, and a die that leans is not.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import median

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.motion import Mask
from vision.networks import Picture
from vision.reading import Reading

COLOURED, BRIGHTER = 0.045, 1.35  # how much a die differs from the felt in hue, and how many times it is as bright
OUTWARD = 0.03  # part of the way from the middle of the tray by which a die looks wider along it
DIRECTIONS = np.deg2rad(np.arange(0, 180, 5))  # in which widths are measured
UNEVEN = 0.1  # part by which widths across each other differ: no die that lies flat
WIDE = 1.07  # times as wide as usual: not flat either
SIDES = 0.35  # part by which its area looks larger at the edge of the tray
LARGE = 1.2  # times the usual area of a die
SIDE = 1.06  # how wide a usual die looks, its corners rounded and a little of its sides seen
HUGE = 1.13  # from which width on a die is doubted before anybody knows how large these dice are
CLOSE = 0.92  # of a die's side: dice whose middles are nearer do not both lie on the felt
FEW, MANY = 5, 40  # dice that must have been seen before their usual area counts; dice that are remembered


@dataclass(frozen=True)
class ThingOnFelt:
    """One thing on the felt: how many of the dice that were read it has, and its shape, measured in dice."""

    dice: int
    area: float
    side: float  # of the square that is as wide, without what is seen of its sides
    uneven: float  # part by which widths across each other differ
    away: float  # from the middle of the tray, 0 to 1
    middle: tuple[float, float]  # in pixels of the field

    @property
    def flat(self) -> float:
        """Its area as it would be in the middle of the tray."""
        return self.area / (1 + SIDES * self.away)


class Postures:
    """How dice lie in one tray; remembers how wide they usually are."""

    def __init__(self) -> None:
        self._widths: deque[float] = deque(maxlen=MANY)

    def trouble(self, field: Picture, reading: Reading, die: float | None) -> str:
        """What is wrong: a die leans, or one may lie on another; nothing if all is well or nobody can tell."""
        if die is None or not reading.boxes:
            return ""
        outlines = [outline for outline in outlined(field, reading, die) if outline.dice]
        found = "stacked" if _too_close(reading, die) else self._trouble(outlines, is_short=reading.trouble == "few")
        self._widths.extend(
            outline.side for outline in outlines if outline.dice == 1
        )  # the few that lean do not matter
        return found

    def confirms(self, field: Picture, reading: Reading, die: float | None) -> bool:
        """Does each die that was read stand out from the felt, alone and as large as a die, and nothing else does?"""
        if die is None or not reading.boxes:
            return False
        outlines, usual = outlined(field, reading, die), self._remembered or SIDE
        return len(outlines) == len(reading.boxes) and all(
            outline.dice == 1 and usual / WIDE < outline.side < usual * WIDE and outline.uneven < UNEVEN
            for outline in outlines
        )

    def _trouble(self, outlines: Sequence[ThingOnFelt], *, is_short: bool) -> str:
        alone = [outline for outline in outlines if outline.dice == 1]
        usual = self._usual(alone)
        large = any(outline.flat > outline.dice * (usual or SIDE) ** 2 * LARGE for outline in outlines)
        if is_short:
            return "stacked" if large else ""
        crowded = large and any(outline.dice > 1 for outline in outlines)
        widest = usual * WIDE if usual else HUGE
        leans = any(outline.uneven > UNEVEN or outline.side > widest for outline in alone)
        return "leaning" if leans or crowded else ""

    def _usual(self, alone: Sequence[ThingOnFelt]) -> float | None:
        """How wide a die is that lies flat; dice of one handful are as wide as each other."""
        of_these = [min(outline.side for outline in alone)] if len(alone) > 1 else []
        remembered = [self._remembered] if self._remembered else []
        return min((*remembered, *of_these), default=None)

    @property
    def _remembered(self) -> float | None:
        return median(self._widths) if len(self._widths) >= FEW else None


def outlined(field: Picture, reading: Reading, die: float) -> list[ThingOnFelt]:
    """What stands out from the felt and is not much smaller than a die."""
    shapes, _ = cv2.findContours(_mask(field), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    middle = np.array([field.shape[1], field.shape[0]]) / 2
    found = []
    for shape in shapes:
        (x, y), sides, _ = cv2.minAreaRect(shape)
        if min(sides) < 0.5 * die:
            continue
        inside = [box for box in reading.boxes if cv2.pointPolygonTest(shape, _middle(box), measureDist=False) >= 0]
        way = np.array([x, y]) - middle
        away = float(np.linalg.norm(way / middle)) / 2**0.5
        hull = cv2.convexHull(shape)
        area = cv2.contourArea(shape if len(inside) > 1 else hull) / die**2
        found.append(
            ThingOnFelt(
                len(inside), area, *_square(hull[:, 0].astype(np.float64) / die, way / die), away, (float(x), float(y))
            )
        )
    return found


def _square(hull: NDArray[np.float64], way: NDArray[np.float64]) -> tuple[float, float]:
    """The side of the square that is as wide as a shape, and by which part its widths across each other differ."""
    ahead = np.stack([np.cos(DIRECTIONS), np.sin(DIRECTIONS)])
    widths = np.ptp(hull @ ahead, axis=0) - OUTWARD * np.abs(way @ ahead)
    usual = float(widths.mean())
    return usual * np.pi / 4, float(np.abs(widths - np.roll(widths, len(widths) // 2)).max()) / usual


def _too_close(reading: Reading, die: float) -> bool:
    middles = [_middle(box) for box in reading.boxes]
    return any(math.dist(one, other) < CLOSE * die for one, other in combinations(middles, 2))


def _middle(box: tuple[int, int, int, int]) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _mask(field: Picture) -> Mask:
    """What is no felt and no shadow."""
    soft = cv2.GaussianBlur(field, (5, 5), 0).astype(np.float32) + 1
    light = soft.sum(axis=2)
    hue = soft / light[..., None]
    felt, usual = np.median(hue[::4, ::4], axis=(0, 1)), float(np.median(light[::4, ::4]))
    mask = (np.abs(hue - felt).max(axis=2) > COLOURED) | (light > usual * BRIGHTER)
    filled = cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8))
    return np.asarray(cv2.morphologyEx(filled, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)), np.uint8)
