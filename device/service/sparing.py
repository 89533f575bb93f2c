"""Sparing: a log that nobody can fill the card with; what is said again and again is counted."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

SPAN, ALIKE, IN_ALL = 60.0, 5, 60  # in so many seconds so many lines of one kind, and so many in all


class Sparing(logging.Filter):
    """Lets the first lines of each kind pass; the next one after a while says how many there were."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock, self._since, self._in_all = clock, clock(), 0
        self._seen: dict[tuple[str, str], int] = {}
        self._left_out: dict[tuple[str, str], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """May this line be written?"""
        if self._clock() - self._since > SPAN:
            self._begin_anew()
        kind = (record.name, str(record.msg)[:200])
        if self._in_all >= IN_ALL and kind not in self._seen:
            return False
        self._seen[kind] = self._seen.get(kind, 0) + 1
        if self._seen[kind] > ALIKE or self._in_all >= IN_ALL:
            return False
        self._in_all += 1
        if many := self._left_out.pop(kind, 0):
            record.msg, record.args = f"{record.getMessage()} ({many} more like this were left out)", ()
        return True

    def _begin_anew(self) -> None:
        self._left_out = {kind: many - ALIKE for kind, many in self._seen.items() if many > ALIKE}
        self._seen, self._since, self._in_all = {}, self._clock(), 0
