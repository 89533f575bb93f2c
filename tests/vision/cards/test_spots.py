"""A deck that prints its numbers in an odd place: somebody shows it once, and from then on it is known."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.cards.reading import read_cards
from vision.cards.spots import spot_of
from vision.networks import Picture
from vision.rendered.photographs import CameraView, Exposure, PhotographedCard, photographed
from vision.rendered.story_cards import GRAIN, Print, PrintedWords, drawn
from vision.rendered.tables import Picture as Face

STORY = "Nobody believes it, but the baker has hidden seven keys in seven loaves, and somebody has eaten one."
NUMBERS = [str(number) for number in range(1, 100)]
MIDDLE = (31.5, 70.0)  # millimetres: where this deck prints its numbers


def odd(number: str) -> Face:
    """A card whose number stands in the lower middle, where no corner is."""
    face = drawn(PrintedWords("", "Seven Keys", STORY), Print(letter=3.0))
    place = (round((MIDDLE[0] - 3) * GRAIN), round((MIDDLE[1] + 2.5) * GRAIN))
    cv2.putText(face, number, place, (20.0, 20.0, 20.0), cv2.FontFace("sans"), 7 * GRAIN, 700)
    return face


def lying(number: str, turn: float) -> tuple[Picture, tuple[float, float]]:
    """The card on a table, and where its number is in the picture."""
    view, card = CameraView(6.0, wide=800, high=700), PhotographedCard(odd(number), turn=turn)
    picture, corners = photographed(np.random.default_rng(2), [card], view, Exposure())
    move = cv2.getPerspectiveTransform(np.array([(0, 0), (63, 0), (63, 88), (0, 88)], np.float32), corners[0])
    x, y = cv2.perspectiveTransform(np.array([[MIDDLE]], np.float64), move)[0, 0].tolist()
    return picture, (x / picture.shape[1], y / picture.shape[1])


@pytest.mark.parametrize("turn", [0.2, 2.0, 4.4])
def test_a_finger_on_the_number_says_where_this_deck_prints_it(turn: float) -> None:
    spot = spot_of(*lying("27", turn))
    assert spot is not None
    assert np.abs(np.array(spot) - np.array([MIDDLE[0] / 63, MIDDLE[1] / 88])).max() < 0.03


def test_numbers_are_read_where_they_were_shown_and_nowhere_else_for_sure() -> None:
    spot = spot_of(*lying("27", 0.2))
    picture = lying("48", 1.1)[0]
    assert read_cards(picture, NUMBERS).state != "sure"
    assert (read_cards(picture, NUMBERS, spot).number, read_cards(picture, NUMBERS, spot).state) == ("48", "sure")
    usual = PhotographedCard(drawn(PrintedWords("31", "Seven Keys", STORY), Print()), turn=0.4)
    elsewhere = photographed(np.random.default_rng(2), [usual], CameraView(6.0, wide=800, high=700), Exposure())[0]
    assert (read_cards(elsewhere, NUMBERS, spot).number, read_cards(elsewhere, NUMBERS, spot).state) == ("31", "unsure")


def test_a_finger_beside_the_card_shows_nothing() -> None:
    picture, _ = lying("27", 0.2)
    assert spot_of(picture, (0.01, 0.01)) is None
