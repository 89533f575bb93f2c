"""The sides of cards: whether an edge runs all along them, and where exactly it runs."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.networks import Picture

Points = NDArray[np.float32]
Slopes = NDArray[np.float32]
STEP, LEAST = 9.0, 4.5  # of 255: how strong an edge is that counts, on grainy pictures and on calm ones
CALM = 3.0  # times what the picture usually changes: so strong an edge must be
SPOTS = 40  # places along a side at which the picture is looked at
NEAR = np.arange(-2, 3, dtype=np.float32)  # pixels beside a side at which its edge may be
BESIDE = np.arange(2, 7, dtype=np.float32)  # pixels beside a side in which its colours are compared
FAINTEST, ALIKE = 2.0, 3.0  # of 255: how much colours differ at least; spots so many in a row say the same
DOUBTFUL, BEYOND_DOUBT = 0.3, 8.0  # errors of the mean that make an edge; the part of them that is too little
PULL = np.arange(-7, 8, dtype=np.float32)  # pixels from which a side is pulled to its edge


def slopes(lab: Picture) -> Slopes:
    """How each plane of the picture changes across and down."""
    soft = cv2.GaussianBlur(lab, (0, 0), 1.0).astype(np.float32)
    across, down = cv2.Sobel(soft, cv2.CV_32F, 1, 0) / 4, cv2.Sobel(soft, cv2.CV_32F, 0, 1) / 4
    return np.stack([across, down], axis=-1)


def judged(quads: Points, slope: Slopes) -> NDArray[np.float32]:
    """How good each four corners are: the part of their sides with an edge under them, the worst side counting most.

    The edge must always rise or always fall, else it is the grain of a carpet.
    """
    parts = edged(quads, slope)
    return np.asarray((0.4 * parts.min(axis=1) + 0.6 * parts.mean(axis=1)) * shaped(quads), np.float32)


def edged(quads: Points, slope: Slopes) -> NDArray[np.float32]:
    """The part of each side that has an edge under it."""
    change, step = _across(quads, slope, NEAR), _step(slope)
    up, down = (change > step).any(axis=3).mean(axis=2), (change < -step).any(axis=3).mean(axis=2)
    return np.asarray(np.maximum(up, down).max(axis=2), np.float32)


def contrasted(quads: Points, soft: Points) -> NDArray[np.float32]:
    """How good four corners are by colour alone: whether it differs all along each side, for all the grain there is.

    So a card is seen whose edges are fainter than the grain of its table; each side counts by its error of the mean.
    """
    diff = _beside(quads, soft, BESIDE) - _beside(quads, soft, -BESIDE)  # four corners, side, spot, plane
    mean, spread = np.abs(diff.mean(axis=2)), diff.std(axis=2) + 1
    clear = np.where(mean > FAINTEST, mean / spread * np.sqrt(SPOTS / ALIKE), 0).max(axis=2)
    clear = np.minimum(clear / BEYOND_DOUBT, 1.0)
    good = np.where(clear.min(axis=1) > DOUBTFUL, 0.4 * clear.min(axis=1) + 0.6 * clear.mean(axis=1), 0)
    return np.asarray(good * shaped(quads), np.float32)


def _beside(quads: Points, soft: Points, off: NDArray[np.float32]) -> NDArray[np.float32]:
    """The colour beside each side, so many pixels from it: by four corners, side, spot, and plane."""
    spots, normal = _spots(quads)
    return np.asarray(_seen(spots[:, :, :, None] + off[:, None] * normal[:, :, None, None], soft).mean(axis=3))


def _step(slope: Slopes) -> float:
    """How strong an edge must be: on a calm picture a white card on a white table has one."""
    return float(np.clip(CALM * np.median(np.abs(slope[::4, ::4, 0])), LEAST, STEP))


def shaped(quads: Points) -> NDArray[np.float32]:
    """How much like cards they are cut: neither square nor ribbons, opposite sides about equal."""
    sides = np.linalg.norm(np.roll(quads, -1, axis=1) - quads, axis=2) + 1e-6
    long = (sides[:, 1] + sides[:, 3]) / (sides[:, 0] + sides[:, 2])
    pairs = np.stack([sides[:, :2], sides[:, 2:]])
    skew = (pairs.max(axis=0) / pairs.min(axis=0)).max(axis=1)
    cut = np.clip(1 - 0.9 * np.maximum(0, np.abs(long - 1.42) - 0.16), 0, 1)
    return np.asarray(cut * np.clip(1 - 1.2 * np.maximum(0, skew - 1.22), 0, 1), np.float32)


def pulled(quad: Points, slope: Slopes) -> Points:
    """The corners where the strongest edges near the sides meet."""
    change = np.abs(_across(quad[None], slope, PULL)[0]).max(axis=3)  # side, spot, pixels beside
    change -= 0.25 * np.abs(PULL)
    here, there = quad, np.roll(quad, -1, axis=0)
    lines = []
    for at in range(4):
        along = (there[at] - here[at]) / (np.linalg.norm(there[at] - here[at]) + 1e-6)
        normal = np.array([-along[1], along[0]], np.float32)
        best = change[at].argmax(axis=1)
        strong = change[at].max(axis=1) > STEP / 2
        parts = np.linspace(0.08, 0.92, SPOTS, dtype=np.float32)
        points = here[at] + parts[:, None] * (there[at] - here[at]) + PULL[best][:, None] * normal
        lines.append(line(points[strong]))
    return met(quad, lines)


def line(points: Points) -> tuple[Points, Points] | None:
    """A place and a direction: the line through most of the points."""
    if len(points) < 5:
        return None
    x, y, left, upper = cv2.fitLine(points, cv2.DIST_HUBER, 0, 0.01, 0.01).ravel()
    return np.array([left, upper], np.float32), np.array([x, y], np.float32)


def met(corners: Points, lines: list[tuple[Points, Points] | None]) -> Points:
    """The corners where four lines meet; if they hardly do, the corners as they were."""
    crossings = [_meeting(lines[at - 1], lines[at]) for at in range(4)]
    sharp = [old if new is None else new for old, new in zip(corners, crossings, strict=True)]
    found = np.array(sharp, np.float32)
    reach = 0.12 * float(np.linalg.norm(corners[0] - corners[2]))
    return found if float(np.linalg.norm(found - corners, axis=1).max()) < reach else corners


def _meeting(one: tuple[Points, Points] | None, other: tuple[Points, Points] | None) -> Points | None:
    if one is None or other is None:
        return None
    ways = np.array([one[1], -other[1]]).T
    if abs(float(np.linalg.det(ways))) < 0.2:
        return None
    return np.asarray(one[0] + np.linalg.solve(ways, other[0] - one[0])[0] * one[1], np.float32)


def _across(quads: Points, slope: Slopes, beside: NDArray[np.float32]) -> NDArray[np.float32]:
    """How the picture changes across each side: by four corners, side, spot, pixels beside the side, and plane."""
    spots, normal = _spots(quads)
    seen = _seen(spots[:, :, :, None] + beside[:, None] * normal[:, :, None, None], slope)
    turn = normal[:, :, None, None, None]
    return np.asarray(seen[..., 0] * turn[..., 0] + seen[..., 1] * turn[..., 1], np.float32)


def _spots(quads: Points) -> tuple[Points, Points]:
    """Places along each side, and the direction that leads away from it."""
    here, there = quads, np.roll(quads, -1, axis=1)
    along = (there - here) / (np.linalg.norm(there - here, axis=2, keepdims=True) + 1e-6)
    parts = np.linspace(0.08, 0.92, SPOTS, dtype=np.float32)[:, None]
    spots = here[:, :, None] + parts * (there - here)[:, :, None]
    return np.asarray(spots, np.float32), np.stack([-along[..., 1], along[..., 0]], axis=-1)


def _seen(spots: Points, picture: Points) -> Points:
    """What a picture shows at these places."""
    x = np.clip(np.rint(spots[..., 0]).astype(np.int32), 0, picture.shape[1] - 1)
    y = np.clip(np.rint(spots[..., 1]).astype(np.int32), 0, picture.shape[0] - 1)
    return np.asarray(picture[y, x], np.float32)
