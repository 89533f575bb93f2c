"""What random games of Wildwoods begin with, do out of turn, and have to keep."""

from __future__ import annotations

import random
from typing import Any

from engine.games.wildwoods.house import HOUSE_RULES
from engine.games.wildwoods.problems import problems
from engine.games.wildwoods.table import WildTable
from engine.laboratory import Decider


def table(seed: int) -> WildTable:
    """Some of the house rules the other way."""
    chance = random.Random(seed)
    house = {switch: chance.choice(values) for switch, values in HOUSE_RULES.items() if chance.random() < 0.4}
    return WildTable(players=["Ada"], house=house)


def sane(t: WildTable) -> None:
    """Cards, dice, crystals and pawns: as many as there are, each in one place; nothing is used inside an effect."""
    assert not problems(t), problems(t)
    assert not (t.calm and in_a_line(t)), "between the lines of a card something could be used"


def in_a_line(t: WildTable) -> bool:
    """WW-LBR-16: is something being carried out that a card, a place or a scene says?"""
    stack = t.kernel.stack if t.kernel else []
    return any(frame.name == "line" for running in stack for frame in running.frames)


def asides(chance: Decider, t: WildTable) -> list[Any]:
    """Something out of turn, whether it can be done now or not."""
    creatures = [["protect", name] for name in t.creatures()]
    cards = [["use_blessing", name] for name in t.blessings]
    return chance.choice([["cure"], ["task_done"], ["creature_comes"], *creatures, *cards])
