"""Whether anything is said in another language than the table's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from device.evening.words import Words
from engine import Game
from engine.contract import OpenedPack
from engine.games.wildwoods.game import GAME as WILDWOODS

ENGLISH = {"the", "of", "and", "you", "your", "with", "card", "cards", "space", "spaces", "from", "is", "draw", "it"}


ITALIAN = {"il", "lo", "della", "di", "che", "con", "carta", "carte", "dado", "dadi", "spazio", "nel", "gli", "pesca"}


OTHERS = {"it": ENGLISH, "en": ITALIAN}


@cache
def cards() -> OpenedPack:
    found, problems = WILDWOODS.open(WILDWOODS.demo())
    assert found is not None, problems
    return found


def offered(game: Game, table: Words) -> Iterator[str]:
    assert game.ask is not None
    yield from (table.ask(game.ask), table.heading(game.ask))
    for option in game.ask.options if game.ask.kind == "choose" else ():
        yield from (table.option(game.ask, option), table.hint(game.ask, option))
    yield from table.why(game.why())


def foreign(line: str, language: str) -> set[str]:
    return set(re.findall(r"[a-zà-ù]+", line.casefold())) & OTHERS[language]
