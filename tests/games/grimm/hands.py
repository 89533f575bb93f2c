"""Hands full of magic items, for scenarios: who holds what, and who answers with it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine import Game, Next
from engine.games.grimm.pack import Item
from engine.games.grimm.rules import RULES
from tests.games.grimm.land import BOX, NAMES, Play, laid

FACES = ["4", "1", "3", "4", "5"]


def all_roll(game: Play, players: int) -> Play:
    """Everybody rolls, and lets it be."""
    for name in NAMES[:players]:
        game.answer([name, FACES])
    return game


def holds(*cards: Item, step: str = "turn", **heroes: Any) -> Play:
    """Ann's turn in a land with more magic items."""
    house, players = heroes.pop("house", {}), heroes.pop("players", 3)
    dice, event = heroes.pop("dice", {}), heroes.pop("event", None)
    t = laid(players, **heroes)
    t.active, t.house, t.dice = "ann" if step == "turn" else "", {"reactions": "each", **house}, dict(dice)
    box = replace(BOX, items={**BOX.items, **{card.id: card for card in cards}})
    if event is not None:
        box = replace(box, events={event.id: event})
        t.event_deck.cards, t.event_deck.discard, t.event = [event.id], [], ""
    return Play(Game(replace(RULES, first=Next(step)), t, box, strict=True))


def answers(game: Play, who: str, card: str) -> Play:
    """Everybody lets it happen until this one may answer with this card, and does."""
    while not (game.who == who and card in game.options):
        assert game.asked.startswith("reaction."), game.asked
        game.answer("no")
    return game.answer(card)
