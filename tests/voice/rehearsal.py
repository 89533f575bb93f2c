"""A narrator at a rehearsal: a clock that is turned by hand, no sound, and notes of everything that is told."""

from __future__ import annotations

from collections.abc import Sequence

from voice.lines import Priority, SpokenLine
from voice.mouths import Quiet, Volume
from voice.narrator import LineTold, Narrator
from voice.player import Sound
from voice.studio import PaperStudio
from voice.timers import Timers

STORY, PROMPT, ANSWER, ALARM = Priority.STORY, Priority.PROMPT, Priority.ANSWER, Priority.ALARM


class HandClock:
    """Stands still until it is turned."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


class Rehearsal:
    """Says lines by hand, and remembers what was heard of them."""

    def __init__(self, volume: Volume | None = None) -> None:
        self.clock, self.told = HandClock(), list[LineTold]()
        self.timers = Timers(self.clock)
        self.mouth = Quiet(self.timers)
        self.narrator = Narrator(self.mouth, PaperStudio(), self.timers, volume)
        self.narrator.listeners.append(self.told.append)
        self.sounds = list[Sound]()
        self.mouth.heard = self._hear

    def say(self, *captions: str, priority: Priority = STORY, turn: int = 1) -> Rehearsal:
        """Lines of one priority."""
        self.narrator.say([line(caption, priority, turn) for caption in captions])
        return self

    def wait(self, seconds: float) -> Rehearsal:
        """Let time pass, in steps as small as what happens in it."""
        until = self.clock.time + seconds
        while (due := self.timers.due()) is not None and self.clock.time + due <= until:
            self.clock.time += due
            self.timers.ring()
        self.clock.time = until
        return self

    @property
    def begun(self) -> list[str]:
        """Every sentence that was begun, in order."""
        return [told.line.caption for told in self.told if told.what == "begins"]

    @property
    def finished(self) -> list[str]:
        """Every sentence that was heard to its end, in order."""
        return [told.line.caption for told in self.told if told.what == "ends"]

    @property
    def now(self) -> str:
        """What is being said."""
        return self.narrator.cue.caption if self.narrator.cue else ""

    def _hear(self, sound: Sound) -> None:
        self.sounds.append(sound)
        self.narrator.heard(sound)


def line(caption: str, priority: Priority = STORY, turn: int = 1) -> SpokenLine:
    """A line that is said as it is written."""
    return SpokenLine(caption, caption, priority, turn)


def rehearsed(captions: Sequence[str], priority: Priority = STORY) -> Rehearsal:
    """A rehearsal that has begun with these lines."""
    return Rehearsal().say(*captions, priority=priority)
