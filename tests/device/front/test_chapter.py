"""A whole chapter with nothing but buttons: the demo's first, from the question who plays to the end of the chapter."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from device.evening.words import words
from device.front.lights import trackers
from device.front.meanings import Call, Pointer, listed, pointed
from device.front.presses import LONG
from engine import Ask
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from engine.games.wonder_book.table import WonderTable
from tests.device.demo_evening import cards
from tests.device.front import player
from tests.device.front.table import Table, on_the_table
from tests.kit.chapter_one import begun, is_next_chapter, pressed, recorded, wise

THREE, FIVE = {"next", "back", "repeat"}, {"next", "red", "green", "blue", "yellow"}


@pytest.mark.parametrize(("way", "buttons"), [(player.with_cursor, THREE), (player.with_colours, FIVE)])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_demo_chapter_is_played_to_its_end_with_a_few_buttons_and_nothing_else(
    way: Callable[[Table, Any], None], buttons: set[str], seed: int
) -> None:
    kinds, seen = set[str](), set[str]()

    def noted(ask: Ask, t: WonderTable, chance: random.Random) -> Any:
        kinds.add(ask.kind)
        return wise(ask, t, chance)

    with on_the_table(begun(), gauges=trackers("wonder-book", cards().box)) as table:
        table.box.hear.append(lambda signal: seen.update(table.lights(name) for name in ("phase", "tray")))
        answers = player.evening(table, way, noted, seed=seed, until=is_next_chapter)
        assert kinds == {"choose", "number", "roll", "draw"}
        assert pressed(table) <= buttons
        assert answers > 120
        assert set(recorded(table)) == {("answer", "box")}
        assert {"wink", "calm", "steady", "rush", "breathe"} <= seen
        assert "too_early" not in table.called()


def test_everything_that_the_cursor_stands_on_can_be_said_in_both_languages() -> None:
    """No id, no empty place, and no two things of one menu that sound alike."""
    problems, languages = set[str](), [words(WONDER_BOOK, cards(), language) for language in ("en", "it")]

    def check(signal: Call | Pointer) -> None:
        if isinstance(signal, Call) or signal.ask is None:
            return
        for said in languages:
            every = [text for _, text in listed(signal, said)]
            problems.update(f"{text} is no name" for text in every if not text or "pointer." in text or "{" in text)
            problems.update(f"{text} is there twice" for text, many in Counter(every).items() if many > 1)
            if signal.index is not None and pointed(signal, said) != every[signal.index]:
                problems.add(f"{every[signal.index]} is called something else")

    with on_the_table(begun(), gauges=trackers("wonder-book", cards().box)) as table:
        table.box.hear.append(check)
        player.evening(table, player.with_colours, wise, seed=3, until=is_next_chapter)
    assert problems == set()


def test_a_third_of_a_chapter_is_taken_back_with_long_back_and_played_again() -> None:
    with on_the_table(begun()) as table:

        def is_far(table: Table) -> bool:
            return bool(table.session.look(lambda game: len(game.history())) >= 60)

        player.evening(table, player.with_colours, wise, seed=1, until=is_far)
        before = table.view.table
        for _ in range(40):
            table.wait()
            table.long("back")
        assert table.session.look(lambda game: len(game.history())) == 20
        assert table.view.table != before
        player.evening(table, player.with_colours, wise, seed=1, until=is_far)
        assert table.session.look(lambda game: len(game.history())) == 60


def test_hands_that_are_told_to_put_things_back_see_a_light_for_it() -> None:
    with on_the_table(begun()) as table:
        player.evening(table, player.with_colours, wise, seed=1, until=lambda table: table.view.table.laid_out)
        table.wait()
        table.press("back", seconds=LONG + 0.1)
        assert (bool(table.view.changes), table.lights("attention")) == (True, "blink")


def test_with_shreds_in_secret_hands_the_chapter_is_played_with_buttons_too() -> None:
    """Whoever is asked in secret presses Next, sees the own cards, and takes one."""
    secrets = Counter[str]()

    def way(table: Table, value: Any) -> None:
        if not table.pointer.things:
            secrets[table.view.ask.who if table.view.ask else ""] += 1
            table.calmly("next")
        player.with_colours(table, value)

    with on_the_table(begun({"shreds_open": "no"}), gauges=trackers("wonder-book", cards().box)) as table:

        def answer(ask: Ask, t: WonderTable, chance: random.Random) -> Any:
            return wise(table.session._game.ask or ask, t, chance)

        player.evening(table, way, answer, seed=4, until=is_next_chapter)
        assert secrets
