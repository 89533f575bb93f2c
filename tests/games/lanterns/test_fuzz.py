"""Random evenings of Lanterns: none breaks, none hangs, no card is lost, and each can be taken back."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

from engine import Game
from engine.games.lanterns.game import GAME
from engine.games.lanterns.table import STACK, LanternTable
from engine.laboratory import Decider, Lab
from tests.games.lanterns.harbour import NAMES, cards

MOVES, LONGEST = 120, 2000


def sane(t: LanternTable) -> None:
    """Every card is somewhere, and no stack is too high."""
    hands = [card for keeper in t.keepers.values() for card in keeper.cards]
    if t.keepers:
        assert Counter([*hands, *t.deck.cards, *t.deck.discard]) == Counter(t.box.copies)
    assert all(0 < len(stack) <= STACK for stack in t.dice.values())


def corrections(chance: Decider, t: LanternTable) -> Mapping[str, Any]:
    """What hands may set right, sensible or not."""
    somebody = chance.choice(NAMES)
    return chance.choice(
        [
            {"round": chance.randint(0, 4)},
            {f"keepers.{somebody}.at": chance.choice([*t.box.places, "moon"])}
            if somebody in t.keepers
            else {"face": 3},
            {"dice": {}},
            {"to_go": [somebody]},
            {"windows": []},
            {"nonsense": 1},
        ]
    )


def lab(seed: int, **more: Any) -> Lab:
    """A laboratory for two or three keepers."""
    players = NAMES[: 2 + seed % 2]
    box = cards().box
    return Lab(
        lambda save: Game(GAME.rules, GAME.lay(players, {}), box, save=save, strict=True), sane=sane, hands=GAME, **more
    )


def test_a_game_of_random_moves_finds_nothing(fuzz_seed: int) -> None:
    verdict = lab(fuzz_seed, corrections=corrections, wild=0.15).play(random.Random(fuzz_seed), MOVES)
    assert verdict, f"{verdict.finding}: {verdict.why}\nafter {verdict.moves[-5:]}"


def test_nobody_learns_what_others_hold(fuzz_seed: int) -> None:
    """In two games that differ in a hidden card alone, all others see and hear the same."""
    verdict = lab(fuzz_seed, leak_every=5, wild=0.1).play(random.Random(fuzz_seed), MOVES)
    assert verdict, f"{verdict.finding}: {verdict.why}\nafter {verdict.moves[-5:]}"


def test_a_game_of_random_answers_comes_to_an_end_and_can_be_taken_back(fuzz_seed: int) -> None:
    verdict = lab(fuzz_seed, wild=0, twin_every=LONGEST).play(random.Random(fuzz_seed), LONGEST)
    assert verdict, f"{verdict.finding}: {verdict.why}\nafter {verdict.moves[-5:]}"
    assert verdict.ending == "over"
