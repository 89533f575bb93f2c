"""The crier: one thread that tells all streams what is new, each as soon as it has taken what it was told before.

A page may have to wait for something, such as a slow card.  Then the thread that waits is left alone with that stream,
and another one tells the others; who has waited goes home, and the stream is one of many again.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from threading import Event, Lock, Thread, current_thread
from typing import NamedTuple

from web_panel.door.answers import Events
from web_panel.door.line import DoorLine

log = logging.getLogger(__name__)
LOOK = 0.1  # seconds between two looks, if nobody rings
IN_A_ROW = 8  # events of one stream, before the others have their turn
SLOW = 0.2  # seconds after which a stream waits alone
MOST_ALONE = 8  # so many of them; if there are more, all wait, and whoever watches the door will notice


class _Step(NamedTuple):
    """Who is being told something just now, and since when."""

    line: DoorLine
    began: float


class Crier:
    """Goes round whenever somebody rings, and now and then."""

    def __init__(self, tell: Callable[[DoorLine, bytes | None], None]) -> None:
        self._tell = tell  # the door's thread tells it; None: that was all
        self._open = dict[DoorLine, Events]()
        self._bell, self._is_over = Event(), False
        self._lock, self._alone = Lock(), set[DoorLine]()
        self._step: _Step | None = None
        with self._lock:
            self._thread = self._started()

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

    def relieve(self, now: float) -> None:
        """Whoever waits for one stream goes on waiting for it alone, and somebody else tells the others."""
        with self._lock:
            step = self._step
            if step and now - step.began > SLOW and len(self._alone) < MOST_ALONE and not self._is_over:
                self._alone.add(step.line)
                self._step, self._thread = None, self._started()

    def hangs(self, patience: float) -> bool:
        """Has one step lasted longer than this, with nobody to relieve it?"""
        step = self._step
        return not self._thread.is_alive() or (step is not None and time.monotonic() - step.began > patience)

    def stop(self) -> None:
        """No more."""
        self._is_over = True
        self.ring()

    def _started(self) -> Thread:
        thread = Thread(target=self._run, name="crier", daemon=True)
        thread.start()
        return thread

    def _run(self) -> None:
        with self._lock:  # until this is known to be the thread that goes round
            pass
        while not self._is_over and self._is_mine():
            self._bell.wait(LOOK if self._open else None)
            self._bell.clear()
            for line, events in list(self._open.items()):
                if not self._took_turn(line, events):
                    return

    def _is_mine(self) -> bool:
        return self._thread is current_thread()

    def _took_turn(self, line: DoorLine, events: Events) -> bool:
        """One stream; False: somebody else goes round meanwhile."""
        with self._lock:
            if not self._is_mine():
                return False
            if line in self._alone:
                return True
            self._step = _Step(line, time.monotonic())
        if line.is_gone or (line.is_free and not self._told(line, events)):
            self._end(line, events)
        with self._lock:
            is_mine = self._is_mine()
            self._alone.discard(line)
            self._step = None if is_mine else self._step
        if not is_mine:
            self.ring()
        return is_mine

    def _told(self, line: DoorLine, events: Events) -> bool:
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
