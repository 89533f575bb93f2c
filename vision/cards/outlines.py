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

from vision.cards.masks import masks
from vision.cards.sides import Points, Slopes, contrasted, edged, judged, line, met, pulled, shaped, slopes
from vision.cards.strokes import guessed
from vision.networks import Picture

WORK = 640  # pixels of the longest side of the picture that is searched
LONGEST = 1.95  # how many times as long as wide a card may be
SMALLEST, LARGEST = 0.006, 0.97  # parts of the picture that a card may take
FULL = 0.8  # the part of the box around it that a card fills, even when it is tilted
SURELY = 0.9  # an outline as good as this is a card
GOOD = 0.6  # outlines below this are not looked at
COLOURED = 0.85  # outlines by colour alone are never as good as those with edges
PROMISING = 0.5  # guesses below this are not improved
BRIGHT = 215.0  # of 255: how bright the brightest parts of a picture are made
GROWN = np.arange(0.05, 0.4, 0.01)  # parts of its length by which a card may be longer than it looks
MET = 0.85  # the part of two sides that meet that must have an edge
FRAME = (1.38, 1.2)  # how much wider and longer a court card is than the frame printed on it
EDGED = 0.75  # the part of a side further out that must have an edge
INNER, INK, PRINTED = 0.9, 12.0, 0.04  # how much of a card is looked into for print, how dark it is, its least part
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
        return self._good(self._quads)

    @cached_property
    def coloured(self) -> list[Outline]:
        """By colour alone, the best first: for cards whose edges are fainter than the grain of their table."""
        if not self._quads:
            return []
        quads = np.stack(self._quads)
        soft = cv2.GaussianBlur(self._lab, (0, 0), 1.0).astype(np.float32)
        good = COLOURED * contrasted(quads, soft)
        seen = [self._outline(quads[at], float(good[at])) for at in np.argsort(-good) if good[at] > 0]
        return [outline for outline in seen if self.printed(outline)]

    @cached_property
    def _quads(self) -> list[Points]:
        return [corners for mask in masks(self._lab) for corners in _quads(mask)]

    @cached_property
    def guessed(self) -> list[Outline]:
        """By strokes that meet: slower, for cards that lie on others or on bright tables."""
        fine = np.ascontiguousarray(self._lab[..., 0])
        coarse = np.asarray(
            cv2.pyrDown(cv2.GaussianBlur(fine, (0, 0), 1.5)), np.uint8
        )  # where grain is stronger than edges
        return self._good(_improved(np.concatenate([guessed(fine), 2 * guessed(coarse)]), self._slopes))

    def printed(self, outline: Outline) -> bool:
        """Whether there is anything on it, at a glance: a bare sheet of paper is no card to be read."""
        mask = np.zeros(self._lab.shape[:2], np.uint8)
        quad = outline.corners * np.float32(self._scale)
        middle = quad.mean(axis=0)
        cv2.fillPoly(mask, [(middle + INNER * (quad - middle)).astype(np.int32)], 1)
        inside = np.abs(self._slopes[mask > 0][:, 0]).max(axis=1)
        return bool(len(inside)) and float((inside > INK).mean()) > PRINTED

    @cached_property
    def half_seen(self) -> list[Outline]:
        """Guesses with an edge along two sides that meet: a card on others of the same white shows no more."""
        quads = guessed(np.ascontiguousarray(self._lab[..., 0]))
        if not len(quads):
            return []
        quads = np.stack([upright(quad) for quad in quads])
        sides = edged(quads, self._slopes)
        met_sides = np.minimum(sides, np.roll(sides, -1, axis=1)).max(axis=1)
        good = np.where(met_sides > MET, shaped(quads) * sides.mean(axis=1), 0)
        best = [self._outline(quads[at], float(good[at])) for at in np.argsort(-good)[: 12 * MOST] if good[at] > 0]
        return different(best)[:MOST]

    def grown(self, outline: Outline) -> list[Outline]:
        """The same card with one side further out: the banner at its end may look like the table."""
        quad = outline.corners * np.float32(self._scale)
        found = []
        for side in range(4):
            wider = np.stack([_moved(quad, side, out) for out in GROWN])
            kept = wider[edged(wider, self._slopes)[:, side] > EDGED]
            found += self._good(list(kept))
        return sorted(found, key=lambda one: -one.likely)

    def _good(self, quads: Sequence[Points]) -> list[Outline]:
        if not quads:
            return []
        likely = judged(np.stack(quads), self._slopes)
        pairs = zip(quads, likely, strict=True)
        return [self._outline(quad, float(much)) for quad, much in pairs if much >= GOOD]

    def _outline(self, quad: Points, likely: float) -> Outline:
        return Outline(np.asarray(quad / self._scale, np.float32), likely)


def unframed(outline: Outline) -> Outline:
    """The court card of which this may be the printed frame."""
    corners = upright(outline.corners)
    wide, high = (corners[1] - corners[0]) / 2, (corners[3] - corners[0]) / 2
    across, down = (FRAME[0] - 1) * wide, (FRAME[1] - 1) * high
    off = np.stack([-across - down, across - down, across + down, down - across])
    return Outline(np.asarray(corners + off, np.float32), outline.likely)


def _moved(quad: Points, side: int, out: float) -> Points:
    """Four corners with one side moved outwards by a part of those beside it."""
    moved, behind = quad.copy(), np.roll(quad, 1, axis=0)
    here, there = side, (side + 1) % 4
    moved[here] += np.float32(out) * (quad[here] - behind[here])
    moved[there] += np.float32(out) * (quad[there] - quad[(side + 2) % 4])
    return moved


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


def covered(one: Outline, other: Outline) -> float:
    """The part of one outline that lies within another."""
    return float(cv2.intersectConvexConvex(one.corners, other.corners)[0]) / max(one.area, 1.0)


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
