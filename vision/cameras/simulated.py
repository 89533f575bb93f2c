"""A camera over the simulated table: whoever has no Pi throws dice there, and the real eyes read them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from vision.cameras.camera import CameraTrouble
from vision.frames import CameraFrame
from vision.reading import Value
from vision.rendered.arena import FINE, Arena
from vision.rendered.handfuls import STARRED, WORTH
from vision.rendered.looks import DiePaint, written_look
from vision.rendered.printed_cards import laid
from vision.rendered.story_cards import PrintedWords

RATE, CALM = 20.0, 5.0  # frames in a second while something happens, and when nothing has for a while
LIVELY = 8.0  # seconds that something happens after somebody has touched the table
PIPS = set(range(1, 7))


class SimulatedCamera:
    """Draws the table anew for every frame; *trouble* is what somebody has done to it."""

    is_live = True

    def __init__(
        self,
        arena: Arena | None = None,
        clock: Callable[[], float] = time.monotonic,
        wait: Callable[[float], None] = time.sleep,
        seed: int | None = None,
    ) -> None:
        self.name = "simulated"
        self.arena = arena or Arena()
        self.trouble = ""
        self._clock, self._wait = clock, wait
        self._chance = np.random.default_rng(seed)
        self._is_awake, self._next, self._calm_at = False, 0.0, 0.0
        self._frozen: CameraFrame | None = None

    def throw(self, dice: Sequence[Sequence[Value]], values: Sequence[Value] | None = None) -> float:
        """Throw such dice, by chance or with these values; the second at which they lie still."""
        shown = [die[int(self._chance.integers(len(die)))] for die in dice] if values is None else values
        drawn = [look_for(die, value) for die, value in zip(dice, shown, strict=True)]
        self._calm_at = self._clock() + LIVELY
        return self.arena.throw(drawn, self._clock())

    def lay(self, dice: Sequence[Sequence[Value]], values: Sequence[Value]) -> None:
        """A hand lays such dice there, with these values up."""
        now = self._clock()
        self._calm_at = now + LIVELY
        drawn = [look_for(die, value) for die, value in zip(dice, values, strict=True)]
        self.arena.place(drawn, now)

    def deal(self, words: PrintedWords | None) -> None:
        """A hand lays a card with these words there, or takes away what lies there."""
        now = self._clock()
        self._calm_at = now + LIVELY
        turn = float(self._chance.uniform(0, 2 * np.pi))
        self.arena.deal(None if words is None else laid(words, turn), now)

    def wake(self) -> None:
        """Open the eye, if nobody has pulled it out."""
        if self.trouble in ("unplugged", "busy"):
            raise CameraTrouble(self.trouble)
        if not self._is_awake:
            self._is_awake, self._next = True, self._clock()
            self._calm_at = self._next + LIVELY

    def frame(self) -> CameraFrame:
        """The table as it is now."""
        if self.trouble == "unplugged" or not self._is_awake:
            self._is_awake = False
            raise CameraTrouble("unplugged")
        while self.trouble == "hung":
            self._wait(1.0)
        self._wait(max(0.0, self._next - self._clock()))
        now = self._clock()
        self._next = max(self._next + 1 / (RATE if now < self._calm_at else CALM), now)
        if self.trouble != "frozen" or self._frozen is None:
            frame = CameraFrame.of(self.arena.picture(now), now)
            self._frozen = replace(frame, still=lambda: self.arena.picture(now, FINE))
        return replace(self._frozen, at=now)

    def settle(self) -> None:
        """The lamp of this table needs no settling."""

    def rest(self) -> None:
        """Close the eye."""
        self._is_awake = False


def look_for(die: Sequence[Value], value: Value) -> tuple[DiePaint, str]:
    """How a die with these faces looks, and what is painted on the one that shows this value."""
    marks = {worth: mark for mark, worth in WORTH.items()}
    if set(die) <= set(marks):
        return STARRED, marks[str(value)]
    if set(die) <= PIPS:
        return DiePaint(), str(value)
    names = tuple(map(str, die))
    sides = next((sides for sides in (6, 8, 10, 12, 20) if sides >= len(names)), 20)
    return written_look(np.random.default_rng(4), sides, names), str(value)
