"""A picture parted into one thing and another, in some twenty-five ways: what is a card is one of the things."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from vision.networks import Picture


def masks(lab: Picture) -> Iterator[Picture]:
    """The picture parted into one thing and another, in several ways."""
    soft = np.asarray(cv2.GaussianBlur(lab, (5, 5), 0), np.uint8)
    yield _unlike_rim(soft)
    for plane in np.moveaxis(soft, 2, 0):
        plane = np.ascontiguousarray(plane)
        low = np.asarray(cv2.threshold(plane, 0, 255, cv2.THRESH_OTSU)[1], np.uint8)
        yield low
        yield 255 - low
        yield from _cut(plane)
    planes = [np.ascontiguousarray(plane) for plane in np.moveaxis(cv2.GaussianBlur(lab, (3, 3), 0), 2, 0)]
    for weak, strong in ((15, 45), (30, 90), (60, 160)):
        edges = np.bitwise_or.reduce([cv2.Canny(plane, weak, strong) for plane in planes])
        thick = np.asarray(cv2.dilate(edges, np.ones((3, 3), np.uint8)), np.uint8)
        yield thick
        yield 255 - thick
        yield np.asarray(cv2.morphologyEx(edges, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8)), np.uint8)


def _cut(plane: Picture) -> Iterator[Picture]:
    """Cut above the half: a white card on a table that is nearly as bright."""
    for level in np.percentile(plane[::2, ::2], (62, 75, 86, 94)).tolist():
        yield np.asarray(cv2.threshold(plane, level, 255, cv2.THRESH_BINARY)[1], np.uint8)


def _unlike_rim(soft: Picture) -> Picture:
    """What differs in colour from the rim of the picture, which is table."""
    rim = np.concatenate([part.reshape(-1, 3) for part in (soft[:6], soft[-6:], soft[:, :6], soft[:, -6:])])
    spread = rim.astype(np.float32).std(axis=0) + 4
    off = (soft.astype(np.float32) - np.median(rim, axis=0).astype(np.float32)) / spread
    far = np.clip(20 * np.linalg.norm(off, axis=2), 0, 255).astype(np.uint8)
    return np.asarray(cv2.threshold(far, 0, 255, cv2.THRESH_OTSU)[1], np.uint8)
