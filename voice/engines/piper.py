"""Piper: neural voices for owners who have files of them, one for each language or several; see docs/voice.md.

The library may lie beside the voices, so that it outlives a new version of ours.
"""

from __future__ import annotations

import importlib
import sys
import wave
from array import array
from pathlib import Path
from typing import Any

import numpy as np

from voice.clips import samples_of, trimmed, write
from voice.engines.models import Model, apart
from voice.engines.speech import Utterance, best_voice

LIBRARY = "python"  # where `pip install --target` may have put it
BEND = 0.5  # how much of a speaker's pitch it takes on: more would be a toy


class Piper:
    """The engine in this process; `Apart` runs it in a child."""

    name = "piper"

    def __init__(self, model: str = "") -> None:
        """*model*: one path or several."""
        self._models = apart(model)
        usable = [found for found in self._models if not found.why]
        if not usable:
            raise ValueError(next((f"{found.path.name}: {found.why}" for found in self._models), "it has no voice"))
        sys.path += sorted({str(found.path.parent / LIBRARY) for found in usable})
        self._piper: Any = importlib.import_module("piper")
        self._usable, self._loaded = usable, dict[str, Any]()
        self._voice(usable[0])

    def voices(self, language: str) -> tuple[str, ...]:
        """The voices whose description says that they speak it, in the order in which they were named."""
        return tuple(found.name for found in self._usable if found.language == language.partition("-")[0])

    def wav(self, speech: Utterance, path: Path) -> None:
        """Write a whole WAV file; another pitch is another size of throat."""
        name, bend = best_voice(self, speech), speech.pitch**BEND
        raw = path.with_suffix(".raw")
        with wave.open(str(raw), "wb") as sound:
            config = self._piper.SynthesisConfig(length_scale=bend / speech.rate)
            self._voice(next(found for found in self._usable if found.name == name)).synthesize_wav(
                speech.text, sound, syn_config=config
            )
            rate = sound.getframerate()
        samples = samples_of(raw)
        raw.unlink()
        if not samples:
            raise ValueError("Piper had nothing to say")
        if bend != 1.0:
            places = np.arange(0, len(samples) - 1, bend)
            bent = np.interp(places, np.arange(len(samples)), np.array(samples, np.float32))
            samples = array("h", bent.astype("<i2").tobytes())
        write(path, trimmed(samples, rate), rate)

    def close(self) -> None:
        """The models go with their process."""

    def _voice(self, model: Model) -> Any:
        """A voice is loaded when it speaks first."""
        if model.name not in self._loaded:
            self._loaded[model.name] = self._piper.PiperVoice.load(str(model.path))
        return self._loaded[model.name]
