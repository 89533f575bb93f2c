"""The heart, and what systemd hears of it: life only when everything that matters shows some."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from device.evening.session import Session
from device.service.health import Heart, notify, watchdog_seconds
from device.service.parts import FORGOTTEN, PROOF, TRIES, Supervised
from engine import EngineError
from tests.device.small_evening import PATIENCE, Listener, evening
from tests.engine.small import game
from tests.kit.counting import count


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


def test_a_heart_that_hangs_holds_up_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("device.service.health.PATIENCE", 0.05)
    monkeypatch.setenv("WATCHDOG_USEC", "30000")
    hangs, free = threading.Event(), threading.Event()

    def hang() -> None:
        hangs.set()
        waited(free)

    heart = Heart({}, hang, lambda message: None)
    heart.start()
    assert hangs.wait(PATIENCE)
    ending = threading.Thread(target=heart.stop)
    ending.start()
    ending.join(PATIENCE / 2)
    assert not ending.is_alive()
    free.set()


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
    kept = Supervised("voice", lambda: organ, lambda: 0.0)
    with evening(game(count)) as session:
        assert kept.start(session) == []
        assert kept.look_after(session) == []
        organ.alive = False
        assert [news.what for news in kept.look_after(session)] == ["service.anew"]
    assert (organ.starts, organ.stops, kept.is_here) == (2, 1, True)


def test_a_part_that_hangs_is_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("device.service.parts.PATIENCE", 0.05)
    free, hung, fresh = threading.Event(), Organ(), Organ()
    hung.stop = lambda: waited(free)  # type: ignore[method-assign]
    organs = [fresh, hung]
    kept = Supervised("voice", organs.pop)
    with evening(game(count)) as session:
        kept.start(session)
        hung.alive = False
        assert [news.what for news in kept.look_after(session)] == ["service.anew"]
    assert (fresh.starts, kept.is_here) == (1, True)
    free.set()


class Rest:
    """A voice that has died too often, in an evening that has its own time."""

    def __init__(self, session: Session) -> None:
        self.organ, self.now, self.session = Organ(), 0.0, session
        self.kept = Supervised("voice", lambda: self.organ, lambda: self.now)
        self.kept.start(session)
        self.told = [self.dies() for _ in range(TRIES)]

    def looks(self, seconds: float = 0.0) -> list[str]:
        """So much later somebody looks after it: what is said."""
        self.now += seconds
        return [news.what for news in self.kept.look_after(self.session)]

    def dies(self) -> list[str]:
        self.organ.alive = False
        return self.looks(10)


@pytest.fixture
def rest() -> Iterator[Rest]:
    with evening(game(count)) as session:
        yield Rest(session)


def test_a_part_that_dies_again_and_again_is_given_up_and_that_is_said_once(rest: Rest) -> None:
    assert rest.told == [["service.anew"], ["service.anew"], ["service.given_up"]]
    assert (rest.kept.part, rest.looks(FORGOTTEN / 2), rest.organ.starts) == (None, [], TRIES)


def test_a_part_that_was_given_up_is_tried_quietly_and_is_back_when_it_has_proved_itself(rest: Rest) -> None:
    assert (rest.looks(FORGOTTEN), rest.organ.starts, rest.kept.is_here) == ([], TRIES + 1, True)
    assert (rest.looks(PROOF / 2), rest.looks(PROOF / 2), rest.looks(PROOF)) == ([], ["service.back"], [])
    assert (rest.dies(), rest.kept.is_given_up) == (["service.anew"], False)


def test_a_part_that_fails_again_when_it_is_tried_is_no_news_however_often(rest: Rest) -> None:
    for _ in range(5):
        assert (rest.looks(FORGOTTEN), rest.kept.is_here) == ([], True)
        assert (rest.dies(), rest.kept.part) == ([], None)


def test_a_part_that_was_given_up_and_is_switched_off_rests_until_it_is_switched_on(rest: Rest) -> None:
    rest.kept.switch(rest.session, on=False)
    assert (rest.looks(FORGOTTEN), rest.kept.part) == ([], None)
    rest.kept.switch(rest.session, on=True)
    assert (rest.kept.is_here, rest.dies()) == (True, ["service.anew"])


def test_a_part_that_cannot_be_started_anew_is_said_to_be_lost_and_tried_later(
    caplog: pytest.LogCaptureFixture,
) -> None:
    organ, builds = Organ(), [0]

    def build() -> Organ:
        builds[0] += 1
        if builds[0] == 2:
            raise OSError("pin 17 is busy")
        return organ

    now = [0.0]
    kept = Supervised("buttons", build, lambda: now[0])
    with evening(game(count)) as session:
        kept.start(session)
        organ.alive = False
        assert [news.what for news in kept.look_after(session)] == ["service.part_lost"]
        now[0] += FORGOTTEN
        assert (kept.look_after(session), kept.is_here) == ([], True)
    assert "buttons does not start" in caplog.text


def test_a_part_that_cannot_start_is_left_out(caplog: pytest.LogCaptureFixture) -> None:
    def build() -> Organ:
        raise ImportError("No module named 'gpiozero'")

    kept = Supervised("buttons", build)
    with evening(game(count)) as session:
        told = kept.start(session)
    assert [(news.what, news.about["part"]) for news in told] == [("service.part_lost", "buttons")]
    assert not kept.is_given_up
    assert "buttons does not start" in caplog.text


def test_a_part_that_says_why_it_cannot_start_is_left_out_with_its_own_words() -> None:
    def build() -> Organ:
        raise EngineError("error.eyes_missing", library="cv2")

    with evening(game(count)) as session:
        told = Supervised("camera", build).start(session)
    assert [(news.what, news.about) for news in told] == [
        ("service.left_out", {"part": "camera"}),
        ("error.eyes_missing", {"library": "cv2"}),
    ]
