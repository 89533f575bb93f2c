"""Square pictures of dice were often pressed into shape: they are read in the format in which they were taken."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.lessons import clear_look
from vision.dice import read, viewed
from vision.formats import FORMATS, is_square, plainest, stretched
from vision.kinds import PIP_D6
from vision.networks import Picture
from vision.rendered.handfuls import LAMPS
from vision.rendered.scenes import Pinhole, Truth, drawn, thrown
from vision.rendered.tables import mat

SIDE = 560


def pressed(seed: int, form: float) -> tuple[Picture, list[Truth]]:
    """Dice seen from the side by a camera of some format, as somebody shares them who likes squares."""
    wide, high = round(SIDE * form**0.5), round(SIDE / form**0.5)
    chance, camera = np.random.default_rng(seed), Pinhole(wide, high, 66, tilt=0.75, zoom=1.4)
    dice = thrown(chance, [clear_look(seed)] * 5, (0.3 * wide / 66, 0.3 * high / 66), gap=2.2)
    felt = mat(chance, wide, high, (70, 90, 60))
    scene, truths = drawn(chance, felt, camera, dice, LAMPS["lit tray"].light)
    return np.asarray(cv2.resize(np.clip(scene, 0, 255).astype(np.uint8), (SIDE, SIDE)), np.uint8), truths


@pytest.mark.parametrize("form", FORMATS)
def test_a_stretched_picture_has_the_format_and_about_as_many_pixels(form: float) -> None:
    high, wide = stretched(np.zeros((SIDE, SIDE, 3), np.uint8), form).shape[:2]
    assert wide / high == pytest.approx(form, rel=0.01)
    assert wide * high == pytest.approx(SIDE * SIDE, rel=0.01)


def test_only_pictures_that_are_as_wide_as_high_are_square() -> None:
    shapes = ((480, 480), (480, 481), (480, 640), (640, 480))
    assert [is_square(np.zeros((*shape, 3), np.uint8)) for shape in shapes] == [True, True, False, False]


@pytest.mark.parametrize("form", FORMATS)
def test_the_plainest_format_is_found_without_trying_those_beyond(form: float) -> None:
    tried = list[float]()

    def plain(this: float) -> float:
        tried.append(this)
        return -abs(this - form)

    assert plainest(plain) == form
    assert form < 1 or FORMATS[0] not in tried


def test_a_square_that_is_as_plain_as_any_other_format_stays_as_it_is() -> None:
    assert plainest(lambda _: 0.5) == 1


def test_dice_that_were_pressed_into_shape_are_read_as_they_were_photographed() -> None:
    right = 0
    for seed in range(4):
        picture, truths = pressed(seed, 9 / 16)
        reading = read(picture, [PIP_D6.faces] * len(truths), pips=True)
        right += sorted(reading.values) == sorted(int(truth.face) for truth in truths)
    assert right >= 3


def test_boxes_are_those_of_the_picture_as_it_came() -> None:
    picture, truths = pressed(1, 16 / 9)
    boxes = np.array(read(picture, [PIP_D6.faces] * len(truths), pips=True).boxes, float)
    assert viewed(picture, PIP_D6.faces, pips=True).picture.shape != picture.shape
    across, down = (16 / 9) ** 0.5, (9 / 16) ** 0.5
    for left, upper, right, lower in (truth.box for truth in truths):
        x, y = (left + right) / 2 / across, (upper + lower) / 2 / down
        assert sum((boxes[:, 0] < x) & (x < boxes[:, 2]) & (boxes[:, 1] < y) & (y < boxes[:, 3])) == 1


def test_numerals_and_dice_of_known_size_are_looked_at_as_they_came() -> None:
    picture, _ = pressed(1, 16 / 9)
    assert viewed(picture, PIP_D6.faces, pips=False).picture is picture
    assert viewed(picture, PIP_D6.faces, pips=True, size=66.0).picture is picture
