"""The Forest Post is a fair game: sensible players mostly learn, often triumph, and are never sure of it."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from engine import Game
from engine.games.wildwoods.loading import demo
from engine.games.wildwoods.rules import RULES
from engine.games.wildwoods.table import WildTable
from tests.games.wildwoods.sensible import answer, helped

EVENINGS = 60


@cache
def triumphs() -> Counter[tuple[str, str]]:
    """How often each side triumphed in each scene, over many evenings; and how many questions there were."""
    found: Counter[tuple[str, str]] = Counter()
    for seed in range(EVENINGS):
        game, chance = Game(RULES, WildTable(players=["Ada"]), demo()), random.Random(seed)
        while game.ask:
            found["questions", ""] += 1
            if card := helped(game, chance):
                game.aside(*card)
            else:
                game.answer(answer(game.ask, game.table, chance))
        found.update(game.table.campaign.outcomes.items())
    return found


@pytest.mark.parametrize(
    ("scene", "seldom", "often"),
    [("mailbag", 0.75, 1.0), ("bridge", 0.4, 0.8), ("hill", 0.4, 0.9), ("hollow", 0.35, 0.9)],
)
def test_luma_triumphs_often_but_not_always(scene: str, seldom: float, often: float) -> None:
    luma, shadow = triumphs()[scene, "luma"], triumphs()[scene, "shadow"]
    assert luma + shadow >= 10
    assert seldom <= luma / (luma + shadow) <= often
    assert luma
    assert shadow


def test_an_evening_has_a_few_hundred_questions() -> None:
    assert 200 <= triumphs()["questions", ""] / EVENINGS <= 500
