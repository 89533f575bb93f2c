"""The shapes of dice, as corners and faces in units of one die.

A shape is only a set of corners; which of them share a face is found by looking for planes that have all other corners
on one side. `resting` turns a shape so that a face looks up; on every shape here it then lies on the opposite one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
GOLDEN = (1 + 5**0.5) / 2


@dataclass(frozen=True)
class Solid:
    """A convex die: its corners, and for each face the corners around it, seen from outside."""

    corners: Points
    faces: tuple[tuple[int, ...], ...]

    def centre(self, face: int) -> Points:
        """The middle of a face."""
        middle: Points = self.corners[list(self.faces[face])].mean(axis=0)
        return middle

    def normal(self, face: int) -> Points:
        """Which way a face looks, as a vector of length one."""
        a, b, c = (self.corners[at] for at in self.faces[face][:3])
        across = np.cross(b - a, c - b)
        return np.asarray(across / np.linalg.norm(across))


@lru_cache
def solid(sides: int) -> Solid:
    """The shape of a die with so many sides."""
    corners = _CORNERS[sides]()
    faces = _faces(corners)
    inside = min(float(np.linalg.norm(corners[list(face)].mean(axis=0))) for face in faces)
    return Solid(corners * (_INSIDE[sides] / inside), faces)


@lru_cache
def resting(sides: int, up: int) -> Solid:
    """The shape lying on the table, with one face up."""
    shape = solid(sides)
    turned = shape.corners @ _turn_up(shape.normal(up)).T
    turned[:, 2] -= turned[:, 2].min()
    return Solid(turned, shape.faces)


def opposite(sides: int, face: int) -> int:
    """The face on the other side."""
    shape = solid(sides)
    along = [float(shape.normal(face) @ shape.normal(other)) for other in range(sides)]
    return int(np.argmin(along))


def _turn_up(normal: Points) -> Points:
    up = np.array([0.0, 0.0, 1.0])
    axis, along = np.cross(normal, up), float(normal @ up)
    if along < -1 + 1e-9:
        return np.diag([1.0, -1.0, -1.0])
    cross = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
    return np.asarray(np.eye(3) + cross + cross @ cross / (1 + along))


def _faces(corners: Points) -> tuple[tuple[int, ...], ...]:
    found: dict[frozenset[int], tuple[int, ...]] = {}
    for a, b, c in combinations(range(len(corners)), 3):
        normal = np.cross(corners[b] - corners[a], corners[c] - corners[a])
        if (length := float(np.linalg.norm(normal))) < 1e-6:
            continue
        normal /= length
        height = (corners - corners[a]) @ normal
        if height.max() > 1e-4 and height.min() < -1e-4:
            continue
        flat = frozenset(np.flatnonzero(abs(height) < 1e-4).tolist())
        found.setdefault(flat, _around(corners, sorted(flat), normal if height.max() < 1e-4 else -normal))
    return tuple(found.values())


def _around(corners: Points, face: list[int], normal: Points) -> tuple[int, ...]:
    middle = corners[face].mean(axis=0)
    right = corners[face[0]] - middle
    up = np.cross(normal, right)
    angle = {at: float(np.arctan2((corners[at] - middle) @ up, (corners[at] - middle) @ right)) for at in face}
    return tuple(sorted(face, key=angle.__getitem__))


def _signs(*sizes: float) -> list[list[float]]:
    return [[sign * size for sign, size in zip(signs, sizes, strict=True)] for signs in product((-1, 1), repeat=3)]


def _turned(points: list[list[float]]) -> list[list[float]]:
    return [[p[(at + turn) % 3] for at in range(3)] for p in points for turn in range(3)]


def _cube() -> Points:
    return np.array(_signs(1, 1, 1), float)


def _eight() -> Points:
    return np.unique(np.array(_turned(_signs(1, 0, 0)), float), axis=0)


def _ten() -> Points:
    """Ten kites: a zigzag belt of ten corners and two tips, so high that each kite is flat."""
    belt = [(np.cos(at * np.pi / 5), np.sin(at * np.pi / 5), 0.105 * (-1) ** at) for at in range(10)]
    tip = 0.105 * (1 + np.cos(np.pi / 5)) / (1 - np.cos(np.pi / 5))
    return np.array([*belt, (0, 0, tip), (0, 0, -tip)], float)


def _twelve() -> Points:
    return np.unique(np.round([*_signs(1, 1, 1), *_turned(_signs(0, 1 / GOLDEN, GOLDEN))], 9), axis=0)


def _twenty() -> Points:
    return np.unique(np.round(_turned(_signs(0, 1, GOLDEN)), 9), axis=0)


_CORNERS = {6: _cube, 8: _eight, 10: _ten, 12: _twelve, 20: _twenty}
_INSIDE = {6: 0.5, 8: 0.42, 10: 0.45, 12: 0.52, 20: 0.55}  # from the middle to a face, beside a cube of size one
