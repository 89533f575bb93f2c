"""Lanterns on every screen and lamp: typed, pressed on phones, with buttons, by ear alone and by eye alone."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from engine import Ask
from engine.games.lanterns.game import GAME
from engine.laboratory import any_answer
from tests.device.front import player
from tests.games.lanterns.harbour import begun, cards
from tests.kit.everywhere import Everywhere, unworded
from tests.web_panel.phone import let_in

CLOSED = {"hands": "closed"}  # nobody is asked anything that others may not hear
PAGES = ("/right", "/right/single", "/right/piles", "/right/keepers", "/right/dice", "/history")


def wise(ask: Ask, table: Any, chance: random.Random) -> Any:
    """Mostly lets things happen."""
    return "no" if "no" in ask.options and chance.random() < 0.7 else any_answer(chance, ask)


EVERYWHERE = Everywhere(GAME, cards(), ("Ada", "Ben"), CLOSED, wise, most=400)


@pytest.mark.parametrize("language", ["en", "it"])
def test_an_evening_is_typed_to_its_end(language: str) -> None:
    lines, ending = EVERYWHERE.is_typed(language)
    assert (unworded(lines), ending == "over") == ([], True)


@pytest.mark.parametrize("language", ["en", "it"])
def test_an_evening_is_played_with_a_phone_and_every_page_is_in_words(language: str) -> None:
    lines, ending = EVERYWHERE.is_pressed(language, PAGES)
    assert (unworded(lines), ending == "over") == ([], True)


def test_what_somebody_draws_is_on_no_other_phone() -> None:
    with EVERYWHERE.panel(begun("Ada", "Ben")) as here:
        page = let_in(here).page()
        assert "Sea Wind" not in page
        assert "Cheeky Gull" not in page


@pytest.mark.parametrize("way", [player.with_cursor, player.with_colours])
def test_an_evening_is_played_with_buttons_and_the_lamps_show_the_nights(way: player.Way) -> None:
    shown, ending = EVERYWHERE.is_lit(way)
    assert (shown >= {1, 2, 3, 4}, ending) == (True, "over")


@pytest.mark.parametrize("language", ["en", "it"])
def test_an_evening_is_played_by_ear_alone(tmp_path: Path, language: str) -> None:
    assert unworded(EVERYWHERE.is_heard(tmp_path, language)) == []


@pytest.mark.parametrize("language", ["en", "it"])
def test_an_evening_is_played_by_eye_alone(tmp_path: Path, language: str) -> None:
    assert unworded(EVERYWHERE.is_seen(tmp_path, language)) == []
