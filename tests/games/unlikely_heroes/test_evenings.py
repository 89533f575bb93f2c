"""Evenings of the Moon in the Pond that were written down keep what their names promise."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.recording import AMEND, CORRECT, LEAVE, UNDO, read
from tests.games.unlikely_heroes.evenings import FOLDER

EVENINGS = sorted(FOLDER.glob("*.jsonl"))


def lines_of(title: str) -> list[tuple[str, Any]]:
    return read(FOLDER / f"{title}.jsonl")[1]


def end(title: str) -> dict[str, Any]:
    """How it ended."""
    found: dict[str, Any] = lines_of(title)[-1][1]
    return found


def test_there_are_some_for_one_to_four_players() -> None:
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
