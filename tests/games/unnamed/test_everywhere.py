"""7 on every screen: typed, pressed on phones, by ear and by eye alone, in both languages, into the second turn."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine import Game
from engine.games.unnamed.game import GAME
from tests.games.unnamed.sensible import wise
from tests.games.unnamed.valley import cards
from tests.kit.everywhere import Everywhere, unworded
from tests.web_panel.phone import let_in

CLOSED = {"hands": "closed", "fall": "yes", "unnamed": "yes"}  # nobody is asked anything that others may not hear
PEOPLE = ("Ada", "Ben", "Cleo", "Dora")
PAGES = ("/right", "/right/single", "/right/piles", "/right/heroes", "/right/quests", "/history")
EVERYWHERE = Everywhere(GAME, cards(), PEOPLE, CLOSED, wise, most=90, heard=45)
PRESSED = replace(EVERYWHERE, most=60, looks=4)


@pytest.mark.parametrize("language", ["en", "it"])
def test_an_evening_is_typed(language: str) -> None:
    assert unworded(EVERYWHERE.is_typed(language)[0]) == []


@pytest.mark.parametrize("language", ["en", "it"])
def test_an_evening_is_played_with_a_phone_and_every_page_is_in_words(language: str) -> None:
    assert unworded(PRESSED.is_pressed(language, PAGES)[0]) == []


def test_what_somebody_draws_is_on_no_other_phone() -> None:
    game = Game(GAME.rules, GAME.lay(PEOPLE[:3], {}), cards().box, strict=True)
    while not (game.ask and game.ask.private):
        game.answer(game.ask.options[0])  # type: ignore[union-attr]
    with EVERYWHERE.panel(game) as here:
        page = let_in(here).page()
        assert "Sulking" not in page
        assert "Dawdling" not in page


@pytest.mark.parametrize("language", ["en", "it"])
def test_an_evening_is_played_by_ear_alone(tmp_path: Path, language: str) -> None:
    assert unworded(EVERYWHERE.is_heard(tmp_path, language)) == []


@pytest.mark.parametrize("language", ["en", "it"])
def test_an_evening_is_played_by_eye_alone(tmp_path: Path, language: str) -> None:
    assert unworded(EVERYWHERE.is_seen(tmp_path, language)) == []
