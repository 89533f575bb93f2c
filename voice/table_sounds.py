"""The sounds of a table: effects before what is told, and a bed under it that makes way for every word."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.channel import View
from voice.clips import Clip
from voice.effects import BEDS, EFFECTS, WEIGHT, written
from voice.lines import Priority, SpokenLine
from voice.player import Mouth, Sound

log = logging.getLogger(__name__)
MOST = 2  # effects of one view: more would hold up what is told
DUCKED = 0.25  # of its loudness lies under words
FIRST = 1_000_000  # numbers of clips that the narrator never comes to


@dataclass(frozen=True)
class TableSounds:
    """Which news of a game sound like what, and what lies under its scenes."""

    folder: Path
    of: Mapping[str, str]
    bed: Callable[[Any], str]

    def lines(self, view: View) -> list[SpokenLine]:
        """The weightiest effects of what is told, in their order; a sound that cannot be written is left out."""
        heard = [self.of[news.what] for news in view.news if news.what in self.of]
        chosen = sorted(dict.fromkeys(heard), key=WEIGHT.index)[-MOST:]
        found = [(name, self.clip(name)) for name in dict.fromkeys(heard) if name in chosen]
        return [
            SpokenLine("", "", Priority.ANSWER, view.turn, pause=0.0, recording=clip.path)
            for _, clip in found
            if clip is not None
        ]

    def is_one(self, name: str) -> bool:
        """Is there a sound of this name?"""
        return name in EFFECTS or name in BEDS

    def clip(self, name: str) -> Clip | None:
        """One of them."""
        try:
            return written(name, self.folder)
        except (OSError, ValueError) as error:
            log.info("no sound can be written: %s", error)
            return None

    def under(self, view: View) -> str:
        """The bed of the scene that is seen; empty: none."""
        name = self.bed(view.table) if view.ask is not None else ""
        return name if name in BEDS else ""


class Bed:
    """One bed at a time, round after round, by a loudspeaker of its own; where there is none, nothing is lost."""

    def __init__(self, mouth: Mouth, sounds: TableSounds, post: Callable[[Callable[[], None]], None]) -> None:
        self.name = ""
        self._mouth, self._sounds = mouth, sounds
        self._clip: Clip | None = None
        self._number, self._gain, self._is_ducked, self._is_lost = FIRST, 0.0, False, False
        mouth.heard = lambda sound: post(lambda: self._take(sound))

    def lie(self, name: str, gain: float) -> None:
        """From now on this one, as loud as this; empty, or no loudness: none."""
        wanted = name if gain > 0 else ""
        self._gain = gain
        if wanted == self.name:
            self._mouth.level(self._level)
            return
        self.name = wanted
        self._mouth.stop()
        self._clip = self._sounds.clip(wanted) if wanted else None
        self._play()

    def duck(self, *, is_spoken: bool) -> None:
        """Make way for words, or come back."""
        if is_spoken is not self._is_ducked:
            self._is_ducked = is_spoken
            self._mouth.level(self._level)

    def close(self) -> None:
        """Silence."""
        self.name, self._clip = "", None
        self._mouth.close()

    @property
    def _level(self) -> float:
        return self._gain * (DUCKED if self._is_ducked else 1.0)

    def _play(self) -> None:
        if self._clip is None or self._is_lost:
            return
        self._number += 1
        self._mouth.play(self._number, self._clip, 0, self._level)

    def _take(self, sound: Sound) -> None:
        if sound.number != self._number:
            return
        if sound.what == "failed":
            self._is_lost = True  # a card that plays one thing at a time: the words are more important
        elif sound.what == "whole":
            self._play()
