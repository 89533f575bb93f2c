"""Handfuls of dice in the tray of the box, in the lights that tables have: for tests, lessons and play without one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.rendered.looks import Colour, DiePaint
from vision.rendered.marks import Lettering
from vision.rendered.material import RoomLight
from vision.rendered.scenes import Pinhole, RenderedDie, Truth, drawn, thrown
from vision.rendered.tables import Canvas, Picture, mat

FELT = (62.0, 84.0, 58.0)
TRIES = 500
FLICKER = 0.015  # how much a lamp is brighter or darker from one picture to the next


@dataclass(frozen=True)
class TrayLight:
    """The light over a tray: where it comes from, how bright and how warm it is, and how much the camera rustles."""

    light: RoomLight
    bright: float = 1.0
    warm: float = 0.0
    noise: float = 2.5
    soft: float = 0.5  # pixels of blur


LAMPS: Mapping[str, TrayLight] = {
    "lit tray": TrayLight(RoomLight((0.1, 0.1), room=0.8, shadow=0.25, softness=0.12)),
    "evening": TrayLight(RoomLight((0.6, -0.3), room=0.55, shadow=0.5), bright=0.75, warm=0.12, noise=4),
    "dim": TrayLight(RoomLight((0.4, 0.5), room=0.7, shadow=0.4), bright=0.42, warm=0.06, noise=7, soft=0.8),
    "side lamp": TrayLight(RoomLight((1.5, 0.4), room=0.4, shadow=0.8, softness=0.02), bright=1.05),
    "window": TrayLight(RoomLight((-0.7, -0.8), room=0.75, shadow=0.35, glare=0.5), bright=1.15, warm=-0.06),
    "candles": TrayLight(
        RoomLight((1.0, -0.9), room=0.5, shadow=0.6, softness=0.1), bright=0.5, warm=0.3, noise=6, soft=0.7
    ),
    "noon": TrayLight(
        RoomLight((0.2, -0.1), room=0.85, shadow=0.2, softness=0.2, glare=0.5), bright=1.12, warm=-0.1, noise=1.5
    ),
}
STARRED = DiePaint(
    faces=("★", "★", "★", "", "", ""),
    paint="written",
    body=(60, 40, 150),
    ink=(215, 235, 240),
    lettering=Lettering(font="uni", size=1.1),
)
WORTH = {"★": "success", "": "failure"}  # what the faces of the demo's dice mean


def handful(
    seed: int,
    looks: Sequence[DiePaint],
    lamp: TrayLight,
    size: tuple[int, int] = (640, 480),
    die: float = 48.0,
    felt: Colour = FELT,
) -> tuple[Picture, list[Truth]]:
    """Some dice that were thrown into the tray, seen by the box's camera."""
    pictures, truths = resting(seed, looks, lamp, 1, size, die, felt)
    return pictures[0], truths


def resting(
    seed: int,
    looks: Sequence[DiePaint],
    lamp: TrayLight,
    count: int,
    size: tuple[int, int] = (640, 480),
    die: float = 48.0,
    felt: Colour = FELT,
) -> tuple[list[Picture], list[Truth]]:
    """The same as so many pictures one after the other: the camera rustles, and no lamp is quite steady."""
    chance = np.random.default_rng(seed)
    camera = Pinhole(*size, die, tilt=float(chance.uniform(0, 0.2)), turn=float(chance.uniform(0, 6.28)), zoom=1.2)
    reach = (0.36 * size[0] / die, 0.36 * size[1] / die)
    dice = _all_thrown(chance, looks, reach, camera)
    scene, truths = drawn(chance, mat(chance, *size, felt), camera, dice, lamp.light)
    scene *= np.array([1 - lamp.warm, 1, 1 + lamp.warm], np.float32) * np.float32(lamp.bright)
    return [_rustled(chance, scene, lamp, at) for at in range(count)], truths


def _rustled(chance: np.random.Generator, scene: Canvas, lamp: TrayLight, at: int) -> Picture:
    steady = np.float32(chance.normal(1, FLICKER)) if at else np.float32(1)
    noisy = scene * steady + chance.normal(0, lamp.noise, scene.shape).astype(np.float32)
    return np.clip(cv2.GaussianBlur(noisy, (0, 0), lamp.soft), 0, 255).astype(np.uint8)


def _all_thrown(
    chance: np.random.Generator, looks: Sequence[DiePaint], reach: tuple[float, float], camera: Pinhole
) -> list[RenderedDie]:
    """All of them in the picture, and so far apart that none can hide or lean on another."""
    for _ in range(TRIES):
        dice = thrown(chance, looks, reach, gap=1.42)
        if len(dice) == len(looks) and all(_is_inside(die, camera) for die in dice):
            return dice
    raise ValueError(f"{len(looks)} dice do not fit into the tray")


def _is_inside(die: RenderedDie, camera: Pinhole) -> bool:
    corners = camera.seen(die.body().corners)
    return bool((corners > 0).all() and (corners < (camera.width, camera.height)).all())
