"""The book of every game: its headings are steps of its rules, with words in both languages that can be filled."""

from __future__ import annotations

from typing import get_type_hints

import pytest

from engine.contract import AnyTitle
from engine.phrases import Phrases
from engine.shelf import SHELF

GAMES = pytest.mark.parametrize("game", SHELF, ids=lambda game: game.id)


@GAMES
def test_each_game_has_chapters_and_something_within_them(game: AnyTitle) -> None:
    levels = {leaf.level for leaf in game.book.values()}
    assert {"chapter", "round"} <= levels
    assert set(game.book) <= set(game.rules.steps)


@GAMES
@pytest.mark.parametrize("language", ["en", "it"])
def test_each_heading_has_words_that_are_filled_from_the_table(game: AnyTitle, language: str) -> None:
    phrases = Phrases.load(game.package, language)
    own = {"args", *get_type_hints(game.rules.table)}
    for step, leaf in game.book.items():
        assert phrases.placeholders(f"book.{step}") <= {"n", *leaf.filled}, step
        assert {path.partition(".")[0] for path in leaf.filled.values()} <= own, step
