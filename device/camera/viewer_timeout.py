"""The window: open as long as somebody looks through it, and a moment longer.

Pages ask for one picture after the other and never say goodbye: a page that is closed, or a phone that falls asleep,
only asks no more.  So the window closes by itself when nobody has asked for a while.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

LASTS = 3.0  # seconds after the last look: a phone on a slow network asks again within them


class ViewerTimeout:
    """Tells when it opens, before anybody looks, and when it is closed again."""

    def __init__(self, tell: Callable[[bool], None], lasts: float = LASTS) -> None:
        self._tell, self._lasts = tell, lasts
        self._changed = threading.Condition()
        self._looking, self._left_at, self.is_open = 0, 0.0, False

    def enter(self) -> None:
        """Somebody begins to look."""
        with self._changed:
            if not self.is_open:
                self._tell(True)
                self.is_open = True
                threading.Thread(target=self._mind, name="window", daemon=True).start()
            self._looking += 1

    def leave(self) -> None:
        """They look no more; perhaps they come back at once."""
        with self._changed:
            self._looking -= 1
            self._left_at = time.monotonic()
            self._changed.notify_all()

    def __enter__(self) -> None:
        """One look."""
        self.enter()

    def __exit__(self, *error: object) -> None:
        """It is over."""
        self.leave()

    def shut(self) -> None:
        """Now, whoever looks."""
        with self._changed:
            if self.is_open:
                self.is_open = False
                self._changed.notify_all()
                self._tell(False)

    def _mind(self) -> None:
        with self._changed:
            while self.is_open and (self._looking or self._left > 0):
                self._changed.wait(None if self._looking else self._left)
            self.shut()

    @property
    def _left(self) -> float:
        """Seconds until it closes."""
        return self._left_at + self._lasts - time.monotonic()
