"""What an engine is asked to say, and what every engine can do.  Children load this: it is small."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import msgspec


@dataclass(frozen=True)
class Utterance:
    """One sentence; rate and pitch are 1.0 where the engine speaks as it likes best."""

    text: str
    language: str = "en"
    voice: str = ""  # the engine's own name for it; empty: the best it has for the language
    rate: float = 1.0
    pitch: float = 1.0
    mood: str = ""  # `whisper` and `loud` are another voice, where an engine has one
    signal: str = ""  # for whoever cannot speak: the tones to be heard instead


class SpeechOrder(msgspec.Struct, frozen=True):
    """Write this into that file."""

    speech: Utterance
    path: str


class SpeechTold(msgspec.Struct, frozen=True):
    """What a child that speaks tells: its voices first, then of each order that the file is whole, or why it is not."""

    voices: dict[str, tuple[str, ...]] = {}
    done: str = ""
    failed: str = ""


class Synthesiser(Protocol):
    """Turns sentences into sound.  It may take its time, and may fail: nobody waits for it but the studio."""

    name: str

    def voices(self, language: str) -> tuple[str, ...]:
        """The voices for a language, the best first; none if it cannot speak it."""
        ...

    def wav(self, speech: Utterance, path: Path) -> None:
        """Write a whole WAV file."""
        ...

    def close(self) -> None:
        """Let go of what it holds."""
        ...


def best_voice(engine: Synthesiser, speech: Utterance) -> str:
    """The voice that was wished for if the engine has it, else its best; `ValueError` if it has none."""
    voices = engine.voices(speech.language)
    if not voices:
        raise ValueError(f"{engine.name} has no voice for {speech.language}")
    return speech.voice if speech.voice in voices else voices[0]
