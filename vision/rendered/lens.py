"""What lamps and cameras do to a picture: uneven light, warm light, glare, blur, noise, compression."""

from __future__ import annotations

import cv2
import numpy as np

from vision.rendered.tables import Canvas, Picture


def uneven(chance: np.random.Generator, scene: Canvas) -> Canvas:
    """Light that falls off over the table, or the hard shadow of somebody who leans over it."""
    height, width = scene.shape[:2]
    if chance.random() < 0.45:
        coarse = chance.uniform(0.3, 1.15, (3, 3)).astype(np.float32)
        scene = scene * cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)[..., None]
    if chance.random() < 0.2:
        shade = np.ones((height, width), np.float32)
        corners = (chance.uniform(-0.5, 1.5, (chance.integers(3, 6), 2)) * (width, height)).astype(np.int32)
        cv2.fillPoly(shade, [cv2.convexHull(corners)], float(chance.uniform(0.35, 0.8)))
        scene = scene * cv2.GaussianBlur(shade, (0, 0), float(chance.uniform(0.8, 12)))[..., None]
    return scene


def photographed(chance: np.random.Generator, scene: Canvas, die: float) -> Picture:
    """The scene as a camera of some quality would save it; *die* is the size of a die in pixels."""
    scene = _exposed(chance, scene)
    scene = _blurred(chance, scene, die)
    scene = scene + chance.normal(0, chance.uniform(0, 9), scene.shape).astype(np.float32)
    picture = np.clip(scene, 0, 255).astype(np.uint8)
    return _compressed(chance, picture) if chance.random() < 0.5 else picture


def _exposed(chance: np.random.Generator, scene: Canvas) -> Canvas:
    warmth = chance.normal(0, 0.09)
    white = np.array([1 - warmth, 1, 1 + warmth], np.float32) * (1 + chance.normal(0, 0.03, 3)).astype(np.float32)
    scene = (scene * np.float32(chance.uniform(0.55, 1.4)) + np.float32(chance.uniform(-10, 25))) * white
    curve = float(chance.uniform(0.7, 1.4))
    return np.asarray(255 * np.clip(scene / 255, 0, 1) ** curve, np.float32)


def _blurred(chance: np.random.Generator, scene: Canvas, die: float) -> Canvas:
    if chance.random() < 0.6:
        scene = cv2.GaussianBlur(scene, (0, 0), float(chance.uniform(0.3, max(0.5, die * 0.03)))).astype(np.float32)
    if chance.random() < 0.1:
        scene = cv2.filter2D(scene, -1, _shake(chance, max(3, int(die * 0.1)))).astype(np.float32)
    return scene


def _shake(chance: np.random.Generator, length: int) -> Canvas:
    """The path of a camera that moved while it looked."""
    line = np.zeros((length, length), np.float32)
    line[length // 2] = 1
    turn = cv2.getRotationMatrix2D(((length - 1) / 2, (length - 1) / 2), float(chance.uniform(0, 180)), 1)
    line = cv2.warpAffine(line, turn, (length, length)).astype(np.float32)
    return np.asarray(line / max(float(line.sum()), 1e-3), np.float32)


def _compressed(chance: np.random.Generator, picture: Picture) -> Picture:
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(chance.integers(35, 96))]
    return np.asarray(cv2.imdecode(cv2.imencode(".jpg", picture, quality)[1], cv2.IMREAD_COLOR), np.uint8)
