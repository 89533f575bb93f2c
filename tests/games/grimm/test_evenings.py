"""Evenings in Thistleby that were written down keep what their names promise."""

from __future__ import annotations

from typing import Any

from tests.games.grimm.evenings import FOLDER
from tests.games.recording import read

EVENINGS = sorted(FOLDER.glob("*.jsonl"))


def ends() -> dict[str, dict[str, Any]]:
    """How each evening ended."""
    return {path.stem: read(path)[1][-1][1] for path in EVENINGS}


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
