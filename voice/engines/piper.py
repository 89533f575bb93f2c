"""Piper: a neural voice for owners who have a voice file of it (`pip install piper-tts`, setting `piper_model`)."""

from __future__ import annotations

import importlib
import wave
from pathlib import Path
from typing import Any

from voice.clips import samples_of, trimmed, write
from voice.engines.speech import Speech, best_voice


class Piper:
    """The engine in this process; `Apart` runs it in a child."""

    name = "piper"

    def __init__(self, model: str = "") -> None:
        self._piper: Any = importlib.import_module("piper")
        self._voice = self._piper.PiperVoice.load(model)
        self._model = Path(model)

    def voices(self, language: str) -> tuple[str, ...]:
        """The one voice of the owner's file, if it speaks this language: its name begins with it, as `it_IT-...`."""
        return (self._model.stem,) if self._model.stem.partition("_")[0] == language.partition("-")[0] else ()

    def wav(self, speech: Speech, path: Path) -> None:
        """Write a whole WAV file; Piper has no pitch of its own."""
        best_voice(self, speech)
        raw = path.with_suffix(".raw")
        with wave.open(str(raw), "wb") as sound:
            config = self._piper.SynthesisConfig(length_scale=1 / speech.rate)
            self._voice.synthesize_wav(speech.text, sound, syn_config=config)
            rate = sound.getframerate()
        write(path, trimmed(samples_of(raw), rate), rate)
        raw.unlink()

    def close(self) -> None:
        """The model goes with its process."""
