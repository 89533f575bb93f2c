"""Whether a die leans or lies on another one: seen from above, its outline is then longer or larger than a die's.

The outline is what differs from the felt in colour, or is brighter than it; shadows are neither. Where dice and felt
look alike there is no outline, and nothing is said.
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

from vision.motion import Mask
from vision.networks import Picture
from vision.reading import Reading

COLOURED, BRIGHTER = 0.045, 1.35  # how much a die differs from the felt in hue, and how many times it is as bright
LONG = 1.2  # times as long as broad: no die that lies flat
LARGE = 1.2  # times the usual area of a die
HUGE = 1.4  # the area from which on a die is doubted before anybody knows how large these dice are
SIDES = 0.35  # part by which a die looks larger at the edge, where one sees a side of it
CLOSE = 0.92  # of a die's side: dice whose middles are nearer do not both lie on the felt
CUBE = 1.13  # area of a usual die, its corners rounded and a little of its sides seen
FEW, MANY = 5, 40  # dice that must have been seen before their usual area counts; dice that are remembered


@dataclass(frozen=True)
class Outline:
    """One thing on the felt: how many of the dice that were read it has, its area in dice, and how long it is."""

    dice: int
    area: float
    long: float
    away: float  # from the middle of the tray, 0 to 1
    middle: tuple[float, float]  # in pixels of the field

    @property
    def flat(self) -> float:
        """Its area as it would be in the middle of the tray."""
        return self.area / (1 + SIDES * self.away)


class Postures:
    """How dice lie in one tray; remembers how large they usually are."""

    def __init__(self) -> None:
        self._areas: deque[float] = deque(maxlen=MANY)

    def trouble(self, field: Picture, reading: Reading, die: float | None) -> str:
        """What is wrong: a die leans, or one may lie on another; nothing if all is well or nobody can tell."""
        if die is None or not reading.boxes:
            return ""
        outlines = [outline for outline in outlined(field, reading, die) if outline.dice]
        found = "stacked" if _too_close(reading, die) else self._trouble(outlines, is_short=reading.trouble == "few")
        self._areas.extend(outline.flat for outline in outlines if outline.dice == 1)  # the few that lean do not matter
        return found

    def confirms(self, field: Picture, reading: Reading, die: float | None) -> bool:
        """Does each die that was read stand out from the felt, alone and as large as a die, and nothing else does?"""
        if die is None or not reading.boxes:
            return False
        outlines = outlined(field, reading, die)
        usual = median(self._areas) if len(self._areas) >= FEW else CUBE
        return len(outlines) == len(reading.boxes) and all(
            outline.dice == 1 and usual / LARGE < outline.flat < usual * LARGE and outline.long < LONG
            for outline in outlines
        )

    def _trouble(self, outlines: Sequence[Outline], *, is_short: bool) -> str:
        alone = [outline for outline in outlines if outline.dice == 1]
        if is_short:
            usual = self._usual(alone) or CUBE
            return "stacked" if any(outline.flat > outline.dice * usual * LARGE for outline in outlines) else ""
        usual = self._usual(alone) or HUGE / LARGE
        large = any(outline.flat > outline.dice * usual * LARGE for outline in outlines)
        return "leaning" if large or any(outline.long > LONG for outline in alone) else ""

    def _usual(self, alone: Sequence[Outline]) -> float | None:
        """How large a die is that lies flat; dice of one handful are as large as each other."""
        of_these = [min(outline.flat for outline in alone)] if len(alone) > 1 else []
        remembered = [median(self._areas)] if len(self._areas) >= FEW else []
        return min((*of_these, *remembered), default=None)


def outlined(field: Picture, reading: Reading, die: float) -> list[Outline]:
    """What stands out from the felt and is not much smaller than a die."""
    shapes, _ = cv2.findContours(_mask(field), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    middle = np.array([field.shape[1], field.shape[0]]) / 2
    found = []
    for shape in shapes:
        (x, y), sides, _ = cv2.minAreaRect(shape)
        if min(sides) < 0.5 * die:
            continue
        inside = [box for box in reading.boxes if cv2.pointPolygonTest(shape, _middle(box), measureDist=False) >= 0]
        away = float(np.linalg.norm((np.array([x, y]) - middle) / middle)) / 2**0.5
        area = cv2.contourArea(shape if len(inside) > 1 else cv2.convexHull(shape)) / die**2
        found.append(Outline(len(inside), area, max(sides) / min(sides), away, (float(x), float(y))))
    return found


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
