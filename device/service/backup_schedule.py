"""Backups in the course of an evening, in a thread of their own; and what happened to the box while it did not run."""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path

from device.files.durable import put
from device.store import Store, StoreTrouble
from device.store.backups import is_sound
from device.store.database import restore
from engine import EngineError, News

log = logging.getLogger(__name__)
EVERY = 3600.0  # seconds; nothing is written if nothing has changed
LONG = 120.0  # seconds after which whatever takes a backup hangs
PATIENCE = 3.0  # seconds for each that is waited for when the evening ends


class Safekeeping:
    """Makes backups; while a stick hangs, those that follow are on the card alone."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store, self._clock = store, clock
        self._last = self._since = clock()  # when the last was begun, and the one that is looked after
        self._thread: threading.Thread | None = None
        self._is_told = False

    @property
    def is_busy(self) -> bool:
        """Is one being made?"""
        return self._thread is not None and self._thread.is_alive()

    def begin(self) -> threading.Thread:
        """One more backup, if there is anything new."""
        fresh = threading.Thread(target=self._make, name="backup", daemon=True)
        self._last = self._clock()
        if not self.is_busy:
            self._thread, self._since, self._is_told = fresh, self._last, False
        fresh.start()
        return fresh

    def tend(self) -> Sequence[News]:
        """One every hour; what is to be said of a stick that hangs."""
        if self._clock() - self._last > EVERY:
            self.begin()
        if not self.is_busy or self._is_told or self._clock() - self._since < LONG:
            return []
        self._is_told = True
        return [News("store.stick_lost")]

    def finish(self, *, is_over: bool = True) -> None:
        """The last one, if the evening is over; a stick that hangs is left behind."""
        if self._thread:
            self._thread.join(PATIENCE)
        if is_over:
            self.begin().join(PATIENCE)
        if self.is_busy:
            log.warning("the last backup is on the card alone: whatever else takes it hangs")

    def _make(self) -> None:
        try:
            self._store.back_up()
        except (OSError, sqlite3.Error, StoreTrouble) as error:
            log.warning("no backup could be made: %s", error)


# At the start -------------------------------------------------------------------------------------


WAITING, FRESH = "restore-next.db", ".restore-next.db"
ASKED = "restore-asked.db"  # somebody is still asked who may come in with it
WITH_PHONES = "restore-next-with-phones.db"
WENT_BACK = "went-back"  # left by systemd/versions.sh when a new version has failed


def kept_to_ask(folder: Path, data: bytes) -> str:
    """Lay a backup aside until it is known who may come in with it; its key, empty if it is no backup."""
    fresh = folder / FRESH
    fresh.write_bytes(data)
    if not is_sound(fresh):
        fresh.unlink()
        return ""
    put(fresh, folder / ASKED)
    return _key(data)


def keep_for_later(folder: Path, key: str, *, with_phones: bool) -> bool:
    """Lay it ready for the next start; False: it is not there any more."""
    asked = folder / ASKED
    if not asked.is_file() or _key(asked.read_bytes()) != key:
        return False
    for other in (WAITING, WITH_PHONES):
        (folder / other).unlink(missing_ok=True)
    put(asked, folder / (WITH_PHONES if with_phones else WAITING))
    return True


def _key(data: bytes) -> str:
    return sha256(data).hexdigest()[:32]


def brought_back(folder: Path, now: float) -> Sequence[News]:
    """Restore what was laid ready, once; what to say about it.  What was not asked to its end is forgotten."""
    (folder / ASKED).unlink(missing_ok=True)
    waiting = next((folder / name for name in (WAITING, WITH_PHONES) if (folder / name).is_file()), None)
    if waiting is None:
        return ()
    try:
        aside = restore(folder, waiting, now, with_phones=waiting.name == WITH_PHONES)
        return [News("service.restored", {"aside": aside.name}) if aside else News("service.restored_first")]
    except (EngineError, OSError) as error:
        log.warning("the backup could not be restored: %s", error)
        return [News("service.not_restored")]
    finally:
        waiting.unlink(missing_ok=True)


def went_back(folder: Path) -> Sequence[News]:
    """Is the version before the newest one here again?  That is said once."""
    mark = folder / WENT_BACK
    if not mark.exists():
        return ()
    was_restored = mark.read_text(encoding="utf-8").strip() == "restored"
    mark.unlink(missing_ok=True)
    return [News("service.went_back_restored" if was_restored else "service.went_back")]
