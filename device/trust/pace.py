"""The pace: time as it would have passed on a machine that does nothing else, so that patience means the same anywhere.

Where three programs want each core, a second counts for a third of one.  A machine that does not tell how many there
are counts as one that has nothing else to do.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

EVERY, OFTEN = 0.2, 0.05  # seconds between two looks at the machine, and at what is waited for
LOAD = Path("/proc/loadavg")


def crowd(load: Path = LOAD, cores: int = os.cpu_count() or 1) -> float:
    """How many programs want each core just now; 1 where there is room for all."""
    with suppress(OSError, ValueError, IndexError):
        running = int(load.read_text(encoding="ascii").split()[3].partition("/")[0])
        return max(1.0, running / cores)
    return 1.0


class Pace:
    """A clock that goes slower on a machine that does a lot at once."""

    def __init__(self, crowd: Callable[[], float] = crowd, clock: Callable[[], float] = time.monotonic) -> None:
        self._crowd, self._clock = crowd, clock
        self._at, self._passed = clock(), 0.0
        self._lock = threading.Lock()

    def now(self) -> float:
        """Seconds since it began, as a quiet machine would count them; to be asked several times a second."""
        with self._lock:
            at = self._clock()
            self._passed += (at - self._at) / self._crowd()
            self._at = at
            return self._passed

    def until(self, is_so: Callable[[], bool], patience: float) -> bool:
        """Wait for something that nobody tells; False: it did not come in time."""
        end = self.now() + patience
        while not is_so() and self.now() < end:
            time.sleep(OFTEN)
        return is_so()
