"""The desk: where cards are read.  Keeps the child that reads, gives it one picture after the other, and ends it.

The child needs some 250 megabytes.  So it lives only as long as cards come: it is born when one is waited for, and
ended when none has come for a while, and with it goes all that it took.
"""

from __future__ import annotations

import json
import logging
import queue
import threading
from collections.abc import Callable
from pathlib import Path

from voice.child import ChildLost, Message, Servant

log = logging.getLogger(__name__)
MODULE = "device.camera.card_worker"
READY, PATIENCE = 90.0, 45.0  # seconds until it is ready, and for one card: a small Pi is slow
IDLE = 90.0  # seconds without a card after which it is ended
LEAVING = 1.2  # seconds for what is still to be kept


class Desk:
    """One child, and the thread that talks to it."""

    def __init__(
        self, pack: Path, report: Callable[[Message], None], idle: float = IDLE, *, photos: bool = False
    ) -> None:
        self._report, self._idle = report, idle
        self.photos = photos  # may they be kept beside the words?
        options = {"pack": str(pack), "photos": photos}
        self._waiting: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        self._child = Servant(MODULE, json.dumps(options), tells=Message, ready=READY)
        self._is_over = False
        self._thread = threading.Thread(target=self._run, name="cards", daemon=True)

    @property
    def pid(self) -> int | None:
        """The process that reads, if there is one."""
        return self._child.pid

    def start(self) -> None:
        """Begin, in a thread of its own."""
        self._thread.start()

    def stop(self) -> None:
        """End it all, as soon as what was read is kept."""
        self._waiting.put(None)
        if self._thread.is_alive():
            self._thread.join(LEAVING)
        self._is_over = True
        self._child.end()
        if self._thread.is_alive():
            self._thread.join()

    def is_alive(self) -> bool:
        """Does its thread take what is given to it?"""
        return self._thread.is_alive()

    def give(self, order: Message) -> None:
        """A picture to be read, or a word about what becomes of the last one; nothing: one will come soon."""
        self._waiting.put(order)

    # Its thread ----------------------------------------------------------------------------------

    def _run(self) -> None:
        while not self._is_over:
            try:
                order = self._waiting.get(timeout=self._idle)
            except queue.Empty:
                self._rest()
                continue
            if order is None:
                break
            self._obey(order)
        self._rest()

    def _obey(self, order: Message) -> None:
        try:
            if order:
                self._report(self._child.ask(order, PATIENCE))
            else:
                self._child.born()
        except ChildLost as error:
            if not self._is_over:
                log.warning("whoever reads cards: %s", error)
                if "read" in order:
                    self._report({"turn": order["turn"], "lost": True})

    def _rest(self) -> None:
        self._child.end()
