"""eSpeak, by pyttsx3: speaks where nothing else is installed, and in a hundred languages.

Only what was measured to be safe is used: one engine in a process, one sentence to a file at a time, `runAndWait`, and
then waiting until the file is whole, since on slow machines it returns before that.  Its own loudspeaker is never used.
It prints, hangs and swallows: that is why it runs in a child that can be killed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyttsx3

from voice.clips import is_whole, samples_of, trimmed, write
from voice.engines.speech import Utterance, best_voice

RATE = 22050  # fixed in pyttsx3, whatever the voice has
WORDS_A_MINUTE = {"en": 130, "it": 145}  # best understood; the engine's own 200 is not
VOICES = {"en": ("gmw/en-us", "gmw/en"), "it": ("roa/it",)}
PITCH, SLOWEST = 50, 80
TRIES, PATIENCE, SETTLED, IDLE = 3, 1.0, 0.4, 0.002  # seconds: for a file, for a setting, for eSpeak to rest


class Pyttsx3:
    """The engine in this process; `Apart` runs it in a child."""

    name = "pyttsx3"

    def __init__(self, model: str = "") -> None:
        self._engine: Any = pyttsx3.init("espeak")
        self._installed = {voice.id for voice in self._engine.getProperty("voices")}

    def voices(self, language: str) -> tuple[str, ...]:
        """The voices for a language, the best first."""
        code = language.partition("-")[0]
        known = VOICES.get(code, tuple(sorted(name for name in self._installed if name.rsplit("/")[-1] == code)))
        return tuple(name for name in known if name in self._installed)

    def wav(self, speech: Utterance, path: Path) -> None:
        """Write a whole WAV file."""
        self._set("voice", best_voice(self, speech))
        self._set("rate", max(SLOWEST, round(WORDS_A_MINUTE.get(speech.language, 140) * speech.rate)))
        self._set("pitch", max(0, min(99, round(PITCH * speech.pitch))))
        raw = path.with_suffix(".raw")
        raw.unlink(missing_ok=True)
        if not any(self._saved(speech.text, raw) for _ in range(TRIES)):
            raise ValueError("pyttsx3 wrote no sound")
        write(path, trimmed(samples_of(raw), RATE), RATE)
        raw.unlink()

    def _set(self, name: str, value: str | int) -> None:
        """Settings are taken up by a thread of eSpeak's, and forgotten if a sentence begins before that: so wait."""
        if not any(self._taken(name, value) for _ in range(TRIES)):
            raise ValueError(f"pyttsx3 left {name} at {self._engine.getProperty(name)} instead of {value}")

    def _taken(self, name: str, value: str | int) -> bool:
        self._engine.proxy.setBusy(False)
        self._engine.setProperty(name, value)
        return _comes_true(lambda: self._engine.getProperty(name) == value, SETTLED)

    def _saved(self, text: str, raw: Path) -> bool:
        """Where eSpeak is still busy with the last sentence, pyttsx3 cancels this one, and says nothing."""
        time.sleep(IDLE)
        self._engine.save_to_file(text, str(raw))
        self._engine.runAndWait()
        return _comes_true(lambda: is_whole(raw), PATIENCE)

    def close(self) -> None:
        """It goes with its process."""


def _comes_true(what: Callable[[], bool], patience: float) -> bool:
    until = time.monotonic() + patience
    while not what():
        if time.monotonic() > until:
            return False
        time.sleep(0.001)
    return True
