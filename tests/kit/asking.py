"""A table that asks something, and shows nothing else: for whoever only looks at the question."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine import Ask, Game
from engine.channel import View, seen
from engine.games.wonder_book.table import WonderTable
from tests.device.demo_evening import cards, setting

EMPTY = replace(seen(Game(setting().title.rules, WonderTable(), cards().box), "all"), ask=None, asides=())
WHO = Ask("turn.who", "choose", ("nora", "bruno"))
AREAS = Ask("move.where", "choose", ("square", "crack"), "nora", {"who": "nora"})
STORY = Ask("card.read", "choose", ("go on",), about={"card": 1, "side": "front", "text": "one"})


def asking(ask: Ask | None, turn: int = 1, **about: Any) -> View:
    """The view of a table that asks this."""
    return replace(EMPTY, ask=ask, turn=turn, table=WonderTable(players=["Ada"]).seen_by("all"), **about)
