"""Crops with neighbours, as the verdict judges them: the die stays whole in the middle, others are cut by the edges."""

from __future__ import annotations

import cv2
import numpy as np

from vision.crowds import HALF, crowded
from vision.networks import Picture
from vision.rendered.handfuls import LAMPS, handful
from vision.rendered.looks import DiePaint
from vision.trials import spot

RED = DiePaint(body=(30, 30, 200))


def test_the_die_is_in_the_middle_and_its_neighbours_hide_nothing_of_it() -> None:
    picture, truths = handful(1, [DiePaint()], LAMPS["lit tray"])
    other, others = handful(2, [RED], LAMPS["lit tray"])
    there = spot(truths[0])
    crop = crowded(np.random.default_rng(3), picture, there, [(other, spot(others[0]))])
    side = round(2 * HALF * there.size)
    plain = np.asarray(cv2.getRectSubPix(picture, (side, side), (there.x, there.y)), np.uint8)
    core = slice(round(0.35 * side), round(0.65 * side))
    assert (crop[core, core] == plain[core, core]).all()
    assert redder(crop) > redder(plain) + 200


def redder(picture: Picture) -> int:
    return int((picture[..., 2].astype(int) > picture[..., 0].astype(int) + 80).sum())
