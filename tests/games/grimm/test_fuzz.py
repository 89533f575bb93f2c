"""Random evenings of Dice Upon a Time: none breaks, none hangs, no card is lost, and no secret gets out."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from engine import Game
from engine.games.grimm.box import Box
from engine.games.grimm.game import GAME
from engine.games.grimm.house import HOUSE_RULES
from engine.games.grimm.problems import problems
from engine.games.grimm.table import MOST_QUESTS, SPIRIT_SOCKETS, GrimmTable, Taking
from engine.laboratory import Decider, Lab
from engine.pieces.windows import ReactionWindow
from engine.stack import kernel_of
from tests.games.grimm.land import NAMES, demo, turn
from tests.kit.kinds import of_kind

MOVES, LONGEST = 100, 9000


def sane(t: GrimmTable) -> None:
    """Every card and every die is in one place."""
    assert not problems(t), problems(t)
    assert all(stack for stack in t.dice.values())
    assert all(min(hero.tokens.values()) >= 0 for hero in t.heroes.values())


def orderly(t: GrimmTable) -> None:
    """The same where no hands interfere: too many quests are put away at once, and every take can be answered."""
    sane(t)
    ask = kernel_of(t).ask
    full = [hero.name for hero in t.heroes.values() if len(hero.deeds.quests) > MOST_QUESTS]
    assert not full or t.windows or (ask and ask.what == "quest.away"), full
    taken = [t.taking, *t.waiting_takings] if t.taking else t.waiting_takings
    assert len(taken) == sum(window.what == "tokens" for window in t.windows), taken
    lost = [window.by for window in t.windows if window.by not in (*t.heroes, "all")]
    assert not lost, lost


def corrections(chance: Decider, t: GrimmTable) -> Mapping[str, Any]:
    """What hands may set right, sensible or not; none of it makes or loses a card."""
    somebody = chance.choice(list(t.heroes) or ["ann"])
    fields = [*t.box.places, "moon"]
    return chance.choice(
        [
            {f"heroes.{somebody}.at": chance.choice(fields[:-1])},
            {f"heroes.{somebody}.tokens.apple": chance.randint(0, 4)},
            {f"heroes.{somebody}.has_passed": chance.random() < 0.5},
            {f"heroes.{somebody}.pool": []},
            {f"heroes.{somebody}.rabbit": chance.randint(0, 1)},
            {"dice": {}},
            {"windows": []},
            {"to_give": [somebody]},
            {"first": somebody},
            {"turn.goal": chance.choice(fields[:-1])},
            {"taking": None},
            {"wants": [somebody]},
            {"nonsense": 1},
        ]
    )


def asides(chance: Decider, t: GrimmTable) -> list[Any]:
    """Something out of turn, whether it can be done now or not."""
    one, other = chance.choice(NAMES), chance.choice(NAMES)
    item = chance.choice(list(t.box.items))
    name = chance.choice(["use_item", "show_item", "use_power", "trade", "be_asked", "be_left_alone"])
    return {"use_item": [name, t.active or one, item], "trade": [name, one, other]}.get(name, [name, t.active or one])


def table(seed: int, **fixed: str) -> GrimmTable:
    """Two to five people, some of the house rules the other way."""
    chance = random.Random(seed)
    house = {switch: chance.choice(values) for switch, values in HOUSE_RULES.items() if chance.random() < 0.4}
    return of_kind(GrimmTable, GAME.lay(NAMES[: 2 + seed % 4], {**house, **fixed}))


def lab(seed: int, fixed: Mapping[str, str] = {}, **more: Any) -> Lab:
    """A laboratory for the game of this seed."""
    box = demo().box
    law = {"sane": sane, **more}
    return Lab(lambda save: Game(GAME.rules, table(seed, **fixed), box, save=save, strict=True), **law)


def test_a_game_of_random_moves_finds_nothing(fuzz_seed: int) -> None:
    verdict = lab(fuzz_seed, corrections=corrections, asides=asides, wild=0.15).play(random.Random(fuzz_seed), MOVES)
    assert verdict, f"{verdict.finding}: {verdict.why}\nafter {verdict.moves[-5:]}"


def test_nobody_learns_what_others_hold(fuzz_seed: int) -> None:
    """In two games that differ in a hidden card alone, all others see and hear the same."""
    fixed = {"hands": "secret", "items": "yes"}
    verdict = lab(fuzz_seed, fixed, asides=asides, leak_every=11, wild=0.1).play(random.Random(fuzz_seed), MOVES)
    assert verdict, f"{verdict.finding}: {verdict.why}\nafter {verdict.moves[-5:]}"


def test_nobody_learns_how_many_tokens_others_have(fuzz_seed: int) -> None:
    """GR-OPT-17: in two games in which two people's hidden tokens have changed places, all others see the same."""
    fixed = {"tokens": "hidden", "play": "rivals", "hands": "secret"}
    verdict = lab(fuzz_seed, fixed, asides=asides, leak_every=9, wild=0.1).play(random.Random(fuzz_seed), MOVES)
    assert verdict, f"{verdict.finding}: {verdict.why}\nafter {verdict.moves[-5:]}"


def test_nothing_is_asked_idly_and_nothing_happens_in_silence(fuzz_seed: int) -> None:
    here = lab(fuzz_seed, hands=GAME, idle_every=4, asides=asides, wild=0.04)
    verdict = here.play(random.Random(fuzz_seed), MOVES)
    assert verdict, f"{verdict.finding}: {verdict.why}\nafter {verdict.moves[-5:]}"


def test_a_game_of_random_answers_comes_to_an_end_and_can_be_taken_back(fuzz_seed: int) -> None:
    here = lab(fuzz_seed, {"length": "short"}, wild=0, twin_every=LONGEST, sane=orderly)
    verdict = here.play(random.Random(fuzz_seed), LONGEST)
    assert verdict, f"{verdict.finding}: {verdict.why}\nafter {verdict.moves[-5:]}"
    assert verdict.ending == "over"


@pytest.mark.parametrize("breach", ["a fifth quest", "a take that nobody can answer", "an answer to nobody"])
def test_a_table_out_of_order_is_noticed(breach: str) -> None:
    """The law of a whole evening rings."""
    t = turn(2).t
    orderly(t)
    if breach == "a fifth quest":
        t.heroes["ann"].deeds.quests = ["two-1", "two-2", "two-3", "three-1", "three-2"]
        for deck in t.quest_decks.values():
            deck.cards = [card for card in deck.cards if card not in t.heroes["ann"].deeds.quests]
    elif breach == "a take that nobody can answer":
        t.taking = Taking({"ann": 1}, "coin")
    else:
        t.windows = [ReactionWindow("story", "zoe")]
    with pytest.raises(AssertionError):
        orderly(t)


def test_sockets_of_spirits_are_no_ways_of_the_demo() -> None:
    """One name, one thing."""
    assert not set(SPIRIT_SOCKETS) & set(of_kind(Box, demo().box).routes)
