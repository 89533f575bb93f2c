"""Evenings of people who answer by chance, now and then sensibly, out of turn too, and take back.

They come where no sensible family comes.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from engine import Ask, Game, News
from engine.contract import AnyTitle, OpenedPack
from engine.laboratory import any_answer
from engine.shelf import game
from tests.games.replayed import PLAYED
from tests.games.retold import Retelling

Value = Callable[[Game, Ask], Any]
PEOPLE = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Finn", "Gaia")
OTHERWISE = 0.3  # so many house rules are not the usual ones
ASIDE, SKIP, UNDO = 0.05, 0.03, 0.03  # how often something else is done than answering
SENSE = (0.0, 0.5, 0.9)  # how often they think: one evening after the other
GAMES = tuple(PLAYED)
SEEDS = range(30)
MOVES = 600


@cache
def cards(name: str) -> OpenedPack:
    """The demo, ready to be played."""
    title = game(name)
    found, problems = title.open(title.demo())
    assert found, problems
    return found


def begun(title: AnyTitle, seed: int, chance: random.Random) -> Game:
    """So many people as this seed says, and some house rules otherwise, but for those that chance needs to get on."""
    name = title.package.rpartition(".")[2]
    fewest, most = title.gathering.fewest, title.gathering.most
    rules = title.house_rules.items()
    house = {switch: chance.choice(values) for switch, values in rules if chance.random() < OTHERWISE}
    people = PEOPLE[: fewest + seed % (most - fewest + 1)]
    needed = getattr(PLAYED[name], "BY_CHANCE", {})
    return Game(title.rules, title.lay(people, {**house, **needed}), cards(name).box)


def thinking(name: str, sense: float, chance: random.Random) -> Value:
    """How these people answer: by what they think, or else by chance."""
    sensible = import_module(f"tests.games.{name}.sensible").answer

    def answered(here: Game, ask: Ask) -> Any:
        thought = sensible(ask, here.table, chance) if chance.random() < sense else None
        return thought if thought is not None and ask.allows(thought) else any_answer(chance, ask)

    return answered


def moved(here: Game, chance: random.Random, value: Value) -> list[News]:
    """One thing that is done; what is over is taken back, far or not so far, and goes on otherwise."""
    ask, dice, done = here.ask, chance.random(), len(here.history())
    if ask is None:
        told: Any = here.undo(chance.randint(1, done))
    elif dice < ASIDE and (offers := here.asides()):
        name, args = chance.choice(offers)
        told = here.aside(name, *args)
    elif dice < ASIDE + SKIP and here.can_skip:
        told = here.skip()
    elif dice > 1 - UNDO and done:
        told = here.undo(min(done, chance.randint(1, 3)))
    else:
        told = here.answer(value(here, ask))
    return [news for news in told if isinstance(news, News)]


def numbers(name: str, seed: int) -> list[int]:
    """One evening, as far as it is played."""
    title, chance = game(name), random.Random(seed)
    here = begun(title, seed, chance)
    retelling = Retelling(title)
    value = thinking(name, SENSE[seed % len(SENSE)], chance)
    for _ in range(MOVES):
        retelling.move(here, moved(here, chance, value))
    return retelling.numbers


def called(seed: int) -> str:
    """What such an evening is called on paper."""
    return f"by chance {seed}"
