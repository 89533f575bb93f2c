"""The parts: what can be at the table beside the game itself, each started and stopped alone, and anew when it dies.

A part that is not installed, or cannot start, is left out and told; the evening goes on without it.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from device.session import Session
from engine import EngineError, News

log = logging.getLogger(__name__)
TRIES, FORGOTTEN = 3, 600.0  # so often it is started anew within so many seconds
PATIENCE = 2.0  # seconds to leave in


class Part(Protocol):
    """Something at the table."""

    def start(self, session: Session) -> None:
        """Take part."""
        ...

    def stop(self) -> None:
        """Leave, and let go of everything."""
        ...

    def is_alive(self) -> bool:
        """Does it show life?"""
        ...


class Kept:
    """A part that is started anew when it shows no life any more."""

    def __init__(self, name: str, build: Callable[[], Part], clock: Callable[[], float] = time.monotonic) -> None:
        self.name, self.part = name, None
        self._build, self._clock = build, clock
        self._deaths: list[float] = []
        self.is_off = False  # somebody wants it to rest

    part: Part | None

    @property
    def is_given_up(self) -> bool:
        """Has it died too often?"""
        return len(self._deaths) >= TRIES

    def start(self, session: Session) -> Sequence[News]:
        """Let it take part; what is to be said if it cannot."""
        try:
            part = self._build()
            part.start(session)
        except EngineError as error:
            return [News("service.left_out", {"part": self.name}), News(error.what, error.about)]
        except Exception as error:
            log.exception("%s does not start", self.name)
            return [News("service.part_lost", {"part": self.name, "error": str(error)})]
        self.part = part
        return []

    def look_after(self, session: Session) -> Sequence[News]:
        """Start it anew if it is dead; what is to be said about it."""
        if self.part is None or self.part.is_alive():
            return []
        log.error("%s shows no life", self.name)
        now = self._clock()
        self._deaths = [*(at for at in self._deaths if now - at < FORGOTTEN), now]
        self.stop()
        if self.is_given_up:
            return [News("service.given_up", {"part": self.name})]
        return [News("service.anew", {"part": self.name}), *self.start(session)]

    def switch(self, session: Session, *, on: bool) -> Sequence[News]:
        """Let it rest, or take part again, because somebody wants it so; what is to be said about it."""
        if on is not self.is_off:
            return []
        self.is_off = not on
        if on:
            return [News("service.switched_on", {"part": self.name}), *self.start(session)]
        self.stop()
        return [News("service.switched_off", {"part": self.name})]

    def shows_life(self) -> bool:
        """Whoever is not there needs no watchdog; whoever died too often is no life."""
        return not self.is_given_up and (self.part is None or self.part.is_alive())

    def stop(self) -> None:
        """Leave; whoever hangs is left behind."""
        part, self.part = self.part, None
        if part:
            leaving = threading.Thread(target=self._leave, args=(part,), name=f"{self.name} leaves", daemon=True)
            leaving.start()
            leaving.join(PATIENCE)

    def _leave(self, part: Part) -> None:
        try:
            part.stop()
        except Exception:
            log.exception("%s does not stop", self.name)


def settings_of(settings: Mapping[str, Any], part: str) -> dict[str, Any]:
    """The settings of one part, without its name before them."""
    return {name.removeprefix(f"{part}."): value for name, value in settings.items() if name.startswith(f"{part}.")}
