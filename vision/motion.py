"""Whether something moves on the tray: when a roll begins, when it has come to rest, and whether a hand is in the way.

Each frame is compared with the one before (does anything move?) and with the empty tray (does something large reach in
from the edge?). A roll is counted when, after motion, nothing has moved for a while and no hand is there; that gives it
a number, so that nobody reads it twice. The empty tray follows slow changes of the light by its brightness.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.networks import Picture

Gray = NDArray[np.uint8]
SIDE = 256  # pixels of the longer side of what is compared
CHANGED = 14  # gray levels that are more than noise
MOVING = 0.002  # part of the tray that changes when something moves
REST = 8  # still frames after which a roll has come to rest: a quarter of a second
HAND = 0.05  # part of the tray that a hand covers at least
EDGE = 3  # pixels: what comes that near to the edge reaches in from outside


@dataclass(frozen=True)
class Motion:
    """What the eyes remember from frame to frame; every step makes a new one."""

    empty: Gray
    last: Gray
    still: int = 0  # frames since anything moved
    hand: bool = False
    stirred: bool = False  # something has moved since the last roll was counted
    roll: int = 0  # the number of the last roll that came to rest

    @property
    def at_rest(self) -> bool:
        """Whether dice may be read now."""
        return self.still >= REST and not self.hand


def watched(tray: Picture) -> Motion:
    """The beginning: the tray is empty."""
    gray = small(tray)
    return Motion(gray, gray)


def step(motion: Motion, tray: Picture) -> Motion:
    """One frame further."""
    gray = small(tray)
    moving = _part(_differs(gray, _as_bright(motion.last, gray))) > MOVING
    hand = reaches_in(_differs(gray, _as_bright(motion.empty, gray)))
    now = replace(
        motion,
        last=gray,
        still=0 if moving else motion.still + 1,
        hand=hand,
        stirred=motion.stirred or moving or hand,
    )
    return replace(now, roll=now.roll + 1, stirred=False) if now.stirred and now.at_rest else now


def small(tray: Picture) -> Gray:
    """The tray as it is compared: gray, small, without the finest noise."""
    scale = SIDE / max(tray.shape[:2])
    less = cv2.resize(tray, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(cv2.cvtColor(less, cv2.COLOR_BGR2GRAY), (5, 5), 0), np.uint8)


def reaches_in(differs: Gray) -> bool:
    """Whether something large touches the edge."""
    closed = cv2.morphologyEx(differs, cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8))
    count, _, about, _ = cv2.connectedComponentsWithStats(closed)
    high, wide = differs.shape
    for left, upper, width, height, area in about[1:count].tolist():
        at_edge = left < EDGE or upper < EDGE or left + width > wide - EDGE or upper + height > high - EDGE
        if at_edge and area > HAND * differs.size:
            return True
    return False


def _as_bright(before: Gray, now: Gray) -> Gray:
    """An earlier picture under the light of now."""
    gain = float(np.median(now)) / max(1.0, float(np.median(before)))
    return np.asarray(np.clip(before * np.float32(np.clip(gain, 0.5, 2.0)), 0, 255), np.uint8)


def _differs(one: Gray, other: Gray) -> Gray:
    return np.asarray((cv2.absdiff(one, other) > CHANGED) * np.uint8(1), np.uint8)


def _part(differs: Gray) -> float:
    return float(np.count_nonzero(differs)) / differs.size
