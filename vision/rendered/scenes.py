"""Dice thrown on a table and seen by a camera: the picture, and the truth about it.

Each die is a convex solid in a world where the table is z = 0 and a die is about 1 high. Shadows are the corners of
the dice projected along the light; faces are flat textures moved into place by a homography, the nearest die last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.rendered.lens import photographed, uneven
from vision.rendered.looks import DiePaint
from vision.rendered.material import RoomLight
from vision.rendered.paint import paint_die
from vision.rendered.solids import Points, Solid, opposite, resting
from vision.rendered.tables import Canvas, Picture, cluttered, table


@dataclass(frozen=True)
class Truth:
    """One die that is in the picture: its box in pixels and the face that is up."""

    box: tuple[float, float, float, float]
    face: str
    look: DiePaint


@dataclass(frozen=True)
class Pinhole:
    """Where the camera looks from: a pinhole over the middle of the table."""

    width: int
    height: int
    die: float  # pixels of a die in the middle of the picture
    tilt: float = 0.0
    turn: float = 0.0
    zoom: float = 1.5  # focal length, in widths of the picture

    @property
    def focal(self) -> float:
        """The focal length in pixels."""
        return self.zoom * self.width

    @property
    def rotation(self) -> Points:
        """From the table's directions to the camera's."""
        c, s = np.cos(self.turn), np.sin(self.turn)
        k, t = np.cos(self.tilt), np.sin(self.tilt)
        tilted = np.array([[1, 0, 0], [0, k, t], [0, -t, k]])  # what is near is low in the picture
        return np.asarray(tilted @ np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]))

    @property
    def place(self) -> Points:
        """Where the camera hangs, in the table's directions."""
        return np.asarray(self.rotation.T @ np.array([0, 0, self.focal / self.die]))

    def seen(self, points: Points) -> Points:
        """Where points of the table's world are in the picture."""
        turned = points @ self.rotation.T
        depth = self.focal / self.die - turned[:, 2]
        x, y = self.focal * turned[:, 0] / depth, self.focal * turned[:, 1] / depth
        return np.stack([self.width / 2 + x, self.height / 2 - y], axis=1)


@dataclass(frozen=True)
class RenderedDie:
    """One die as it lies: its look, which face is up, where, and turned how far."""

    look: DiePaint
    up: int
    place: tuple[float, float]
    turn: float

    def body(self) -> Solid:
        """Its corners in the table's world."""
        shape = resting(self.look.sides, self.up)
        c, s = np.cos(self.turn), np.sin(self.turn)
        corners = shape.corners @ np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]).T
        return Solid(corners + np.array([*self.place, 0.0]), shape.faces)

    def wear(self, chance: np.random.Generator) -> np.random.Generator:
        """What its scratches and gleams come from."""
        return chance

    def painted(self, chance: np.random.Generator) -> list[str]:
        """What is on each of its faces, the one that is up first named by the look's order."""
        names = list(chance.permutation(np.array(self.look.faces, dtype=object)))
        while len(names) < self.look.sides:
            names.append(str(chance.choice(self.look.faces)))
        return [str(name) for name in names[: self.look.sides]]


def thrown(
    chance: np.random.Generator, looks: Sequence[DiePaint], reach: tuple[float, float], gap: float = 1.3
) -> list[RenderedDie]:
    """Dice as they may come to lie within *reach* of the middle; those that find no place are left out."""
    dice: list[RenderedDie] = []
    for look in looks:
        if (place := _free_place(chance, dice, reach, gap)) is not None:
            dice.append(RenderedDie(look, int(chance.integers(look.sides)), place, float(chance.uniform(0, 2 * np.pi))))
    return dice


def _free_place(
    chance: np.random.Generator, dice: Sequence[RenderedDie], reach: tuple[float, float], gap: float
) -> tuple[float, float] | None:
    for _ in range(12):
        x, y = chance.uniform(-1, 1, 2) * reach
        if dice and chance.random() < 0.3:  # many lie close together
            near, angle = dice[int(chance.integers(len(dice)))].place, chance.uniform(0, 2 * np.pi)
            away = gap * chance.uniform(1.0, 1.15)
            x, y = near[0] + np.cos(angle) * away, near[1] + np.sin(angle) * away
        if abs(x) > reach[0] or abs(y) > reach[1]:
            continue
        if all(np.hypot(x - die.place[0], y - die.place[1]) >= gap for die in dice):
            return float(x), float(y)
    return None


def drawn(
    chance: np.random.Generator, top: Canvas, camera: Pinhole, dice: Sequence[RenderedDie], light: RoomLight
) -> tuple[Canvas, list[Truth]]:
    """The dice on the table top, before lens and lamp; the farthest are drawn first."""
    bodies = [die.body() for die in dice]
    scene = _shadowed(chance, top, camera, bodies, light)
    truths = []
    far = sorted(
        range(len(dice)), key=lambda at: -float(np.linalg.norm(camera.place - bodies[at].corners.mean(axis=0)))
    )
    for at in far:
        wear = dice[at].wear(chance)
        names = opposed(dice[at].look, dice[at].painted(wear))
        if (box := paint_die(wear, scene, camera, bodies[at], dice[at].look, names, light)) is not None:
            truths.append(Truth(box, names[dice[at].up], dice[at].look))
    return scene, truths


def opposed(look: DiePaint, names: list[str]) -> list[str]:
    """The faces of a die as they are painted: with pips, two opposite faces make seven."""
    if look.paint != "pips" or look.sides != 6:
        return names
    painted, free = dict[int, str](), ["1", "2", "3"]
    for face in range(6):
        if face not in painted:
            other, value = opposite(6, face), free.pop(0)
            pair = sorted((value, str(7 - int(value))), reverse=names[face] >= names[other])
            painted[face], painted[other] = pair
    return [painted[face] for face in range(6)]


def _shadowed(
    chance: np.random.Generator, top: Canvas, camera: Pinhole, bodies: Sequence[Solid], light: RoomLight
) -> Canvas:
    if not bodies:
        return top
    shade = np.zeros(top.shape[:2], np.float32)
    for body in bodies:
        flat = body.corners.copy()
        flat[:, :2] += np.array(light.slope) * flat[:, 2:]
        flat[:, 2] = 0
        hull = cv2.convexHull(np.concatenate([camera.seen(flat), camera.seen(_footprint(body))]).astype(np.float32))
        cv2.fillPoly(shade, [hull.astype(np.int32)], 1.0)
    shade = cv2.GaussianBlur(shade, (0, 0), max(0.6, camera.die * light.softness)).astype(np.float32)
    return np.asarray(top * (1 - shade[..., None] * np.float32(light.shadow)), np.float32)


def _footprint(body: Solid) -> Points:
    low = body.corners[body.corners[:, 2] < 0.3]
    return np.asarray(low * np.array([1, 1, 0]))


def some_camera(chance: np.random.Generator, width: int, height: int, die: float, *, oblique: bool = False) -> Pinhole:
    """A camera above the table, or held in a hand: the more it is tilted, the more its picture is upright."""
    if oblique:
        tilt = chance.uniform(30, 68)
    elif chance.random() < 0.6:
        tilt = min(abs(chance.normal(0, 14)), 40)
    else:
        tilt = chance.uniform(15, 58)
    turn = chance.uniform(0, 360) if tilt < 25 else chance.normal(0, 12)
    return Pinhole(width, height, die, np.deg2rad(tilt), np.deg2rad(turn), float(chance.uniform(0.9, 2.4)))


def scene(
    chance: np.random.Generator, camera: Pinhole, look: Callable[[], DiePaint], count: int
) -> tuple[Picture, list[Truth]]:
    """Dice on somebody's table, photographed somehow."""
    width, height, die = camera.width, camera.height, camera.die
    one = look()
    looks = [one if chance.random() < 0.55 else look() for _ in range(count)]
    reach = (0.56 * width / die, 0.56 * height / die / max(0.5, float(np.cos(camera.tilt))))
    top = table(chance, width, height)
    if chance.random() < 0.55:
        top = cluttered(chance, top, die)
    canvas, truths = drawn(chance, top, camera, thrown(chance, looks, reach), some_light(chance))
    return photographed(chance, uneven(chance, canvas), die), truths


def some_light(chance: np.random.Generator) -> RoomLight:
    """A lamp somewhere above, and the light of the room."""
    return RoomLight(
        slope=(float(chance.normal(0, 0.7)), float(chance.normal(0, 0.7))),
        room=float(chance.uniform(0.35, 0.9)),
        shadow=float(chance.uniform(0.1, 0.85)),
        softness=float(chance.uniform(0.02, 0.16)),
        glare=float(chance.uniform(0.0, 1.0)) if chance.random() < 0.4 else 0.0,
    )
