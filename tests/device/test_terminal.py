"""Taleside in a real terminal: drawn, typed into, resized, interrupted, and killed."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from device.evening.beginning import opened
from device.store import Store
from device.terminal.console import Bell, Keyboard, clean
from tests.device.demo_evening import setting
from tests.device.pseudo_terminal import taleside

TO_THE_TABLE = ("2", "normal", "", "", "nora", "bruno", "", "", "")  # the last text has two parts on this screen


def test_an_evening_at_a_terminal_is_drawn_played_and_ended(tmp_path: Path) -> None:
    with taleside(tmp_path, "play", "--seed", "1") as screen:
        screen.wait_for("How many of you are playing?")
        screen.keys(*TO_THE_TABLE[:-2])
        assert "Put 2 Sparks into the Old Well" in screen.wait_for("Enter: more")
        screen.keys("")
        assert "Your goal: defeat four Wyrms." in screen.wait_for("Enter: go on")
        screen.keys("")
        seen = screen.wait_for("Who goes next?")
        assert "Market Square" in seen
        assert "●●●●●○○○○○" in seen
        screen.keys("nora", "moon")
        assert "what do you do? Actions left: 3." in screen.wait_for("moon is none of these")
        screen.keys("h")
        screen.wait_for("What was done")
        screen.keys("")
        screen.wait_for("Actions left: 3.")
        screen.keys("q")
        assert screen.end() == 0
        assert "Everything is saved." in screen.shown()


def test_ctrl_c_and_ctrl_d_leave_with_everything_saved(tmp_path: Path) -> None:
    for key, answered in ((b"\x03", 1), (b"\x04", 2)):
        with taleside(tmp_path, "play", "--lang", "it") as screen:
            screen.keys("2" if answered == 1 else "1")
            screen.wait_for("Quanto deve essere difficile?" if answered == 1 else "prendete il mazzo")
            screen.press(key)
            assert screen.end() == 0
            assert "È tutto salvato." in screen.shown()
            assert "Traceback" not in screen.raw
        assert len(history(tmp_path)) == answered


def history(home: Path) -> list[object]:
    """What was answered, as the save has it."""
    with closing(Store.open(home)) as store:
        save = store.journal("wonder-book-missing-midnight")
        return [past.value for past in opened(setting(), save).game.history()]


def test_a_window_of_another_size_is_drawn_anew(tmp_path: Path) -> None:
    with taleside(tmp_path, "play") as screen:
        screen.wait_for("> ")
        screen.resize(70, 24)
        screen.keys("?")
        seen = screen.wait_for("Enter: more")
        assert ("─" * 70 in seen, "─" * 71 in seen) == (True, False)


def test_without_colours_nothing_is_coloured_but_everything_is_there(tmp_path: Path) -> None:
    with taleside(tmp_path, "play", variables={"NO_COLOR": "1"}) as screen:
        screen.wait_for("How many of you are playing?")
        screen.keys("2")
        screen.wait_for("How hard shall it be?")
        assert "\x1b[31m" not in screen.raw
        assert "\x1b[36m" not in screen.raw


@pytest.mark.parametrize("variables", [{"TERM": "dumb"}, {"PYTHONIOENCODING": "ascii"}])
def test_a_simple_terminal_gets_simple_lines(tmp_path: Path, variables: dict[str, str]) -> None:
    with taleside(tmp_path, "play", variables=variables) as screen:
        screen.wait_for("How many of you are playing?")
        screen.keys("2", "1")
        screen.wait_for("take the deck of chapter 1")
        screen.keys("q")
        assert screen.end() == 0
        assert "♥" not in screen.raw
        assert "Traceback" not in screen.raw


def test_a_second_window_is_told_that_the_evening_is_open(tmp_path: Path) -> None:
    with taleside(tmp_path, "play") as first:
        first.wait_for("How many of you are playing?")
        with taleside(tmp_path, "play") as second:
            second.wait_for("open in another window already")
            assert second.end() == 1
        first.keys("2")
        first.wait_for("How hard shall it be?")


def test_arrow_keys_and_pasted_rubbish_do_no_harm(tmp_path: Path) -> None:
    with taleside(tmp_path, "play") as screen:
        screen.wait_for("How many of you are playing?")
        screen.keys("\x1b[A\x1b[B2", "\x1b]0;title\x07", "x" * 3000, "[red]moon[/red]", "%s {who} \\", "1")
        screen.wait_for("take the deck of chapter 1")


def test_kill_nine_in_the_middle_of_an_evening_loses_nothing_that_was_confirmed(tmp_path: Path) -> None:
    """Whatever the screen has shown as taken is in the save, however and whenever the power goes."""
    confirmed: list[object] = []
    for answer, shown in (
        ("2", "How hard"),
        ("hard", "take the deck"),
        ("", "Officially Asleep"),
        ("", "which hero will you be?"),
    ):
        with taleside(tmp_path, "play") as screen:
            screen.wait_for("> ")
            screen.keys(answer)
            screen.wait_for(shown)
            os.kill(screen.process, signal.SIGKILL)
            assert screen.end() == -signal.SIGKILL
        confirmed.append({"2": 2, "hard": "hardcore", "": "go on"}[answer])
        assert history(tmp_path) == confirmed


# The keyboard -------------------------------------------------------------------------------------


@pytest.fixture(params=["waited for", "read aside"])
def typing(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Keyboard, int]]:
    """A keyboard, and where somebody types; as on Linux, and as on Windows."""
    monkeypatch.setattr("device.terminal.console._can_be_waited_for", lambda source: request.param == "waited for")
    source, end = os.pipe()
    with closing(Keyboard(source)) as keyboard:
        yield keyboard, end


def test_lines_come_one_by_one_however_they_arrive(typing: tuple[Keyboard, int]) -> None:
    keyboard, end = typing
    os.write(end, "uno\ndue\ntr\xe8".encode())
    assert [keyboard.line(), keyboard.line()] == ["uno", "due"]
    os.write(end, b"\n\nlast")
    os.close(end)
    assert [keyboard.line() for _ in range(4)] == ["trè", "", "last", None]


def test_a_line_without_an_end_is_the_end_of_what_is_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("device.terminal.console._can_be_waited_for", lambda _: True)
    with Path("/dev/zero").open("rb") as nothing_but_zeros, closing(Keyboard(nothing_but_zeros.fileno())) as keyboard:
        assert [keyboard.line(), keyboard.line()] == ["", None]


def test_a_bell_wakes_whoever_waits_and_loses_no_letter(typing: tuple[Keyboard, int]) -> None:
    keyboard, end = typing
    os.write(end, b"half")
    threading.Timer(0.02, keyboard.ring).start()
    with pytest.raises(Bell):
        keyboard.line()
    os.write(end, b" a line\n")
    assert keyboard.line() == "half a line"


def test_a_bell_that_rings_a_hundred_thousand_times_is_still_one_bell(typing: tuple[Keyboard, int]) -> None:
    keyboard, end = typing
    begin = time.monotonic()
    for _ in range(100_000):
        keyboard.ring()
    os.write(end, b"x\n")
    rings = 0
    while True:
        try:
            assert keyboard.line() == "x"
            break
        except Bell:
            rings += 1
    assert rings < 100
    assert time.monotonic() - begin < 20


def test_what_nobody_can_see_is_not_typed() -> None:
    assert clean(b"\x1b[A\x1bOPno\x07ra\xff \r") == "nora\ufffd"
    assert len(clean(b"x" * 100_000)) == 4_000
