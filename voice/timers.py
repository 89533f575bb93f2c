"""Timers: what is to happen later, by a clock that a test can turn."""

from __future__ import annotations

import heapq
import itertools
import time
from collections.abc import Callable

Clock = Callable[[], float]


class Timers:
    """Things to be done at their time, by one thread; nothing here waits."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self.now = clock
        self._waiting: list[tuple[float, int, Callable[[], None]]] = []
        self._order = itertools.count()

    def after(self, seconds: float, act: Callable[[], None]) -> None:
        """Do this in so many seconds."""
        heapq.heappush(self._waiting, (self.now() + seconds, next(self._order), act))

    def due(self) -> float | None:
        """How many seconds until there is something to do; None: nothing waits."""
        return max(0.0, self._waiting[0][0] - self.now()) if self._waiting else None

    def ring(self) -> None:
        """Do all that is due."""
        now = self.now()
        while self._waiting and self._waiting[0][0] <= now:
            heapq.heappop(self._waiting)[2]()
