"""Both quests on every screen: typed, on a phone, with buttons, by ear alone and by eye alone.

The short one is played whole; the long one too at the terminal, elsewhere its beginning, and all of it by `make cards`.
"""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine import Ask
from engine.contract import OpenedPack
from engine.games.unlikely_heroes.game import GAME
from tests.device.front import player
from tests.games.unlikely_heroes.sensible import answer
from tests.kit.everywhere import Everywhere, Wise, unworded

LISTED = {"anchors": "listed"}  # numbers are listed, so that nobody has to see the pictures
PAGES = ("/right", "/right/single", "/right/heroes", "/right/cells", "/history")
ENDS = ("won", "lost")


def demo() -> OpenedPack:
    """The demo, ready to be played."""
    found, problems = GAME.open(GAME.demo())
    assert found, problems
    return found


def wise_in(quest: str) -> Wise:
    """A quest, played sensibly."""

    def wise(ask: Ask, table: Any, chance: random.Random) -> Any:
        if ask.what == "setup.heroes":
            return ask.options[0]
        settled = {"setup.quest": quest, "setup.level": "easy", "setup.module": "ready"}
        return settled.get(ask.what) or answer(ask, table, chance, folly=0)

    return wise


CAKE = Everywhere(GAME, demo(), ("Ada", "Ben"), LISTED, wise_in("2"), most=500)
MOON = Everywhere(GAME, demo(), ("Ada", "Ben"), LISTED, wise_in("1"), most=3000, looks=10)
BEGINNING = replace(MOON, heard=60)


@pytest.fixture
def moon(request: pytest.FixtureRequest) -> Everywhere:
    """The long quest, as much of it as is wanted."""
    return MOON if request.config.getoption("--every-card") else BEGINNING


@pytest.mark.parametrize(("quest", "language"), [(CAKE, "en"), (CAKE, "it"), (MOON, "en"), (MOON, "it")])
def test_an_evening_is_typed_to_its_end(quest: Everywhere, language: str) -> None:
    lines, ending = quest.is_typed(language)
    assert (unworded(lines), ending in ENDS) == ([], True)


@pytest.mark.parametrize("language", ["en", "it"])
def test_an_evening_is_played_with_a_phone_and_every_page_is_in_words(language: str) -> None:
    lines, ending = CAKE.is_pressed(language, PAGES)
    assert (unworded(lines), ending in ENDS) == ([], True)


@pytest.mark.timeout(600)
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_long_quest_is_played_with_a_phone(moon: Everywhere, language: str) -> None:
    wanted = replace(moon, most=moon.heard or moon.most)
    lines, ending = wanted.is_pressed(language, PAGES)
    assert (unworded(lines), ending in ENDS) == ([], not moon.heard)


@pytest.mark.parametrize("way", [player.with_cursor, player.with_colours])
def test_an_evening_is_played_with_buttons_and_the_lamps_show_the_luck(way: player.Way) -> None:
    shown, ending = CAKE.is_lit(way)
    assert (len(shown) >= 4, ending in ENDS) == (True, True)


@pytest.mark.parametrize("way", [player.with_cursor, player.with_colours])
def test_the_long_quest_begins_with_buttons(way: player.Way) -> None:
    shown, ending = BEGINNING.is_lit(way)
    assert (max(shown), ending) == (10, None)


@pytest.mark.parametrize("language", ["en", "it"])
def test_an_evening_is_played_by_ear_alone(tmp_path: Path, language: str) -> None:
    assert unworded(CAKE.is_heard(tmp_path, language)) == []


@pytest.mark.timeout(600)
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_long_quest_is_played_by_ear_alone(tmp_path: Path, moon: Everywhere, language: str) -> None:
    assert unworded(moon.is_heard(tmp_path, language)) == []


@pytest.mark.parametrize("language", ["en", "it"])
def test_an_evening_is_played_by_eye_alone(tmp_path: Path, language: str) -> None:
    assert unworded(CAKE.is_seen(tmp_path, language)) == []


@pytest.mark.timeout(600)
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_long_quest_is_played_by_eye_alone(tmp_path: Path, moon: Everywhere, language: str) -> None:
    assert unworded(moon.is_seen(tmp_path, language)) == []
