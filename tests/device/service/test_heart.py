"""The heart, and what systemd hears of it: life only when everything that matters shows some."""

from __future__ import annotations

import os
import socket
import threading
from pathlib import Path

import pytest

from device.service.heart import Heart
from device.service.notify import notify, watchdog_seconds
from device.service.parts import TRIES, Kept
from device.session import Session
from engine import EngineError
from tests.device.small_evening import PATIENCE, Listener, evening
from tests.device.test_session import count
from tests.engine.small import game


def waited(event: threading.Event) -> None:
    event.wait(PATIENCE)


class Organ:
    """A part that can be told to die."""

    def __init__(self, name: str = "organ") -> None:
        self.starts, self.stops, self.alive = 0, 0, True

    def start(self, session: Session) -> None:
        self.starts += 1
        self.alive = True

    def stop(self) -> None:
        self.stops += 1

    def is_alive(self) -> bool:
        return self.alive


def test_the_watchdog_is_fed_only_when_all_show_life() -> None:
    said, alive = list[str](), {"session": True, "store": True}
    heart = Heart({name: lambda name=name: alive[name] for name in alive}, lambda: None, said.append)  # type: ignore[misc]
    heart.beat()
    alive["store"] = False
    heart.beat()
    assert (said, heart.silent) == (["WATCHDOG=1"], ("store",))
    alive["store"] = True
    heart.beat()
    assert said == ["WATCHDOG=1"] * 2


def test_a_session_that_hangs_shows_no_life() -> None:
    free = threading.Event()
    lamp = Listener()
    with evening(game(count), lamp) as session:
        assert session.is_alive()
        session._inbox.put(lambda: waited(free))
        assert not session.is_alive(0.05)
        free.set()
        assert session.is_alive()
    assert not session.is_alive(0.05)


def test_systemd_hears_us(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        notify("READY=1")
        assert systemd.recv(100) == b"READY=1"
    monkeypatch.delenv("NOTIFY_SOCKET")
    notify("READY=1")


@pytest.mark.parametrize(("variable", "seconds"), [("20000000", 20.0), ("", None), ("soon", None)])
def test_the_watchdog_says_how_long_it_waits(
    monkeypatch: pytest.MonkeyPatch, variable: str, seconds: float | None
) -> None:
    monkeypatch.setitem(os.environ, "WATCHDOG_USEC", variable)
    assert watchdog_seconds() == seconds


def test_a_part_that_dies_is_started_anew_and_that_is_said() -> None:
    organ = Organ()
    kept = Kept("voice", lambda: organ, lambda: 0.0)
    with evening(game(count)) as session:
        assert kept.start(session) == []
        assert kept.look_after(session) == []
        organ.alive = False
        assert [news.what for news in kept.look_after(session)] == ["service.anew"]
    assert (organ.starts, organ.stops, kept.shows_life()) == (2, 1, True)


def test_a_part_that_hangs_is_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("device.service.parts.PATIENCE", 0.05)
    free, hung, fresh = threading.Event(), Organ(), Organ()
    hung.stop = lambda: waited(free)  # type: ignore[method-assign]
    organs = [fresh, hung]
    kept = Kept("voice", organs.pop)
    with evening(game(count)) as session:
        kept.start(session)
        hung.alive = False
        assert [news.what for news in kept.look_after(session)] == ["service.anew"]
    assert (fresh.starts, kept.shows_life()) == (1, True)
    free.set()


def test_a_part_that_dies_again_and_again_is_given_up_and_is_no_life() -> None:
    organ, now = Organ(), [0.0]
    kept = Kept("voice", lambda: organ, lambda: now[0])
    with evening(game(count)) as session:
        kept.start(session)
        for at in range(TRIES - 1):
            now[0], organ.alive = at * 10.0, False
            kept.look_after(session)
        organ.alive = False
        assert [news.what for news in kept.look_after(session)] == ["service.given_up"]
    assert (kept.part, kept.shows_life()) == (None, False)


def test_a_part_that_cannot_start_is_left_out_and_needs_no_watchdog(caplog: pytest.LogCaptureFixture) -> None:
    def build() -> Organ:
        raise ImportError("No module named 'gpiozero'")

    kept = Kept("buttons", build)
    with evening(game(count)) as session:
        told = kept.start(session)
    assert [(news.what, news.about["part"]) for news in told] == [("service.part_lost", "buttons")]
    assert kept.shows_life()
    assert "buttons does not start" in caplog.text


def test_a_part_that_says_why_it_cannot_start_is_left_out_with_its_own_words() -> None:
    def build() -> Organ:
        raise EngineError("error.eyes_missing", library="cv2")

    with evening(game(count)) as session:
        told = Kept("camera", build).start(session)
    assert [(news.what, news.about) for news in told] == [
        ("service.left_out", {"part": "camera"}),
        ("error.eyes_missing", {"library": "cv2"}),
    ]
