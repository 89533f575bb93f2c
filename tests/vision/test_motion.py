"""A throw is noticed once it lies still and no hand is there; hands, lamps and creeping dice are not taken for one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

import cv2
import numpy as np
import pytest

from vision.motion import REST, Motion, small, step, watched
from vision.networks import Picture
from vision.rendered.looks import DiePaint
from vision.rendered.material import RoomLight
from vision.rendered.scenes import Pinhole, RenderedDie, drawn
from vision.rendered.tables import Canvas, mat

CAMERA = Pinhole(320, 320, 26)
FELT = (60.0, 90.0, 50.0)
FRAME = 1 / 30  # seconds
LONG = 1.0  # seconds
RESTING = round(REST / FRAME) + 2  # frames


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
    dice = [RenderedDie(DiePaint(), at % 6, place, 0.4 * at) for at, place in enumerate(places)]
    return drawn(chance, mat(chance, 320, 320, FELT), CAMERA, dice, RoomLight())[0]


def begun() -> Motion:
    return watched(small(frame()), 0.0)


def after(motion: Motion, frames: Iterable[Picture]) -> Motion:
    for seen in frames:
        motion = step(motion, small(seen), motion.at + FRAME)
    return motion


def frames(count: int, draw: Callable[[int], Picture]) -> list[Picture]:
    return [draw(at) for at in range(count)]


def rolling(count: int = 6) -> list[Picture]:
    return frames(count, lambda at: frame((-3 + at * 0.8, 2 - at * 0.5), (3 - at * 0.6, -3 + at), seed=at))


def resting(count: int = RESTING, light: float = 1.0) -> list[Picture]:
    return frames(count, lambda at: frame((1.0, 0.0), (-1.5, 2.0), light=light, seed=50 + at))


def test_in_an_empty_tray_nothing_ever_happens() -> None:
    motion = after(begun(), frames(30, lambda at: frame(seed=at)))
    assert motion.at_rest
    assert not motion.stirred


def test_a_throw_is_at_rest_a_quarter_of_a_second_after_the_last_motion() -> None:
    motion = after(begun(), rolling())
    assert not motion.at_rest
    assert motion.was_thrown
    assert not after(motion, resting(round(REST / FRAME) - 1)).at_rest
    still = after(motion, resting())
    assert still.at_rest
    assert still.stirred


def test_what_somebody_has_taken_note_of_is_not_new_any_more() -> None:
    noted = after(begun(), [*rolling(), *resting()]).noted()
    assert not after(noted, resting(30)).stirred
    assert after(noted, rolling()).stirred


def test_under_a_hand_nothing_is_at_rest_however_still_it_is() -> None:
    motion = after(begun(), [*rolling(), *frames(20, lambda at: frame((1.0, 0.0), hand=150, seed=at))])
    assert motion.hand
    assert not motion.at_rest
    assert after(motion, resting()).at_rest


def test_a_die_that_a_hand_turns_was_not_thrown() -> None:
    before, turned = (0.3, -2.0), (0.6, -2.6)
    noted = after(
        watched(small(frame((-1.5, 2.0), before)), 0.0), frames(9, lambda at: frame((-1.5, 2.0), before, seed=at))
    )
    coming = frames(9, lambda at: frame((-1.5, 2.0), before, hand=20 * at, seed=at))
    going = frames(9, lambda at: frame((-1.5, 2.0), turned, hand=160 - 20 * at, seed=at))
    lying = after(noted, [*coming, *going, *frames(RESTING, lambda at: frame((-1.5, 2.0), turned, seed=at))])
    assert lying.stirred
    assert lying.at_rest
    assert not lying.was_thrown


def test_a_die_that_creeps_is_not_at_rest() -> None:
    noted = after(begun(), [*rolling(), *resting()]).noted()
    creeping = frames(20, lambda at: frame((1.0 + 0.02 * at, 0.0), (-1.5, 2.0), seed=at))
    assert not any(after(noted, creeping[:many]).at_rest for many in range(8, 21, 3))


def test_dice_do_not_look_like_a_hand() -> None:
    many = [frame(*[(x, y) for x in (-4, -2, 0, 2, 4) for y in (-3, 0, 3)], seed=at) for at in range(3)]
    assert not after(begun(), many).hand


def test_slowly_changing_light_stirs_nothing() -> None:
    noted = after(begun(), [*rolling(), *resting()]).noted()
    dusk = [shot for light in np.linspace(1, 0.7, 40) for shot in resting(1, float(light))]
    assert not after(noted, dusk).stirred


@pytest.fixture
def long(monkeypatch: pytest.MonkeyPatch) -> list[Picture]:
    """A cup, or a hand, that comes, covers one of two dice, and does not move for what is long in these tests."""
    monkeypatch.setattr("vision.motion.FURNITURE", LONG)
    return frames(round(LONG / FRAME) + RESTING + 8, lambda at: frame((1.0, 0.0), hand=150, seed=at))


def test_what_reaches_in_but_never_moves_is_no_hand_for_ever(long: list[Picture]) -> None:
    assert not after(begun(), long[:20]).at_rest
    assert after(begun(), long).at_rest


def test_under_a_hand_that_rests_for_long_there_is_nothing_to_be_read_until_it_has_gone(long: list[Picture]) -> None:
    motion = after(begun(), long)
    assert not motion.stirred
    gone = after(motion, resting())
    assert gone.at_rest
    assert gone.stirred


def test_what_was_thrown_before_a_cup_was_put_down_is_read_beside_it(long: list[Picture]) -> None:
    motion = after(begun(), [*rolling(), *long])
    assert motion.at_rest
    assert motion.stirred


def test_a_hand_is_a_hand_where_something_stands_already(long: list[Picture]) -> None:
    cup = after(begun(), long)
    both = frames(5, lambda at: frame((1.0, 0.0), hand=300, seed=at))
    assert after(cup, both).hand
    assert after(cup, [*both, *long[:RESTING]]).at_rest  # it has gone, and what stood there still does


def test_a_white_card_at_the_edge_is_no_hand_when_a_die_lies_beside_it_in_another_light() -> None:
    """How bright white is nobody can see, so its rims look otherwise in every light."""

    def lit(light: float, *places: tuple[float, float]) -> Picture:
        scene = quiet(places).copy()
        cv2.rectangle(scene, (245, 245), (318, 318), (260, 240, 225), -1)
        for at in range(257, 310, 16):
            cv2.rectangle(scene, (at, 257), (at + 8, 308), (20, 20, 20), -1)
        return np.asarray(np.clip(cv2.GaussianBlur(scene, (0, 0), 1.5) * light, 0, 255), np.uint8)

    motion = watched(small(lit(1.0)), 0.0)
    motion = after(motion, [lit(1.3, (3.0, -2.6), (3.6, -2.0))] * RESTING)
    assert not motion.hand
    assert motion.at_rest
