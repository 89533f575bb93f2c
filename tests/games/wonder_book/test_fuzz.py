"""Random games of the demo campaign: nothing crashes, nothing hangs, and no piece is ever lost or made."""

from __future__ import annotations

import random
from typing import Any

from engine import Game
from engine.games.wonder_book.game import GAME
from engine.games.wonder_book.house import HOUSE_RULES
from engine.games.wonder_book.loading import demo
from engine.games.wonder_book.problems import problems
from engine.games.wonder_book.rules import RULES
from engine.games.wonder_book.table import Campaign, WonderTable
from engine.laboratory import Decider, Lab
from tests.kit.wonder_corrections import corrections

BOX = demo()
NAMES = ["Ada", "Ben", "Cleo", "Dan"]
MOVES = 250
LONGEST = 8000  # no game of random answers has ever come near it


def table(seed: int) -> WonderTable:
    """One to four players, in the first or the second chapter, with some of the house rules the other way."""
    chance = random.Random(seed)
    players = NAMES[: 1 + seed % 4]
    house = {switch: chance.choice(values) for switch, values in HOUSE_RULES.items() if chance.random() < 0.4}
    heroes = chance.sample(list(BOX.heroes), max(2, len(players)))
    played = dict(zip(heroes, players * 2, strict=False))
    campaign = Campaign(chapter=2, played=played) if seed % 3 else Campaign()
    return WonderTable(players=players, house=house, campaign=campaign)


def sane(t: WonderTable) -> None:
    """Sparks, wyrms, hearts, destiny and every card: as many as there are, each in one place."""
    assert not problems(t), problems(t)


def asides(chance: Decider, t: WonderTable) -> list[Any]:
    """Something out of turn, whether it can be done now or not."""
    shreds = [["use_shred", hero.name, name] for hero in t.heroes.values() for name in hero.shreds]
    return chance.choice([["goal_reached"], *shreds])


def lab(seed: int, **more: Any) -> Lab:
    """A laboratory for the game of this seed."""
    return Lab(lambda save: Game(RULES, table(seed), BOX, save=save, strict=True), sane=sane, **more)


def test_a_game_of_random_moves_finds_nothing(fuzz_seed: int) -> None:
    here = lab(fuzz_seed, corrections=corrections, asides=asides, wild=0.15, hands=GAME, idle_every=MOVES)
    verdict = here.play(random.Random(fuzz_seed), MOVES, step_by_step=fuzz_seed == 0)
    assert verdict, f"{verdict.finding}: {verdict.why}\nafter {verdict.moves[-5:]}"


def test_with_closed_shreds_nobody_learns_what_others_hold(fuzz_seed: int) -> None:
    """WB-SHR-08: in two games that differ in a hidden card alone, all others see and hear the same."""
    closed = table(fuzz_seed)
    closed.house["shreds_open"] = "no"
    here = Lab(lambda save: Game(RULES, closed, BOX, save=save, strict=True), leak_every=5, wild=0.1, asides=asides)
    verdict = here.play(random.Random(fuzz_seed), MOVES // 2)
    assert verdict, f"{verdict.finding}: {verdict.why}\nafter {verdict.moves[-5:]}"


def test_a_game_of_random_answers_comes_to_an_end_and_can_be_taken_back(fuzz_seed: int) -> None:
    verdict = lab(fuzz_seed, wild=0, twin_every=LONGEST).play(random.Random(fuzz_seed), LONGEST)
    assert verdict, f"{verdict.finding}: {verdict.why}\nafter {verdict.moves[-5:]}"
    assert verdict.ending in ("won", "lost")
