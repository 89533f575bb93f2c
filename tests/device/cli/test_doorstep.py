"""One command is the box: one line with its address, and the browser opens where there is a desktop."""

from __future__ import annotations

import http.client
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.device.pseudo_terminal import taleside
from tests.kit.ports import free_port
from tests.sources import ROOT

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


def test_a_second_start_opens_a_door_for_another_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {**QUIET, "TALESIDE_PORT": str(free_port()), "TALESIDE_HOME": str(tmp_path)}.items():
        monkeypatch.setenv(name, value)
    with taleside(tmp_path, "run", "--lang", "en", "--no-browser") as screen:
        screen.wait_for("Ctrl-C")
        again = [sys.executable, "-m", "device", "run", "--lang", "en", "--no-browser"]
        said = subprocess.run(again, cwd=ROOT, capture_output=True, text=True, timeout=40, check=False)
        link = re.search(r"(http://127\.0\.0\.1:\d+/pair)#(\S+)", said.stdout)
        assert link, said.stderr
        door = http.client.HTTPConnection("127.0.0.1", int(link[1].split(":")[2].split("/")[0]), timeout=10)
        door.request("POST", "/pair", f"token={link[2]}&name=x", {"Content-Type": "application/x-www-form-urlencoded"})
        assert door.getresponse().status == 303
        door.close()
        screen.press(b"\x03")
        screen.end()
