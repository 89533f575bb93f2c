"""The demo's first chapter in tests: begun, answered sensibly, and what its journal says of it."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from engine import Ask, Game
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from engine.games.wonder_book.table import WonderTable
from tests.device.demo_evening import cards
from tests.device.front import player
from tests.device.front.table import Table
from tests.games.wonder_book import sensible


def begun(house: dict[str, str] | None = None) -> Game:
    return Game(WONDER_BOOK.rules, WONDER_BOOK.lay((), house or {}), cards().box, strict=True)


def wise(ask: Ask, t: WonderTable, chance: random.Random) -> Any:
    """Two players, an easy evening, and then whatever is sensible."""
    if ask.what in ("setup.players", "setup.difficulty"):
        return 2 if ask.what == "setup.players" else ask.options[0]
    said = sensible.answer(ask, t, chance)
    return said.partition(":")[0] if ask.what == "turn.action" else said  # buttons and ears take one thing at a time


def is_next_chapter(table: player.Seated) -> bool:
    return bool(table.view.table.campaign.chapter > 1)


def pressed(table: Table) -> set[str]:
    """All buttons that have ever been pressed: their pins have gone low."""
    pins = table.hardware.buttons.items()
    return {name for name, switch in pins if len(table.box.factory.pins.pin(switch.pin).states) > 2}


def recorded(table: Table) -> Counter[tuple[str, str]]:
    """By whom which kind of question was answered."""
    history = table.session.look(Game.history)
    return Counter((past.kind, past.by) for past in history)
