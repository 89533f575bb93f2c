"""Beginning anew from a phone: the program ends, starts again by itself, and the phone is still known."""

from __future__ import annotations

import http.cookiejar
import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.device.service.house import free_port

PATIENCE = 30.0  # seconds


class Browser:
    """One that keeps its cookie."""

    def __init__(self, port: str) -> None:
        self.home = f"http://127.0.0.1:{port}"
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))

    def page(self, path: str, **form: str) -> str:
        data = urllib.parse.urlencode(form).encode() if form else None
        with self._opener.open(self.home + path, data=data, timeout=10) as answer:
            return str(answer.read().decode())

    def is_up(self) -> bool:
        try:
            return "true" in self.page("/healthz")
        except (OSError, urllib.error.URLError):
            return False

    def wait_for(self, *, up: bool) -> None:
        until = time.monotonic() + PATIENCE
        while self.is_up() is not up:
            assert time.monotonic() < until
            time.sleep(0.02)


@pytest.fixture
def box(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[bytes], Browser]]:
    port = free_port()
    ours = {"HOME": str(tmp_path), "PORT": port, "VOICE_SOUND": "no", "CAMERA_SOURCE": "none"}
    surroundings = {**os.environ, **{f"TALESIDE_{name}": value for name, value in ours.items()}}
    surroundings.pop("INVOCATION_ID", None)
    command = [sys.executable, "-m", "device", "run"]
    with subprocess.Popen(command, env=surroundings, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL) as process:
        yield process, Browser(port)
        process.kill()


def test_the_program_begins_anew_and_switches_off(box: tuple[subprocess.Popen[bytes], Browser]) -> None:
    process, phone = box
    phone.wait_for(up=True)
    found = re.search(r'name="csrf" value="(\w+)"', phone.page("/pair", name="me"))
    assert found
    phone.page("/box/restart", csrf=found[1])
    phone.wait_for(up=False)
    phone.wait_for(up=True)
    assert process.poll() is None
    doors = phone.page("/")  # nobody has begun this evening: its owner, still known, stands before the doors
    assert 'value="begin"' in doors
    assert f'name="csrf" value="{found[1]}"' in doors
    assert "How many of you" in phone.page("/live")
    phone.page("/box/off", csrf=found[1])
    assert process.wait(PATIENCE) == 75
