"""Inviting: a code in the terminal lets one phone into the box that runs beside it, once."""

from __future__ import annotations

import re
import time
from pathlib import Path
from urllib.parse import urlencode

import pytest

from device.cli import main
from device.phones.invitations import KEY, leave, taken
from device.store.second_access import visit
from device.trust.attacks import FORM, Trespasser
from tests.device.pseudo_terminal import taleside
from tests.device.service.house import free_port


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> int:
    found = int(free_port())
    monkeypatch.setenv("TALESIDE_PORT", str(found))
    monkeypatch.setenv("TALESIDE_VOICE_SOUND", "no")
    monkeypatch.setenv("TALESIDE_HOME", str(tmp_path))
    return found


def enters(port: int, token: str) -> int:
    """What the door says to this token."""
    form = urlencode({"token": token, "name": "Nina's"}).encode()
    return Trespasser(port).asks("POST", "/pair", form, Content_Type=FORM)[0]


def test_the_code_in_the_terminal_lets_one_phone_in(
    port: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with taleside(tmp_path, "run", "--here") as screen:
        screen.wait_for("How many of you are playing?")
        assert main(["invite", "viewer"]) == 0
        said = capsys.readouterr().out
        token = re.search(rf"http://127\.0\.0\.1:{port}/pair#(\S+)\.", said)
        assert token
        assert "█" in said or "▀" in said
        assert [enters(port, "wrong"), enters(port, token[1]), enters(port, token[1])] == [403, 303, 403]
        screen.press(b"q")
        screen.end()
    with visit(tmp_path) as here:
        with here.writer.turn() as connection:
            assert connection.execute("SELECT name, role FROM phone").fetchall() == [("Nina's", "viewer")]
        assert KEY not in here.settings.all()


def test_the_screen_beside_the_box_gets_a_link_of_its_own(
    port: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with taleside(tmp_path, "run", "--here") as screen:
        screen.wait_for("How many of you are playing?")
        assert main(["invite", "screen"]) == 0
        token = re.search(rf"http://127\.0\.0\.1:{port}/screen#(\S+)", capsys.readouterr().out)
        assert token
        assert enters(port, token[1]) == 303
        screen.press(b"q")
        screen.end()


def test_the_code_leads_to_where_the_box_is_whatever_this_terminal_has_set(
    port: int, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with taleside(tmp_path, "run", "--here") as screen:
        screen.wait_for("How many of you are playing?")
        monkeypatch.delenv("TALESIDE_PORT")
        assert main(["invite"]) == 0
        assert f"http://127.0.0.1:{port}/pair#" in capsys.readouterr().out
        screen.press(b"q")
        screen.end()


def test_what_was_left_too_long_ago_opens_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    began, now = time.monotonic(), [0.0]
    monkeypatch.setattr("device.phones.invitations.time.monotonic", lambda: began + now[0])
    monkeypatch.setattr("device.phones.invitations.time.time", lambda: 4e9)  # the time of day says nothing

    def left(later: float) -> bool:
        """Is the door open so much later?"""
        now[0] = 0.0
        leave(here.settings, "owner")
        now[0] = later
        window = taken(here.settings)
        return window is not None and window.until > time.monotonic()

    with visit(tmp_path) as here:
        token = leave(here.settings, "owner")
        assert token not in here.settings.all()[KEY]
        assert [left(119), left(121), left(-5)] == [True, False, False]  # the last one is from before the machine began
        assert taken(here.settings) is None


def test_without_a_box_that_runs_there_is_nothing_to_come_into(port: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["invite", "--lang", "it"]) == 1
    assert "taleside run" in capsys.readouterr().out
    assert main(["invite", "king"]) == 2
