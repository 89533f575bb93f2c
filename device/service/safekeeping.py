"""Safekeeping: backups in the course of an evening, in a thread of their own, since a stick may be slow, or hang."""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence

from device.store import Store, StoreTrouble
from engine import News

log = logging.getLogger(__name__)
EVERY = 3600.0  # seconds; nothing is written if nothing has changed
LONG = 120.0  # seconds after which whatever takes a backup hangs
PATIENCE = 3.0  # seconds for each that is waited for when the evening ends


class Safekeeping:
    """Makes one backup at a time."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store, self._clock = store, clock
        self._begun, self._is_told = clock(), False
        self._thread: threading.Thread | None = None

    @property
    def is_busy(self) -> bool:
        """Is one being made?"""
        return self._thread is not None and self._thread.is_alive()

    def begin(self) -> None:
        """One more backup, if there is anything new, unless one is being made."""
        if not self.is_busy:
            self._begun, self._is_told = self._clock(), False
            self._thread = threading.Thread(target=self._make, name="backup", daemon=True)
            self._thread.start()

    def tend(self) -> Sequence[News]:
        """One every hour; what is to be said of a stick that hangs."""
        if self._clock() - self._begun > EVERY:
            self.begin()
        if not self.is_busy or self._is_told or self._clock() - self._begun < LONG:
            return []
        self._is_told = True
        return [News("store.stick_lost")]

    def finish(self) -> None:
        """The last one of the evening; one that hangs is left behind."""
        self._wait()
        if self.is_busy:
            log.warning("no backup could be made: whatever takes it hangs")
            return
        self.begin()
        self._wait()

    def _wait(self) -> None:
        if self._thread is not None:
            self._thread.join(PATIENCE)

    def _make(self) -> None:
        try:
            self._store.back_up()
        except (OSError, sqlite3.Error, StoreTrouble) as error:
            log.warning("no backup could be made: %s", error)
