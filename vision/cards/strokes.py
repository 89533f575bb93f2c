"""Cards guessed from straight strokes: two that meet at a corner, as long as the sides of a card are, tell the rest.

This finds the card on top of others, which no colour parts from those below it.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.networks import Picture

Points = NDArray[np.float32]
LEAST = 0.05  # parts of the picture's longest side: shorter strokes are print
MOST = 140  # strokes that are looked at
TURN, OFF, GAP = 0.06, 3.0, 0.35  # how far strokes may be apart that are one: radians, pixels, parts of their length
SQUARE = 0.35  # how far from a right angle a corner may be
REACH = 0.16  # parts of a side: the round corner that is missing where two strokes meet
LONG = (1.15, 1.75)  # how many times as long as the other a side may be


def guessed(lightness: Picture) -> Points:
    """Four corners for each corner of strokes that may belong to a card."""
    found = cv2.createLineSegmentDetector().detect(cv2.GaussianBlur(lightness, (3, 3), 0))[:1]
    strokes = np.concatenate([np.zeros((0, 4)), *(some.reshape(-1, 4) for some in found if np.size(some) > 1)])
    return _corners(_merged(np.asarray(strokes, np.float32).reshape(-1, 2, 2), LEAST * max(lightness.shape)))


def _merged(strokes: Points, least: float) -> Points:
    """The longest strokes, those made whole that something has cut into pieces."""
    length = np.linalg.norm(strokes[:, 1] - strokes[:, 0], axis=1)
    left = strokes[np.argsort(-length)][: 4 * MOST]
    whole: list[Points] = []
    while len(left) and len(whole) < MOST:
        stroke, left = left[0], left[1:]
        pieces = _of_one_line(stroke, left)
        whole.append(_hull(np.concatenate([stroke, *left[pieces]])))
        left = left[~pieces]
    merged = np.array(whole, np.float32).reshape(-1, 2, 2)
    return np.asarray(merged[np.linalg.norm(merged[:, 1] - merged[:, 0], axis=1) >= least], np.float32)


def _of_one_line(stroke: Points, others: Points) -> NDArray[np.bool_]:
    """Which others are pieces of the same line."""
    along = stroke[1] - stroke[0]
    length = float(np.hypot(along[0], along[1])) + 1e-6
    along = along / length
    off = (others - stroke[0]) @ np.array([-along[1], along[0]], np.float32)
    at = np.sort((others - stroke[0]) @ along, axis=1)
    size = at[:, 1] - at[:, 0]
    gap = GAP * np.maximum(np.minimum(length, size), 10)
    level = (np.abs(off) < OFF).all(axis=1) & (np.abs(off[:, 1] - off[:, 0]) < TURN * (size + 8))
    return np.asarray(level & (at[:, 0] - length < gap) & (-at[:, 1] < gap))


def _hull(ends: Points) -> Points:
    """From the first end to the last, along the first two."""
    at = ends @ (ends[1] - ends[0])
    return np.stack([ends[int(at.argmin())], ends[int(at.argmax())]])


def _corners(strokes: Points) -> Points:
    """Every pair of strokes that meet at about a right angle, completed to four corners."""
    ways = (strokes, strokes[:, ::-1])
    return np.concatenate([_met(first, second) for first in ways for second in ways])


def _met(first: Points, second: Points) -> Points:
    """Strokes of the first kind that begin where one of the second begins, the second being the longer side."""
    one, other = first[:, 1] - first[:, 0], second[:, 1] - second[:, 0]
    size, long = np.linalg.norm(one, axis=1) + 1e-6, np.linalg.norm(other, axis=1) + 1e-6
    cosine = (one @ other.T) / (size[:, None] * long[None])
    ratio = long[None] / size[:, None]
    away = np.linalg.norm(first[:, None, 0] - second[None, :, 0], axis=2)
    fits = (np.abs(cosine) < SQUARE) & (ratio > LONG[0]) & (ratio < LONG[1]) & (away < REACH * long[None] + 4)
    at, to = np.nonzero(fits)
    corner = _crossing(first[at], second[to])
    wide, high = first[at, 1] - corner, second[to, 1] - corner
    return np.asarray(np.stack([corner, corner + wide, corner + wide + high, corner + high], axis=1), np.float32)


def _crossing(one: Points, other: Points) -> Points:
    """Where pairs of strokes meet when they are made longer."""
    u, v = one[:, 1] - one[:, 0], other[:, 1] - other[:, 0]
    gap = other[:, 0] - one[:, 0]
    cross = u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]
    part = (gap[:, 0] * v[:, 1] - gap[:, 1] * v[:, 0]) / np.where(np.abs(cross) < 1e-6, 1e-6, cross)
    return np.asarray(one[:, 0] + part[:, None] * u, np.float32)
