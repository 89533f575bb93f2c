"""How often people have to press: counted over evenings of the demo, played by sensible people."""

from __future__ import annotations

import random
from collections import Counter
from statistics import mean
from typing import NamedTuple

import pytest

from engine import Game
from engine.games.wildwoods.table import PLAYED
from tests.games.wildwoods.evenings import begin
from tests.games.wildwoods.sensible import answer, helped

SEEDS = range(1, 13)
MOST_ANSWERS, MOST_A_ROUND, MOST_BEFORE = 200, 13, 8


class Pressed(NamedTuple):
    """What an evening took."""

    answers: int
    a_round: float
    before: int  # the first decision
    pauses: int


def pressed(seed: int) -> Pressed:
    """One evening from its first question to its end."""
    game, chance, rounds = begin({}), random.Random(seed), Counter[tuple[str, int]]()
    answers = before = pauses = 0
    while game.ask:
        if out_of_turn := helped(game, chance):
            game.aside(*out_of_turn)
            continue
        if not before and game.ask.what == "luma.action":
            before = answers
        if game.table.phase in PLAYED:
            rounds[game.table.campaign.scene, game.table.round] += 1
        pauses += game.ask.options == ("go on",)
        game.answer(answer(game.ask, game.table, chance))
        answers += 1
    return Pressed(answers, mean(rounds.values()), before, pauses)


@pytest.fixture(scope="module")
def evenings() -> list[Pressed]:
    return [pressed(seed) for seed in SEEDS]


def test_an_evening_takes_no_more_answers_than_it_has_to(evenings: list[Pressed]) -> None:
    assert mean(one.answers for one in evenings) <= MOST_ANSWERS
    assert mean(one.a_round for one in evenings) <= MOST_A_ROUND


def test_the_first_decision_comes_soon(evenings: list[Pressed]) -> None:
    assert max(one.before for one in evenings) <= MOST_BEFORE


def test_less_than_half_of_all_presses_only_go_on(evenings: list[Pressed]) -> None:
    assert sum(one.pauses for one in evenings) < 0.45 * sum(one.answers for one in evenings)


def laid(game: Game) -> list[str]:
    asked = list[str]()
    while game.ask and game.table.phase == "setup" and len(asked) < MOST_BEFORE:
        asked.append(game.ask.what)
        game.answer(game.ask.options[0])
    return asked


def test_all_pieces_are_laid_out_from_one_list() -> None:
    assert laid(begin({}))[:2] == ["setup.list", "setup.decks"]
