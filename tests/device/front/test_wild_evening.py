"""A whole evening of Wildwoods with nothing but buttons, from the first question to the last page."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from device.evening.words import Words, words
from device.front.lights import trackers
from device.front.meanings import Call, Pointer, listed, pointed
from engine import Ask, Game
from engine.games.wildwoods.game import GAME as WILDWOODS
from engine.games.wildwoods.table import WildTable
from tests.device.front import player
from tests.device.front.table import Table, on_the_table
from tests.games.wildwoods import sensible
from tests.kit.one_language import cards, foreign


def begun() -> Game:
    return Game(WILDWOODS.rules, WILDWOODS.lay(("Ada",), {}), cards().box, strict=True)


def wise(ask: Ask, t: WildTable, chance: random.Random) -> Any:
    return sensible.answer(ask, t, chance)


def never(table: player.Seated) -> bool:
    return False


@pytest.mark.parametrize("way", [player.with_cursor, player.with_colours])
def test_an_evening_is_played_to_its_end_with_buttons_and_nothing_else(way: Callable[[Table, Any], None]) -> None:
    kinds, seen = set[str](), set[str]()

    def noted(ask: Ask, t: WildTable, chance: random.Random) -> Any:
        kinds.add(ask.kind)
        return wise(ask, t, chance)

    with on_the_table(begun(), gauges=trackers("wildwoods", cards().box)) as table:
        table.box.hear.append(lambda signal: seen.update(table.lights(name) for name in ("phase", "tray")))
        answers = player.evening(table, way, noted, seed=1, until=never)
        by = table.session.look(lambda game: {past.by for past in game.history()})
        assert (table.view.ending in ("luma", "shadow"), by) == (True, {"box"})
    assert kinds == {"choose", "number", "roll", "draw"}
    assert answers > 200
    assert len(seen) >= 4


@pytest.mark.parametrize("language", ["it", "en"])
def test_everything_that_the_cursor_stands_on_can_be_said_in_one_language(language: str) -> None:
    """No id, no empty place, nothing in the other language, and no two things of one menu that sound alike."""
    said, problems = words(WILDWOODS, cards(), language), set[str]()

    def check(signal: Call | Pointer) -> None:
        if isinstance(signal, Pointer) and signal.ask is not None:
            problems.update(faults(signal, said))

    with on_the_table(begun(), gauges=trackers("wildwoods", cards().box)) as table:
        table.box.hear.append(check)
        player.evening(table, player.with_colours, wise, seed=2, until=never)
    assert problems == set()


def faults(pointer: Pointer, said: Words) -> list[str]:
    every = [text for _, text in listed(pointer, said)]
    found = [f"{text} is no name" for text in every if not text or "pointer." in text or "{" in text or "_" in text]
    found += [f"{text} is there twice" for text, many in Counter(every).items() if many > 1]
    found += [f"{text} is in another language" for text in every if foreign(text, said.language)]
    if pointer.index is not None and pointed(pointer, said) != every[pointer.index]:
        found.append(f"{every[pointer.index]} is called something else")
    return found
