"""Evenings in Thistleby that were written down, replayed question by question, in words of both languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from device.evening.words import Words, words
from engine.games.grimm.game import GAME
from engine.games.grimm.problems import problems
from engine.phrases import Phrases
from tests.games.grimm import evenings
from tests.games.grimm.evenings import FOLDER, PLANS, outcome
from tests.games.grimm.land import demo
from tests.games.recording import read

EVENINGS = sorted(FOLDER.glob("*.jsonl"))
each_evening = pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)
SAID = {language: words(GAME, demo(), language) for language in ("en", "it")}


def ends() -> dict[str, dict[str, Any]]:
    """How each evening ended."""
    return {path.stem: read(path)[1][-1][1] for path in EVENINGS}


@each_evening
def test_an_evening_goes_as_it_went_and_everything_in_it_can_be_said(path: Path) -> None:
    """The first question that differs is named; the table ends as it did, with nothing wrong on it."""
    head, lines = read(path)
    here = evenings.evening(head)
    strict = {language: Phrases.load(GAME.package, language, strict=True) for language in SAID}
    for at, (what, value) in enumerate(lines[:-1]):
        assert here.expects(what), f"question {at} was {what} and is {here.game.ask}"
        for news in here.do(what, value):
            said = [phrases.news(news, name=_name(SAID[language], here)) for language, phrases in strict.items()]
            assert all(said)
        if here.game.ask and at % 5 == 0:
            assert all(phrases.ask(here.game.ask) for phrases in strict.values())
    assert not problems(here.game.table)
    assert outcome(here.game) == lines[-1][1]


def _name(said: Words, here: Any) -> Any:
    return lambda key, value: GAME.names.name(demo().box, key, value, said.language, here.game.table)


def test_every_evening_that_was_planned_is_written_down() -> None:
    assert [path.stem for path in EVENINGS] == sorted(plan.name for plan in PLANS)


def test_evenings_keep_what_their_names_promise() -> None:
    found = ends()
    assert {one["ending"] for one in found.values()} == {"over"}
    assert {found[name]["chapter"] for name in ("two_rivals", "three_rivals", "four_rivals")} == {6}
    assert found["a_short_evening"]["chapter"] == 3
    assert found["until_the_last_quest"]["chapter"] > 6
    assert found["three_friends"]["together"] > 0
    assert sum(found["three_friends"]["points"].values()) == 0


def test_sensible_people_win_points_with_quests() -> None:
    """Half of all rivals have some after six chapters; nobody has all."""
    points = [n for name in ("two_rivals", "three_rivals", "four_rivals") for n in ends()[name]["points"].values()]
    assert sum(n > 0 for n in points) * 2 > len(points)
    assert max(points) < 60
