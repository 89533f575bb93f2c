"""Memory: what an evening is made of is looked through for garbage once, and not again while people play.

Python's collector holds everybody up while it looks through all that there is: some 36 ms of a PC, once a second while
hundreds ask for pages.  What is there when an evening has begun is there when it ends, too, and so is most of what a
long look has found in use.  Such things are set aside until the next evening begins.  What is set aside by mistake
stays until then, so that is done at ever longer intervals: a dozen times in an evening.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

LONG = 0.01  # seconds of the processor for one look
REST = 10.0  # seconds until more is set aside for the first time; twice as long each time


class _Looks:
    """What is still in use after a long look is set aside as well, now and then."""

    def __init__(self, rest: float) -> None:
        self._rest, self._next, self._began = rest, time.monotonic() + rest, 0.0

    def __call__(self, phase: str, about: Mapping[str, int]) -> None:
        if about["generation"] < 2:
            return
        if phase == "start":
            self._began = time.thread_time()
        elif time.thread_time() - self._began >= LONG and (now := time.monotonic()) >= self._next:
            self._rest *= 2
            self._next = now + self._rest
            gc.freeze()


@contextmanager
def set_aside(rest: float = REST) -> Iterator[None]:
    """What there is now; at the end all is looked through again as ever."""
    gc.collect()
    gc.freeze()
    looks = _Looks(rest)
    gc.callbacks.append(looks)
    try:
        yield
    finally:
        gc.callbacks.remove(looks)
        gc.unfreeze()
