"""A camera on USB, by OpenCV and V4L2. It finds its exposure and focus for a moment, and is then told to keep them."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from vision.cameras.camera import CameraTrouble
from vision.frames import CameraFrame

WIDE, HIGH = 1280, 720
SETTLED = 1.0  # seconds until a camera has found its exposure
BY_ITSELF, KEPT = 3, 1  # what V4L2 calls automatic and manual exposure


class Usb:
    """One device, such as /dev/video0."""

    is_live = True

    def __init__(self, path: str, backend: int = cv2.CAP_V4L2, clock: Callable[[], float] = time.monotonic) -> None:
        self.name = path
        self._backend, self._clock = backend, clock
        self._capture: cv2.VideoCapture | None = None
        self._keep_at: float | None = None
        self._kept: dict[int, float] = {}

    def wake(self) -> None:
        """Open the device; what was kept before is kept again."""
        if self._capture is not None:
            return
        if not Path(self.name).exists():
            raise CameraTrouble("unplugged")
        capture = cv2.VideoCapture(self.name, self._backend)
        if not capture.isOpened():
            capture.release()
            raise CameraTrouble("forbidden" if _is_forbidden(Path(self.name)) else "busy")
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, WIDE)
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, HIGH)
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        self._capture = capture
        if self._kept:
            self._keep(self._kept)
        else:
            self.settle()

    def frame(self) -> CameraFrame:
        """The next picture; a camera that gives none has been pulled out."""
        if self._capture is None:
            raise CameraTrouble("unplugged")
        seen, picture = self._capture.read()
        if not seen or picture is None:
            self.rest()
            self._kept = {}  # what is plugged in next may be another camera
            raise CameraTrouble("unplugged")
        now = self._clock()
        if self._keep_at is not None and now >= self._keep_at:
            self._keep_at = None
            self._keep({what: self._capture.get(what) for what in (cv2.CAP_PROP_EXPOSURE, cv2.CAP_PROP_FOCUS)})
        return CameraFrame.of(np.asarray(picture, np.uint8), now)

    def settle(self) -> None:
        """Let it find exposure, colours and focus by itself for a moment."""
        if self._capture:
            self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, BY_ITSELF)
            self._capture.set(cv2.CAP_PROP_AUTO_WB, 1)
            self._capture.set(cv2.CAP_PROP_AUTOFOCUS, 1)
            self._keep_at = self._clock() + SETTLED

    def rest(self) -> None:
        """Close the device: its light goes out."""
        capture, self._capture = self._capture, None
        if capture:
            capture.release()

    def _keep(self, found: dict[int, float]) -> None:
        """No more changes by itself; cameras without such a control do not mind being told."""
        assert self._capture
        self._kept = found
        off = {cv2.CAP_PROP_AUTO_EXPOSURE: KEPT, cv2.CAP_PROP_AUTO_WB: 0, cv2.CAP_PROP_AUTOFOCUS: 0}
        for what, value in {**off, **found}.items():
            self._capture.set(what, value)


def _is_forbidden(device: Path) -> bool:
    """Is it the system that lets nobody like us open it?"""
    try:
        os.close(os.open(device, os.O_RDWR | os.O_NONBLOCK))
    except PermissionError:
        return True
    except OSError:
        return False
    return False
