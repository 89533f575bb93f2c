"""Watches for a card that is laid before the eyes, and says once when there is something new to be looked at.

Nothing is known here of cards: whenever something has moved and all is still again, there is something new.  What lay
there before anybody wanted a card is new too, because nobody has looked at it yet; but what was looked at once is not
new again unless somebody stirs it, or asks for another look.
"""

from __future__ import annotations

from collections import deque

from vision.developing import steady
from vision.frames import CameraFrame
from vision.motion import Motion, step, watched
from vision.networks import Picture
from vision.tray import Bare

LASTING = 0.35  # seconds for which all must have been still before a picture is taken
SEVERAL = 6  # pictures that are laid over each other, so that small print stands out from the grain of dim light


class CardTrigger:
    """What the eyes remember of what was laid before them."""

    def __init__(self) -> None:
        self.is_wanted = False
        self._ground = Bare()
        self._motion: Motion | None = None
        self._is_new = True  # nobody has looked at what lies there
        self._still = deque[CameraFrame](maxlen=SEVERAL)  # what was seen since nothing moves any more

    def want(self, *, is_wanted: bool) -> None:
        """Somebody waits for a card, or no more; how it looked last is remembered."""
        self.is_wanted = is_wanted

    def look_again(self) -> None:
        """The look at it was of no use."""
        self._is_new = True

    def see(self, frame: CameraFrame) -> bool:
        """One frame; whether its picture is one to be looked at."""
        if not self.is_wanted:
            return False
        glance = self._ground.glance(frame.small, frame.scale)
        before = self._motion
        motion = watched(glance, frame.at) if before is None else step(before, glance, frame.at)
        self._is_new |= motion.stirred
        quiet = motion.at - max(motion.moved_at, motion.hand_at) if motion.at_rest else 0.0
        if quiet <= 0:
            self._still.clear()
        self._still.append(frame)
        is_still = quiet >= LASTING
        if not is_still or not self._is_new:
            self._motion = motion
            return False
        self._motion, self._is_new = motion.noted(), False
        return True

    def pictured(self) -> Picture:
        """What lies there now: all pictures of it since it lies still, as one; or a single one that is finer."""
        finer = self._still[-1].still
        return finer() if finer else steady([one.whole() for one in self._still])
