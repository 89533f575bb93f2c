"""Evenings that were written down, replayed question by question, in words of both languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine import Entry, Game
from engine.games.wonder_book.names import NAMES
from engine.games.wonder_book.problems import problems
from engine.games.wonder_book.rules import RULES
from engine.phrases import Phrases
from tests.games.recording import AMEND, ASIDE, CORRECT, LEAVE, REDO, SKIP, UNDO
from tests.games.wonder_book.evenings import FOLDER, PLANS, begin, evening, outcome, read

EVENINGS = sorted(FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)
def test_an_evening_goes_as_it_went(path: Path) -> None:
    """The first question that differs is named; the table ends as it did, with nothing wrong on it."""
    head, lines = read(path)
    here = evening(head)
    for at, (what, value) in enumerate(lines[:-1]):
        assert here.expects(what), f"question {at} was {what} and is {here.game.ask}"
        here.do(what, value)
        assert not problems(here.game.table)
    assert outcome(here.game) == lines[-1][1]


def test_every_evening_that_was_planned_is_written_down() -> None:
    assert [path.stem for path in EVENINGS] == sorted(plan.name for plan in PLANS)


@pytest.mark.parametrize(
    ("title", "verb", "least"),
    [
        ("three_players_put_things_right", CORRECT, 15),
        ("four_players_take_the_end_back", UNDO, 3),
        ("two_players_leave_and_come_back", LEAVE, 25),
        ("one_player_wavers", UNDO, 25),
        ("one_player_wavers", REDO, 1),
        ("three_players_think_better_of_it", AMEND, 25),
        ("four_players_wave_away_what_they_can", SKIP, 50),
        ("three_players_use_shreds_in_between", ASIDE, 3),
    ],
)
def test_an_evening_is_not_only_answered(title: str, verb: str, least: int) -> None:
    assert [what for what, _ in read(FOLDER / f"{title}.jsonl")[1]].count(verb) >= least


def test_there_are_twenty_for_one_to_four_players_with_different_ends() -> None:
    heads, ends = zip(*[(head, lines[-1][1]) for head, lines in map(read, EVENINGS)], strict=True)
    assert len(EVENINGS) == 20
    assert {head["players"] for head in heads} == {1, 2, 3, 4}
    assert {end["ending"] for end in ends} == {"won", "lost"}
    scores = {(chapter, min(3, score // 2)) for end in ends for chapter, score in end["scores"].items()}
    assert scores == {(chapter, ending) for chapter in ("1", "2") for ending in (1, 2, 3)}


@pytest.mark.parametrize("language", ["en", "it"])
def test_everything_that_is_said_on_an_evening_has_words(language: str) -> None:
    """Asks, options and news; a missing phrase or placeholder is an error here."""
    phrases = Phrases.load("engine.games.wonder_book", language, strict=True)
    head, lines = read(FOLDER / "three_players_win_late.jsonl")
    game = begin(head["players"], head["house"])

    def named(key: str, value: Any) -> str:
        return NAMES.name(game.pack, key, value, language, game.table)

    for _, value in lines[:-1]:
        assert game.ask is not None
        assert phrases.ask(game.ask, name=named) or not game.ask.about.get("text", "x")
        if game.ask.kind == "choose":
            assert all(phrases.option(game.ask, option, name=named) for option in game.ask.options)
        assert all(phrases.news(news, name=named) for news in game.answer(value))


def test_an_evening_goes_on_after_a_power_cut_in_its_middle() -> None:
    head, lines = read(EVENINGS[0])
    log: list[Entry] = []
    game = begin(head["players"], head["house"], save=log.extend)
    for _, value in lines[:400]:
        game.answer(value)
    twin = Game.resume(RULES, log, game.pack, strict=True)
    assert (twin.table, twin.ask, twin.turn) == (game.table, game.ask, game.turn)
    for _, value in lines[400:-1]:
        twin.answer(value)
    assert outcome(twin) == lines[-1][1]
