"""The tray: where it lies in the picture, made flat, and whether camera or tray have been moved since.

A printed mat has four markers. Each tells its number and its four corners, so half of them are enough to know where
the tray is; the size of a die in pixels then follows from the millimetres of the mat. Without a mat, four taps on the
corners of the tray do the same, but nobody notices drift.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.motion import SIDE, small
from vision.networks import Picture

Points = NDArray[np.float32]
FAMILY = cv2.aruco.DICT_4X4_50
GRAIN = 4.0  # pixels for a millimetre of the flat tray
DIE = 16.0  # millimetres of a usual die
RIM = 6  # pixels around a marker's card
WIDEST = 1600  # pixels of the longer side of a picture in which dice of any size are looked for
MOVED = 3.0  # millimetres that a marker may be off before the tray counts as moved
LEAST = 2  # markers that must be seen


@dataclass(frozen=True)
class Mat:
    """The printed mat: a field for dice between four markers, in millimetres."""

    width: float = 180.0
    height: float = 240.0
    marker: float = 24.0
    margin: float = 8.0
    white: float = 5.0  # around a marker; without it nobody finds it on a dark tray
    first: int = 0  # the number of its first marker; the others follow

    def corners(self, marker: int) -> Points:
        """The corners of one marker on the mat, in the order in which they are found: clockwise from the upper left."""
        across, down = marker % 2, marker // 2
        left = self.margin + across * (self.width - 2 * self.margin - self.marker)
        upper = self.margin + down * (self.height - 2 * self.margin - self.marker)
        right, lower = left + self.marker, upper + self.marker
        return np.array([(left, upper), (right, upper), (right, lower), (left, lower)], np.float32)

    def card(self, marker: int) -> tuple[float, float, float, float]:
        """The white card that a marker stands on: left, upper, right, lower."""
        (left, upper), _, (right, lower), _ = self.corners(marker).tolist()
        return left - self.white, upper - self.white, right + self.white, lower + self.white


@dataclass(frozen=True)
class Tray:
    """Where the mat is in the pictures of one camera."""

    mat: Mat
    move: NDArray[np.float64]  # from pixels of the picture to millimetres of the mat
    marked: bool = True  # whether it has markers that show drift

    def flat(self, picture: Picture) -> Picture:
        """The tray as seen from straight above."""
        grow = np.diag([GRAIN, GRAIN, 1.0])
        size = (round(self.mat.width * GRAIN), round(self.mat.height * GRAIN))
        return np.asarray(cv2.warpPerspective(picture, grow @ self.move, size, flags=cv2.INTER_AREA), np.uint8)

    def field(self, picture: Picture) -> Picture:
        """The flat tray without its markers, which look a little like dice."""
        flat = self.flat(picture)
        if self.marked:
            felt = np.median(flat[flat.shape[0] // 4 : -flat.shape[0] // 4 : 4, ::4], axis=(0, 1))
            for marker in range(4):
                left, upper, right, lower = (round(side * GRAIN) for side in self.mat.card(marker))
                flat[max(0, upper - RIM) : lower + RIM, max(0, left - RIM) : right + RIM] = felt
        return flat

    def glance(self, picture: Picture, scale: float) -> Picture:
        """The tray, small and flat, in a picture that is so many times as large as the camera's."""
        grain = SIDE / max(self.mat.width, self.mat.height)
        size = (round(self.mat.width * grain), round(self.mat.height * grain))
        move = np.diag([grain, grain, 1.0]) @ self.move @ np.diag([1 / scale, 1 / scale, 1.0])
        return small(np.asarray(cv2.warpPerspective(picture, move, size), np.uint8))

    @property
    def die(self) -> float | None:
        """Pixels of the side of a usual die in the flat tray."""
        return DIE * GRAIN

    def on_mat(self, points: Points) -> Points:
        """Points of the picture, in millimetres of the mat."""
        moved = cv2.perspectiveTransform(points.reshape(-1, 1, 2).astype(np.float64), self.move)
        return np.asarray(moved[:, 0], np.float32)

    def in_picture(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Points in millimetres of the mat, in pixels of the picture."""
        moved = cv2.perspectiveTransform(points.reshape(-1, 1, 2), np.linalg.inv(self.move))
        return np.asarray(moved[:, 0], np.float64)

    def from_field(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Points of the flat tray, in pixels of the picture."""
        return self.in_picture(points / GRAIN)

    def inside(self, x: float, y: float) -> bool:
        """Whether a point of the picture is on the mat; a die elsewhere is off the tray."""
        across, down = self.on_mat(np.array([[x, y]], np.float32))[0]
        return bool(0 <= across <= self.mat.width and 0 <= down <= self.mat.height)

    def drift(self, picture: Picture) -> float | None:
        """By how many millimetres the markers are off; nothing if too few are seen."""
        seen = markers(picture, self.mat.first)
        if len(seen) < LEAST:
            return None
        off = [
            np.linalg.norm(self.on_mat(corners) - self.mat.corners(at), axis=1).mean() for at, corners in seen.items()
        ]
        return float(np.median(off))


@dataclass(frozen=True)
class Bare:
    """No tray at all: the whole picture, and dice of any size."""

    die: float | None = None

    def field(self, picture: Picture) -> Picture:
        """The picture, not larger than it needs to be."""
        less = WIDEST / max(picture.shape[:2])
        if less >= 1:
            return picture
        return np.asarray(cv2.resize(picture, None, fx=less, fy=less, interpolation=cv2.INTER_AREA), np.uint8)

    def from_field(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """They are where they are."""
        return points

    def glance(self, picture: Picture, scale: float) -> Picture:
        """The picture, still smaller."""
        return small(picture)


Ground = Tray | Bare


def markers(picture: Picture, first: int = 0) -> dict[int, Points]:
    """The markers of the mat that are seen, counted from its first one, with their corners."""
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    found = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(FAMILY), settings)
    gray = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    corners, numbers, _ = found.detectMarkers(gray)
    if not corners:
        return {}
    pairs = zip(np.ravel(numbers).tolist(), corners, strict=True)
    four = range(first, first + 4)
    return {int(at) - first: np.asarray(found, np.float32).reshape(4, 2) for at, found in pairs if at in four}


def calibrated(seen: Mapping[int, Points], mat: Mat) -> Tray | None:
    """The tray by its markers, or nothing if too few are seen."""
    if len(seen) < LEAST:
        return None
    there = np.concatenate([seen[at] for at in sorted(seen)])
    here = np.concatenate([mat.corners(at) for at in sorted(seen)])
    move, _ = cv2.findHomography(there, here, cv2.RANSAC, MOVED)
    return Tray(mat, np.asarray(move, np.float64)) if np.shape(move) == (3, 3) else None


def tapped(corners: Sequence[tuple[float, float]], mat: Mat) -> Tray:
    """The tray by four taps on its corners: upper left, upper right, lower right, lower left."""
    here = np.array([(0, 0), (mat.width, 0), (mat.width, mat.height), (0, mat.height)], np.float32)
    move = cv2.getPerspectiveTransform(np.array(corners, np.float32), here)
    return Tray(mat, np.asarray(move, np.float64), marked=False)


def printed(mat: Mat, grain: float = 8.0) -> Picture:
    """The mat as a picture to print."""
    page = np.full((round(mat.height * grain), round(mat.width * grain)), 255, np.uint8)
    family = cv2.aruco.getPredefinedDictionary(FAMILY)
    for at in range(4):
        left, upper = (mat.corners(at)[0] * grain).round().astype(int).tolist()
        side = round(mat.marker * grain)
        page[upper : upper + side, left : left + side] = cv2.aruco.generateImageMarker(family, mat.first + at, side)
    return np.asarray(cv2.cvtColor(page, cv2.COLOR_GRAY2BGR), np.uint8)
