"""Evenings that were written down keep what their names promise."""

from __future__ import annotations

import pytest

from tests.games.recording import AMEND, ASIDE, CORRECT, LEAVE, REDO, SKIP, UNDO
from tests.games.wonder_book.evenings import FOLDER, read

EVENINGS = sorted(FOLDER.glob("*.jsonl"))


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
