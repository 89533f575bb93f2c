"""`taleside run` on a machine that is no Pi: the box on the screen, without being told, and back after the power."""

from __future__ import annotations

import os
import signal
import time
import urllib.request
from pathlib import Path

import pytest

from device.front.meanings import GUARD
from tests.device.pseudo_terminal import taleside
from tests.kit.ports import free_port

QUIET = {"TALESIDE_VOICE_ENGINE": "simulated", "TALESIDE_VOICE_SOUND": "no", "TALESIDE_PHONES": "no"}


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in QUIET.items():
        monkeypatch.setenv(name, value)


def test_the_box_on_the_screen_goes_on_where_the_power_left_it(tmp_path: Path) -> None:
    with taleside(tmp_path, "run", "--here") as screen:
        seen = screen.wait_for("How many of you are playing?")
        assert "phase light" in seen
        screen.wait_for("This is no Raspberry Pi")
        time.sleep(2 * GUARD)  # a press counts when its meaning has been seen
        screen.press(b"2")
        screen.wait_for("How hard")
        os.kill(screen.process, signal.SIGKILL)
        assert screen.end() == -signal.SIGKILL
    with taleside(tmp_path, "run", "--here") as screen:
        screen.wait_for("The power was gone")
        assert "How hard" in screen.wait_for("We are in chapter 1: setting up.")
        screen.press(b"q")
        assert screen.end() == 0


def test_a_browser_on_the_same_computer_sees_the_evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    port = free_port()
    monkeypatch.setenv("TALESIDE_PHONES", "yes")
    monkeypatch.setenv("TALESIDE_PORT", str(port))
    with taleside(tmp_path, "run", "--here") as screen:
        screen.wait_for("Open this to play")
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=10) as page:
            assert page.status == 200
        screen.press(b"q")
        assert screen.end() == 0


def test_the_power_button_ends_the_evening_and_lets_the_machine_be_switched_off(tmp_path: Path) -> None:
    with taleside(tmp_path, "run", "--here", "--lang", "it") as screen:
        screen.wait_for("Questo non è")
        screen.press(b"P")
        assert screen.end() == 75


def test_safe_mode_has_neither_voice_nor_buttons(tmp_path: Path) -> None:
    with taleside(tmp_path, "run", "--safe") as screen:
        while not (tmp_path / "taleside.db").exists() and not list(tmp_path.rglob("taleside.db-wal")):
            pass
        os.kill(screen.process, signal.SIGTERM)
        assert screen.end() in (0, -signal.SIGTERM)
        assert "phase light" not in screen.shown()
