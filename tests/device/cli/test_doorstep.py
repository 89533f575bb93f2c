"""One command is the box: one line with its address, and the browser opens where there is a desktop."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.device.pseudo_terminal import taleside
from tests.kit.ports import free_port

QUIET = {"TALESIDE_VOICE_SOUND": "no", "TALESIDE_VOICE_ENGINE": "simulated", "DISPLAY": ":99"}


@pytest.fixture
def browser(tmp_path: Path) -> Path:
    """A browser that only notes what it was to open."""
    program = tmp_path / "browser.sh"
    program.write_text(f'#!/bin/sh\necho "$1" >> {tmp_path}/opened\n', encoding="utf-8")
    program.chmod(0o755)
    return program


def opened(folder: Path, seconds: float = 5.0) -> list[str]:
    """What the browser was told within this time."""
    end = time.monotonic() + seconds
    while not (folder / "opened").exists() and time.monotonic() < end:
        time.sleep(0.05)
    return (folder / "opened").read_text(encoding="utf-8").split() if (folder / "opened").exists() else []


def test_the_box_says_one_line_and_opens_it(tmp_path: Path, browser: Path) -> None:
    port = free_port()
    about = {**QUIET, "TALESIDE_PORT": str(port), "BROWSER": f"{browser} %s"}
    with taleside(tmp_path / "home", "run", "--lang", "en", variables=about) as screen:
        said = screen.wait_for("Ctrl-C").strip()
        assert said.splitlines() == [f"Open this to play: http://127.0.0.1:{port}   (Ctrl-C ends it)"]
        assert opened(tmp_path) == [f"http://127.0.0.1:{port}"]
        screen.press(b"\x03")
        assert screen.end() == 0


def test_whoever_wants_no_browser_gets_the_line_alone(tmp_path: Path, browser: Path) -> None:
    about = {**QUIET, "TALESIDE_PORT": str(free_port()), "BROWSER": f"{browser} %s"}
    with taleside(tmp_path / "home", "run", "--lang", "it", "--no-browser", variables=about) as screen:
        screen.wait_for("Per giocare aprite questo")
        assert opened(tmp_path, 1.0) == []
        screen.press(b"\x03")
        assert screen.end() == 0
