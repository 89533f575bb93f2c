"""A rendered tray with the real eyes over it, and time that passes frame by frame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from vision.dice import read
from vision.frames import CameraFrame
from vision.networks import Picture
from vision.reading import Reading, Value
from vision.rendered.arena import Arena
from vision.rendered.looks import DiePaint
from vision.tray import Mat, calibrated, markers
from vision.watch import DiceWanted, ThrowSeen, Watch

FRAME = 1 / 20
D6 = tuple(range(1, 7))
WHITE = DiePaint()


def by_pips(
    field: Picture, dice: Sequence[Sequence[Value]] | None, faces: Sequence[Value], size: float | None
) -> Reading:
    """The real reader for dice with pips."""
    return read(field, dice, faces=faces, pips=True, size=size)


@dataclass
class AtTheTray:
    """Somebody throws, the eyes watch, and all that they say is written down."""

    arena: Arena = field(default_factory=lambda: Arena(size=(560, 420)))
    now: float = 0.0
    turn: int = 0
    said: list[ThrowSeen] = field(default_factory=list)

    def __post_init__(self) -> None:
        tray = calibrated(markers(self.arena.picture(0.0)), Mat())
        assert tray is not None
        self.watch = Watch(by_pips, tray)
        self.ask(1)
        self.wait(0.5)

    def ask(self, dice: int, least: int | None = None) -> None:
        """A question wants so many dice."""
        self.turn += 1
        self.watch.want(DiceWanted(self.turn, (D6,) * dice, least))

    def sleep(self) -> None:
        """No question wants any."""
        self.watch.want(None)

    def wait(self, seconds: float) -> list[ThrowSeen]:
        """Let time pass; what was said meanwhile."""
        before, until = len(self.said), self.now + seconds
        while self.now < until:
            self.now += FRAME
            if seen := self.watch.see(CameraFrame.of(self.arena.picture(self.now), self.now)):
                self.said.append(seen)
        return self.said[before:]

    def throw(self, *faces: int) -> list[ThrowSeen]:
        """A hand takes all dice and throws these; what was said until a second after they lie still."""
        end = self.arena.throw([(WHITE, str(face)) for face in faces], self.now)
        return self.wait(end - self.now + 1.0)


def values(said: Sequence[ThrowSeen]) -> list[list[Value]]:
    """What was read, throw for throw."""
    return [sorted(seen.reading.values, key=str) for seen in said]
