"""Cards photographed on tables: seen from somewhere above, in the light of rooms, by the camera of the box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.rendered.lens import uneven
from vision.rendered.tables import Canvas, Picture, cluttered, table

Points = NDArray[np.float32]
FAR = 480.0  # millimetres from the camera to the table
ROUNDED = 3.0  # millimetres: the radius of a card's corners


@dataclass(frozen=True)
class CameraView:
    """How a camera sees the table: pixels for a millimetre, and how far it is tilted and turned, in radians."""

    fine: float = 7.0
    tilt: float = 0.0
    towards: float = 0.0  # the direction in which it is tilted
    wide: int = 1000
    high: int = 800

    def seen(self, points: Points) -> Points:
        """Where points of the table, in millimetres around its middle, are in the picture."""
        c, s = np.cos(self.towards), np.sin(self.towards)
        along, across = points[:, 0] * c + points[:, 1] * s, -points[:, 0] * s + points[:, 1] * c
        depth = FAR + along * np.sin(self.tilt)
        x, y = along * np.cos(self.tilt) * FAR / depth, across * FAR / depth
        flat = np.stack([x * c - y * s, x * s + y * c], axis=1) * self.fine
        return np.asarray(flat + np.array([self.wide / 2, self.high / 2]), np.float32)


@dataclass(frozen=True, eq=False)
class PhotographedCard:
    """A card on the table: its face, its size in millimetres, its middle, and how far it is turned."""

    face: Picture
    wide: float = 63.0
    high: float = 88.0
    place: tuple[float, float] = (0.0, 0.0)
    turn: float = 0.0

    def corners(self) -> Points:
        """Its corners in millimetres, clockwise from the upper left of its face."""
        half = np.array([self.wide / 2, self.high / 2])
        flat = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half
        c, s = np.cos(self.turn), np.sin(self.turn)
        return np.asarray(flat @ np.array([[c, s], [-s, c]]) + self.place, np.float32)


@dataclass(frozen=True)
class Exposure:
    """What lamp and camera do: brightness, warmth, a lamp mirrored in the varnish, blur in pixels, noise."""

    bright: float = 1.0
    warm: float = 0.0
    glare: float = 0.0
    blur: float = 0.5
    noise: float = 3.0
    quality: int = 88  # of the JPEG


def some_view(chance: np.random.Generator, fine: float, card: tuple[float, float] = (63.0, 88.0)) -> CameraView:
    """A camera somewhere above a card, tilted by up to 25 degrees."""
    side = float(np.hypot(*card)) * fine
    wide, high = round(side * chance.uniform(1.25, 1.6)), round(side * chance.uniform(1.15, 1.3))
    return CameraView(fine, np.deg2rad(float(chance.uniform(0, 25))), float(chance.uniform(0, 2 * np.pi)), wide, high)


def some_exposure(chance: np.random.Generator) -> Exposure:
    """An evening's light, more often good than bad."""
    dim = chance.random() < 0.3
    return Exposure(
        bright=float(chance.uniform(0.35, 0.6) if dim else chance.uniform(0.75, 1.12)),
        warm=float(chance.normal(0.03, 0.05)),
        glare=float(chance.uniform(60, 150)) if chance.random() < 0.4 else 0.0,
        blur=float(chance.uniform(0.3, 0.9)),
        noise=float(chance.uniform(4, 8) if dim else chance.uniform(1, 4)),
        quality=int(chance.integers(78, 95)),
    )


def photographed(
    chance: np.random.Generator,
    laid: Sequence[PhotographedCard],
    view: CameraView,
    light: Exposure,
    *,
    busy: bool = False,
) -> tuple[Picture, list[Points]]:
    """The picture, and where the corners of each card are in it."""
    (picture,), corners = photographs(chance, laid, view, light, 1, busy=busy)
    return picture, corners


def photographs(
    chance: np.random.Generator,
    laid: Sequence[PhotographedCard],
    view: CameraView,
    light: Exposure,
    count: int,
    *,
    busy: bool = False,
) -> tuple[list[Picture], list[Points]]:
    """So many pictures of what lies still, each with grain of its own."""
    scene = table(chance, view.wide, view.high)
    if busy:
        scene = cluttered(chance, scene, 16 * view.fine)
    corners = [view.seen(card.corners()) for card in laid]
    for card, there in zip(laid, corners, strict=True):
        lay(scene, card, there, view.fine)
    scene = uneven(chance, scene) if light.bright < 0.7 else scene
    if light.glare:
        shine(chance, scene, corners, light.glare)
    scene *= np.array([1 - light.warm, 1, 1 + light.warm], np.float32) * np.float32(light.bright)
    scene = np.asarray(cv2.GaussianBlur(scene, (0, 0), light.blur), np.float32)
    return [_taken(chance, scene, light) for _ in range(count)], corners


def _taken(chance: np.random.Generator, scene: Canvas, light: Exposure) -> Picture:
    grainy = scene + chance.normal(0, light.noise, scene.shape).astype(np.float32)
    picture = np.clip(grainy, 0, 255).astype(np.uint8)
    saved = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, light.quality])[1]
    return np.asarray(cv2.imdecode(saved, cv2.IMREAD_COLOR), np.uint8)


def lay(scene: Canvas, card: PhotographedCard, there: Points, fine: float) -> None:
    """Paint one card with its corners there, at so many pixels a millimetre; its shadow first."""
    high, wide = card.face.shape[:2]
    here = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    move, size = cv2.getPerspectiveTransform(here, there), (scene.shape[1], scene.shape[0])
    mask = _rounded(wide, high, ROUNDED * wide / card.wide)
    shrink = wide / card.wide / fine
    face = cv2.GaussianBlur(card.face, (0, 0), max(0.3, 0.42 * shrink)).astype(np.float32)
    cover = cv2.warpPerspective(cv2.GaussianBlur(mask, (0, 0), 0.5 * shrink), move, size)[..., None]
    shade = cv2.GaussianBlur(np.roll(cover[..., 0], (3, 2), (0, 1)), (0, 0), 2.5)[..., None]
    scene *= 1 - 0.35 * shade
    scene += cover * (cv2.warpPerspective(face, move, size, flags=cv2.INTER_LINEAR) - scene)


def _rounded(wide: int, high: int, radius: float) -> Canvas:
    mask, pen = np.zeros((high, wide), np.float32), round(radius)
    cv2.rectangle(mask, (pen, 0), (wide - pen, high), 1.0, -1)
    cv2.rectangle(mask, (0, pen), (wide, high - pen), 1.0, -1)
    for x in (pen, wide - pen - 1):
        for y in (pen, high - pen - 1):
            cv2.circle(mask, (x, y), pen, 1.0, -1)
    return mask


def shine(chance: np.random.Generator, scene: Canvas, corners: Sequence[Points], strength: float) -> None:
    """A lamp mirrored in the varnish of one of the cards: a bright, soft spot."""
    card = corners[int(chance.integers(len(corners)))] if corners else np.array([[0, 0], [*scene.shape[1::-1]]])
    weights = chance.dirichlet(np.ones(len(card)))
    x, y = weights @ card
    reach = float(np.linalg.norm(card[0] - card[-2])) if len(card) > 2 else 200.0
    spot = np.zeros(scene.shape[:2], np.float32)
    axes = (int(reach * chance.uniform(0.06, 0.2)), int(reach * chance.uniform(0.05, 0.12)))
    cv2.ellipse(spot, (int(x), int(y)), axes, float(chance.uniform(0, 180)), 0, 360, 1.0, -1)
    soft = cv2.GaussianBlur(spot, (0, 0), reach * 0.05)[..., None]
    scene += soft * np.float32(strength)
