"""No more is said than helps: laws of what the narrator lists, over evenings that were written down in every game."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from bench.spoken_time import PLAYED, spoken
from engine import Ask
from engine.games.wonder_book.table import WonderTable
from tests.kit.asking import asking
from tests.kit.spoken_evenings import TITLES, recorded, said, script_of

EVERY, MOST_VIEWS = 8, 150  # every so many evenings of a game, and so much of each
EVENINGS = [(name, path, ("en", "it")[at % 2]) for name in TITLES for at, path in enumerate(recorded(name)[::EVERY])]
each_evening = pytest.mark.parametrize(
    ("name", "path", "language"), EVENINGS, ids=lambda one: getattr(one, "stem", one)
)


@each_evening
def test_options_of_a_question_are_listed_at_most_once_a_turn_unless_asked_for(
    name: str, path: Path, language: str
) -> None:
    listed, turn, silent = set[str](), None, 0
    for view, lines, script in islice(said(name, path, language), MOST_VIEWS):
        if (view.table.at_it, script) != turn:
            turn, listed = (view.table.at_it, script), set()
        found = [line.caption for line in lines if line.is_list]
        assert len(found) <= 1
        assert not (found and view.ask and view.ask.what in listed), (view.ask, found)
        listed |= {view.ask.what} if view.ask and found else set()
        silent += view.ask is not None and not found
    assert silent


@pytest.mark.parametrize(("high", "listed"), [(6, True), (999, False)])
def test_how_far_a_number_may_go_is_said_where_that_helps_and_else_on_again(high: int, listed: bool) -> None:
    script, view = script_of(TITLES["wonder_book"], "en"), asking(Ask("x.number", "number", (1, high), who="nora"))
    assert any(line.is_list for line in script.lines(view)) is listed
    assert script.offer(view) == []
    assert any(line.is_list for line in script.question(view))


@pytest.mark.parametrize("verbosity", ["normal", "teaching"])
def test_after_two_lists_of_a_kind_the_next_waits_for_a_silence_unless_the_box_teaches(verbosity: str) -> None:
    script = script_of(TITLES["wonder_book"], "en", verbosity)
    heard = list[str]()
    for turn in range(1, 8):
        view = asking(Ask("move.where", "choose", (f"a{turn}", f"b{turn}"), who="nora"), turn)
        view = replace(view, table=WonderTable(active=str(turn)).seen_by("all"))
        listed = [line for line in script.lines(view) if line.is_list]
        heard.append("question" if listed else "silence" if script.offer(view) else "")
    assert heard == (["question"] * 7 if verbosity == "teaching" else ["question"] * 2 + ["silence"] * 5)


@each_evening
def test_all_that_can_be_chosen_can_be_heard_on_again(name: str, path: Path, language: str) -> None:
    seen = set[str]()
    for view, _, script in islice(said(name, path, language), MOST_VIEWS):
        ask = view.ask
        if ask is None or ask.what in seen or ask.kind != "choose" or len(ask.options) < 2 or ask.hidden:
            continue
        seen.add(ask.what)
        heard = " ".join(line.caption for line in script.question(view))
        words = script.words.over(view.table)
        called = [words.option(ask, option) for option in ask.options]
        assert [one for one in called if one.strip() not in heard] == []
    assert seen


@pytest.mark.parametrize(
    ("game", "titles"),
    [
        ("wonder_book", {"Eleven Strokes: Officially Asleep", "In Slippers"}),
        ("wildwoods", {"A Heron with a Cold", "A Grey Letter"}),
        ("unlikely_heroes", {"Pitch dark", "A rod, an idea", "The dive in reverse, long version"}),
    ],
)
def test_every_chapter_and_what_is_read_where_a_map_is_opened_is_called_by_its_title(
    game: str, titles: set[str]
) -> None:
    first = {
        one.caption for _, lines, _ in islice(said(game, PLAYED[game], "en"), 500) for one in lines if one.is_story
    }
    assert titles <= first


def test_evenings_of_every_game_that_has_any_are_listened_to() -> None:
    assert {name for name, _, _ in EVENINGS} >= {"wonder_book", "wildwoods", "unlikely_heroes", "grimm", "unnamed"}


@pytest.mark.parametrize("language", ["en", "it"])
def test_no_words_announce_a_number_of_choices(language: str) -> None:
    script = script_of(TITLES["wonder_book"], language)
    many = asking(Ask("turn.who", "choose", tuple(f"hero{number}" for number in "abcdefghijklmnop")))
    said_of_it = [line.caption for line in (*script.lines(many), *script.offer(many), *script.question(many))]
    assert not [line for line in said_of_it if re.search(r"\b(16|sixteen|sedici)\b", line)]


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_chapter_is_told_in_34_minutes_half_of_them_story_and_no_phase_of_the_enemies_drags(language: str) -> None:
    chapter = spoken("wonder_book", language)
    assert chapter.seconds <= 34 * 60
    assert chapter.share("story") >= 0.45
    assert max(chapter.phases) <= 35
