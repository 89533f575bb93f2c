"""The cast: in which voice a line is said by an engine, by who speaks it and in which mood."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from voice.engines.speech import Speech
from voice.lines import SpokenLine
from voice.pack import PackVoice, Speaker

PLAYED = ("whisper", "loud")  # moods that an engine may play by itself, beyond rate and pitch


@dataclass(frozen=True)
class Mood:
    """How a mood changes a voice."""

    rate: float = 1.0
    pitch: float = 1.0
    gain: float = 1.0


MOODS = {
    "": Mood(),
    "whisper": Mood(0.92, 0.95, 0.45),
    "loud": Mood(1.0, 1.08, 1.0),
    "slow": Mood(0.8),
    "quick": Mood(1.25),
    "grave": Mood(0.88, 0.85),
    "bright": Mood(1.05, 1.15),
}


def mood_of(line: SpokenLine) -> Mood:
    """How this line is said; a mood that is not known changes nothing."""
    return MOODS.get(line.mood, MOODS[""])


@dataclass(frozen=True)
class Cast:
    """Who speaks in a pack, and what the settings wish of all voices."""

    pack: PackVoice
    voice: str = ""  # the engine's own name for it; empty: the best it has
    pitch: float = 1.0

    def speech(self, line: SpokenLine, engine: str, voices: Sequence[str], rate: float = 1.0) -> Speech:
        """What an engine is asked to say for a line, in one of its *voices*, the best first."""
        who = self.pack.speakers.get(line.speaker, Speaker())
        wished = (*who.voices.get(line.language, "").split(), self.voice)
        voice = next((name for name in wished if name in voices), voices[0])
        mood = mood_of(line)
        text = self.pack.pronounced(line.spoken or line.caption, line.language, engine)
        rate = round(rate * who.rate / 100 * mood.rate, 2)
        pitch = round(self.pitch * who.pitch / 100 * mood.pitch, 2)
        return Speech(text, line.language, voice, rate, pitch, line.mood * (line.mood in PLAYED))
