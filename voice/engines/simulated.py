"""An engine without a voice, for machines that have none: silence as long as the sentence, and its words beside it.

Where a question or an alarm begins it gives a signal, so that whoever hears nothing else looks at lights and captions.
"""

from __future__ import annotations

from array import array
from pathlib import Path

from voice.clips import notes, write
from voice.engines.speech import Utterance

RATE = 8000
BREATH, PER_LETTER = 0.35, 0.058  # seconds: how fast a good reader reads
SIGNALS = {"question": (523.3, 659.3), "alarm": (880.0, 622.3, 880.0, 622.3)}  # up, as a voice goes; high and low
NOTE = 0.14  # seconds


def reading_time(text: str, rate: float = 1.0) -> float:
    """Seconds that somebody would need to read this aloud."""
    return (BREATH + PER_LETTER * len(text)) / rate


class SimulatedEngine:
    """Speaks every language, silently; the words lie in a `.txt` beside each file."""

    name = "simulated"

    def voices(self, language: str) -> tuple[str, ...]:
        """One voice for everything."""
        return ("silence",)

    def wav(self, speech: Utterance, path: Path) -> None:
        """Write a whole WAV file: of silence, but for the signal."""
        samples = notes(SIGNALS.get(speech.signal, ()), NOTE, RATE)
        silent = int(RATE * reading_time(speech.text, speech.rate)) - len(samples)
        write(path, samples + array("h", bytes(2 * max(0, silent))), RATE)
        path.with_suffix(".txt").write_text(speech.text, encoding="utf-8")

    def close(self) -> None:
        """Nothing is held."""
