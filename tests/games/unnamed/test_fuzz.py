"""Random evenings of 7: none breaks, none hangs, nothing is lost, asked idly, left untold or given away."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from engine.games.unnamed.game import GAME
from engine.laboratory import Lab
from tests.games.unnamed.interference import asides, corrections
from tests.games.unnamed.valley import NAMES, begun, sane, some_house

MOVES, LEAKY, LONGEST = 80, 40, 6000
WHOLE = 10  # of so many evenings one is played to its end
ENDINGS = ("armour", "portals", "doom", "fallen")


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
