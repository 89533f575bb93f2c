"""The shelf: every game on it is drawn on each screen, shines in the lights, and says where it stands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from device.evening.words import LANGUAGES, phrases, words
from device.front.lights import trackers
from device.service.plan import FirstEvening, NoSuchGame, of_pack
from engine import Game
from engine.board import Gauges
from engine.contract import AnyTitle
from engine.games.wildwoods.game import GAME as WILDWOODS
from engine.games.wildwoods.table import WildTable
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from engine.shelf import SHELF, title
from tests.sources import ROOT, sources

every_title = pytest.mark.parametrize("game", SHELF, ids=lambda game: game.id)


def begun(game: AnyTitle) -> Game:
    """Its demo before the first question."""
    cards, problems = game.open(game.demo())
    assert cards, problems
    return Game(game.rules, game.lay(["Ada"], {}), cards.box, strict=True)


@every_title
def test_every_game_is_found_by_the_name_of_its_folder(game: AnyTitle) -> None:
    assert title(game.package.rsplit(".", maxsplit=1)[-1]) is game
    assert title(game.id) is game


@pytest.mark.parametrize("language", LANGUAGES)
@every_title
def test_every_game_says_where_it_stands_and_what_a_pack_holds(game: AnyTitle, language: str) -> None:
    cards, _ = game.open(game.demo())
    assert cards
    said = words(game, cards, language).over(begun(game).table.seen_by("all"))
    place = game.place(said.table)
    told = [said.say(place.what, **place.about), *(said.say(what, **about) for what, about in game.known(cards.box))]
    assert all(line and "{" not in line and "." not in line.split()[0] for line in told), told


def test_the_game_of_a_pack_is_the_one_that_it_names(tmp_path: Path) -> None:
    assert of_pack(WILDWOODS.demo()) is WILDWOODS
    assert of_pack(WONDER_BOOK.demo()) is WONDER_BOOK
    assert of_pack(tmp_path) is WONDER_BOOK


def test_who_names_a_game_gets_it_and_a_wrong_name_lists_those_that_there_are() -> None:
    assert FirstEvening("wildwoods").title(WONDER_BOOK.demo()) is WILDWOODS
    assert FirstEvening().title(WILDWOODS.demo()) is WILDWOODS
    assert FirstEvening().title() is WONDER_BOOK
    with pytest.raises(NoSuchGame) as none:
        FirstEvening("chess").title()
    assert "wonder-book, wildwoods" in phrases("it").error(none.value)


def wild(**fields: Any) -> Gauges:
    """What the lights show of a table of Wildwoods."""
    cards, _ = WILDWOODS.open(WILDWOODS.demo())
    assert cards
    table = WildTable(**fields)
    table.attach(None, cards.box)
    return trackers("wildwoods", cards.box).read(table.seen_by("all"))


def test_the_lights_show_spirit_and_dice_and_then_who_has_still_to_activate() -> None:
    luma = wild(phase="luma", spirit=4, dice_ready=["d8"] * 3)
    assert (luma.phase, luma.level, luma.moves) == ("players", 4, 3)
    shadow = wild(phase="shadow", spirit=99, to_activate=["a", "b"], dice=["d8:3"])
    assert (shadow.phase, shadow.moves, shadow.dice_lie) == ("enemies", 2, True)
    assert shadow.level == shadow.most_level


def test_a_game_that_we_do_not_have_shows_its_question_alone() -> None:
    assert trackers("chess", None).read({}) == Gauges()


def test_no_room_but_the_engine_imports_a_game() -> None:
    """A third game has to be put in no other place."""
    rooms = sources("device", "web_panel", "voice", "vision")
    assert ([source.path for source in rooms if "engine.games." in source.text], ROOT.is_dir()) == ([], True)
