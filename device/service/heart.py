"""The heart: beats as long as the box runs, and tells systemd that we live only if everything that matters does."""

from __future__ import annotations

import logging
import os
import socket
import threading
from collections.abc import Callable, Mapping

log = logging.getLogger(__name__)
BEAT, PATIENCE = 3.0, 2.0  # seconds; a part that dies is noticed within 10


# Messages to systemd ------------------------------------------------------------------------------


def notify(message: str) -> None:
    """Say `READY=1`, `WATCHDOG=1`, `STATUS=...` or `STOPPING=1`."""
    if address := os.environ.get("NOTIFY_SOCKET"):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as there:
            there.sendto(message.encode(), address.replace("@", "\0", 1) if address[0] == "@" else address)


def watchdog_seconds() -> float | None:
    """How long systemd waits for a sign of life before it starts us anew; None: it does not."""
    microseconds = os.environ.get("WATCHDOG_USEC", "")
    return int(microseconds) / 1e6 if microseconds.isdecimal() else None


# The heart ---------------------------------------------------------------------------------------


class Heart:
    """Listens to the organs by their names, and does what has to be done now and then."""

    def __init__(
        self, organs: Mapping[str, Callable[[], bool]], tend: Callable[[], None], tell: Callable[[str], None] = notify
    ) -> None:
        self._organs, self._tend, self._tell = organs, tend, tell
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="heart", daemon=True)
        self.silent: tuple[str, ...] = ()

    def start(self) -> None:
        """Begin to beat, in a thread of its own."""
        self._thread.start()

    def stop(self) -> None:
        """No more; what it does just now may hang."""
        self._over.set()
        if self._thread.is_alive():
            self._thread.join(PATIENCE)

    def beat(self) -> None:
        """Listen to all once."""
        silent = tuple(name for name, shows_life in self._organs.items() if not shows_life())
        if silent != self.silent:
            log.error("no life: %s", ", ".join(silent) or "all well again")
        self.silent = silent
        if not silent:
            self._tell("WATCHDOG=1")

    def _run(self) -> None:
        every = min(BEAT, (watchdog_seconds() or BEAT) / 3)
        while not self._over.wait(every):
            try:
                self._tend()
                self.beat()
            except Exception:
                log.exception("the heart stumbled")
