"""Memory: what an evening is made of is looked through for garbage once, and not again while people play.

Python's collector holds everybody up while it looks through all that there is: some 36 ms of a PC, once a second while
hundreds ask for pages.  What is there when an evening has begun is there when it ends, too, and so is most of what a
long look has found in use.  Such things are set aside until the next evening begins.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

LONG = 0.01  # seconds of a look


class _Looks:
    """Whatever is still in use after a long look is set aside as well."""

    def __init__(self) -> None:
        self._began = time.perf_counter()

    def __call__(self, phase: str, about: Mapping[str, int]) -> None:
        now = time.perf_counter()
        if phase == "start":
            self._began = now
        elif about["generation"] == 2 and now - self._began > LONG:
            gc.freeze()


@contextmanager
def set_aside() -> Iterator[None]:
    """What there is now; at the end all is looked through again as ever."""
    gc.collect()
    gc.freeze()
    looks = _Looks()
    gc.callbacks.append(looks)
    try:
        yield
    finally:
        gc.callbacks.remove(looks)
        gc.unfreeze()
