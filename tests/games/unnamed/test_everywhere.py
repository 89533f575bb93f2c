"""7 on every screen: typed, pressed on phones, by ear and by eye alone, in both languages, and to the end."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from engine import Game
from engine.games import unnamed as seven
from engine.games.unnamed.board import GATE
from engine.games.unnamed.box import Box
from engine.games.unnamed.game import GAME
from tests.device.front import player
from tests.games.unnamed.evenings import nearly_doomed
from tests.games.unnamed.sensible import answer
from tests.games.unnamed.valley import cards, doomed_soon
from tests.kit.everywhere import Everywhere, unworded
from tests.kit.kinds import of_kind
from tests.web_panel.phone import let_in

CLOSED = {"hands": "closed", "fall": "yes", "unnamed": "yes"}  # nobody is asked anything that others may not hear
PEOPLE = ("Ada", "Ben", "Cleo", "Dora")
PAGES = ("/right", "/right/single", "/right/piles", "/right/heroes", "/right/quests", "/history")
EVERYWHERE = Everywhere(GAME, cards(), PEOPLE, CLOSED, answer, most=90, heard=45)
PRESSED = replace(EVERYWHERE, most=60, looks=4)
WHOLE = Everywhere(GAME, cards(), PEOPLE[:2], {"hands": "closed"}, answer, most=1500, looks=40)  # two take least time
ENDINGS = ("armour", "portals", "doom")


SHORT = Everywhere(GAME, doomed_soon(1), PEOPLE[:2], {"hands": "closed"}, answer, most=400)
FOUR = replace(SHORT, players=PEOPLE, is_gathered=True)
AGAINST = replace(FOUR, house=CLOSED)


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


def test_every_gate_has_a_drawing_of_its_own_and_gates_of_an_owner_share_one() -> None:
    gates = of_kind(Box, EVERYWHERE.cards.box).portals
    drawn = {name: (GAME.demo() / "art" / f"{name}.svg").read_text(encoding="utf-8") for name in gates}
    assert len(set(drawn.values())) == len(gates) == 6
    with EVERYWHERE.panel() as here:
        phone = let_in(here)
        while here.evening.look(lambda game: game.table.phase) != "quest":
            value = here.evening.look(lambda game: game.ask.options[0] if game.ask else "")
            assert phone.answer(json.dumps(value)).status_code == 200
        page = phone.page()
        assert all(f"{name}.svg" in page for name in gates)
    assert (Path(seven.__file__).parent / "art" / f"{GATE}.svg").is_file()


# To the end ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_whole_evening_is_typed_to_its_end(language: str) -> None:
    lines, ending = WHOLE.is_typed(language)
    assert ending in ENDINGS
    assert unworded(lines) == []


def test_a_whole_evening_is_pressed_to_its_end() -> None:
    lines, ending = WHOLE.is_pressed("it", PAGES)
    assert ending in ENDINGS
    assert unworded(lines) == []


@pytest.mark.parametrize(
    ("language", "last"),
    [("en", "Cataclysm 1 of 14: The Empty Shelf."), ("it", "Cataclisma 1 di 14: Lo scaffale vuoto.")],
)
def test_a_short_evening_is_heard_to_its_end(tmp_path: Path, language: str, last: str) -> None:
    heard = SHORT.is_heard(tmp_path, language)
    assert unworded(heard) == []
    assert last in heard  # and with that it ends


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_short_evening_is_seen_to_its_end(tmp_path: Path, language: str) -> None:
    assert unworded(SHORT.is_seen(tmp_path, language)) == []


@pytest.mark.parametrize(
    ("language", "table"), [("it", AGAINST), ("en", FOUR)], ids=["against the Unnamed", "four closed hands"]
)
def test_a_short_evening_of_more_people_is_heard_to_its_end(tmp_path: Path, language: str, table: Everywhere) -> None:
    heard = table.is_heard(tmp_path, language)
    assert unworded(heard) == []
    assert any(line.startswith(("Cataclisma 1 di 14", "Cataclysm 1 of 14")) for line in heard)
    assert any("Dora" in line for line in heard)


@pytest.mark.parametrize("table", [SHORT, FOUR, AGAINST], ids=["two", "four closed hands", "against the Unnamed"])
def test_a_short_evening_is_pressed_on_the_box(table: Everywhere) -> None:
    _, ending = table.is_lit(player.with_cursor)
    assert ending in ENDINGS


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_person_plays_the_unnamed_and_a_fallen_hero_wins_with_him(language: str) -> None:
    """UN-UNP-01, UN-UNP-12, UN-FAL-18"""
    table = Everywhere(GAME, doomed_soon(3), PEOPLE, CLOSED, answer, most=900, looks=20)
    game, chance = table.game(), random.Random(5)
    while game.table.phase != "quest":
        assert game.ask
        game.answer(answer(game.ask, game.table, chance))
    game.correct(nearly_doomed(game.table))
    lines, ending = table.is_typed(language, game)
    assert ending == "doom"
    assert unworded(lines) == []
    assert len(game.table.winners) > 1
    assert game.table.unnamed in game.table.winners
