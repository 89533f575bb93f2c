"""The shelf: every game on it is drawn on each screen, shines in the lights, and says where it stands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from device.arguments import Wish, WrongUse
from device.box.trackers import Trackers
from device.shelf import SHELF, WILDWOODS, WONDER_BOOK, Title, gauges, title
from device.terminal.boards import BOARDS as ON_THE_SCREEN
from device.wanted import of_pack, wanted
from device.words import LANGUAGES, phrases, words
from engine import Game
from engine.games.wildwoods.table import WildTable
from tests.sources import ROOT, sources
from web_panel.boards import BOARDS as ON_A_PHONE

every_title = pytest.mark.parametrize("game", SHELF, ids=lambda game: game.id)


def begun(game: Title) -> Game:
    """Its demo before the first question."""
    cards, problems = game.open(game.demo())
    assert cards, problems
    return Game(game.rules, game.lay(["Ada"], {}), cards.box, strict=True)


@every_title
def test_every_game_is_drawn_on_the_screen_and_on_a_phone(game: Title) -> None:
    assert game.id in ON_THE_SCREEN
    assert game.id in ON_A_PHONE
    assert title(game.package.rsplit(".", maxsplit=1)[-1]) is game


@pytest.mark.parametrize("language", LANGUAGES)
@every_title
def test_every_game_says_where_it_stands_and_what_a_pack_holds(game: Title, language: str) -> None:
    cards, _ = game.open(game.demo())
    assert cards
    said = words(game, cards, language).over(begun(game).table.seen_by("all"))
    place = game.place(begun(game).table.seen_by("all"))
    told = [said.say(place.what, **place.about), *(said.say(what, **about) for what, about in game.known(cards.box))]
    assert all(line and "{" not in line and "." not in line.split()[0] for line in told), told


def test_the_game_of_a_pack_is_the_one_that_it_names(tmp_path: Path) -> None:
    assert of_pack(WILDWOODS.demo()) is WILDWOODS
    assert of_pack(WONDER_BOOK.demo()) is WONDER_BOOK
    assert of_pack(tmp_path) is WONDER_BOOK


def test_who_names_a_game_gets_it_and_a_wrong_name_lists_those_that_there_are() -> None:
    said = phrases("it")
    assert wanted(Wish(said, words=["wildwoods"]), WONDER_BOOK.demo()) is WILDWOODS
    assert wanted(Wish(said), WILDWOODS.demo()) is WILDWOODS
    assert wanted(Wish(said)) is WONDER_BOOK
    with pytest.raises(WrongUse, match="wonder-book, wildwoods"):
        wanted(Wish(said, words=["chess"]))


def wild(**fields: Any) -> Trackers:
    """What the lights show of a table of Wildwoods."""
    cards, _ = WILDWOODS.open(WILDWOODS.demo())
    assert cards
    table = WildTable(**fields)
    table.attach(None, cards.box)
    return gauges("wildwoods", cards.box).read(table.seen_by("all"))


def test_the_lights_show_spirit_and_dice_and_then_who_has_still_to_activate() -> None:
    luma = wild(phase="luma", spirit=4, dice_ready=["d8"] * 3)
    assert (luma.phase, luma.destiny, luma.actions) == ("players", 4, 3)
    shadow = wild(phase="shadow", spirit=99, to_activate=["a", "b"], dice=["d8:3"])
    assert (shadow.phase, shadow.actions, shadow.dice_lie) == ("enemies", 2, True)
    assert shadow.destiny == shadow.most_destiny


def test_a_game_that_we_do_not_have_shows_its_question_alone() -> None:
    assert gauges("chess", None).read({}) == Trackers()


def test_nothing_but_its_own_files_and_the_shelves_names_a_game() -> None:
    """A third game has to be put in no other place."""
    shelves = {
        "device/shelf.py",
        "device/terminal/boards.py",
        "web_panel/boards.py",
        *(f"device/titles/{name}.py" for name in ("wonder_book", "wildwoods")),
    }
    own = tuple(f"{room}/{name}/" for room in ("device/terminal", "web_panel") for name in ("wonder_book", "wildwoods"))
    found = [
        source.path
        for source in sources("device", "web_panel", "voice", "vision")
        if "engine.games." in source.text and source.path not in shelves and not source.path.startswith(own)
    ]
    assert (found, ROOT.is_dir()) == ([], True)
