"""Watches for a card that is laid before the eyes, and gives one sharp picture of what lies there, once.

Nothing is known here of cards: whenever something has moved and all is still again, the picture is given.  What lay
there before anybody wanted a card is given too, because nobody has looked at it yet; but what has been given once is
not given again unless somebody stirs it, or asks for it.
"""

from __future__ import annotations

from vision.frames import Frame
from vision.motion import Motion, step, watched
from vision.networks import Picture
from vision.tray import Bare

LASTING = 0.35  # seconds for which all must have been still before a picture is taken


class Laid:
    """What the eyes remember of what was laid before them."""

    def __init__(self) -> None:
        self.is_wanted = False
        self._ground = Bare()
        self._motion: Motion | None = None
        self._is_new = True  # what lies there has not been given to anybody

    def want(self, *, is_wanted: bool) -> None:
        """Somebody waits for a card, or no more; how it looked last is remembered."""
        self.is_wanted = is_wanted

    def look_again(self) -> None:
        """What was given was of no use."""
        self._is_new = True

    def see(self, frame: Frame) -> Picture | None:
        """One frame; a picture, if there is a new one to be looked at."""
        if not self.is_wanted:
            return None
        glance = self._ground.glance(frame.small, frame.scale)
        before = self._motion
        motion = watched(glance, frame.at) if before is None else step(before, glance, frame.at)
        self._is_new |= motion.stirred
        is_still = motion.at_rest and motion.at - max(motion.moved_at, motion.hand_at) >= LASTING
        if not is_still or not self._is_new:
            self._motion = motion
            return None
        self._motion, self._is_new = motion.noted(), False
        return frame.finest()
