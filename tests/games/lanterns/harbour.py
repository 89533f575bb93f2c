"""The demo harbour with two or three keepers whose cards are known, for scenarios."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from engine import Game, Next
from engine.contract import OpenedPack
from engine.games.lanterns.game import GAME
from engine.games.lanterns.table import Keeper, LanternTable
from engine.pieces.decks import HiddenDeck

NAMES = ["ann", "bob", "cid"]


@cache
def cards() -> OpenedPack:
    """The demo, ready to be played."""
    found, problems = GAME.open(GAME.demo())
    assert found, problems
    return found


def begun(*players: str) -> Game:
    """A new evening."""
    return Game(GAME.rules, GAME.lay(players, {}), cards().box, strict=True)


def turn(face: int, at: str = "quay", **hands: list[str]) -> Game:
    """It is Ann's turn; she stands here, has just rolled this, and people hold these cards."""
    keepers = {name: Keeper(name, "quay", list(hands.get(name, []))) for name in NAMES}
    keepers["ann"].at = at
    deck = HiddenDeck.shuffled(["gull"] * 4)
    table = LanternTable(players=list(NAMES), keepers=keepers, deck=deck, round=1, active="ann", to_go=["bob", "cid"])
    return answered(Game(replace(GAME.rules, first=Next("turn")), table, cards().box, strict=True), [face])


def answered(game: Game, *values: Any) -> Game:
    """The same after these answers."""
    for value in values:
        game.answer(value)
    return game


def on(game: Game) -> LanternTable:
    """The table as it is."""
    assert isinstance(game.table, LanternTable)
    return game.table
