"""A folder of pictures or a video in place of a camera: for trying, and for machines that have none."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np

from vision.cameras.camera import CameraTrouble
from vision.frames import CameraFrame
from vision.networks import Picture

PICTURES = {".jpg", ".jpeg", ".png"}
EACH = 30  # frames for which a picture of a folder is shown
RATE = 30.0  # frames in a second


class Replay:
    """Plays it once from the beginning whenever it is woken, and then holds the last picture."""

    is_live = False

    def __init__(
        self,
        path: Path,
        clock: Callable[[], float] = time.monotonic,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        self.name = str(path)
        self._path, self._clock, self._wait = path, clock, wait
        self._pictures: Iterator[Picture] | None = None
        self._last: Picture | None = None
        self._next = 0.0

    def wake(self) -> None:
        """From the beginning."""
        if self._pictures is None:
            self._pictures = _folder(self._path) if self._path.is_dir() else _video(self._path)
            self._next = self._clock()

    def frame(self) -> CameraFrame:
        """The next picture, when it is due."""
        if self._pictures is None:
            raise CameraTrouble("unplugged")
        self._last = next(self._pictures, self._last)
        if self._last is None:
            raise CameraTrouble("unplugged")
        self._wait(max(0.0, self._next - self._clock()))
        self._next += 1 / RATE
        return CameraFrame.of(self._last, self._clock())

    def settle(self) -> None:
        """Pictures that are taken already stay as they are."""

    def rest(self) -> None:
        """Stop."""
        self._pictures = self._last = None


def _folder(path: Path) -> Iterator[Picture]:
    for file in sorted(file for file in path.iterdir() if file.suffix.lower() in PICTURES):
        picture = cv2.imread(str(file))
        if picture is not None:
            yield from [np.asarray(picture, np.uint8)] * EACH


def _video(path: Path) -> Iterator[Picture]:
    capture = cv2.VideoCapture(str(path))
    try:
        while True:
            seen, picture = capture.read()
            if not seen:
                return
            yield np.asarray(picture, np.uint8)
    finally:
        capture.release()
