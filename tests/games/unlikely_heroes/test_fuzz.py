"""Random evenings of the demo: none breaks or hangs, nothing is lost, asked idly or done in silence."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from device.packs.blank import write_blank
from engine import Game
from engine.games.unlikely_heroes.box import Box
from engine.games.unlikely_heroes.game import GAME
from engine.games.unlikely_heroes.house import HOUSE_RULES
from engine.games.unlikely_heroes.loading import demo
from engine.games.unlikely_heroes.pack import Effect
from engine.games.unlikely_heroes.table import HeroesTable, Job
from engine.games.unlikely_heroes.verbs import Bonus, DestroyCard, DrawCard, GainEnergy, If, Regroup, ReturnCard
from engine.laboratory import Decider, Lab
from engine.pieces.verbs import Manual
from tests.games.unlikely_heroes.laws import breaches
from tests.games.unlikely_heroes.play import at
from tests.games.unlikely_heroes.small_box import BOX as SMALL
from tests.games.unlikely_heroes.small_box import during, energetic, item, with_cards, words
from tests.kit.kinds import of_kind
from tests.kit.unlikely_corrections import corrections

BOX = demo()
PEOPLE = ("Ada", "Ben", "Cleo", "Dora")
MOVES, LONGEST = 90, 2000  # no game of random answers has ever come near the second


def table(seed: int) -> HeroesTable:
    """One to four people, and some of the house rules the other way; numbers are listed, or nobody would find any."""
    chance = random.Random(seed)
    house = {switch: chance.choice(values) for switch, values in HOUSE_RULES.items() if chance.random() < 0.4}
    return of_kind(HeroesTable, GAME.lay(PEOPLE[: 1 + seed % 4], {**house, "anchors": "listed"}))


def sane(t: HeroesTable) -> None:
    """What the laws of the game say of every table."""
    assert not breaches(t), breaches(t)


@pytest.mark.parametrize(
    ("breach", "rings"),
    [
        ({"pool": 1}, "wrong.energy"),
        ({"top": "wind"}, "exploration cards"),
        ({"led_to": {"34": ["42", "44"]}, "locked": ["42"]}, "are used"),
        ({"agenda": [Job("turn_over"), Job("turn_passes")]}, "gone through twice"),
        ({"agenda": [Job("chain_ends", "52")]}, "is to come"),
    ],
)
def test_a_planted_breach_rings(breach: dict[str, Any], rings: str) -> None:
    t = at()
    assert breaches(t) == []
    for name, value in breach.items():
        setattr(t, name, value)
    assert [rings in found for found in breaches(t)] == [True]


def asides(chance: Decider, t: HeroesTable) -> list[Any]:
    """Something out of turn, whether it can be done now or not."""
    cards = [["use_effect", f"{item.card}:0"] for hero in t.heroes.values() for item in hero.right]
    heroes = [["use_effect", f"{name}:0"] for name in t.heroes]
    return chance.choice([["peek", chance.randint(1, 90)], ["follow_objective", 0], ["save"], *cards, *heroes])


def lab(seed: int, using: Box = BOX, **more: Any) -> Lab:
    """A laboratory for the game of this seed."""
    return Lab(lambda save: Game(GAME.rules, table(seed), using, save=save, strict=True), sane=sane, hands=GAME, **more)


def test_a_game_of_random_moves_finds_nothing(fuzz_seed: int) -> None:
    here = lab(fuzz_seed, corrections=corrections, asides=asides, wild=0.15)
    verdict = here.play(random.Random(fuzz_seed), MOVES)
    assert verdict, f"{verdict.finding}: {verdict.why}\nafter {verdict.moves[-5:]}"


def test_a_game_of_random_answers_comes_to_an_end(fuzz_seed: int) -> None:
    """In the small box, where the clock ends a quest."""
    verdict = lab(fuzz_seed, SMALL, wild=0, twin_every=LONGEST, idle_every=100).play(random.Random(fuzz_seed), LONGEST)
    assert verdict, f"{verdict.finding}: {verdict.why}\nafter {verdict.moves[-5:]}"
    assert verdict.ending in ("won", "lost")


@pytest.mark.parametrize("seed", range(8))
def test_an_empty_pack_can_be_played_with_what_people_tell(tmp_path: Path, seed: int) -> None:
    """UH-EXP-06"""
    write_blank(tmp_path / "mine", "en", GAME.package)
    cards, _ = GAME.open(tmp_path / "mine")
    assert cards
    here = lab(seed, of_kind(Box, cards.box), corrections=corrections, asides=asides, wild=0.1)
    verdict = here.play(random.Random(seed), MOVES)
    assert verdict, f"{verdict.finding}: {verdict.why}\nafter {verdict.moves[-5:]}"


RAIN = (Manual(text=words("Does it rain?")),)
MEDDLING = with_cards(
    item(
        "rope",
        "0 0 0",
        Effect(trigger="anytime", ops=(DrawCard(number=34),)),
        Effect(trigger="anytime", ops=(If(when=RAIN, ops=(DrawCard(number=40),), otherwise=(DrawCard(number=54),)),)),
    ),
    item(
        "lamp",
        "0 0 0",
        Effect(timing=during("challenge", "before"), ops=(DrawCard(number=41),), trigger="forced"),
        Effect(timing=during("challenge"), ops=(ReturnCard(number=52), ReturnCard(number=34)), trigger="any_hero"),
        Effect(trigger="passive", ops=(If(when=RAIN, ops=(Bonus(n=3),), otherwise=(Bonus(n=-1),)),)),
    ),
    item(
        "whistle",
        "0 0 0",
        Effect(timing=during("space", "after"), ops=(DrawCard(number=45),), trigger="forced"),
        Effect(timing=during("announce", "before"), ops=(Regroup(number=2),), trigger="anytime"),
        Effect(timing=during("luck_draw", "after"), ops=(DestroyCard(number=53),), trigger="any_hero"),
    ),
    item("bread", "0 0 0", energetic(GainEnergy(n=2, who="everybody"), discard_when_depleted=True)),
    item(41, "-1 0 2", keep_while=(40,), draws=(90,)),
)


def test_what_comes_in_between_everywhere_finds_nothing(fuzz_seed: int) -> None:
    """Cards inside cards, challenges inside challenges and without a card, and words that people judge."""
    here = lab(fuzz_seed, MEDDLING, corrections=corrections, asides=asides, wild=0.15)
    verdict = here.play(random.Random(fuzz_seed), MOVES)
    assert verdict, f"{verdict.finding}: {verdict.why}\nafter {verdict.moves[-5:]}"
