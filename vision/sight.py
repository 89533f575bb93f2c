"""Whether the camera sees well: black, overexposed, frozen, blurred, or turned away from the tray.

Black, overexposed and frozen pictures are noticed by every frame; whether the tray is sharp and still in its place,
by its markers, now and then while nothing moves. What goes on for a second is trouble, and is told once.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.frames import CameraFrame
from vision.networks import Picture
from vision.tray import Points, Tray

BLACK, WHITE = 9.0, 250  # mean of all colours; a colour that is as bright as can be
OVER = 0.5  # part of the picture that is too bright
PERSISTS = 1.0  # seconds until it is trouble
CHECK = 0.8  # seconds between two looks at the markers
SOFT = 0.45  # how much of the sharpness of the beginning is left when a lens has come out of focus
DIMMED, LIT = 0.65, 1.5  # brightness of the markers' paper, against that of the beginning, at which light has changed
TINTED = 1.25  # the same of the blue and the red in it beside its green: another lamp makes white paper another white


@dataclass(frozen=True)
class Paper:
    """How the markers look: how sharp their edges are, and how bright and how white their white is."""

    sharp: float
    bright: float
    tint: tuple[float, float] = (1.0, 1.0)  # its blue and its red, beside its green


class CameraFaults:
    """How well one camera sees; told what it sees, it says what is wrong."""

    def __init__(self, *, is_live: bool) -> None:
        self._is_live = is_live
        self._last: Picture | None = None
        self._since: dict[str, float] = {}
        self._frozen_since: float | None = None
        self.reference: Paper | None = None

    def glance(self, frame: CameraFrame) -> str:
        """What is wrong with the picture as such."""
        found = {
            "black": _is_black(frame.small),
            "bright": _is_white(frame.small),
            "frozen": self._is_frozen(frame.small),
        }
        return next((what for what, holds in found.items() if self.lasts(what, frame.at, holds=holds)), "")

    def lasts(self, what: str, at: float, *, holds: bool) -> bool:
        """Has it gone on for long enough?"""
        if not holds:
            self._since.pop(what, None)
            return False
        return at - self._since.setdefault(what, at) >= PERSISTS

    def _is_frozen(self, small: Picture) -> bool:
        """A sensor is never twice of the same opinion."""
        last, self._last = self._last, small
        return self._is_live and last is not None and last.shape == small.shape and not np.any(last != small)


def paper(picture: Picture, seen: dict[int, Points]) -> Paper | None:
    """How the markers look, or nothing if none is seen."""
    looks = [_paper(picture, corners) for corners in seen.values()]
    if not looks:
        return None
    sharp, bright, blue, red = np.median([(look.sharp, look.bright, *look.tint) for look in looks], axis=0).tolist()
    return Paper(sharp, bright, (blue, red))


def _paper(picture: Picture, corners: Points) -> Paper:
    left, upper = np.maximum(corners.min(axis=0) - 4, 0).astype(int).tolist()
    right, lower = (corners.max(axis=0) + 5).astype(int).tolist()
    patch = picture[upper:lower, left:right]
    gray = cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY)
    bright, dark = (float(value) for value in np.percentile(gray, (90, 10)))
    edges = np.percentile(np.abs(cv2.Sobel(gray, cv2.CV_32F, 1, 0)) + np.abs(cv2.Sobel(gray, cv2.CV_32F, 0, 1)), 97)
    blue, green, red = patch[gray >= bright].mean(axis=0).tolist()
    return Paper(float(edges) / max(8.0, bright - dark), bright, (blue / max(1.0, green), red / max(1.0, green)))


def light_has_changed(now: Paper, before: Paper) -> bool:
    """Must the camera settle anew?"""
    is_tinted = any(
        not 1 / TINTED < one / max(0.01, other) < TINTED for one, other in zip(now.tint, before.tint, strict=True)
    )
    return is_tinted or not DIMMED < now.bright / max(1.0, before.bright) < LIT


def is_blurred(now: Paper, before: Paper) -> bool:
    """Have the edges of the markers become soft?"""
    return now.sharp < SOFT * before.sharp


def sharpness(picture: Picture) -> float:
    """How strong the strongest edges are, whatever lies there."""
    gray = cv2.cvtColor(picture[::2, ::2], cv2.COLOR_BGR2GRAY)
    return float(np.percentile(np.abs(cv2.Laplacian(gray, cv2.CV_32F)), 99.5))


def _is_black(small: Picture) -> bool:
    return float(small.mean()) < BLACK


def _is_white(small: Picture) -> bool:
    return float((small.min(axis=2) >= WHITE).mean()) > OVER


def moved(tray: Tray, other: Tray) -> float:
    """By how many millimetres the middle and the corners of the tray are elsewhere."""
    mat = tray.mat
    corners = np.array([(0, 0), (mat.width, 0), (mat.width, mat.height), (0, mat.height)], np.float32)
    there = other.in_picture(corners.astype(np.float64)).astype(np.float32)
    return float(np.linalg.norm(tray.on_mat(there) - corners, axis=1).mean())
