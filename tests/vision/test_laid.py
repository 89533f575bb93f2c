"""A card that is laid down is looked at once, whenever somebody wants one."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.frames import CameraFrame
from vision.laid import CardTrigger
from vision.networks import Picture

RATE = 0.1  # seconds between two frames


class Watching:
    """Somebody before whose eyes things are laid."""

    def __init__(self) -> None:
        self.laid, self.at, self.given = CardTrigger(), 0.0, 0
        self.laid.want(is_wanted=True)

    def sees(self, picture: Picture, seconds: float) -> int:
        """How many pictures are given while this is seen for so long."""
        given = 0
        for _ in range(round(seconds / RATE)):
            self.at += RATE
            given += self.laid.see(CameraFrame.of(picture, self.at))
        return given


def table(*cards: tuple[int, int]) -> Picture:
    """A green table with white cards whose middles are there."""
    picture = np.full((300, 400, 3), (60, 110, 50), np.uint8)
    for x, y in cards:
        picture[y - 40 : y + 40, x - 30 : x + 30] = 235
        picture[y - 20 : y + 20 : 6, x - 20 : x + 20] = 30
    return picture


@pytest.fixture
def here() -> Watching:
    return Watching()


def test_what_lies_there_at_first_is_looked_at_once(here: Watching) -> None:
    assert here.sees(table((200, 150)), 2.0) == 1
    assert here.sees(table((200, 150)), 3.0) == 0


def test_every_card_that_is_laid_down_is_looked_at_when_it_lies_still(here: Watching) -> None:
    here.sees(table(), 1.0)
    assert here.sees(table((200, 150)), 0.3) == 0
    assert here.sees(table((200, 150)), 1.0) == 1
    assert here.sees(table((200, 150), (120, 100)), 1.5) == 1


def test_what_lay_there_already_is_not_given_when_another_card_is_wanted(here: Watching) -> None:
    here.sees(table((200, 150)), 1.5)
    here.laid.want(is_wanted=False)
    assert here.sees(table((200, 150)), 1.0) == 0
    here.laid.want(is_wanted=True)
    assert here.sees(table((200, 150)), 2.0) == 0


def test_what_changed_while_nobody_looked_is_given(here: Watching) -> None:
    here.sees(table((200, 150)), 1.5)
    here.laid.want(is_wanted=False)
    here.at += 30
    here.laid.want(is_wanted=True)
    assert here.sees(table((120, 100)), 1.5) == 1


def test_a_picture_that_was_of_no_use_is_followed_by_another(here: Watching) -> None:
    here.sees(table((200, 150)), 1.5)
    here.laid.look_again()
    assert here.sees(table((200, 150)), 1.0) == 1


# Several pictures as one ---------------------------------------------------------------------------


def rustling(chance: np.random.Generator, picture: Picture) -> Picture:
    """The same in dim light."""
    return np.asarray(np.clip(picture + chance.normal(0, 12, picture.shape), 0, 255), np.uint8)


def off(picture: Picture, truth: Picture) -> float:
    return float(np.abs(picture.astype(float) - truth).mean())


def test_print_is_read_from_all_pictures_since_the_card_lies_still(here: Watching) -> None:
    """Grain is another one in each of them, and small print is lost in the grain of one."""
    chance, card = np.random.default_rng(1), table((200, 150))
    here.sees(table(), 1.0)
    for _ in range(12):
        here.sees(rustling(chance, card), RATE)
    assert off(here.laid.pictured(), card) < 0.65 * off(rustling(chance, card), card)


def test_no_picture_from_before_is_among_them(here: Watching) -> None:
    card = table((200, 150))
    here.sees(table(), 2.0)
    given = 0
    while not given:
        given = here.sees(card, RATE)
    assert off(here.laid.pictured(), card) == 0


def test_a_camera_that_can_do_so_takes_one_finer_picture(here: Watching) -> None:
    taken = []

    def finer() -> Picture:
        taken.append(1)
        return np.asarray(cv2.resize(table((200, 150)), None, fx=2, fy=2), np.uint8)

    for _ in range(6):
        here.at += RATE
        here.laid.see(replace(CameraFrame.of(table((200, 150)), here.at), still=finer))
    assert here.laid.pictured().shape == (600, 800, 3)
    assert len(taken) == 1
