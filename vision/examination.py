"""The examination: a few seconds of looking, and marks from 0 to 10 for light and focus."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from vision.cameras import Camera, CameraTrouble
from vision.frames import CameraFrame
from vision.sight import CameraFaults, Paper, paper, sharpness
from vision.tray import LEAST, Mat, Points, markers

LONG, SETTLED = 2.5, 1.2  # seconds that it looks, and after which a camera has found its exposure
DARK, GOOD, GLARING = 30.0, 120.0, 244.0  # brightness of white paper
RUSTLES = 6.0  # levels by which two pictures of the same may differ
SOFT, SHARP = 1.2, 2.6  # how steep the rims of the markers are, out of focus and in focus
BLURRED, CLEAR = 8.0, 60.0  # the same of whatever lies there, if no marker is seen
SURE_OF = ((22, 75, 62), (33, 79, 71))  # dots a centimetre; of 100 rendered rolls each, in seven lights: sure
NEAR = 20  # dots a centimetre: with less the markers of the tray are not found in every light
ENOUGH = 5  # marks: with less somebody has to do something


@dataclass(frozen=True)
class Findings:
    """What was found: trouble, or marks and whether the tray is seen."""

    trouble: str = ""
    light: int = 0
    focus: int = 0
    has_tray: bool = False
    dots: int = 0  # pixels for a centimetre of the tray, if it is seen

    @property
    def is_fine(self) -> bool:
        """Is there nothing to be done?"""
        return not self.trouble and min(self.light, self.focus) >= ENOUGH


def examined(open_: Callable[[], Camera], clock: Callable[[], float] = time.monotonic) -> Findings:
    """Look for a moment, and say how well one sees."""
    try:
        eye = open_()
        eye.wake()
    except CameraTrouble as trouble:
        return Findings(trouble.trouble)
    try:
        return _looked(eye, clock)
    except CameraTrouble as trouble:
        return Findings(trouble.trouble)
    finally:
        eye.rest()


def _looked(eye: Camera, clock: Callable[[], float]) -> Findings:
    sight, start, wrong = CameraFaults(is_live=eye.is_live), clock(), ""
    before = last = eye.frame()
    while clock() - start < LONG:
        before, last = last, eye.frame()
        wrong = sight.glance(last)
        if wrong or (clock() - start > SETTLED and _is_good(before, last)):
            break
    return Findings(wrong) if wrong else judged(before, last)


def _is_good(before: CameraFrame, now: CameraFrame) -> bool:
    return judged(before, now).is_fine


def judged(before: CameraFrame, now: CameraFrame) -> Findings:
    """Two frames of the same table, in marks."""
    picture = now.whole()
    seen = markers(picture)
    look = paper(picture, seen)
    rustle = float(np.mean(np.abs(now.small.astype(np.int16) - before.small)))
    bright = look.bright if look else float(np.percentile(now.small, 98))
    light = _marks(bright, DARK, GOOD) - (4 if bright > GLARING else 0) - round(max(0.0, rustle - RUSTLES))
    return Findings("", max(0, light), _focus(look, sharpness(picture)), len(seen) >= LEAST, _dots(seen))


def _dots(seen: Mapping[int, Points]) -> int:
    """How many pixels a centimetre has where the markers lie."""
    sides = [np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean() for corners in seen.values()]
    return round(10 * float(np.mean(sides)) / Mat.marker) if sides else 0


def sure_of(dots: int) -> tuple[int, int]:
    """Of a hundred rolls with pips, and with numerals: how many are sure, with so many dots a centimetre."""
    near, pips, numerals = zip(*SURE_OF, strict=True)
    return round(float(np.interp(dots, near, pips))), round(float(np.interp(dots, near, numerals)))


def _focus(look: Paper | None, strongest: float) -> int:
    return _marks(look.sharp, SOFT, SHARP) if look else _marks(strongest, BLURRED, CLEAR)


def _marks(value: float, none: float, full: float) -> int:
    return round(10 * float(np.clip((value - none) / (full - none), 0, 1)))
