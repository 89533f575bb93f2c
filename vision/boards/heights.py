"""Where things of some height are seen: what stands on a board leans away from the middle of a picture.

The four corners of a board say how the camera hangs, if one knows how wide it sees. Cameras for such boxes see about as
wide as each other, so a usual one is taken for granted: that is a few millimetres off at the rim of a board, for a
stack of three dice.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.networks import Picture
from vision.tray import DIE, GRAIN, Mat, Tray

SIZE = (420.0, 297.0)  # millimetres of a board of which nobody has said how large it is: an A3 sheet
FIRST_MARKER = 4  # those before it are the tray's
FOCAL = 0.9  # how long the focal length of a usual camera is, in widths of its picture
SIDE = 44.0  # millimetres of a patch
Matrix = NDArray[np.float64]


def board_mat(size: tuple[float, float] = SIZE) -> Mat:
    """The rectangle that a board's four markers span."""
    return Mat(*size, marker=20.0, margin=5.0, white=3.0, first=FIRST_MARKER)


@dataclass(frozen=True)
class BoardView:
    """A board in the pictures of one camera, with everything above it."""

    tray: Tray
    camera: Matrix  # from millimetres of the board, and above it, to pixels

    @classmethod
    def of(cls, tray: Tray, wide: int, high: int) -> BoardView:
        """The same board, seen by a camera whose middle is the middle of the picture."""
        lens = np.array([[FOCAL * wide, 0, wide / 2], [0, FOCAL * wide, high / 2], [0, 0, 1]])
        flat = np.linalg.inv(lens) @ np.linalg.inv(tray.move)
        scale = 2 / (np.linalg.norm(flat[:, 0]) + np.linalg.norm(flat[:, 1]))
        flat = flat * scale * np.sign(flat[2] @ np.array([tray.mat.width / 2, tray.mat.height / 2, 1]))
        up = np.cross(flat[:, 1], flat[:, 0])  # on a board one counts from the upper left: its third axis looks up
        return cls(tray, lens @ np.column_stack([flat[:, 0], flat[:, 1], up, flat[:, 2]]))

    def seen(self, points: Matrix) -> Matrix:
        """Where points are in the picture: millimetres from the left, from the top, and above the board."""
        there = np.column_stack([points, np.ones(len(points))]) @ self.camera.T
        return np.asarray(there[:, :2] / there[:, 2:])

    @property
    def eye(self) -> tuple[float, float, float]:
        """Where the camera is, in millimetres from the left, from the top, and above the board."""
        x, y, height, scale = np.linalg.svd(self.camera)[2][-1].tolist()
        return x / scale, y / scale, height / scale

    def patch(self, picture: Picture, x: float, y: float, dice: int, side: float = SIDE) -> Picture:
        """What is seen around a place, as if one looked from straight above on so many dice."""
        half, pixels = side / 2, round(side * GRAIN)
        around = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
        corners = np.column_stack([around + np.array([x, y]), np.full(4, dice * DIE)])
        there = np.array([(0, 0), (pixels, 0), (pixels, pixels), (0, pixels)], np.float32)
        move = cv2.getPerspectiveTransform(self.seen(corners).astype(np.float32), there)
        return np.asarray(
            cv2.warpPerspective(picture, move, (pixels, pixels), borderMode=cv2.BORDER_REPLICATE), np.uint8
        )
