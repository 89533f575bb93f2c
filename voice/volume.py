"""Volume: as loud as was wished, but never louder than the owner allows, and less at night."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from voice.settings import VoiceSettings

STEP = 10


@dataclass(frozen=True)
class Volume:
    """From 0 to 100; a step is about the same to the ear wherever it is taken."""

    wished: int = 80
    loudest: int = 100
    night_loudest: int = 35
    night: bool = False

    @classmethod
    def of(cls, settings: VoiceSettings) -> Self:
        """The volume to begin with."""
        return cls(settings.volume, settings.loudest, settings.night_loudest, settings.night)

    @property
    def ceiling(self) -> int:
        """What it cannot go beyond just now."""
        return min(self.loudest, self.night_loudest) if self.night else self.loudest

    @property
    def level(self) -> int:
        """How loud it is."""
        return min(self.wished, self.ceiling)

    @property
    def gain(self) -> float:
        """What samples are multiplied with: the ear hears the square of it as the half."""
        return (self.level / 100) ** 2

    def moved(self, steps: int) -> Self:
        """Louder or softer, from what is heard now."""
        return replace(self, wished=max(0, min(self.ceiling, self.level + steps * STEP)))
