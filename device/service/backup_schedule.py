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
