"""Evenings of the Moon in the Pond that were written down, replayed question by question, in both languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.games.unlikely_heroes.names import NAMES
from engine.games.unlikely_heroes.problems import problems
from engine.phrases import Phrases
from tests.games.recording import AMEND, CORRECT, LEAVE, UNDO, read
from tests.games.unlikely_heroes import evenings
from tests.games.unlikely_heroes.evenings import FOLDER, PLANS, outcome

EVENINGS = sorted(FOLDER.glob("*.jsonl"))
each_evening = pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)


def lines_of(title: str) -> list[tuple[str, Any]]:
    return read(FOLDER / f"{title}.jsonl")[1]


def end(title: str) -> dict[str, Any]:
    """How it ended."""
    found: dict[str, Any] = lines_of(title)[-1][1]
    return found


@each_evening
def test_an_evening_goes_as_it_went(path: Path) -> None:
    """The first question that differs is named; the table ends as it did, with nothing wrong on it."""
    head, lines = read(path)
    here = evenings.evening(head)
    for at, (what, value) in enumerate(lines[:-1]):
        assert here.expects(what), f"question {at} was {what} and is {here.game.ask}"
        here.do(what, value)
        assert not problems(here.game.table)
    assert outcome(here.game) == lines[-1][1]


def test_every_evening_that_was_planned_is_written_down() -> None:
    assert [path.stem for path in EVENINGS] == sorted(plan.name for plan in PLANS)
    assert {read(path)[0]["players"] for path in EVENINGS} == {1, 2, 3, 4}


@pytest.mark.parametrize(
    ("title", "ending", "quest", "chapter", "variant"),
    [
        ("the_long_rod", "won", "1", 3, 0),
        ("the_short_rod", "won", "1", 3, 1),
        ("lost_in_the_dark", "lost", "1", 1, 0),
        ("lost_with_pieces_of_a_rod", "lost", "1", 2, 0),
        ("the_runaway_cake", "won", "2", 2, 0),
        ("the_cake_gets_away", "lost", "2", 2, 0),
    ],
)
def test_an_evening_keeps_what_its_name_promises(
    title: str, ending: str, quest: str, chapter: int, variant: int
) -> None:
    found = end(title)
    assert (found["ending"], found["quest"], found["chapter"], found["variant"]) == (ending, quest, chapter, variant)


@pytest.mark.parametrize(
    ("title", "verb", "least"),
    [
        ("things_put_right", CORRECT, 5),
        ("left_and_taken_up_again", LEAVE, 10),
        ("wavering", UNDO, 10),
        ("amended", AMEND, 5),
    ],
)
def test_an_evening_is_not_only_answered(title: str, verb: str, least: int) -> None:
    assert [what for what, _ in lines_of(title)].count(verb) >= least


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("title", ["the_long_rod", "everything_at_once"])
def test_everything_that_is_said_on_an_evening_has_words(language: str, title: str) -> None:
    """Asks, options, hints, headings and news; a missing phrase or placeholder is an error here."""
    phrases = Phrases.load("engine.games.unlikely_heroes", language, strict=True)
    head, lines = read(FOLDER / f"{title}.jsonl")
    here = evenings.evening(head)
    game = here.game

    def named(key: str, value: Any) -> str:
        return NAMES.name(game.pack, key, value, language, game.table, game.ask.about if game.ask else {})

    for line in lines[:-1]:
        assert game.ask is not None
        assert phrases.ask(game.ask, name=named)
        NAMES.heading(game.pack, game.ask.what, language, game.table, game.ask.about)
        for option in game.ask.options if game.ask.kind == "choose" else ():
            assert phrases.option(game.ask, option, name=named)
            NAMES.hint(game.pack, game.ask.what, option, language, game.table, game.ask.about)
        assert all(phrases.news(news, name=named) for news in here.do(*line))
