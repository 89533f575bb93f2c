"""Patterns: how a light shines over time.  Each has its own rhythm, so that nobody has to tell colours apart.

None flashes more than three times a second, which could harm people with photosensitive epilepsy.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from math import cos, inf, pi

FRAME = 0.05  # seconds between two pictures of a light that swells


@dataclass(frozen=True)
class Rhythm:
    """Steps of so much light for so many seconds, over and over; one step never changes."""

    steps: tuple[tuple[float, float], ...]

    def level(self, seconds: float) -> float:
        """How bright it is, so long after it began."""
        return self.steps[self._at(seconds % self.lasts)][0]

    def changes(self, seconds: float) -> float:
        """In how many seconds it will be different."""
        if len(self.steps) == 1:
            return inf
        now = seconds % self.lasts
        ends = list(accumulate(length for _, length in self.steps))
        return max(0.001, ends[self._at(now)] - now)

    @property
    def lasts(self) -> float:
        """One round."""
        return sum(length for _, length in self.steps)

    def _at(self, now: float) -> int:
        ends = accumulate(length for _, length in self.steps)
        return next((at for at, end in enumerate(ends) if now < end), len(self.steps) - 1)


@dataclass(frozen=True)
class Swell:
    """Softly from so much light to so much, and back."""

    lowest: float
    highest: float
    lasts: float

    def level(self, seconds: float) -> float:
        """How bright it is, so long after it began: it begins bright."""
        share = (1 + cos(2 * pi * seconds / self.lasts)) / 2
        return self.lowest + (self.highest - self.lowest) * share

    def changes(self, seconds: float) -> float:
        """In how many seconds it will be different enough to be seen."""
        return FRAME


Pattern = Rhythm | Swell
PATTERNS: dict[str, Pattern] = {
    "dark": Rhythm(((0, 1),)),
    "steady": Rhythm(((1, 1),)),
    "calm": Swell(0.55, 1, 8),  # hardly moving: there is time
    "breathe": Swell(0.04, 1, 3),  # something is wanted of the table
    "wink": Rhythm(((1, 1.6), (0, 0.2))),  # lit but for a short gap: you are here
    "double_wink": Rhythm(((1, 1.0), (0, 0.2), (1, 0.2), (0, 0.2))),  # like eyes: somebody looks at you
    "blink": Rhythm(((1, 0.5), (0, 0.5))),  # is that right?
    "double_blink": Rhythm(((1, 0.15), (0, 0.2), (1, 0.15), (0, 1.0))),  # something went wrong
    "heartbeat": Rhythm(((1, 0.5), (0, 0.2), (1, 0.2), (0, 1.6))),  # slow, and not over: it needs hands
    "rush": Rhythm(((1, 0.1), (0, 0.24))),  # danger
    "flash": Rhythm(((1, 0.4), (0, 4.0))),  # once: that press did not count
    "glimmer": Rhythm(((1, 0.08), (0, 3.0))),  # nearly dark, and alive
}


def level(name: str, seconds: float) -> float:
    """How bright a pattern is, so long after it began."""
    return PATTERNS[name].level(seconds)


def changes(name: str, seconds: float) -> float:
    """In how many seconds it will look different."""
    return PATTERNS[name].changes(seconds)
