"""Stickers: the cards that bear no number are known by them, in dim light and at a slant, and by nothing else."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.cards.reading import read_cards
from vision.cards.stickers import MOST, sticker, sticker_sheet, stickers
from vision.networks import Picture
from vision.rendered.dealt import dealt
from vision.rendered.photographs import CameraView, Exposure, PhotographedCard, photographed
from vision.rendered.story_cards import GRAIN, Print, PrintedWords, drawn
from vision.sheet import DOTS, png

NAMES = [f"s{number}" for number in range(1, MOST + 1)]


def lying(number: int, turn: float, light: Exposure) -> Picture:
    """A card with a sticker on a table, seen at a slant."""
    face = drawn(PrintedWords("", "The Ferry", "The ferryman looks at your boots and shakes his head."), Print())
    stuck = sticker(number, GRAIN)
    face[60 : 60 + stuck.shape[0], 80 : 80 + stuck.shape[1]] = stuck
    view = CameraView(4.0, tilt=0.35, towards=turn, wide=560, high=480)
    return photographed(np.random.default_rng(number), [PhotographedCard(face, turn=turn)], view, light)[0]


@pytest.mark.parametrize("number", [1, 17, 38, MOST])
def test_a_sticker_says_which_card_it_is_in_dim_light_and_at_a_slant(number: int) -> None:
    read = read_cards(lying(number, 0.7 * number, Exposure(bright=0.4, noise=6.0, blur=0.8)), NAMES)
    assert (read.number, read.state) == (f"s{number}", "sure")


def test_a_sticker_that_is_not_among_those_in_play_is_left_alone() -> None:
    assert not read_cards(lying(5, 0.0, Exposure()), ["s1", "s2"]).cards


def test_nothing_else_on_a_table_is_a_sticker() -> None:
    assert not [one.name for seed in range(12) for one in stickers(dealt(seed, 4.0).picture)]


def test_the_sheet_has_all_of_them_in_true_size() -> None:
    page = cv2.imdecode(np.frombuffer(png(sticker_sheet()), np.uint8), cv2.IMREAD_COLOR)
    found = stickers(np.asarray(page, np.uint8))
    assert sorted(one.name for one in found) == sorted(NAMES)
    sides = [float(np.linalg.norm(one.corners[0] - one.corners[1])) / DOTS for one in found]
    assert np.abs(np.array(sides) - 8.0).max() < 0.4
