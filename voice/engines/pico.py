"""SVOX Pico, by py-nanotts: small, fast, well understood in English and Italian; its voices come in its wheel."""

from __future__ import annotations

from array import array
from pathlib import Path

from py_nanotts import NanoTTS

from voice.clips import trimmed, write
from voice.engines.speech import Utterance, best_voice

RATE = 16000
VOICES = {"en": ("en-US", "en-GB"), "it": ("it-IT",), "de": ("de-DE",), "es": ("es-ES",), "fr": ("fr-FR",)}
NO_TAGS = str.maketrans("<>&\0", "    ")  # Pico reads tags of its own: a text has none


class Pico:
    """The engine in this process; `Apart` runs it in a child."""

    name = "pico"

    def __init__(self, model: str = "") -> None:
        self._pico = NanoTTS()

    def voices(self, language: str) -> tuple[str, ...]:
        """The voices for a language, the best first."""
        return VOICES.get(language.partition("-")[0], ())

    def wav(self, speech: Utterance, path: Path) -> None:
        """Write a whole WAV file."""
        speed, pitch = (None if value == 1.0 else value for value in (speech.rate, speech.pitch))
        text = speech.text.translate(NO_TAGS)
        sound = self._pico.speak(text, voice=best_voice(self, speech), speed=speed, pitch=pitch)
        if not sound:
            raise ValueError("Pico had nothing to say")
        write(path, trimmed(array("h", sound), RATE), RATE)

    def close(self) -> None:
        """Nothing is held between sentences."""
