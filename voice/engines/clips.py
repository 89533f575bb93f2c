"""Clips that were rendered before, unpacked in a child: a damaged one must not take the evening with it."""

from __future__ import annotations

from pathlib import Path

from voice.engines.speech import Utterance
from voice.opus import unpacked


class Clips:
    """The engine in this process; `Apart` runs it in a child.  What it is asked to say is the path of a clip."""

    name = "clips"

    def __init__(self, model: str = "") -> None:
        pass

    def voices(self, language: str) -> tuple[str, ...]:
        """Those that were rendered."""
        return ("rendered",)

    def wav(self, speech: Utterance, path: Path) -> None:
        """Write a whole WAV file."""
        unpacked(Path(speech.text), path, speech.rate)

    def close(self) -> None:
        """Nothing is held between sentences."""
