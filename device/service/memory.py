"""Memory: what an evening is made of is looked through for garbage a dozen times, and not once a second.

Python's collector holds everybody up while it looks through all that there is: some 36 ms of a PC, once a second while
hundreds ask for pages.  What is there when an evening has begun is there when it ends, too, and so is most of what
comes to it.  Such things are set aside.  Now and then they come back, all is looked through, and what is in use then
is set aside again: an evening that ended just before, and that a phone still held, would otherwise stay for hours.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

REST = 10.0  # seconds until all is looked through for the first time; twice as long each time


class _Looks:
    """Now and then the next look is one at all that there is, and what is in use after that is set aside."""

    def __init__(self) -> None:
        self._rest, self._next, self._is_whole = REST, time.monotonic() + REST, False

    def __call__(self, phase: str, about: Mapping[str, int]) -> None:
        if phase != "stop" or about["generation"] < 2:
            return
        if self._is_whole:
            gc.freeze()
            self._is_whole = False
        elif (now := time.monotonic()) >= self._next:
            self._rest *= 2
            self._next, self._is_whole = now + self._rest, True
            gc.unfreeze()


@contextmanager
def set_aside() -> Iterator[None]:
    """What there is now, and what comes to it; at the end all is looked through again as ever."""
    gc.collect()
    gc.freeze()
    looks = _Looks()
    gc.callbacks.append(looks)
    try:
        yield
    finally:
        gc.callbacks.remove(looks)
        gc.unfreeze()
