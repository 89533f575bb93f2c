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
from engine.games.unnamed.piles import can_refill
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
    """Gifts, sin cards, treasures, markers and all cards: as many as there are, each in one place; nothing is owed."""
    assert not problems(t), problems(t)
    ask = t.kernel.ask if t.kernel else None
    if ask is not None and ask.what == "turn.action":
        settled(t)


def settled(t: SevenTable) -> None:
    """UN-GEN-13, UN-DCK-03, UN-CMP-01: before somebody acts all that was begun is done, and no space waits."""
    owed = {
        "doing": t.doing,
        "sins played": t.sins_played,
        "sins aside": t.sins_aside,
        "hit": t.hit,
        "closing": t.closing,
        "completing": t.completing,
        "pool": t.pool,
        "windows": t.windows,
        "a full row": t.row_is_complete,
    }
    assert not any(owed.values()), f"left owed: {[name for name, what in owed.items() if what]}"
    assert not can_refill(t), "a space waits though there is a card for it"


def begun(players: Sequence[str], house: Mapping[str, str] | None = None, **more: Any) -> Game:
    """A new evening."""
    return Game(GAME.rules, table(players, house), cards().box, strict=True, **more)
