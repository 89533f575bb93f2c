"""Evenings of people who answer by chance come as they came: each question, all that is told, shown and laid."""

from __future__ import annotations

import pytest

from engine.shelf import game
from tests.games.by_chance import GAMES, SEEDS, called, numbers
from tests.games.retold import STRETCH, difference, written

EVENINGS = [(name, seed) for name in GAMES for seed in SEEDS]


@pytest.mark.parametrize(("name", "seed"), EVENINGS)
def test_an_evening_by_chance_comes_as_it_came(name: str, seed: int) -> None:
    assert difference(numbers(name, seed), written(name)[called(seed)]) == ""


def test_the_alarm_rings_and_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is shown alone, after some moves, is enough."""
    there, title = written("wildwoods")[called(0)], game("wildwoods")
    shown = type(title).gauges
    monkeypatch.setattr(type(title), "gauges", lambda self, table: (shown(self, table), "more"))
    assert difference(numbers("wildwoods", 0), there) == f"otherwise between the moves 0 and {STRETCH}"
    assert difference(there[:3], there) == f"otherwise between the moves {3 * STRETCH} and {4 * STRETCH}"
