"""Random evenings of 7: none breaks, none hangs, nothing is lost, asked idly, left untold or given away."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from engine.games.unnamed.game import GAME
from engine.games.unnamed.table import SevenTable
from engine.laboratory import Decider, Lab
from tests.games.unnamed.valley import NAMES, begun, sane, some_house

MOVES, LEAKY, LONGEST = 80, 40, 6000
WHOLE = 10  # of so many evenings one is played to its end
ENDINGS = ("armour", "portals", "doom", "fallen")


def corrections(chance: Decider, t: SevenTable) -> Mapping[str, Any]:
    """What hands may set right without losing a thing."""
    who = chance.choice([*t.heroes] or ["nobody"])
    return chance.choice(
        [
            {f"heroes.{who}.might": chance.randint(0, 31)},
            {f"heroes.{who}.gold": chance.randint(0, 9), f"heroes.{who}.fame": chance.randint(0, 9)},
            {f"heroes.{who}.tapped": chance.random() < 0.5},
            {f"heroes.{who}.corruption": chance.randint(0, 8)},
            {"armour": chance.randint(0, 6), "passes": 0},
            {"first": who},
            {"windows": []},
            {"to_act": [who]},
            {"nonsense": 1},
        ]
    )


def asides(chance: Decider, t: SevenTable) -> list[Any]:
    """Something out of turn, whether it can be done now or not."""
    who = chance.choice([*t.heroes] or ["nobody"])
    hero = t.heroes.get(who)
    bottles = [f"{name}:{n}" for name in hero.elixirs for n in (0, 1)] if hero else []
    houses = list(hero.buildings) if hero else []
    return chance.choice(
        [
            ["use_elixir", who, chance.choice(bottles or ["moon:0"])],
            ["discard_estate", who, chance.choice(houses or ["nowhere"])],
            ["use_garrison", who, chance.choice(houses or ["nowhere"])],
        ]
    )


def lab(seed: int, house: Mapping[str, str], **more: Any) -> Lab:
    """A laboratory for two to seven people."""
    players = NAMES[: 2 + seed % 6]
    return Lab(lambda save: begun(players, house, save=save), sane=sane, **more)


def test_an_evening_of_random_moves_finds_nothing(fuzz_seed: int) -> None:
    here = lab(fuzz_seed, some_house(fuzz_seed), corrections=corrections, asides=asides, wild=0.15)
    verdict = here.play(random.Random(fuzz_seed), MOVES)
    assert verdict, f"{verdict.finding}: {verdict.why}\nafter {verdict.moves[-5:]}"


def test_an_evening_without_pieces_of_random_moves_finds_nothing(fuzz_seed: int) -> None:
    house = {**some_house(fuzz_seed), "pieces": "drawn"}
    here = lab(fuzz_seed, house, corrections=corrections, asides=asides, wild=0.1, hands=GAME, idle_every=10)
    verdict = here.play(random.Random(fuzz_seed), MOVES)
    assert verdict, f"{verdict.finding}: {verdict.why}\nafter {verdict.moves[-5:]}"


def test_nobody_learns_what_others_hold(fuzz_seed: int) -> None:
    """In two evenings that differ in a hidden card alone, all others see and hear the same."""
    house = {**some_house(fuzz_seed), "hands": "secret"}
    verdict = lab(fuzz_seed, house, leak_every=8, wild=0.05).play(random.Random(fuzz_seed), LEAKY)
    assert verdict, f"{verdict.finding}: {verdict.why}\nafter {verdict.moves[-5:]}"


def test_nothing_is_asked_idly_and_everything_is_told(fuzz_seed: int) -> None:
    here = lab(fuzz_seed, some_house(fuzz_seed), wild=0, twin_every=LONGEST, hands=GAME, idle_every=10)
    verdict = here.play(random.Random(fuzz_seed), 2 * MOVES)
    assert verdict, f"{verdict.finding}: {verdict.why}\nafter {verdict.moves[-5:]}"


def test_an_evening_of_random_answers_comes_to_an_end_and_can_be_taken_back(fuzz_seed: int) -> None:
    house = some_house(fuzz_seed)
    here = lab(fuzz_seed, house, wild=0, twin_every=LONGEST, hands=GAME, idle_every=LONGEST)
    verdict = here.play(random.Random(fuzz_seed), LONGEST if fuzz_seed % WHOLE == 0 else MOVES)
    assert verdict, f"{verdict.finding}: {verdict.why}\nafter {verdict.moves[-5:]}"
    assert verdict.ending in ENDINGS or fuzz_seed % WHOLE


@pytest.mark.parametrize("lost", ["gifts", "sins", "treasures", "markers", "card", "artifacts"])
def test_the_alarm_rings_when_something_is_lost(lost: str) -> None:
    """Conservation is no empty promise: one thing taken away is noticed."""
    game = begun(NAMES[:3])
    chance = random.Random(1)
    while game.table.phase != "quest":
        game.answer(chance.choice(game.ask.options))  # type: ignore[union-attr]
    sane(game.table)
    taken: dict[str, dict[str, Any]] = {
        "gifts": {"pools.cheer": 0},
        "sins": {"heroes.Ada.sins": []},
        "treasures": {"treasures.cards": []},
        "markers": {"heroes.Ada.markers": 1},
        "card": {"characters.cards": []},
        "artifacts": {"artifacts.cards": []},
    }
    game.correct(taken[lost])
    with pytest.raises(AssertionError, match=f"wrong.{lost}"):
        sane(game.table)
