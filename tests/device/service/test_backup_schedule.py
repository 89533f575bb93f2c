"""Safekeeping: a stick that hangs holds up neither the evening nor its end, and is told once."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from device.service import Service
from device.service import backup_schedule as safekeeping
from device.service.backup_schedule import EVERY, LONG, Safekeeping
from device.service.service import LaidTable
from device.store import Backups, Store
from tests.device.demo_evening import said, setting
from tests.device.small_evening import PATIENCE


class Stick:
    """One that takes nothing and says nothing, until somebody pulls it out."""

    def __init__(self) -> None:
        self.asked, self.free = threading.Semaphore(0), threading.Event()

    def __call__(self) -> None:
        self.asked.release()
        self.free.wait(PATIENCE)


@pytest.fixture
def stick() -> Iterator[Stick]:
    stick = Stick()
    yield stick
    stick.free.set()


@pytest.fixture
def store(tmp_path: Path, stick: Stick, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """A store whose backups go onto that stick."""
    monkeypatch.setattr(safekeeping, "PATIENCE", 0.1)
    Store.open(tmp_path).close()
    with closing(Store.open(tmp_path, backups=Backups(tmp_path / "away", stick))) as store:
        yield store


def test_a_stick_that_hangs_lets_the_evening_begin_live_and_end(store: Store, stick: Stick) -> None:
    told, began = list[str](), time.monotonic()
    service = Service(store, LaidTable(setting(), said()), tell=told.append)
    service.start()
    assert stick.asked.acquire(timeout=PATIENCE)
    service.tend()
    service.heart.beat()
    service.stop()
    store.close()
    assert (told[-2:], time.monotonic() - began < PATIENCE / 2) == (["WATCHDOG=1", "STOPPING=1"], True)
    assert len(store.backups.all()) == 1  # the card has it


def test_a_stick_that_hangs_is_told_once_and_is_given_nothing_more(store: Store, stick: Stick) -> None:
    now = [0.0]
    safe = Safekeeping(store, lambda: now[0])
    safe.begin()
    assert stick.asked.acquire(timeout=PATIENCE)
    told = list[str]()
    for passed in (LONG / 2, LONG, LONG, EVERY, EVERY):
        now[0] += passed
        told += [news.what for news in safe.tend()]
    safe.begin()
    assert (told, stick.asked.acquire(blocking=False)) == (["store.stick_lost"], False)


def test_while_a_stick_hangs_the_card_has_all_that_follows(store: Store, stick: Stick) -> None:
    now = [0.0]
    safe = Safekeeping(store, lambda: now[0])
    safe.begin()
    assert stick.asked.acquire(timeout=PATIENCE)
    for name in ("one", "two"):
        store.journal(name)
        now[0] += EVERY + 1
        safe.tend()
        safe.finish()
    assert len(store.backups.all()) == 3
    assert not stick.asked.acquire(blocking=False)


def test_an_hour_later_there_is_one_more(tmp_path: Path) -> None:
    now = [0.0]
    with closing(Store.open(tmp_path)) as store:
        safe = Safekeeping(store, lambda: now[0])
        assert (safe.tend(), store.backups.all()) == ([], [])
        now[0] += EVERY + 1
        assert safe.tend() == []
        safe.finish()
        assert len(store.backups.all()) == 1


def test_a_backup_that_cannot_be_made_is_a_line_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with closing(Store.open(tmp_path)) as store:
        (tmp_path / "backups").write_text("in the way")
        Safekeeping(store).finish()
    assert "no backup could be made" in caplog.text
