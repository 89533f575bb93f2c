"""Random evenings with boxes in which any card does anything: no card breaks the game, and nothing is left owed."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from engine import Game, Next
from engine.games.unnamed import rules
from engine.games.unnamed.game import GAME
from engine.games.unnamed.piles import refill
from engine.games.unnamed.rules import RULES
from engine.games.unnamed.table import SevenTable
from engine.laboratory import Lab
from tests.games.unnamed.any_box import any_box, any_house, any_table
from tests.games.unnamed.interference import asides, corrections
from tests.games.unnamed.play import at, give, play
from tests.games.unnamed.valley import sane

MOVES, LEAKY, NEVER = 40, 16, 10_000


def lab(seed: int, house: Mapping[str, str], **more: Any) -> Lab:
    """A laboratory for one such box."""
    using = any_box(random.Random(f"box {seed}"))

    def new(save: Any) -> Game:
        t = any_table(random.Random(f"table {seed}"), using, dict(house))
        return Game(replace(RULES, first=Next("turn")), t, using, strict=True, save=save)

    return Lab(new, sane=sane, **more)


def test_whatever_cards_do_nothing_breaks_or_is_left_owed(fuzz_seed: int) -> None:
    house = any_house(fuzz_seed, "closed" if fuzz_seed % 3 == 0 else "secret")
    verdict = lab(fuzz_seed, house, corrections=corrections, asides=asides, wild=0.15).play(
        random.Random(fuzz_seed), MOVES
    )
    assert verdict, f"{verdict.finding}: {verdict.why}\nafter {verdict.moves[-5:]}"


def test_whatever_cards_do_everything_is_told(fuzz_seed: int) -> None:
    house = any_house(fuzz_seed, "secret")
    here = lab(fuzz_seed, house, asides=asides, wild=0.05, twin_every=NEVER, hands=GAME, idle_every=NEVER)
    verdict = here.play(random.Random(fuzz_seed), MOVES)
    assert verdict, f"{verdict.finding}: {verdict.why}\nafter {verdict.moves[-5:]}"


def test_whatever_cards_do_nobody_learns_what_others_hold(fuzz_seed: int) -> None:
    house = {**any_house(fuzz_seed, "secret"), "gifts": "covered"}
    verdict = lab(fuzz_seed, house, leak_every=4, wild=0.05, twin_every=NEVER).play(random.Random(fuzz_seed), LEAKY)
    assert verdict, f"{verdict.finding}: {verdict.why}\nafter {verdict.moves[-5:]}"


# What the laws are worth --------------------------------------------------------------------------


def waiting() -> SevenTable:
    """Ben's elixir is the only one for the space that waits."""
    t = give(at(), "Ben", elixirs=["balm"])
    t.heroes["Cleo"].elixirs, t.elixirs.cards = [*t.elixirs.cards, t.store.spaces[0]], []
    t.store.take("tonic")
    return t


async def nothing(t: SevenTable) -> None:
    """Fills no space."""


@pytest.mark.parametrize(("filling", "rings"), [(refill, False), (nothing, True)])
def test_the_alarm_rings_when_a_space_waits_though_there_is_a_card(
    monkeypatch: pytest.MonkeyPatch, filling: Any, rings: bool
) -> None:
    """UN-DCK-03"""
    monkeypatch.setattr(rules, "refill", filling)
    game = play(waiting()).aside("use_elixir", "Ben", "balm:0").asks("turn.action")
    if rings:
        with pytest.raises(AssertionError, match="a space waits"):
            sane(game.t)
    else:
        sane(game.t)


@pytest.mark.parametrize(
    "owed",
    [
        {"doing": "recruit:knight"},
        {"sins_played": ["sin1"], "heroes__Ada__sins": ["sin1", "sloth"]},
        {"hit": ["Ben"]},
        {"closing": "Ada"},
        {"completing": "quest1"},
    ],
)
def test_the_alarm_rings_when_something_is_left_owed(owed: dict[str, Any]) -> None:
    """UN-GEN-13: whoever is to act begins with nothing behind them."""
    game = play(at())
    sane(game.t)
    game.correct(**owed)
    with pytest.raises(AssertionError, match="left owed"):
        sane(game.t)
