"""Cards as other people print them: digits on discs, dark banners, several at once, edges fainter than the grain."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.cards.reading import read_cards
from vision.cards.sides import contrasted, judged, slopes
from vision.networks import Picture
from vision.rendered.photographs import CameraView, Exposure, PhotographedCard, photographed
from vision.rendered.story_cards import GRAIN, Print, PrintedWords, drawn
from vision.rendered.tables import Picture as Face

STORY = "Nobody believes it, but the baker has hidden seven keys in seven loaves, and somebody has eaten one of them."
NUMBERS = [str(number) for number in range(1, 100)]
WHITE = (245.0, 245.0, 245.0)


def numbered(number: str, place: tuple[float, float], face: Face, high: float = 6.5) -> Face:
    """A white number, so many millimetres from the upper left of a face."""
    at = (round(place[0] * GRAIN), round(place[1] * GRAIN))
    cv2.putText(face, number, at, WHITE, cv2.FontFace("sans"), round(high * GRAIN), 700)
    return face


def lying(faces: Sequence[Face], wide: int = 700) -> Picture:
    """Such faces beside each other on a calm, dark table."""
    places = [((at - (len(faces) - 1) / 2) * 80.0, 0.0) for at in range(len(faces))]
    cards = [PhotographedCard(face, place=place, turn=0.3) for face, place in zip(faces, places, strict=True)]
    return photographed(np.random.default_rng(6), cards, CameraView(5.0, wide=wide, high=600), Exposure())[0]


def test_a_lone_digit_on_a_dark_disc_is_read() -> None:
    face = drawn(PrintedWords("", "Seven Keys", STORY), Print())
    cv2.circle(face, (9 * GRAIN, 9 * GRAIN), 6 * GRAIN, (90.0, 40.0, 30.0), -1, cv2.LINE_AA)
    read = read_cards(lying([numbered("7", (7.2, 11.4), face)]), NUMBERS)
    assert (read.number, read.state) == ("7", "unsure")


def test_two_cards_beside_each_other_are_both_read() -> None:
    faces = [drawn(PrintedWords(number, "Seven Keys", STORY), Print()) for number in ("17", "48")]
    read = read_cards(lying(faces, wide=1000), NUMBERS)
    assert (read.number, read.state) == ("17 48", "sure")


def test_colour_shows_a_card_whose_edges_are_fainter_than_the_grain() -> None:
    chance = np.random.default_rng(1)
    lab = np.full((360, 480, 3), 128, np.float32)
    lab[100:260, 150:262, 1] += 7
    grainy = np.clip(lab + chance.normal(0, 14, lab.shape), 0, 255).astype(np.uint8)
    card = np.array([[(150, 100), (262, 100), (262, 260), (150, 260)]], np.float32)
    elsewhere = card + np.array([150, 40], np.float32)
    soft = cv2.GaussianBlur(grainy, (0, 0), 1.0).astype(np.float32)
    assert float(judged(card, slopes(grainy))[0]) < 0.6
    assert float(contrasted(card, soft)[0]) > 0.4
    assert float(contrasted(np.asarray(elsewhere, np.float32), soft)[0]) == 0
