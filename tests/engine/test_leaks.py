"""Leaks: nothing that others are shown or told depends on a secret, and each way to give one away rings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine import Aside, Game, Rules, choose, each, goto, number, pause, rule
from engine.asks import Ask
from engine.laboratory import Lab
from engine.leaks import Picks
from tests.engine.medium import LAB, RULES, Way

HOLDER = "bob"


def found(rules: Rules[Way], seeds: int = 6) -> set[str]:
    """What the laboratory says of random games by these rules."""
    lab = Lab(lambda save: Game(rules, Way(), None, save=save, strict=True), leak_every=3, wild=0)
    verdicts = [lab.play(Random(seed), 60) for seed in range(seeds)]
    return {verdict.finding for verdict in verdicts}


@pytest.mark.parametrize("seed", range(8))
def test_a_game_that_keeps_its_secrets_gives_none_away(seed: int) -> None:
    verdict = replace(LAB, leak_every=4).play(Random(seed), 150)
    assert verdict, verdict.why


def planted(step: Callable[..., Any], **more: Any) -> Rules[Way]:
    """Two hold different charms, and this goes on for ever."""

    @rule
    async def deal(t: Way) -> Any:
        for name, charms in (("ann", ["lamp", "salt"]), ("bob", ["song"]), ("cid", ["salt", "song"])):
            t.walkers[name].charms = charms
        t.deck = []
        return goto(step)

    steps = {"deal": deal, step.__name__: step}
    return Rules(Way, steps, goto(deal), seats=RULES.seats, **more)


@rule
async def quiet(t: Way) -> Any:
    """Keeps what it knows."""
    added = await number("much", 0, 3)
    t.found += added
    return goto(quiet)


@rule
async def by_options(t: Way) -> Any:
    """What can be done tells what is held."""
    await choose("do", ["pass", "wait", *(["sing"] if "song" in t.walkers[HOLDER].charms else [])])
    t.found += 1
    return goto(by_options)


@rule
async def by_asking(t: Way) -> Any:
    """Who is asked at all tells what is held."""
    if "song" in t.walkers[HOLDER].charms:
        await choose("window", ["no", "song"], HOLDER, private=True)
    await pause("next")
    t.found += 1
    return goto(by_asking)


@rule
async def by_news(t: Way) -> Any:
    """It is told."""
    await pause("next")
    t.tell("holds", charm=t.walkers[HOLDER].charms[0])
    return goto(by_news)


@rule
async def by_table(t: Way) -> Any:
    """It is laid down for all to see."""
    await pause("next")
    t.omen, t.hits = False, len(t.walkers[HOLDER].charms[0])
    t.active = t.walkers[HOLDER].charms[0]
    return goto(by_table)


@rule
async def by_about(t: Way) -> Any:
    """It stands in a question."""
    await pause("next", charm=t.walkers[HOLDER].charms[0])
    t.found += 1
    return goto(by_about)


@rule
async def by_part(t: Way) -> Any:
    """One is asked among several, or not."""
    who = [name for name, walker in t.walkers.items() if "song" in walker.charms] or ["ann"]
    await each("bids", [Ask("bid", "number", (0, 1), name) for name in who])
    t.found += 1
    return goto(by_part)


async def sing(t: Way, name: str) -> None:
    """A song."""
    await pause("sing", name)


SINGS = Aside(rule(sing), lambda t, *who: "song" in t.walkers[who[0]].charms, lambda t: [(name,) for name in t.walkers])


def test_rules_that_keep_a_secret_are_fine() -> None:
    assert found(planted(quiet)) == {"fine"}


@pytest.mark.parametrize("step", [by_options, by_asking, by_news, by_table, by_about, by_part])
def test_rules_that_give_a_secret_away_are_found(step: Callable[..., Any]) -> None:
    assert "leak" in found(planted(step))


def test_an_offer_that_gives_a_secret_away_is_found_unless_it_is_made_to_its_owner_alone() -> None:
    assert "leak" in found(planted(quiet, asides={"sing": SINGS}))
    assert found(planted(quiet, asides={"sing": replace(SINGS, whose=lambda t, *who: who[0])})) == {"fine"}


def test_a_sight_of_ones_own_is_compared_as_well() -> None:
    """Whatever a channel makes of a game can be tried."""
    blurts = lambda game, who, told: game.table.walkers["bob"].charms  # noqa: E731
    lab = Lab(lambda save: Game(planted(quiet), Way(), None, save=save), leak_every=3, wild=0, sight=blurts)
    assert lab.play(Random(1), 30).finding == "leak"


def test_the_same_leak_is_found_again_by_the_same_moves() -> None:
    lab = Lab(lambda save: Game(planted(by_options), Way(), None, save=save), leak_every=3, wild=0)
    verdict = lab.play(Random(1), 60)
    assert (verdict.finding, lab.repeat(verdict.moves).why) == ("leak", verdict.why)


def test_picks_are_the_same_for_the_same_seed_and_reach_everything() -> None:
    assert [Picks(3).randint(1, 6) for _ in range(3)] == [Picks(3).randint(1, 6)] * 3
    here = Picks(5)
    assert {here.randint(1, 6) for _ in range(200)} == set(range(1, 7))
