"""Gathering: every game says who can play it, how hard it can be, and what its house rules are, in both languages."""

from __future__ import annotations

import pytest

from device.evening.words import LANGUAGES, phrases
from engine import Ask, Game
from engine.contract import AnyTitle
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from engine.games.wonder_book.table import Hero, WonderTable
from engine.gathering import Given
from engine.shelf import SHELF
from tests.device.demo_evening import at_step, cards

GATHERING = WONDER_BOOK.gathering


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", SHELF, ids=lambda title: title.id)
def test_every_house_rule_and_each_of_its_values_has_words(title: AnyTitle, language: str) -> None:
    words = phrases(language, title.package).words
    rules = {f"house.rule.{rule}" for rule in title.house_rules}
    values = {f"house.value.{rule}.{value}" for rule, known in title.house_rules.items() for value in known}
    assert (rules | values) - set(words) == set()


@pytest.mark.parametrize("title", SHELF, ids=lambda title: title.id)
def test_what_can_be_settled_early_can_be_said(title: AnyTitle) -> None:
    gathering = title.gathering
    assert 1 <= gathering.fewest <= gathering.most
    for level in gathering.levels:
        said = phrases("it", title.package).option(Ask(gathering.level, "choose", tuple(gathering.levels)), level)
        assert said != level


def test_an_early_answer_fits_its_own_question_and_no_other() -> None:
    given = Given("hero.choose", "nora", {"player": "Anna"})
    asked = Ask("hero.choose", "choose", ("nora", "bruno"), about={"player": "Anna"})
    assert given.fits(asked)
    assert not given.fits(Ask("hero.choose", "choose", ("nora",), about={"player": "Ben"}))
    assert not given.fits(Ask("hero.choose", "choose", ("bruno",), about={"player": "Anna"}))


def test_between_chapters_the_group_is_whoever_is_here() -> None:
    table = WonderTable(players=["Anna", "Ben", "Carl"])
    assert GATHERING.without(table, ["Anna", "Carl"]) == {"players": ["Anna", "Carl"]}
    assert GATHERING.without(table, table.players) == {}


def test_within_a_chapter_others_play_whoever_is_left_alone() -> None:
    heroes = {"nora": Hero("nora", "Anna"), "bruno": Hero("bruno", "Ben"), "ida": Hero("ida", "Carl")}
    table = WonderTable(players=["Anna", "Ben", "Carl"], heroes=heroes, phase="players")
    assert GATHERING.without(table, ["Carl"]) == {"heroes.nora.player": "Carl", "heroes.bruno.player": "Carl"}


def test_whoever_stopped_after_a_loss_can_try_again_another_day() -> None:
    game = at_step(WonderTable(players=["Anna", "Ben"]), "after_loss")
    game.answer("stop")
    assert game.ending == "lost"
    game.jump(GATHERING.again(game.table))
    assert game.ask is not None


@pytest.mark.parametrize(("phase", "step"), [("", "set_up"), ("setup", "set_up"), ("players", "chapter_lost")])
def test_beginning_anew_leads_to_a_step_that_is_there(phase: str, step: str) -> None:
    assert GATHERING.again(WonderTable(phase=phase)) == step
    game = Game(WONDER_BOOK.rules, WonderTable(players=["1"]), cards().box)
    game.jump(step)
    assert game.ask is not None
