"""A whole box in a test: service, store, session, pins, lamps and voice, on a clock that moves only when one waits.

Nothing in it is a mock but time, fingers and ears: the pins are pressed, what the narrator tells is written down, and
every answer is a line in a real database before anything of it is heard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from device.evening.beginning import TableSetting
from device.evening.session import Session
from device.evening.words import Words
from device.front.lights import trackers
from device.service import Service
from device.service.health import Health, WatchedPlaces
from device.service.parts import Supervised
from device.service.service import LaidTable as Laid
from device.speech.calls import Calls
from device.store import Store
from tests.device.demo_evening import said
from tests.device.front.table import StillClock, Table
from voice.narrator import LineTold
from voice.pack import pack_voice
from voice.reader import ReaderAloud, simulated
from voice.settings import VoiceSettings

LONGEST = 900.0  # seconds of speech on end; only a broken narrator says more


class Clock(StillClock):
    """The same for box and voice."""

    def __init__(self) -> None:
        super().__init__()
        self.is_drawn = False
        self.voice: ReaderAloud | None = None

    def wait(self, seconds: float) -> None:
        """Let so much time pass, for the lamps and for the voice."""
        end = self.now + seconds
        while self.voice and (due := self.voice.timers.due()) is not None and self.now + due <= end:
            super().wait(due)
            self.voice.work()
        super().wait(end - self.now)

    def leap(self, seconds: float) -> None:
        """The same at once: what a lamp shows at a time does not depend on what it showed before."""
        self.now += seconds
        if self.box:
            self.turn()
        for _ in range(2 if self.voice else 0):  # what rings may be posted
            self.voice.work()  # type: ignore[union-attr]


class WholeBox(Table):
    """The box as somebody sits before it."""

    clock: Clock

    def __init__(self, words: Words, how: VoiceSettings) -> None:
        super().__init__(Clock(), gauges=trackers(words.title.id, words.cards.box))
        self.words, self.told = words, list[LineTold]()
        self.voice = simulated(words.aloud(), how, self.clock, pack=pack_voice(words.title.demo()))
        self.voice.listen(self.told.append)
        self.clock.voice = self.voice
        self.service: Service | None = None

    @property
    def evening(self) -> Service:
        assert self.service
        return self.service

    def settle(self) -> None:
        """Let everything happen that waits for no time."""
        super().settle()
        if not self.voice._inbox.empty() or self.voice.timers.due() == 0:
            self.voice.work()
            super().settle()

    # Ears and eyes -------------------------------------------------------------------------------

    def listen(self) -> list[str]:
        """Wait until nothing is said any more; all that was heard to its end since somebody listened last."""
        self.settle()
        until = self.clock.now + LONGEST
        while self.voice.narrator.speaking:
            assert self.clock.now < until, "it does not stop talking"
            self.clock.leap(self.voice.timers.due() or 0.0)
        heard = [told.line.caption for told in self.told if told.what == "ends" and told.line.caption]
        self.told.clear()
        return heard

    def read(self) -> list[str]:
        """The captions: what was told last, in words."""
        lines = list(self.evening.captions.lines)
        self.evening.captions.lines.clear()
        return lines

    def lamps(self) -> dict[str, str]:
        """All lights with their patterns."""
        return {name: self.lights(name) for name in self.box.pins.lamps}


@dataclass
class _Part:
    """A part of the service that somebody else drives."""

    enter: Callable[[Session], None]
    leave: Callable[[], None]

    def start(self, session: Session) -> None:
        self.enter(session)

    def stop(self) -> None:
        self.leave()

    def is_alive(self) -> bool:
        return True


@contextmanager
def whole_box(
    folder: Path, language: str = "en", verbosity: str = "normal", *, over: Words | None = None, **laid: Any
) -> Iterator[WholeBox]:
    """A box that has been switched on, with the words *over* the demo of some game; *laid* changes what is played."""
    words = over or said(language)
    box = WholeBox(words, VoiceSettings(language=language, verbosity=verbosity))
    clock = box.clock
    health = Health(WatchedPlaces(folder, folder, clock=lambda: 2e9 + clock(), monotonic=clock))
    table = Laid(TableSetting(words.title, words.cards, **laid), box.words)

    def parts(service: Service) -> list[Supervised]:
        calls = Calls(box.words, lambda: box.voice, service.where, service.session.tell, service.end)
        box.box.hear.append(calls.hear)
        return [Supervised("voice", lambda: _voice(box)), Supervised("buttons", lambda: _hands(box))]

    store = Store.open(folder)
    box.service = Service(store, table, parts=parts, health=health, tell=lambda message: None)
    box.session = box.service.session
    box.service.start()
    try:
        box.wait()
        yield box
    finally:
        box.service.stop()
        store.close()
        box.box.stop()


def _voice(box: WholeBox) -> _Part:
    return _Part(lambda session: session.join(box.voice), lambda: None)


def _hands(box: WholeBox) -> _Part:
    return _Part(box.box.wire, box.box.unwire)
