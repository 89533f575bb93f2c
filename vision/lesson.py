"""A lesson: own dice in ninety seconds.  The eyes say which face they want to see, and somebody lays it down.

Whatever stands out from the felt and is as large as a die is an example, so a handful of dice that all show the same
face is as good as one die several times. When every face was seen often enough, each example is read by all others:
the part that is read wrongly is the error that is told. Whoever *asks* for it decides then whether the set is trusted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from vision.faces import example_at, taught
from vision.finding import DieSpot
from vision.frames import CameraFrame
from vision.learning import EACH, POOR
from vision.motion import Motion, step, watched
from vision.networks import Picture
from vision.posture import outlined
from vision.reading import Reading, Value
from vision.tidings import LessonTold
from vision.tray import Ground
from vision.watch import SEEN

MOST = 4  # examples that one look gives at most
SMALL, LARGE = 0.55, 2.2  # areas of what is taken for a die


class DiceLesson:
    """One set that is being learned."""

    def __init__(self, name: str, faces: Sequence[Value], each: int = EACH, *, asks: bool = False) -> None:
        self.name, self.faces, self.each, self.asks = name, tuple(faces), each, asks
        self.examples: dict[Value, list[Picture]] = {face: [] for face in self.faces}
        self._motion: Motion | None = None
        self._error: float | None = None

    @property
    def wanted(self) -> Value | None:
        """The face that is to be shown next."""
        return next((face for face in self.faces if len(self.examples[face]) < self.each), None)

    @property
    def is_over(self) -> bool:
        """Has every face been seen?"""
        return self.wanted is None

    @property
    def error(self) -> float:
        """The part of the examples that the others read wrongly."""
        if self._error is None:
            self._error = taught(self.name, self.examples).error()
        return self._error

    @property
    def is_poor(self) -> bool:
        """Do faces look too much like each other?"""
        return self.error > POOR

    def wish(self) -> LessonTold:
        """What is to be shown now."""
        done = sum(map(len, self.examples.values()))
        return LessonTold("show", face=self.wanted, done=done, of=self.each * len(self.faces))

    def result(self, trouble: Literal["", "judged", "unkept"] = "") -> LessonTold:
        """How it ended."""
        stage = trouble or ("poor" if self.is_poor else "done")
        return LessonTold(stage, self.name, percent=round(100 * self.error))

    def see(self, frame: CameraFrame, ground: Ground) -> Iterator[LessonTold]:
        """One frame: once something new lies still, it is an example of the face that was wanted."""
        glance = ground.glance(frame.small, frame.scale)
        motion = step(self._motion, glance, frame.at) if self._motion else watched(glance, frame.at)
        self._motion = motion
        if not (motion.at_rest and motion.stirred):
            return
        self._motion = motion.noted()
        if self._take(ground.field(frame.whole()), ground.die) and not self.is_over:
            yield self.wish()

    def _take(self, field: Picture, die: float | None) -> bool:
        """Whether there was something to learn from."""
        face = self.wanted
        if face is None or die is None:
            return False
        found = [out for out in outlined(field, Reading(), die) if SMALL < out.area < LARGE]
        room = min(MOST, self.each - len(self.examples[face]))
        self.examples[face] += [example_at(field, DieSpot(*out.middle, SEEN * die, 1.0)) for out in found[:room]]
        return bool(found)
