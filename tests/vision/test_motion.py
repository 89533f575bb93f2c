"""A roll is counted once, when it lies still and no hand is there."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import cv2
import numpy as np

from vision.motion import REST, Motion, step, watched
from vision.networks import Picture
from vision.rendered.looks import Look
from vision.rendered.paint import Light
from vision.rendered.scenes import Camera, Die, drawn
from vision.rendered.tables import Canvas, mat

CAMERA = Camera(320, 320, 36)
FELT = (60.0, 90.0, 50.0)


def frame(*places: tuple[float, float], hand: int = 0, light: float = 1.0, seed: int = 1) -> Picture:
    """The tray with dice at some places, a hand that reaches in so many pixels, and noise."""
    scene = quiet(places).copy()
    if hand:
        cv2.ellipse(scene, (160, 320), (60, hand), 0, 0, 360, (120, 150, 205), -1)
    noise = np.random.default_rng(seed).normal(0, 3, scene.shape)
    return np.asarray(np.clip(scene * light + noise, 0, 255), np.uint8)


@lru_cache
def quiet(places: tuple[tuple[float, float], ...]) -> Canvas:
    chance = np.random.default_rng(3)
    dice = [Die(Look(), at % 6, place, 0.4 * at) for at, place in enumerate(places)]
    return drawn(chance, mat(chance, 320, 320, FELT), CAMERA, dice, Light())[0]


def after(motion: Motion, frames: Iterable[Picture]) -> Motion:
    for seen in frames:
        motion = step(motion, seen)
    return motion


def rolling(count: int = 6) -> list[Picture]:
    return [frame((-3 + at * 0.8, 2 - at * 0.5), (3 - at * 0.6, -3 + at), seed=at) for at in range(count)]


def resting(count: int = REST + 2, light: float = 1.0) -> list[Picture]:
    return [frame((1.0, 0.0), (-1.5, 2.0), light=light, seed=50 + at) for at in range(count)]


def test_an_empty_tray_is_no_roll() -> None:
    motion = after(watched(frame()), [frame(seed=at) for at in range(30)])
    assert motion.roll == 0
    assert motion.at_rest


def test_a_roll_is_counted_once_when_it_has_come_to_rest() -> None:
    motion = after(watched(frame()), rolling())
    assert (motion.roll, motion.at_rest) == (0, False)
    assert after(motion, resting(REST - 1)).roll == 0
    assert after(motion, resting(40)).roll == 1


def test_each_roll_gets_the_next_number() -> None:
    motion = watched(frame())
    for number in (1, 2, 3):
        motion = after(motion, [*rolling(), *resting()])
        assert motion.roll == number


def test_nothing_is_read_under_a_hand() -> None:
    hand = [frame((1.0, 0.0), (-1.5, 2.0), hand=150, seed=at) for at in range(20)]
    motion = after(watched(frame()), [*rolling(), *hand])
    assert motion.hand
    assert (motion.roll, motion.at_rest) == (0, False)
    assert after(motion, resting()).roll == 1


def test_a_die_that_somebody_turns_is_a_new_roll() -> None:
    motion = after(watched(frame()), [*rolling(), *resting()])
    hand = [frame((1.0, 0.0), hand=60 + 20 * at, seed=at) for at in range(5)]
    turned = [frame((1.0, 0.0), (-1.5, 0.0), seed=at) for at in range(REST + 2)]
    assert after(motion, [*hand, *turned]).roll == 2


def test_dice_do_not_look_like_a_hand() -> None:
    many = [frame(*[(x, y) for x in (-4, -2, 0, 2, 4) for y in (-3, 0, 3)], seed=at) for at in range(3)]
    assert not after(watched(frame()), many).hand


def test_slowly_changing_light_is_no_roll() -> None:
    motion = after(watched(frame()), [*rolling(), *resting()])
    dusk = [shot for light in np.linspace(1, 0.7, 40) for shot in resting(1, float(light))]
    assert after(motion, dusk).roll == 1
