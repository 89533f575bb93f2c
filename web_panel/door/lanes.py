"""Lanes: threads that make pages.  Phones that were let in have one, strangers another: nobody waits for those."""

from __future__ import annotations

import logging
import time
from collections import Counter, deque
from collections.abc import Callable
from math import inf
from threading import Condition, Thread

log = logging.getLogger(__name__)
Work = Callable[[], None]
Sleep = Callable[[float], None]


class Measure:
    """How long each has to rest: so many times as long as the work took, once they have used what is given in advance.

    While they ask less, what they have used is forgotten, at the pace at which it could be used.  Nobody rests longer
    than the longest rest, whatever their page cost.
    """

    def __init__(self, rest: float, given: float = 0.0, longest: float = inf) -> None:
        self._rest, self._given, self._longest = rest, given, longest
        self._used = dict[str, tuple[float, float]]()  # seconds of the processor, and as of when

    def rest_of(self, who: str, spent: float, now: float) -> float:
        """After work that took so many seconds of the processor."""
        if self._given:
            used, at = self._used.get(who, (0.0, now))
            used = max(0.0, used - (now - at) / (1.0 + self._rest)) + spent
            self._used[who] = used, now
            if used <= self._given:
                return 0.0
        return min(self._rest * spent, self._longest)


class Lane:
    """So many threads, begun when they are needed, and so many for each who asks; each rests in measure."""

    def __init__(self, name: str, most: int, each: int, *, measure: Measure, sleep: Sleep = time.sleep) -> None:
        self._name, self._most, self._each, self._sleep = name, most, each, sleep
        self._measure = measure
        self._waiting, self._busy = deque[tuple[str, Work]](), Counter[str]()
        self._changed, self._is_over, self._threads, self._idle = Condition(), False, 0, 0

    def give(self, who: str, work: Work) -> None:
        """Something to do for somebody."""
        with self._changed:
            self._waiting.append((who, work))
            is_new = self._idle < len(self._waiting) and self._threads < self._most
            self._threads += is_new
            self._changed.notify()
        if is_new:
            Thread(target=self._run, name=f"{self._name} {self._threads}", daemon=True).start()

    def finish(self, patience: float) -> None:
        """Wait until all is done, and let the threads go; who hangs is left behind."""
        with self._changed:
            self._changed.wait_for(lambda: not self._waiting and not self._busy.total(), patience)
            self._is_over = True
            self._waiting.clear()
            self._changed.notify_all()

    def _run(self) -> None:
        while (found := self._next()) is not None:
            who, work = found
            began = time.thread_time()
            try:
                work()
            except Exception:
                log.exception("a page could not be told")
            finally:
                self._sleep(self._measure.rest_of(who, time.thread_time() - began, time.monotonic()))
                self._done(who)

    def _next(self) -> tuple[str, Work] | None:
        with self._changed:
            while not self._is_over:
                for at, (who, work) in enumerate(self._waiting):
                    if self._busy[who] < self._each:
                        del self._waiting[at]
                        self._busy[who] += 1
                        return who, work
                self._idle += 1
                self._changed.wait()
                self._idle -= 1
        return None

    def _done(self, who: str) -> None:
        with self._changed:
            self._busy[who] -= 1
            self._busy += Counter()
            self._changed.notify_all()
