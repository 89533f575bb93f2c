"""Privacy: a whole box, with its voice and its phones' pages, never calls anybody outside this machine."""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.device.pseudo_terminal import taleside
from tests.kit.ports import free_port
from tests.sources import ROOT

# Python loads this in every process, children too; whoever wants to reach somebody is written down before it happens.
SPY = """
import os, sys

CALLS = {"socket.connect", "socket.sendto", "socket.sendmsg", "socket.getaddrinfo", "socket.gethostbyname"}
notes = os.open(os.environ["SPY_NOTES"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)

def listen(event, arguments):
    if event == "spy.here" or event in CALLS:
        whom = arguments[0] if event.startswith("socket.get") else arguments[-1] if arguments else ""
        host = whom[0] if isinstance(whom, tuple) else whom
        os.write(notes, f"{event} {host!r}\\n".encode())

sys.addaudithook(listen)
sys.audit("spy.here")
"""
OURSELVES = ("'127.0.0.1'", "'::1'", "'localhost'", "'/", "None", "''")
NOBODY = "'192.0.2.1'"  # belongs to no one; asked which way it would be, and never sent anything


@pytest.fixture
def spied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where every call of every process is written down."""
    (tmp_path / "spy").mkdir()
    (tmp_path / "spy" / "sitecustomize.py").write_text(SPY)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "spy"))
    monkeypatch.setenv("SPY_NOTES", str(tmp_path / "notes"))
    return tmp_path / "notes"


def outward(notes: Path) -> list[str]:
    """Calls that would leave this machine."""
    called = [line for line in notes.read_text().splitlines() if not line.startswith("spy.here")]
    return [line for line in called if not line.split(" ", 1)[1].startswith((*OURSELVES, NOBODY))]


def test_an_evening_with_voice_and_phones_stays_on_this_machine(
    spied: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = free_port()
    monkeypatch.setenv("TALESIDE_PORT", str(port))
    monkeypatch.setenv("TALESIDE_VOICE_SOUND", "no")
    with taleside(tmp_path / "home", "run", "--here") as screen:
        screen.wait_for("How many of you are playing?")
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=20) as page:
            assert page.status == 200
        screen.press(b"q")
        assert screen.end() == 0
    assert spied.read_text().count("spy.here") >= 2  # the box, and at least the child that speaks
    assert outward(spied) == []


@pytest.mark.parametrize("command", ["doctor", "devices", "diagnosis", "status", "licences"])
def test_no_command_calls_anybody(spied: Path, tmp_path: Path, command: str) -> None:
    home = {"TALESIDE_HOME": str(tmp_path / "home")}
    words = [sys.executable, "-m", "device", command]
    done = subprocess.run(words, cwd=ROOT, env={**os.environ, **home}, capture_output=True, timeout=50, check=False)
    assert done.returncode in (0, 1), done.stderr
    assert outward(spied) == []


def test_whoever_does_call_is_noticed(spied: Path) -> None:
    """Otherwise the tests above would show nothing."""
    call = "import socket; s = socket.socket(); s.settimeout(0.01); s.connect(('198.51.100.7', 80))"
    subprocess.run([sys.executable, "-c", call], env=os.environ, capture_output=True, timeout=50, check=False)
    assert outward(spied) == ["socket.connect '198.51.100.7'"]
