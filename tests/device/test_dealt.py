"""Cards of a pack as pictures: what stands on them is what the pack says, and nobody lists more than numbers."""

from __future__ import annotations

from typing import Any

import pytest

from device.pages.printed_cards import SIDES, numbers, picture, printed
from engine.contract import AnyTitle
from engine.games.wildwoods.game import GAME as WILDWOODS
from engine.games.wonder_book.box import Box
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from engine.games.wonder_book.table import WonderTable
from tests.kit.kinds import of_kind

FIRST = WonderTable()  # in its first chapter


@pytest.fixture(scope="module")
def demo() -> Box:
    cards, _ = WONDER_BOOK.open(WONDER_BOOK.demo())
    assert cards
    return of_kind(Box, cards.box)


def test_a_card_bears_its_number_its_title_and_its_story_without_the_marks_of_voices(demo: Box) -> None:
    found = printed(WONDER_BOOK, demo, FIRST, "3", "back", "it")
    assert found
    assert (found.number, found.title) == ("3", "Qualcuno applaude")
    assert "«Bravi» dice." in found.story
    assert found.rule.endswith("Prendete la carta successiva.")


def test_the_outcomes_of_a_choice_stand_on_its_back_with_the_words_to_write_down(demo: Box) -> None:
    found = printed(WONDER_BOOK, demo, FIRST, "4", "back", "en")
    assert found
    assert found.story.startswith("A. The biscuit is gone")
    assert "\nKeyword: BISCOTTI.\nB. " in found.story


def test_a_wyrm_card_says_line_after_line_what_wyrms_do(demo: Box) -> None:
    found = printed(WONDER_BOOK, demo, FIRST, "all_together", "front", "en")
    assert found
    assert found.rule.split("\n") == ["1 Wyrm appears.", "Each Wyrm takes 2 actions."]
    assert printed(WONDER_BOOK, demo, FIRST, "all_together", "back", "en") is None


@pytest.mark.parametrize("title", [WONDER_BOOK, WILDWOODS])
def test_every_card_that_can_be_laid_has_a_front(title: AnyTitle) -> None:
    cards, _ = title.open(title.demo())
    assert cards
    table: Any = title.lay((), {})  # of either game
    table.campaign.chapter = 1
    deck = numbers(title, cards.box, table)
    assert deck
    assert all(printed(title, cards.box, table, name, SIDES[0], "en") for name in deck)


def test_an_empty_pack_is_tried_with_the_cards_of_the_demo(demo: Box) -> None:
    assert numbers(WONDER_BOOK, Box(), FIRST) == numbers(WONDER_BOOK, demo, FIRST)
    assert printed(WONDER_BOOK, Box(), FIRST, "2", "front", "en") == printed(
        WONDER_BOOK, demo, FIRST, "2", "front", "en"
    )
    assert printed(WONDER_BOOK, Box(), FIRST, "999", "front", "en") is None


def test_a_picture_is_drawn_once(demo: Box) -> None:
    first = picture(WONDER_BOOK, demo, FIRST, "2", "front", "en")
    assert first is not None
    assert first.shape == (1440, 960, 3)
    assert picture(WONDER_BOOK, demo, FIRST, "2", "front", "en") is first
