"""Sensible answers for an evening in which eyes read the dice."""

from __future__ import annotations

import random
from typing import Any

from tests.device.camera.table import Seeing
from tests.games.wonder_book import sensible


def wise(here: Seeing, chance: random.Random) -> Any:
    ask = here.view.ask
    assert ask is not None
    if ask.what in ("setup.players", "setup.difficulty"):
        return 2 if ask.what == "setup.players" else ask.options[0]
    said = here.session.look(lambda game: sensible.answer(ask, game.table, chance))
    return said.partition(":")[0] if ask.what == "turn.action" else said  # the dice are there for the eyes
