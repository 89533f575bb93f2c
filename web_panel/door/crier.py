"""The crier: one thread that tells all streams what is new, each as soon as it has taken what it was told before."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from threading import Event, Thread

from web_panel.door.answers import Events
from web_panel.door.line import DoorLine

log = logging.getLogger(__name__)
LOOK = 0.1  # seconds between two looks, if nobody rings
IN_A_ROW = 8  # events of one stream, before the others have their turn


class Crier:
    """Goes round whenever somebody rings, and now and then."""

    def __init__(self, tell: Callable[[DoorLine, bytes | None], None]) -> None:
        self._tell = tell  # the door's thread tells it; None: that was all
        self._open = dict[DoorLine, Events]()
        self._bell, self._is_over = Event(), False
        self._began: float | None = None
        self._thread = Thread(target=self._run, name="crier", daemon=True)
        self._thread.start()

    def add(self, line: DoorLine, events: Events) -> None:
        """One more stream."""
        self._open[line] = events
        self.ring()

    def ring(self) -> None:
        """There is something new."""
        self._bell.set()

    @property
    def is_free(self) -> bool:
        """Has nobody a stream?"""
        return not self._open

    def hangs(self, patience: float) -> bool:
        """Has one round lasted longer than this?"""
        began = self._began
        return not self._thread.is_alive() or (began is not None and time.monotonic() - began > patience)

    def stop(self) -> None:
        """No more."""
        self._is_over = True
        self.ring()

    def _run(self) -> None:
        while not self._is_over:
            self._bell.wait(LOOK if self._open else None)
            self._bell.clear()
            self._began = time.monotonic()
            for line, events in list(self._open.items()):
                if line.is_gone or (line.is_free and not self._step(line, events)):
                    self._end(line, events)
            self._began = None

    def _step(self, line: DoorLine, events: Events) -> bool:
        """All that is new for one; False: it is over."""
        said, piece = list[bytes](), None
        try:
            while len(said) < IN_A_ROW and (piece := events.next()):
                said.append(piece)
        except TimeoutError:  # the table does not answer: whoever listens comes back
            piece = None
        except Exception:
            log.exception("a stream broke")
            piece = None
        if said:
            line.is_free = False
            self._tell(line, b"".join(said))
        return piece is not None

    def _end(self, line: DoorLine, events: Events) -> None:
        del self._open[line]
        try:
            events.close()
        except Exception:
            log.exception("a stream does not end")
        if not line.is_gone:
            self._tell(line, None)
