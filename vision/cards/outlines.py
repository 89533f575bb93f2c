"""Where cards lie in a picture: four straight sides, each with an edge all along, whatever lies around them.

Candidates come from several ways to part a picture (by what differs from its rim, by brightness and colour, by edges at
several strengths), and from straight strokes that meet at corners. How good one is, is measured on the picture itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from vision.cards.sides import Points, Slopes, judged, line, met, pulled, slopes
from vision.cards.strokes import guessed
from vision.networks import Picture

WORK = 640  # pixels of the longest side of the picture that is searched
LONGEST = 1.95  # how many times as long as wide a card may be
SMALLEST, LARGEST = 0.006, 0.97  # parts of the picture that a card may take
FULL = 0.8  # the part of the box around it that a card fills, even when it is tilted
SURELY = 0.9  # an outline as good as this is a card
GOOD = 0.6  # outlines below this are not looked at
PROMISING = 0.5  # guesses below this are not improved
BRIGHT = 215.0  # of 255: how bright the brightest parts of a picture are made
WITHIN = 0.5  # an outline that fills so much of another is its printed frame
MOST = 8  # cards that are looked for


@dataclass(frozen=True, eq=False)
class Outline:
    """The four corners of something like a card, clockwise from the start of a short side; and how good they are."""

    corners: Points
    likely: float

    @property
    def area(self) -> float:
        """In pixels of the picture."""
        return float(cv2.contourArea(self.corners))

    @property
    def size(self) -> tuple[float, float]:
        """Width and height as seen, in pixels."""
        sides = np.linalg.norm(np.roll(self.corners, -1, axis=0) - self.corners, axis=1)
        return float(sides[0] + sides[2]) / 2, float(sides[1] + sides[3]) / 2


def find(picture: Picture) -> list[Outline]:
    """All outlines that are surely or probably cards, one for each card, the likeliest first."""
    search = Search(picture)
    best = apart(search.parted)
    return best if best and best[0].likely >= SURELY else apart([*search.parted, *search.guessed])


class Search:
    """Everything in a picture that may be a card, as far as somebody wants to know."""

    def __init__(self, picture: Picture) -> None:
        self._scale = min(1.0, WORK / max(picture.shape[:2]))
        size = (round(picture.shape[1] * self._scale), round(picture.shape[0] * self._scale))
        small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA) if self._scale < 1 else picture
        self._lab = np.asarray(cv2.cvtColor(brightened(np.asarray(small, np.uint8)), cv2.COLOR_BGR2LAB), np.uint8)
        self._slopes = slopes(self._lab)

    @cached_property
    def parted(self) -> list[Outline]:
        """By parting the picture: quick, and enough for cards that lie alone."""
        return self._good([corners for mask in _masks(self._lab) for corners in _quads(mask)])

    @cached_property
    def guessed(self) -> list[Outline]:
        """By strokes that meet: slower, for cards that lie on others or on bright tables."""
        fine = np.ascontiguousarray(self._lab[..., 0])
        coarse = np.asarray(
            cv2.pyrDown(cv2.GaussianBlur(fine, (0, 0), 1.5)), np.uint8
        )  # where grain is stronger than edges
        return self._good(_improved(np.concatenate([guessed(fine), 2 * guessed(coarse)]), self._slopes))

    def _good(self, quads: Sequence[Points]) -> list[Outline]:
        if not quads:
            return []
        likely = judged(np.stack(quads), self._slopes)
        good = [(quad, float(much)) for quad, much in zip(quads, likely, strict=True) if much >= GOOD]
        return [Outline(np.asarray(quad / self._scale, np.float32), much) for quad, much in good]


def brightened(picture: Picture) -> Picture:
    """A dim picture as bright as one by daylight."""
    bright = float(np.percentile(picture[::4, ::4], 98))
    if bright > BRIGHT:
        return picture
    return np.asarray(cv2.convertScaleAbs(picture, alpha=BRIGHT / max(bright, 8.0)), np.uint8)


def upright(corners: Points) -> Points:
    """The corners clockwise from the upper left of the card standing on a short side."""
    middle = corners.mean(axis=0)
    order = np.argsort(np.arctan2(corners[:, 1] - middle[1], corners[:, 0] - middle[0]))
    turned = corners[order]
    sides = np.linalg.norm(np.roll(turned, -1, axis=0) - turned, axis=1)
    return np.asarray(np.roll(turned, -1, axis=0) if sides[0] + sides[2] > sides[1] + sides[3] else turned, np.float32)


def _improved(quads: Points, slope: Slopes) -> list[Points]:
    """Promising guesses, pulled to the edges beside them."""
    high, wide = slope.shape[:2]
    inside = ((quads > -4) & (quads < (wide + 4, high + 4))).all(axis=(1, 2))
    quads = quads[inside]
    if not len(quads):
        return []
    quads = np.stack([upright(quad) for quad in quads])
    likely = judged(quads, slope)
    best = [at for at in np.argsort(-likely)[: 12 * MOST] if likely[at] > PROMISING]
    kept: list[Points] = []
    for quad in quads[best]:
        if not any(float(np.abs(quad - other).max()) < 6 for other in kept):
            kept.append(quad)
    return [upright(pulled(pulled(quad, slope), slope)) for quad in kept]


def _masks(lab: Picture) -> Iterator[Picture]:
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


def _quads(mask: Picture) -> Iterator[Points]:
    """Everything in the mask that has four corners and the shape of a card."""
    whole = mask.shape[0] * mask.shape[1]
    for contour in cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)[0]:
        if len(contour) < 4:
            continue
        _, _, wide, high = cv2.boundingRect(contour)
        if wide * high < SMALLEST * whole:
            continue
        hull = np.asarray(cv2.convexHull(contour), np.float32)
        area = cv2.contourArea(hull)
        if not SMALLEST * whole < area < LARGEST * whole or not _card_like(hull, area):
            continue
        corners = _four(hull, area)
        if corners is not None:
            yield _sharpened(hull[:, 0], corners)


def _card_like(hull: Points, area: float) -> bool:
    wide, high = sorted(cv2.minAreaRect(hull)[1])
    return wide > 8 and high <= LONGEST * wide and area / (wide * high) > FULL


def _four(hull: Points, area: float) -> Points | None:
    around = cv2.arcLength(hull, True)
    for loose in (0.02, 0.03, 0.045, 0.06, 0.08):
        few = cv2.approxPolyDP(hull, loose * around, True)
        if len(few) == 4:
            return np.asarray(few[:, 0], np.float32) if cv2.contourArea(few) > 0.88 * area else None
    return None


def _sharpened(hull: Points, corners: Points) -> Points:
    """Corners where the straight parts of the sides meet: those of the card itself are rounded."""
    corners = upright(corners)
    rim = _filled(hull)
    return upright(met(corners, [line(_beside(rim, corners[at], corners[(at + 1) % 4])) for at in range(4)]))


def _filled(hull: Points) -> Points:
    """The hull as points a pixel apart."""
    following = np.roll(hull, -1, axis=0)
    parts = [
        np.linspace(here, there, max(2, int(np.hypot(*(there - here)))), endpoint=False)
        for here, there in zip(hull, following, strict=True)
    ]
    return np.concatenate(parts).astype(np.float32)


def _beside(rim: Points, here: Points, there: Points) -> Points:
    """The points of the rim that belong to this side, its ends left out."""
    along = there - here
    length = float(np.hypot(*along)) + 1e-6
    part = (rim - here) @ along / length**2
    off = np.abs((rim - here) @ np.array([-along[1], along[0]], np.float32) / length)
    return np.asarray(rim[(part > 0.15) & (part < 0.85) & (off < 0.04 * length)], np.float32)


def apart(outlines: Sequence[Outline]) -> list[Outline]:
    """One outline for each card: of those that mean the same one the outermost that is about as good as the best."""
    kept: list[Outline] = []
    for one in sorted(outlines, key=lambda one: -one.likely):
        at = next((at for at, other in enumerate(kept) if _same(one, other)), None)
        if at is None:
            kept.append(one)
        elif one.area > 1.04 * kept[at].area and one.likely > 0.85 * kept[at].likely:
            kept[at] = one
    return sorted(kept, key=lambda one: -one.likely * one.area**0.2)[:MOST]


def _same(one: Outline, other: Outline) -> bool:
    """Whether two outlines mean one card: they cover each other, or one is the frame printed on the other."""
    shared = float(cv2.intersectConvexConvex(one.corners, other.corners)[0])
    small, large = sorted((one.area, other.area))
    return shared > 0.6 * small and (shared / (small + large - shared) > WITHIN or shared < 0.9 * small)


def different(outlines: Sequence[Outline]) -> list[Outline]:
    """All that differ at all, the likeliest first: what lies on others may be found only by what is printed on it."""
    kept: list[Outline] = []
    for one in sorted(outlines, key=lambda one: -one.likely * one.area**0.1):
        reach = 0.04 * one.area**0.5
        if not any(float(np.abs(one.corners - other.corners).max()) < reach for other in kept):
            kept.append(one)
    return kept[: 3 * MOST]
