"""Random games of the demo story: nothing crashes, nothing hangs, and no card is ever lost or made."""

from __future__ import annotations

import random
from typing import Any

from engine import Game
from engine.games.wildwoods.game import GAME
from engine.games.wildwoods.house import HOUSE_RULES
from engine.games.wildwoods.loading import demo
from engine.games.wildwoods.problems import problems
from engine.games.wildwoods.rules import RULES
from engine.games.wildwoods.table import WildTable
from engine.laboratory import Decider, Lab
from tests.kit.wild_corrections import corrections

BOX = demo()
MOVES = 250
LONGEST = 12000  # no game of random answers has ever come near it


def table(seed: int) -> WildTable:
    """Some of the house rules the other way."""
    chance = random.Random(seed)
    house = {switch: chance.choice(values) for switch, values in HOUSE_RULES.items() if chance.random() < 0.4}
    return WildTable(players=["Ada"], house=house)


def sane(t: WildTable) -> None:
    """Cards, dice, crystals and pawns: as many as there are, each in one place."""
    assert not problems(t), problems(t)


def asides(chance: Decider, t: WildTable) -> list[Any]:
    """Something out of turn, whether it can be done now or not."""
    creatures = [["protect", name] for name in t.creatures()]
    cards = [["use_blessing", name] for name in t.blessings]
    return chance.choice([["cure"], ["task_done"], *creatures, *cards])


def lab(seed: int, **more: Any) -> Lab:
    """A laboratory for the game of this seed."""
    return Lab(lambda save: Game(RULES, table(seed), BOX, save=save, strict=True), sane=sane, **more)


def test_a_game_of_random_moves_finds_nothing(fuzz_seed: int) -> None:
    here = lab(fuzz_seed, corrections=corrections, asides=asides, wild=0.15, hands=GAME)
    verdict = here.play(random.Random(fuzz_seed), MOVES, step_by_step=fuzz_seed == 0)
    assert verdict, f"{verdict.finding}: {verdict.why}\nafter {verdict.moves[-5:]}"


def test_a_game_of_random_answers_comes_to_an_end_and_can_be_taken_back(fuzz_seed: int) -> None:
    verdict = lab(fuzz_seed, wild=0, twin_every=LONGEST).play(random.Random(fuzz_seed), LONGEST)
    assert verdict, f"{verdict.finding}: {verdict.why}\nafter {verdict.moves[-5:]}"
    assert verdict.ending in ("luma", "shadow")
