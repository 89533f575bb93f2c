"""Frames: what a camera gives, with the second at which it was taken. They live in memory and nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from vision.networks import Picture

GLANCE = 480  # pixels of the longer side of what is only glanced at


@dataclass(frozen=True)
class CameraFrame:
    """One moment: small for a glance, and the whole picture for whoever wants to read."""

    small: Picture
    scale: float  # pixels of the small picture for one of the whole
    at: float
    whole: Callable[[], Picture]
    still: Callable[[], Picture] | None = None  # finer than the whole, of cameras that can

    @classmethod
    def of(cls, picture: Picture, at: float) -> CameraFrame:
        """A frame of a camera that gives only whole pictures."""
        scale = min(1.0, GLANCE / max(picture.shape[:2]))
        less = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        return cls(np.asarray(less, np.uint8), scale, at, lambda: picture)
