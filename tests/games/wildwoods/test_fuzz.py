"""Random games of the demo story: nothing crashes, nothing hangs, and no card is ever lost or made."""

from __future__ import annotations

import random
from typing import Any

from engine import Game
from engine.games.wildwoods.game import GAME
from engine.games.wildwoods.loading import demo
from engine.games.wildwoods.rules import RULES
from engine.laboratory import Lab
from tests.games.wildwoods.by_chance import asides, sane, table
from tests.kit.wild_corrections import corrections

BOX = demo()
MOVES = 250
LONGEST = 12000  # no game of random answers has ever come near it


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
