"""The service: an evening goes on by itself after the power was gone, says where it is, and ends when it is told to."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from device.evening.session import Session
from device.service import Service
from device.service.parts import TRIES, Supervised
from device.service.service import LaidTable, place
from device.store import Store
from engine import News
from engine.channel import Answer
from engine.games.wonder_book.table import Campaign, WonderTable
from tests.device.demo_evening import BEGIN, said, say, seated, setting
from tests.device.small_evening import PATIENCE, Listener
from tests.device.store.lives import disk
from tests.kit.power_cuts import needs_fuse
from tests.kit.systemd import Systemd


class Lamp(Listener):
    """A part that only looks."""

    def start(self, session: Session) -> None:
        session.join(self)

    def stop(self) -> None:
        """There is nothing to let go of."""

    def is_alive(self) -> bool:
        return True


@contextmanager
def box(folder: Path, language: str = "en") -> Iterator[tuple[Service, Lamp]]:
    """A box that has been switched on; what it says first is in the session's first news."""
    lamp = Lamp("lamp")
    store = Store.open(folder)
    service = Service(
        store, LaidTable(setting(), said(language)), parts=lambda service: [Supervised("lamp", lambda: lamp)]
    )
    service.start()
    try:
        yield service, lamp
    finally:
        service.stop()
        store.close()


def greeting(service: Service) -> list[str]:
    """What is told when everybody first hears something."""
    return [service.table.words.news(news) for news in service.first]


def played_until_the_power_went(folder: Path) -> None:
    store = Store.open(folder)
    service = Service(store, LaidTable(setting(), said()))
    with seated(service.game) as seat:
        say(seat, *BEGIN)
    store.close()  # the journal stays open: nobody has ended the evening


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "en",
            [
                "The power was gone; nothing that was confirmed is lost.",
                "We are in chapter 1: reading.",
            ],
        ),
        (
            "it",
            [
                "È mancata la corrente; nulla di ciò che era confermato è andato perso.",
                "Siamo nel capitolo 1: lettura.",
            ],
        ),
    ],
)
def test_after_the_power_was_gone_the_evening_goes_on_and_says_where(
    tmp_path: Path, language: str, sentences: list[str]
) -> None:
    played_until_the_power_went(tmp_path)
    with box(tmp_path, language) as (service, lamp):
        view = lamp.next()
        assert view.ask is not None
        assert (greeting(service), view.ask.what) == (sentences, "goal.set")


@pytest.mark.parametrize(
    ("table", "ending", "english", "italian"),
    [
        (
            {"phase": "players", "active": "nora"},
            None,
            "We are in chapter 2, and it is the turn of Nora.",
            "Siamo nel capitolo 2, ed è il turno di Nora.",
        ),
        ({"phase": "", "active": ""}, None, "We are before chapter 2.", "Siamo prima del capitolo 2."),
        ({"phase": "", "active": ""}, "won", "The game is over.", "La partita è finita."),
    ],
)
def test_where_we_are_is_one_sentence(table: dict[str, str], ending: str | None, english: str, italian: str) -> None:
    here = place("wonder-book", WonderTable(campaign=Campaign(chapter=2), **table), ending)  # type: ignore[arg-type]
    assert [said(language).news(here) for language in ("en", "it")] == [english, italian]


def test_what_was_wrong_with_the_card_is_said_in_one_evening_and_not_in_the_next(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    store.news.append(News("store.damaged", {"file": "x.db"}))
    first = Service(store, LaidTable(setting(), said()))
    first.journal.close()
    second = Service(store, LaidTable(setting(), said()))
    store.close()
    assert [[news.what for news in each.first][:1] for each in (first, second)] == [["store.damaged"], ["resumed"]]


@needs_fuse
def test_an_evening_goes_on_from_a_card_that_takes_not_even_the_note_that_it_begins(tmp_path: Path) -> None:
    with disk(tmp_path) as card:
        played_until_the_power_went(tmp_path / "box")
        with closing(Store.open(tmp_path / "box")) as store:
            card("room 0")
            service = Service(store, LaidTable(setting(), said()))
            service.start()
            assert greeting(service)[0] == "My card is full. Please make room, or put in a larger one."
            assert service.where() == "We are in chapter 1: reading."
            card("room 10000000")
            service.stop()


def test_where_can_be_asked_at_any_time(tmp_path: Path) -> None:
    with box(tmp_path) as (service, lamp):
        lamp.next()
        assert service.where() == "We are in chapter 1: setting up."


def test_an_evening_that_was_ended_just_goes_on(tmp_path: Path) -> None:
    with box(tmp_path) as (service, lamp):
        assert greeting(service) == []
        service.session.post(Answer(2, lamp.next().turn, "lamp"))
        assert lamp.next().ask
    with box(tmp_path) as (service, _):
        assert greeting(service) == ["We go on where we stopped.", "We are in chapter 1: setting up."]


def test_a_fault_of_the_machine_is_told_at_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with box(tmp_path) as (service, lamp):
        lamp.next()
        alarms = list[bool]()
        service.alarms.append(alarms.append)
        monkeypatch.setattr("device.service.health.space", lambda folder: (5 << 20, 32 << 30))
        service.tend()
        assert (lamp.told(), alarms) == (["health.disk_low"], [True])


def test_a_part_that_was_given_up_lets_the_evening_live(tmp_path: Path) -> None:
    lamp, told = Lamp("lamp"), list[str]()
    with closing(Store.open(tmp_path)) as store:
        table, parts = LaidTable(setting(), said()), [Supervised("lamp", lambda: lamp)]
        service = Service(store, table, parts=lambda service: parts, tell=told.append)
        service.start()
        lamp.is_alive = lambda: False  # type: ignore[method-assign]
        for _ in range(TRIES):
            service.tend()
        told.clear()
        service.heart.beat()
        service.stop()
    assert (parts[0].is_given_up, told[0]) == (True, "WATCHDOG=1")


class Hung(Lamp):
    """A part that hangs when it is to leave."""

    def __init__(self, free: threading.Event) -> None:
        super().__init__("hung")
        self._free = free

    def stop(self) -> None:
        self._free.wait(PATIENCE)


def test_parts_that_hang_leave_at_the_same_time_and_hold_up_the_end_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device.service.parts.PATIENCE", 0.5)
    free = threading.Event()
    with closing(Store.open(tmp_path)) as store:
        names, table = ("voice", "camera", "buttons"), LaidTable(setting(), said())
        service = Service(store, table, parts=lambda service: [Supervised(name, lambda: Hung(free)) for name in names])
        service.start()
        began = time.monotonic()
        service.stop()
        took = time.monotonic() - began
    free.set()
    assert took < 1.5
    with closing(Store.open(tmp_path)) as store:
        assert not store.journal(table.name).was_cut_off


# The real thing -----------------------------------------------------------------------------------


def test_the_service_is_ready_lives_survives_kill_nine_and_ends_within_three_seconds(tmp_path: Path) -> None:
    systemd = Systemd(tmp_path)
    first = systemd.start()
    systemd.hears(b"READY=1")
    systemd.hears(b"WATCHDOG=1")
    first.kill()
    first.communicate()
    second = systemd.start()
    systemd.hears(b"READY=1")
    systemd.hears(b"WATCHDOG=1")
    began = time.monotonic()
    second.send_signal(signal.SIGTERM)
    systemd.hears(b"STOPPING=1")
    _, errors = second.communicate(timeout=PATIENCE)
    systemd.close()
    assert (second.returncode, time.monotonic() - began < 3) == (0, True), errors
    with closing(Store.open(tmp_path / "box")) as store:
        assert store.news == []


def test_safe_mode_stays_up_even_if_the_cards_cannot_be_played(tmp_path: Path) -> None:
    """Otherwise there would be nobody left to say what is wrong."""
    systemd = Systemd(tmp_path)
    box = systemd.start("--safe", "--pack", str(tmp_path))
    systemd.hears(b"cannot be played")
    systemd.hears(b"WATCHDOG=1")
    box.terminate()
    _, errors = box.communicate(timeout=PATIENCE)
    systemd.close()
    assert box.returncode == 0, errors
