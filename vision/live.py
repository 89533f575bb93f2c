"""The live picture: what the camera sees, small enough to be sent, with what is made of it at each stage."""

from __future__ import annotations

import base64

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import CameraFrame
from vision.lookout import Lookout
from vision.reading import Box
from vision.tidings import Corner, DieShown, LivePicture
from vision.tray import Bare, Tray

WIDE = 640  # pixels
EVERY = 0.2  # seconds
QUALITY = 70


class Live:
    """Shows what a lookout sees, as long as somebody wants it."""

    def __init__(self, lookout: Lookout) -> None:
        self.is_wanted = False
        self._lookout, self._next = lookout, 0.0

    def shown(self, now: float) -> LivePicture | None:
        """The next picture, if it is time for one; places in it are parts of its width and height."""
        frame = self._lookout.frame
        if not self.is_wanted or frame is None or now < self._next:
            return None
        self._next = now + EVERY
        return live_picture(self._lookout, frame)


def jpeg(frame: CameraFrame) -> str:
    """The picture as text."""
    picture = frame.whole()
    scale = min(1.0, WIDE / picture.shape[1])
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    _, data = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return base64.b64encode(data.tobytes()).decode()


def live_picture(lookout: Lookout, frame: CameraFrame) -> LivePicture:
    """The picture, where the tray is in it, and what was read where."""
    is_board = lookout.board.wanted is not None
    reading, ground = (None, lookout.board.ground) if is_board else (lookout.watch.latest, lookout.watch.ground)
    high, wide = frame.whole().shape[:2]
    size = np.array([wide, high], float)
    dice = zip(reading.values, reading.boxes, strict=True) if reading else ()
    return LivePicture(
        jpeg(frame),
        lookout.stage,
        reading.sure if reading else None,
        _parts(_outline(ground), size) if isinstance(ground, Tray) else None,
        tuple(DieShown(value, _parts(_corners(box, ground), size)) for value, box in dice),
    )


def _parts(points: NDArray[np.float64], size: NDArray[np.float64]) -> tuple[Corner, ...]:
    return tuple((round(float(x), 4), round(float(y), 4)) for x, y in points / size)


def _outline(tray: Tray) -> NDArray[np.float64]:
    wide, high = tray.mat.width, tray.mat.height
    return tray.in_picture(np.array([(0, 0), (wide, 0), (wide, high), (0, high)], float))


def _corners(box: Box, ground: Tray | Bare) -> NDArray[np.float64]:
    """A box of the field, in pixels of the picture."""
    left, upper, right, lower = box
    corners = np.array([(left, upper), (right, upper), (right, lower), (left, lower)], float)
    return ground.from_field(corners)
