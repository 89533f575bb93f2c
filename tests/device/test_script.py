"""A recorded dialogue is played to its end, and the first line that does not fit is named."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from device.evening.beginning import begun
from device.evening.words import words
from device.terminal.script import Stumble, perform
from engine import Game
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from engine.games.wonder_book.rules import RULES
from engine.games.wonder_book.table import WonderTable
from engine.games.wonder_book.verbs import ChooseHeroes
from tests.device.demo_evening import cards, said, seated, setting
from tests.games.wonder_book.small_box import box, end, goal, story
from tests.kit.battle import battle
from tests.sources import ROOT

SHORT_GAME = (Path(__file__).parent / "short_game.txt").read_text(encoding="utf-8").splitlines()


def played(*lines: str, language: str = "en") -> Game:
    """The game after these lines."""
    game = begun(setting()).game
    with seated(game, language=language, literal=True) as seat:
        perform(lines, seat)
    return game


def stumble(*lines: str) -> Stumble:
    """Where these lines stumble."""
    with pytest.raises(Stumble) as found:
        played(*lines)
    return found.value


def test_a_short_game_is_played_to_its_end() -> None:
    game = played(*SHORT_GAME)
    assert (game.ending, game.table.campaign.attempts, game.table.destiny) == ("lost", {"1": 1}, 0)


def test_the_picture_in_the_documentation_is_of_a_moment_that_can_be_played() -> None:
    lines = (ROOT / "docs/pictures/terminal.txt").read_text(encoding="utf-8").splitlines()
    game = played(*lines)
    assert (game.step, len(game.table.heroes), len(game.table.wyrms)) == ("hero_turn", 3, 3)


def test_a_script_says_the_same_in_every_language() -> None:
    lines = [line.replace("Market Square", "square").replace("Nora", "nora") for line in SHORT_GAME]
    assert played(*lines, language="it").table.to_data() == played(*lines).table.to_data()


def test_comments_empty_lines_and_expectations_change_nothing() -> None:
    game = played("", "# we are two", "? setup.players", "   2   # of us", "? setup.difficulty")
    assert len(game.history()) == 1


@pytest.mark.parametrize(
    ("lines", "number", "asked", "why"),
    [
        (("2", "moon"), 2, "setup.difficulty", "moon is none of these"),
        (("2", "? turn.who"), 2, "setup.difficulty", "turn.who"),
        (("5",), 1, "setup.players", "from 1 to 4"),
        (("2", "", "skip"), 3, "setup.difficulty", "cannot be waved away"),
        (("2", "undo 7"), 2, "setup.difficulty", "There are not"),
        (("2", "redo"), 2, "setup.difficulty", "nothing to do again"),
        (("correct destiny = many",), 1, "setup.players", "a whole number"),
        (("correct moon = 1",), 1, "setup.players", "nothing called moon"),
        (("a 4",), 1, "setup.players", "4"),
        ((*SHORT_GAME, "more"), len(SHORT_GAME) + 1, "[lost]", "over"),
    ],
)
def test_the_first_line_that_does_not_fit_is_named(lines: tuple[str, ...], number: int, asked: str, why: str) -> None:
    found = stumble(*lines, "never")
    assert (found.line, found.asked) == (number, asked)
    assert why in found.why
    assert str(number) in found.said(said().phrases)


def test_a_stumble_lists_what_could_have_been_answered() -> None:
    assert stumble("2", "moon").options == ("normal", "easier", "hardcore")


def test_a_script_may_go_home_before_its_end() -> None:
    assert len(played("2", "quit", "this is not read").history()) == 1


def test_secrets_need_no_curtain_in_a_script() -> None:
    with seated(battle(house={"shreds_open": "no"}), literal=True) as seat:
        perform(["nora", "give", "? give.what", "shred:cocoa", "bruno"], seat)
        assert seat.session.look(lambda game: game.table.heroes["bruno"].shreds) == ["cocoa"]


SMALL_GAME = """
normal
ok
? hero.choose
ken lara
? turn.who
ken attack + pass
pass
? wyrm_card.draw
first 1
? wyrm_card.draw
quiet ken
"""


def test_a_whole_game_over_a_small_box_is_won_by_script() -> None:
    """Nobody has typed its map: whom a wyrm reaches is asked, and that the goal is reached is said."""
    small = box(story(1, ChooseHeroes()), goal(2), end(3))
    game = Game(RULES, WonderTable(players=["Ada", "Ben"]), small, strict=True)
    owner = words(WONDER_BOOK, replace(cards(), box=small), "en")
    lines = [line if line.startswith("?") else word for line in SMALL_GAME.splitlines() for word in _words(line)]
    with seated(game, said_as=owner, literal=True) as seat:
        perform([*lines, "? turn.who", "asides 1", "? campaign.won", "stop"], seat)
    assert (game.ending, game.table.campaign.scores, game.table.heroes["ken"].hearts) == ("won", {"1": 5}, 2)


def _words(line: str) -> list[str]:
    return [line] if line.startswith("?") else line.split()
