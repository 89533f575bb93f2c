"""The demo valley with two to seven people at its table, for scenarios and random evenings."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from engine import Game
from engine.contract import OpenedPack
from engine.games.unnamed.box import Box
from engine.games.unnamed.game import GAME
from engine.games.unnamed.house import HOUSE_RULES
from engine.games.unnamed.problems import problems
from engine.games.unnamed.table import SevenTable
from tests.kit.kinds import of_kind

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Finn", "Gaia")


@cache
def cards() -> OpenedPack:
    """The demo, ready to be played."""
    found, problems = GAME.open(GAME.demo())
    assert found, problems
    return found


def doomed_soon(n: int) -> OpenedPack:
    """Hushwater with so many cataclysms and no more: an evening that is over soon."""
    box = of_kind(Box, cards().box)
    few = dict(list(box.cataclysms.items())[6 : 6 + n])
    return replace(cards(), box=replace(box, cataclysms=few))


def table(players: Sequence[str], house: Mapping[str, str] | None = None) -> SevenTable:
    """Before the first turn."""
    return of_kind(SevenTable, GAME.lay(players, house or {}))


def some_house(seed: int) -> dict[str, str]:
    """Some of the house rules the other way."""
    chance = random.Random(seed)
    return {switch: chance.choice(values) for switch, values in HOUSE_RULES.items() if chance.random() < 0.4}


def sane(t: SevenTable) -> None:
    """Gifts, sin cards, treasures, markers and all cards: as many as there are, each in one place."""
    assert not problems(t), problems(t)


def begun(players: Sequence[str], house: Mapping[str, str] | None = None, **more: Any) -> Game:
    """A new evening."""
    return Game(GAME.rules, table(players, house), cards().box, strict=True, **more)
