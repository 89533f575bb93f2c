"""Dice Upon a Time on every screen and lamp: typed, on phones, with buttons, by ear alone and by eye alone."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from device.evening.words import words
from engine import Ask, Game
from engine.games.grimm.box import Box
from engine.games.grimm.game import GAME
from engine.laboratory import any_answer
from tests.device.front import player
from tests.games.grimm import sensible
from tests.games.grimm.land import demo
from tests.kit.everywhere import Everywhere, unworded
from tests.kit.kinds import of_kind
from tests.web_panel.phone import let_in

CLOSED = {"hands": "closed", "length": "short"}
OPEN = {"hands": "open", "length": "short"}
PAGES = ("/right", "/right/single", "/right/heroes", "/right/dice", "/history")


def wise(ask: Ask, table: Any, chance: random.Random) -> Any:
    """Passes soon, so that evenings are short, and else goes where quests lead."""
    if ask.what == "turn.die" and chance.random() < 0.35:
        return "pass"
    return sensible.answer(ask, table, chance)


EVERYWHERE = Everywhere(GAME, demo(), ("Ada", "Ben"), CLOSED, wise, most=900, heard=40, looks=5)


@pytest.mark.parametrize(("language", "house"), [("en", OPEN), ("it", CLOSED)])
def test_an_evening_is_typed_to_its_end(language: str, house: Mapping[str, str]) -> None:
    lines, ending = replace(EVERYWHERE, house=house).is_typed(language)
    assert (unworded(lines), ending) == ([], "over")


def test_a_phone_shows_the_number_of_every_socket() -> None:
    with EVERYWHERE.panel() as here:
        assert let_in(here).page().count('<g class="socket') == len(of_kind(Box, demo().box).routes)


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_socket_is_named_with_one_article_before_each_place(language: str) -> None:
    said = words(GAME, demo(), language).over(GAME.lay(("Ada", "Ben"), {}))
    names = [said.name("socket", socket) for socket in of_kind(Box, demo().box).routes]
    doubled = re.compile(r"\b(il|lo|la|i|gli|le|the) (il|lo|la|i|gli|le|the)\b|l'(il|la|i)\b")
    assert (len(names) > 30, [name for name in names if doubled.search(name)]) == (True, [])


@pytest.mark.parametrize("language", ["en", "it"])
def test_an_evening_is_played_with_a_phone_and_every_page_is_in_words(language: str) -> None:
    lines, ending = EVERYWHERE.is_pressed(language, PAGES)
    assert (unworded(lines), ending) == ([], "over")


def test_what_somebody_draws_is_on_no_other_phone() -> None:
    house = {"powers": "no", "events": "none"}
    game = Game(GAME.rules, GAME.lay(("Ada", "Ben"), house), demo().box, strict=True)
    while game.ask and not game.ask.what.startswith("item."):
        game.answer(any_answer(random.Random(1), game.ask))
    with EVERYWHERE.panel(game) as here:
        page = unescape(let_in(here).page())
        assert [
            item.name.say("en") for item in of_kind(Box, demo().box).items.values() if item.name.say("en") in page
        ] == []


def test_an_evening_goes_round_on_buttons_and_the_lamps_show_the_chapters() -> None:
    shown, ending = replace(EVERYWHERE, heard=0).is_lit(player.with_cursor)
    assert (shown >= {1, 2, 3}, ending) == (True, "over")


WHOLE = replace(EVERYWHERE, heard=0, wise=sensible.hasty)
LAST = {"en": ("Chapter 3 of 3.", "won"), "it": ("Capitolo 3 di 3.", "vint")}


@pytest.mark.parametrize("language", ["en", "it"])
def test_an_evening_with_closed_hands_is_heard_to_its_end_without_any_phone(tmp_path: Path, language: str) -> None:
    """GR-MAG-02: every question is open, and the last thing that is said is who has won."""
    heard = WHOLE.is_heard(tmp_path, language)
    chapter, won = LAST[language]
    assert unworded(heard) == []
    assert chapter in heard
    assert any(won in line for line in heard)


@pytest.mark.parametrize("language", ["en", "it"])
def test_an_evening_with_closed_hands_is_seen_to_its_end_without_any_phone(tmp_path: Path, language: str) -> None:
    assert unworded(WHOLE.is_seen(tmp_path, language)) == []


def test_three_closed_hands_are_played_with_the_buttons_of_the_box() -> None:
    _, ending = replace(WHOLE, players=("Ada", "Ben", "Cleo")).is_lit(player.with_colours)
    assert ending == "over"
