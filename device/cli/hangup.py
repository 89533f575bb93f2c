"""A terminal that was closed: the evening ends as by Ctrl-C, and nobody writes to what is not there any more."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Callable, Iterator

NOWHERE = (1, 2)  # what was written to the terminal


@contextlib.contextmanager
def ended_with_the_terminal(end: Callable[[], object]) -> Iterator[None]:
    """Meanwhile a terminal that goes away calls this."""

    def gone(*_: object) -> None:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in NOWHERE:
            with contextlib.suppress(OSError):
                os.dup2(nowhere, stream)
        os.close(nowhere)
        end()

    if not hasattr(signal, "SIGHUP"):  # Windows ends what was started in a window with the window
        yield
        return
    before = signal.signal(signal.SIGHUP, gone)
    try:
        yield
    finally:
        signal.signal(signal.SIGHUP, before)
