"""Pages of phones in tests: brought to a question, and what their buttons say."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from typing import Any

from engine import Game, Next, rule
from engine.games.wonder_book.rules import RULES
from engine.games.wonder_book.table import Hero, WonderTable
from tests.device.demo_evening import cards


def asking(question: Any, **table: Any) -> Game:
    """A game of the demo that asks one thing, and tells what was answered."""

    @rule
    async def once(t: WonderTable) -> Next:
        """WB-TUR-01: any rule will do."""
        t.counters["answered"] = len(str(await question()))
        return Next("once")

    heroes = {name: Hero(name, area="square", hearts=3, max_hearts=4) for name in ("nora", "bruno")}
    rules = replace(RULES, steps={**RULES.steps, "once": once}, first=Next("once"))
    return Game(rules, WonderTable(heroes=heroes, **table), cards().box)


def buttons(page: str) -> list[str]:
    """What the buttons of the question send."""
    return re.findall(r'<button class="choice[^"]*" name="value" value="([^>]*)">', page)


def values(page: str) -> list[Any]:
    """What could be pressed."""
    return [json.loads(unescape(value)) for value in buttons(page)]
