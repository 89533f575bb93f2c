"""The vigil and safe mode: a box that cannot begin an evening says why, aloud and on one page, and needs no store."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from device.cli.run import RunOptions, run
from device.evening.words import LANGUAGES, phrases
from device.pages.machine import BoxMachine
from device.service import say_once as aloud
from device.service.evenings import NoCards
from device.service.safe_mode import SafePage, explained
from device.service.say_once import known_settings
from device.store import Store
from device.store.connection import NewerStore
from device.store.database import NAME
from device.trust.witness import is_running
from tests.device.service.house import free_port, house
from tests.device.small_evening import PATIENCE
from tests.kit.systemd import Systemd
from tests.web_panel.phone import let_in
from web_panel.door.limits import STRANGERS


@pytest.fixture
def newer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A store that a Taleside of tomorrow has written, with a voice that keeps to itself."""
    home = tmp_path / "box"
    for name, value in {"HOME": str(home), "PORT": free_port(), "VOICE_SOUND": "no"}.items():
        monkeypatch.setenv(f"TALESIDE_{name}", value)
    Store.open(home).close()
    with closing(sqlite3.connect(home / NAME)) as here:
        here.execute("PRAGMA user_version = 99")
    return home


def asked(page: SafePage, path: str = "/", method: str = "GET") -> tuple[str, dict[str, str], str]:
    """What somebody gets who asks for this."""
    answers = list[Any]()
    body = b"".join(page({"PATH_INFO": path, "REQUEST_METHOD": method}, lambda *answer: answers.append(answer)))
    ((status, headers),) = answers
    return status, dict(headers), body.decode()


@pytest.fixture
def page() -> SafePage:
    trouble = NoCards("error.service.no_cards", folder="<script>", n=2)
    return SafePage({language: explained(language, trouble) for language in LANGUAGES})


@pytest.mark.parametrize("path", ["/", "/history", "/stream", "/../x"])
def test_everybody_gets_the_same_page_in_both_languages(page: SafePage, path: str) -> None:
    status, headers, body = asked(page, path)
    assert status.startswith("503")
    assert "I cannot begin the evening." in body
    assert "Non riesco a cominciare la serata." in body
    assert "2 things have to be put right" in body
    assert headers["Content-Length"] == str(len(body.encode()))


def test_the_page_wears_what_all_pages_wear_and_holds_no_script_and_no_cookie(page: SafePage) -> None:
    _, headers, body = asked(page)
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert (headers["X-Frame-Options"], headers["Cache-Control"]) == ("DENY", "no-store")
    assert ("<script" in body, "&lt;script&gt;" in body, "Set-Cookie" in headers) == (False, True, False)
    assert asked(page, method="HEAD")[2] == ""


def test_programs_hear_in_a_sentence_that_it_is_not_well(page: SafePage) -> None:
    status, headers, body = asked(page, "/healthz")
    assert (status[:3], headers["Content-Type"], "<" in body[:40]) == ("503", "text/plain; charset=utf-8", False)
    assert body.startswith("I cannot begin the evening.")


def test_of_a_fault_of_ours_only_its_kind_is_told() -> None:
    lines = explained("en", ValueError("what Anna typed"))
    assert lines[1] == "Something in me does not work (ValueError)."


def test_without_safe_mode_a_store_that_is_refused_ends_the_program_so_that_a_new_version_is_seen_to_fail(
    newer: Path,
) -> None:
    with pytest.raises(NewerStore):
        run(RunOptions(phrases("en")))


@contextmanager
def in_safe_mode(folder: Path) -> Iterator[tuple[Systemd, subprocess.Popen[bytes]]]:
    """A box that systemd has started in safe mode; it ends in order when it is told to."""
    systemd = Systemd(folder)
    box = systemd.start("--safe", "--lang", "en")
    try:
        yield systemd, box
        box.terminate()
        _, errors = box.communicate(timeout=PATIENCE)
        assert box.returncode == 0, errors
    finally:
        box.kill()
        box.communicate()
        systemd.close()


def test_safe_mode_says_on_a_page_that_a_newer_taleside_has_written_the_store(newer: Path, tmp_path: Path) -> None:
    with in_safe_mode(tmp_path) as (systemd, _):
        systemd.hears(b"newer")
        systemd.hears(b"WATCHDOG=1")
        with pytest.raises(urllib.error.HTTPError) as told:
            urllib.request.urlopen(f"http://127.0.0.1:{os.environ['TALESIDE_PORT']}/any", timeout=PATIENCE)
        assert (told.value.code, "newer" in told.value.read().decode()) == (503, True)


def test_safe_mode_ends_in_order_with_the_terminal_in_which_it_was_started(newer: Path, tmp_path: Path) -> None:
    with in_safe_mode(tmp_path) as (systemd, box):
        systemd.hears(b"WATCHDOG=1")
        box.send_signal(signal.SIGHUP)
        assert box.wait(PATIENCE) == 0
        systemd.hears(b"STOPPING=1")


def test_the_page_of_safe_mode_has_the_same_door(newer: Path, tmp_path: Path) -> None:
    port = int(os.environ["TALESIDE_PORT"])
    with in_safe_mode(tmp_path) as (systemd, _), ExitStack() as door:
        systemd.hears(b"newer")
        systemd.hears(b"WATCHDOG=1")
        for said in (b"GET a://" + b"1" * 15_900 + b" X\r\n\r\n", b"GET / HTTP/1.1\r\n" * 3000):
            here = door.enter_context(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE))
            here.sendall(said)
            heard = here.recv(4096)
            assert heard.startswith(b"HTTP/1.1 4")
            assert b"X-Frame-Options: DENY" in heard
        for _ in range(2 * STRANGERS):
            door.enter_context(socket.create_connection(("127.0.0.1", port))).sendall(b"GET / HTTP/1.1\r\nHost: l")
        with pytest.raises(urllib.error.HTTPError) as told:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=PATIENCE)
        assert (told.value.code, "newer" in told.value.read().decode()) == (503, True)


def test_a_phone_that_comes_in_safe_mode_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TALESIDE_PORT", free_port())
    with house(tmp_path) as here:
        here.nth(1)
        said = {language: phrases(language).say("news.service.safe") for language in LANGUAGES}
        assert said["en"] in let_in(here.panel).page("/")
        troubles = {language: dict(BoxMachine(here.evenings).troubles(language)) for language in LANGUAGES}
        assert [troubles[language]["service.safe"] for language in LANGUAGES] == list(said.values())


def test_safe_mode_says_so_to_systemd_and_aloud(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TALESIDE_PORT", free_port())
    with in_safe_mode(tmp_path) as (systemd, box):
        systemd.hears(b"so I am in safe mode")
        children = Path(f"/proc/{box.pid}/task/{box.pid}/children").read_text().split()
        said = [Path(f"/proc/{child}/cmdline").read_bytes() for child in children]
    assert any(aloud.__name__.encode() in one for one in said)


# Aloud --------------------------------------------------------------------------------------------


def test_a_sentence_is_said_aloud_without_a_store_that_can_be_read(newer: Path) -> None:
    environment = {**os.environ, "TALESIDE_VOICE_ENGINE": "simulated"}
    command = [sys.executable, "-m", aloud.__name__, "en", "I cannot begin."]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.fixture
def child(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program that hangs instead of speaking, and a child of it; it notes which processes they are."""
    program = tmp_path / "hangs"
    program.write_text('#!/bin/sh\nsleep 60 &\necho $$ $! "$@" >"$0.next"\nmv "$0.next" "$0.noted"\nwait\n')
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    return tmp_path / "hangs.noted"


def test_a_voice_that_hangs_is_ended_with_what_it_was_said_beside(child: Path) -> None:
    until = time.monotonic() + PATIENCE
    with aloud.aloud("Good evening.", "it"):
        while not child.exists() and time.monotonic() < until:
            time.sleep(0.01)
    voice, engine, *words = child.read_text().split()
    assert words[-3:] == ["it", "Good", "evening."]
    while any(map(is_running, (int(voice), int(engine)))):
        assert time.monotonic() < until
        time.sleep(0.01)


def test_a_voice_that_cannot_even_begin_is_no_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with aloud.aloud("Good evening.", "en"):
        pass


def test_settings_are_heeded_if_they_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TALESIDE_HOME", str(tmp_path))
    assert known_settings()["voice.volume"] != 35
    with closing(Store.open(tmp_path)) as store:
        store.settings.set("voice.volume", "35")
    assert known_settings()["voice.volume"] == 35
    with closing(sqlite3.connect(tmp_path / NAME)) as here:
        here.execute("PRAGMA user_version = 99")
    assert known_settings()["voice.volume"] != 35
