"""A hand that reaches into the picture: an arm from one side, a palm, and fingers that are never quite still."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.rendered.looks import Colour
from vision.rendered.tables import Canvas

SKIN: Colour = (120.0, 150.0, 205.0)
SHAKE = 0.006  # part of the picture's width
LARGE, LESS = 24.0, 4  # pixels of blur from which on a shadow is drawn so many times smaller


@dataclass(frozen=True)
class Hand:
    """From which side it comes, as an angle; how far it reaches, 0 to 1: at 1 its palm is where it reaches for."""

    side: float
    reach: float
    skin: Colour = SKIN
    to: tuple[float, float] = (0.5, 0.5)  # where it reaches for, as parts of the picture

    def paint(self, scene: Canvas, at: float) -> Canvas:
        """The scene with the hand over it, at some moment."""
        if self.reach <= 0.02:
            return scene
        high, wide = scene.shape[:2]
        shake = SHAKE * wide * np.array([np.sin(17 * at), np.cos(23 * at)])
        outwards = np.array([np.cos(self.side), np.sin(self.side)])
        palm = np.array([wide, high]) * self.to + outwards * 0.78 * wide * (1 - self.reach) + shake
        return self._painted(scene, palm, outwards, 0.1 * wide)

    def _painted(self, scene: Canvas, palm: Canvas, outwards: Canvas, size: float) -> Canvas:
        across = np.array([-outwards[1], outwards[0]])
        cover = np.zeros(scene.shape[:2], np.uint8)
        wrist, elbow = palm + outwards * size, palm + outwards * size * 14
        arm = [wrist - across * size * 0.6, wrist + across * size * 0.6, elbow + across * size, elbow - across * size]
        cv2.fillConvexPoly(cover, np.array(arm).astype(np.int32), 255, cv2.LINE_AA)
        cv2.circle(cover, tuple(palm.astype(int).tolist()), int(size), 255, -1, cv2.LINE_AA)
        for finger in (-0.75, -0.25, 0.25, 0.75):
            tip = palm - outwards * size * 1.7 + across * size * finger * 1.3
            root = palm + across * size * finger
            ends = (tuple(root.astype(int).tolist()), tuple(tip.astype(int).tolist()))
            cv2.line(cover, *ends, 255, max(2, int(size * 0.4)), cv2.LINE_AA)
        part = cover[..., None].astype(np.float32) / 255
        shadow = _softened(cover, size * 0.25)[..., None].astype(np.float32) / 255
        shaded = scene * (1 - 0.35 * shadow)
        return np.asarray(shaded + part * (np.array(self.skin, np.float32) - shaded), np.float32)


def _softened(cover: NDArray[np.uint8], by: float) -> NDArray[np.uint8]:
    """Blurred; where that would take long, in a smaller picture."""
    if by < LARGE:
        return np.asarray(cv2.GaussianBlur(cover, (0, 0), by), np.uint8)
    less = cv2.resize(cover, None, fx=1 / LESS, fy=1 / LESS, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(cv2.GaussianBlur(less, (0, 0), by / LESS), cover.shape[1::-1]), np.uint8)
