"""The board of Unlikely Heroes as people see it."""

from __future__ import annotations

from device.evening.words import words
from engine.board import Board
from engine.games.unlikely_heroes.game import GAME
from engine.games.unlikely_heroes.table import HeroesTable


def shown(t: HeroesTable) -> Board:
    """The board of a table of the demo, in English."""
    cards, problems = GAME.open(GAME.demo())
    assert cards, problems
    return words(GAME, cards, "en").over(t).board()
