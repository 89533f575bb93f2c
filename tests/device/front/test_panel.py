"""The panel: the simulated box on a terminal, drawn and played with keys."""

from __future__ import annotations

import os
import pty
from typing import get_args

import pytest

from device.evening.words import words
from device.front.drawn_front import KEYS, DrawnFront, keys
from device.front.lamps import PATTERNS
from device.front.lights import trackers
from device.front.meanings import Calling
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from tests.device.demo_evening import cards
from tests.device.front.table import Table, on_the_table
from tests.kit.chapter_one import begun


def panel_on(table: Table, language: str = "en") -> DrawnFront:
    return DrawnFront(table, words(WONDER_BOOK, cards(), language), table.clock)


def picture(panel: DrawnFront) -> str:
    return "\n".join(line.plain for line in panel.drawn())


@pytest.mark.parametrize(
    ("language", "seen", "pattern"), [("en", "phase light", "steady"), ("it", "luce della fase", "fissa")]
)
def test_every_light_is_drawn_with_the_name_of_its_pattern(language: str, seen: str, pattern: str) -> None:
    with on_the_table(begun(), gauges=trackers("wonder-book", cards().box)) as table:
        shown = picture(panel_on(table, language))
        assert seen in shown
        assert f"●●●●●○○○○○  {pattern}" in shown
        assert "word." not in shown
        assert "panel." not in shown


def test_keys_are_fingers_and_what_the_cursor_stands_on_is_marked() -> None:
    with on_the_table(begun()) as table:
        panel = panel_on(table)
        for key in ("n", "b"):
            table.wait()
            assert panel.typed(key)
        assert "> ● 2" in picture(panel)
        table.wait()
        panel.typed("1")
        table.settle()
        assert table.view.ask
        assert table.view.ask.what == "setup.difficulty"


def test_a_capital_letter_holds_two_letters_are_a_chord_and_signs_turn_the_knob() -> None:
    with on_the_table(begun()) as table:
        panel = panel_on(table)
        table.wait()
        for key in ("R", "z", "+", "?"):
            assert panel.typed(key)
            table.wait(1)
        assert table.called() == ["where", "night", "volume"]
        assert "where are we?, night, or day, louder, or softer" in picture(panel)


def test_it_is_played_until_somebody_leaves_or_nothing_more_can_come() -> None:
    with on_the_table(begun()) as table:
        panel, pictures = panel_on(table), list[object]()
        typed = iter(["n", None, "q", "n"])
        panel.play(lambda seconds: next(typed), pictures.append)
        assert (len(pictures), next(typed)) == (3, "n")
        panel.play(lambda seconds: "", pictures.append)
        assert len(pictures) == 4


def test_single_keys_are_read_from_a_terminal_and_it_is_left_as_it_was() -> None:
    ours, theirs = pty.openpty()
    with keys(theirs) as read:
        assert read(0) is None
        os.write(ours, b"nb")
        assert [read(1), read(1)] == ["n", "b"]
    with keys(theirs) as read:
        os.write(ours, b"\n")
        assert read(1) == "\n"
    os.close(ours)
    os.close(theirs)


def test_every_button_has_a_key() -> None:
    with on_the_table(begun()) as table:
        assert set(KEYS.values()) == set(table.hardware.buttons)


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_pattern_and_every_call_has_a_word(language: str) -> None:
    known = words(WONDER_BOOK, cards(), language).phrases.words
    assert [name for name in PATTERNS if f"word.pattern.{name}" not in known] == []
    assert [
        name for name in get_args(Calling) if name not in ("breath", "cut") and f"word.call.{name}" not in known
    ] == []
