"""One die painted into a picture: its rounded body and its faces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.rendered.looks import DiePaint
from vision.rendered.marks import SIZE, Mask
from vision.rendered.material import RoomLight, texture
from vision.rendered.solids import Points, Solid
from vision.rendered.tables import Canvas

FINE = 16
Box = tuple[float, float, float, float]


class Eye(Protocol):
    """What paints a die must know of the camera."""

    @property
    def die(self) -> float:
        """Pixels of a die."""

    @property
    def place(self) -> Points:
        """Where the camera hangs."""

    def seen(self, points: Points) -> Points:
        """Where points are in the picture."""


@dataclass(frozen=True)
class Patch:
    """The part of the picture that a die covers, drawn at a finer grain."""

    left: int
    upper: int
    width: int
    height: int
    grain: int

    def inside(self, points: Points) -> NDArray[np.float32]:
        """Points of the picture, in pixels of the patch."""
        return np.asarray((points - (self.left, self.upper)) * self.grain, np.float32)


def paint_die(
    chance: np.random.Generator,
    scene: Canvas,
    eye: Eye,
    body: Solid,
    look: DiePaint,
    names: list[str],
    light: RoomLight,
) -> Box | None:
    """Paint a die into the scene; its box, or nothing if most of it is outside."""
    corners = eye.seen(body.corners)
    box = _box(corners)
    height, width = scene.shape[:2]
    if not (0 < (box[0] + box[2]) / 2 < width and 0 < (box[1] + box[3]) / 2 < height):
        return None
    patch = _patch(box, width, height)
    colour = np.zeros((patch.height * patch.grain, patch.width * patch.grain, 3), np.float32)
    cover = _outline(patch, corners, look.rounded * _side(box) * 0.35)
    colour += np.array(look.body, np.float32) * np.float32(0.82 * light.room + 0.1)
    for face in _towards(eye, body):
        _paint_face(chance, colour, eye, body, face, look, names[face], light, patch)
    _blend(scene, colour, cover, patch)
    return max(0.0, box[0]), max(0.0, box[1]), min(float(width), box[2]), min(float(height), box[3])


def _box(points: Points) -> Box:
    (left, upper), (right, lower) = points.min(axis=0), points.max(axis=0)
    return float(left), float(upper), float(right), float(lower)


def _side(box: Box) -> float:
    return max(box[2] - box[0], box[3] - box[1])


def _patch(box: Box, width: int, height: int) -> Patch:
    left, upper = max(0, int(box[0]) - 2), max(0, int(box[1]) - 2)
    right, lower = min(width, int(box[2]) + 3), min(height, int(box[3]) + 3)
    return Patch(left, upper, right - left, lower - upper, 3 if _side(box) < 40 else 2 if _side(box) < 110 else 1)


def _outline(patch: Patch, corners: Points, radius: float) -> Mask:
    """The hull of the die with its corners rounded off: shrunk by a radius and drawn with a pen of that radius."""
    hull = cv2.convexHull(patch.inside(corners))[:, 0]
    pen = max(1.0, radius * patch.grain)
    middle = hull.mean(axis=0)
    far = float(np.linalg.norm(hull - middle, axis=1).mean())
    shrunk = middle + (hull - middle) * max(0.2, 1 - pen / far)
    mask = np.zeros((patch.height * patch.grain, patch.width * patch.grain), np.uint8)
    points = [np.round(shrunk * FINE).astype(np.int32)]
    cv2.fillPoly(mask, points, 255, cv2.LINE_AA, 4)
    cv2.polylines(mask, points, True, 255, max(1, round(pen * 1.5)), cv2.LINE_AA, 4)
    return np.asarray(mask / 255, np.float32)


def _towards(eye: Eye, body: Solid) -> list[int]:
    """The faces that can be seen; the one that looks most upwards comes last."""
    seen = [face for face in range(len(body.faces)) if float(body.normal(face) @ (eye.place - body.centre(face))) > 0]
    return sorted(seen, key=lambda face: float(body.normal(face)[2]))


def _paint_face(
    chance: np.random.Generator,
    colour: Canvas,
    eye: Eye,
    body: Solid,
    face: int,
    look: DiePaint,
    name: str,
    light: RoomLight,
    patch: Patch,
) -> None:
    frame, around, part = _frame(chance, body, face, look)
    painted = texture(chance, look, _shrunk(look.mark(name), part), name, light, body.normal(face))
    cover = _face_cover(around, look)
    square = np.array([[0, 0], [SIZE, 0], [SIZE, SIZE], [0, SIZE]], np.float32)
    move = cv2.getPerspectiveTransform(square, patch.inside(eye.seen(frame)))
    size = (colour.shape[1], colour.shape[0])
    how = cv2.INTER_AREA if eye.die * patch.grain < SIZE else cv2.INTER_LINEAR
    moved = cv2.warpPerspective(painted, move, size, flags=how, borderMode=cv2.BORDER_REPLICATE)
    hidden = cv2.warpPerspective(cover, move, size, flags=cv2.INTER_LINEAR)[..., None]
    colour += hidden * np.nan_to_num(moved - colour)  # where the plane of a face meets the eye, there is no colour


def _frame(
    chance: np.random.Generator, body: Solid, face: int, look: DiePaint
) -> tuple[Points, NDArray[np.float32], float]:
    """The square that a texture covers, the corners of the face in it, and the part that its inner circle takes."""
    middle, normal = body.centre(face), body.normal(face)
    corners = body.corners[list(body.faces[face])]
    up = _upwards(chance, corners - middle, look)
    right = np.cross(up, normal)
    flat = np.stack([(corners - middle) @ right, -(corners - middle) @ up], axis=1)
    reach = float(abs(flat).max())
    square = [middle + reach * (x * right + y * up) for x, y in ((-1, 1), (1, 1), (1, -1), (-1, -1))]
    return np.array(square), ((flat / reach + 1) * SIZE / 2).astype(np.float32), _inner(corners - middle) / reach


def _shrunk(mark: Mask, part: float) -> Mask:
    """The mark on the texture of a face that is larger than the mark's circle."""
    if part > 0.99:
        return mark
    move = np.array([[part, 0, (1 - part) * SIZE / 2], [0, part, (1 - part) * SIZE / 2]])
    return np.asarray(cv2.warpAffine(mark, move, (SIZE, SIZE), flags=cv2.INTER_AREA), np.float32)


def _upwards(chance: np.random.Generator, spokes: Points, look: DiePaint) -> Points:
    """Which way the top of a mark points: to a side of a square, to a side or a corner of the other faces."""
    at = int(chance.integers(len(spokes)))
    if look.sides == 10:
        at = (
            int(np.argmin(np.linalg.norm(spokes, axis=1)))
            if chance.random() < 0.5
            else int(np.argmax(np.linalg.norm(spokes, axis=1)))
        )
    to_a_side = look.sides == 6 or (look.sides != 10 and chance.random() < (0.7 if look.sides == 12 else 0.2))
    up = spokes[at] + spokes[(at + 1) % len(spokes)] if to_a_side else spokes[at]
    return np.asarray(up / np.linalg.norm(up))


def _inner(spokes: Points) -> float:
    """The radius of the circle that fits into a face."""
    following = np.roll(spokes, -1, axis=0)
    return min(
        float(np.linalg.norm(np.cross(a, b)) / np.linalg.norm(b - a)) for a, b in zip(spokes, following, strict=True)
    )


def _face_cover(around: NDArray[np.float32], look: DiePaint) -> Mask:
    middle = around.mean(axis=0)
    pen = max(2.0, look.rounded * SIZE * 0.5)
    far = float(np.linalg.norm(around - middle, axis=1).mean())
    shrunk = middle + (around - middle) * max(0.3, 1 - 0.72 * pen / far)
    cover = np.zeros((SIZE, SIZE), np.uint8)
    points = [np.round(shrunk * FINE).astype(np.int32)]
    cv2.fillPoly(cover, points, 255, cv2.LINE_AA, 4)
    cv2.polylines(cover, points, True, 255, max(1, round(pen * 0.9)), cv2.LINE_AA, 4)
    cover[[0, -1]] = cover[:, [0, -1]] = 0  # nothing is smeared over the border
    return np.asarray(cv2.GaussianBlur(cover, (0, 0), 1.2) / 255, np.float32)


def _blend(scene: Canvas, colour: Canvas, cover: Mask, patch: Patch) -> None:
    size = (patch.width, patch.height)
    small = cv2.resize(colour * cover[..., None], size, interpolation=cv2.INTER_AREA)
    part = cv2.resize(cover, size, interpolation=cv2.INTER_AREA)[..., None]
    window = scene[patch.upper : patch.upper + patch.height, patch.left : patch.left + patch.width]
    window *= 1 - part
    window += small
