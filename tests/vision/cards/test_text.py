"""What cards say: read in order, whole words, boxes apart, doubts marked."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from bench.cards import character_error, full_text
from vision.cards.layout import blocks
from vision.cards.lines import PrintLine
from vision.cards.page import FlatCard, page
from vision.cards.text import joined, read_text, written
from vision.networks import Picture
from vision.rendered.dealt import dealt
from vision.rendered.story_cards import Print, PrintedWords, drawn

BLANK: Picture = np.full((780, 560, 3), 245, np.uint8)
STORY = "Nobody believes it, but the baker has hidden seven keys. You hear an old heron whisper."
RULE = "Slowly, very slowly, the door under the stairs swings open."


def line(x: float, y: float, wide: float = 200, high: float = 30) -> PrintLine:
    return PrintLine(x + wide / 2, y, wide, high, 0.0, 0.9)


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_a_story_in_each_language_is_read_almost_without_error(seed: int) -> None:
    case = dealt(seed, 7.0)
    text = read_text(case.picture, case.language)
    assert character_error(text.words, full_text(case)) < 0.02
    assert case.words.number not in text.words.split()


def test_a_box_and_a_title_are_told_from_the_story() -> None:
    face = cv2.resize(
        drawn(PrintedWords("12", "Seven Keys", STORY, RULE), Print()), (560, 782), interpolation=cv2.INTER_AREA
    )
    text = written(page(np.asarray(face, np.uint8)), "en")
    kinds = {passage.text: passage.kind for passage in text.passages}
    assert kinds["Seven Keys"] == "title"
    assert kinds[RULE] == "box"
    assert [passage.kind for passage in text.passages][-1] == "box"


def test_a_word_divided_at_the_end_of_a_row_is_whole_again() -> None:
    assert (
        joined(["The lamp-", "lighter waits", "", "in the well-", "Known house."])
        == "The lamplighter waits in the well- Known house."
    )


def test_columns_are_read_one_after_the_other_between_what_spans_them() -> None:
    left, right = [line(30, y) for y in (120, 160, 200, 240)], [line(300, y) for y in (122, 161, 202, 239)]
    over, under = line(30, 60, 470), line(30, 320, 470)
    rows = [row for block in blocks(BLANK, [*right, under, *left, over]) for row in block.rows]
    assert [piece for row in rows for piece in row.pieces] == [over, *left, *right, under]


def test_pieces_of_one_row_are_read_from_left_to_right() -> None:
    pieces = [line(260, 101), line(30, 100)]
    (block,) = blocks(BLANK, pieces)
    assert [piece.left for piece in block.rows[0].pieces] == [30, 260]


def test_a_card_without_print_says_so() -> None:
    assert read_text(BLANK).trouble == "no_text"
    assert written(FlatCard(BLANK, (line(200, 300),))).words == ""
