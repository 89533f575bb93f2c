"""The parts: what can be at the table beside the game itself, each started and stopped alone, and anew when it dies.

A part that is not installed, or cannot start, is left out and told; the evening goes on without it.  One that has died
too often is given up: it is tried again now and then, and the table hears of that only when it works again.

What was told of a part, and still holds, is not told again when the part is put together anew.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from device.evening.session import Session
from engine import EngineError, News

log = logging.getLogger(__name__)
TRIES, FORGOTTEN = 3, 600.0  # so often it is started anew within so many seconds
PROOF = 60.0  # seconds that it has to live to count as back; a voice that hangs is noticed within 20
PATIENCE = 2.0  # seconds to leave in
MOST_SAID = 3  # faults of one part that are read out; `taleside doctor` lists all


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


class Supervised:
    """A part that is started anew when it shows no life any more."""

    def __init__(
        self,
        name: str,
        build: Callable[[], Part],
        clock: Callable[[], float] = time.monotonic,
        *,
        again: float = 0.0,
    ) -> None:
        """*again*: seconds until one that could not start, or was given up, is tried again."""
        self.name, self.part = name, None
        self._build, self._clock, self._is_tried_again = build, clock, again > 0
        self._again, self._proof = again or FORGOTTEN, min(again or PROOF, PROOF)
        self._deaths: list[float] = []
        self._tried = 0.0  # when it was given up, or tried again since
        self.is_given_up = False
        self.is_off = False  # somebody wants it to rest

    part: Part | None

    @property
    def is_here(self) -> bool:
        """Does it take part, and show life?"""
        return self.part is not None and self.part.is_alive()

    def start(self, session: Session) -> Sequence[News]:
        """Let it take part; what is to be said if it cannot."""
        told = self._start(session)
        if told and self._is_tried_again:
            self.is_given_up, self._tried = True, self._clock()
        return told

    def _start(self, session: Session) -> Sequence[News]:
        try:
            part = self._build()
            part.start(session)
        except EngineError as error:
            more = (News(what, about) for what, about in error.more[:MOST_SAID])
            return [News("service.left_out", {"part": self.name}), News(error.what, error.about), *more]
        except Exception as error:
            log.exception("%s does not start", self.name)
            return [News("service.part_lost", {"part": self.name, "error": str(error)})]
        self.part = part
        return []

    def look_after(self, session: Session) -> Sequence[News]:
        """Start it anew if it is dead; what is to be said about it."""
        if self.is_given_up:
            return self._look_again(session)
        if self.part is None or self.part.is_alive():
            return []
        log.error("%s shows no life", self.name)
        now = self._clock()
        self._deaths = [*(at for at in self._deaths if now - at < FORGOTTEN), now]
        self.stop()
        if len(self._deaths) >= TRIES:
            told: Sequence[News] = [News("service.given_up", {"part": self.name})]
        elif not (told := self.start(session)):
            return [News("service.anew", {"part": self.name})]
        self.is_given_up, self._tried = True, now
        return told

    def _look_again(self, session: Session) -> Sequence[News]:
        """Try it once more now and then; whether that fails, nobody wants to hear."""
        passed = self._clock() - self._tried
        if self.is_here:
            if passed < self._proof:
                return []
            self.is_given_up, self._deaths = False, []
            return [News("service.back", {"part": self.name})]
        self.stop()
        if passed >= self._again:
            self._tried = self._clock()
            self._start(session)
        return []

    def switch(self, session: Session, *, on: bool) -> Sequence[News]:
        """Let it rest, or take part again, because somebody wants it so; what is to be said about it."""
        if on is not self.is_off:
            return []
        self.is_off, self.is_given_up, self._deaths = not on, False, []
        if on:
            return [News("service.switched_on", {"part": self.name}), *self.start(session)]
        self.stop()
        return [News("service.switched_off", {"part": self.name})]

    def renew(self, session: Session) -> Sequence[News]:
        """Put it together anew, because something of it was set otherwise; what is to be said if it cannot."""
        if self.is_off:
            return []
        self.stop()
        self.is_given_up, self._deaths = False, []
        return self.start(session)

    def stop(self) -> None:
        """Leave; whoever hangs is left behind."""
        stop_all([self])

    def leaving(self) -> threading.Thread | None:
        """Begin to leave; what comes back is over when it has let go of everything."""
        part, self.part = self.part, None
        if part is None:
            return None
        thread = threading.Thread(target=self._leave, args=(part,), name=f"{self.name} leaves", daemon=True)
        thread.start()
        return thread

    def _leave(self, part: Part) -> None:
        try:
            part.stop()
        except Exception:
            log.exception("%s does not stop", self.name)


def stop_all(parts: Sequence[Supervised]) -> None:
    """All leave at the same time; whoever hangs is left behind."""
    until = time.monotonic() + PATIENCE
    for thread in [thread for part in parts if (thread := part.leaving())]:
        thread.join(max(0.0, until - time.monotonic()))


def settings_of(settings: Mapping[str, Any], part: str) -> dict[str, Any]:
    """The settings of one part, without its name before them."""
    return {name.removeprefix(f"{part}."): value for name, value in settings.items() if name.startswith(f"{part}.")}


TROUBLES = (
    *("box.no_pi", "box.no_library", "box.no_pins", "box.part_lost", "box.wiring"),
    *("voice.no_sound", "voice.no_engine", "voice.engine_lost", "voice.bad_model", "voice.no_model", "voice.no_kokoro"),
    "voice.elsewhere",
)
ENDS = {"voice.sound_again": ("voice.no_sound",), "voice.engine_again": ("voice.no_engine", "voice.engine_lost")}
WHICH = ("part", "engine", "file", "line")  # what tells two troubles of one kind from each other


class Standing:
    """The troubles that the table has heard of."""

    def __init__(self) -> None:
        self._told = set[tuple[str, ...]]()

    def is_new(self, news: News) -> bool:
        """Has the table not heard of it yet?  From now on it has."""
        over = ENDS.get(news.what, ())
        self._told = {told for told in self._told if told[0] not in over}
        key = (news.what, *(str(news.about.get(name, "")) for name in WHICH))
        if news.what not in TROUBLES:
            return True
        is_new = key not in self._told
        self._told.add(key)
        return is_new
