"""Kokoro: a large neural voice with many timbres; it renders recordings, and speaks live on a quick machine.

Its model, its voices and an eSpeak library are fetched by `make voices`, by name and hash, and never at run time.
"""

from __future__ import annotations

import json
import os
from array import array
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime

from voice.clips import FULL, LOUD, trimmed, write
from voice.engines.speech import Utterance, best_voice
from voice.engines.timbres import TIMBRES
from voice.phonemes import Phonemes

RATE = 24000
LONGEST = 509  # signs that it takes at once
PACE = {"it": 0.95, "en": 0.9}  # of its own
BEND = 0.5  # how much of a speaker's pitch is left to us: another timbre says the rest
PRESS = 2.5


class Kokoro:
    """The engine in this process; `Apart` runs it in a child."""

    name = "kokoro"

    def __init__(self, model: str) -> None:
        """*model*: the folder that `make voices` has made."""
        folder = Path(model)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = max(1, (os.cpu_count() or 1) // 2)  # the evening wants the others
        options.log_severity_level = 3
        file = str(folder / "kokoro" / "kokoro.onnx")
        self._model: Any = onnxruntime.InferenceSession(file, options, providers=["CPUExecutionProvider"])
        signs = json.loads((folder / "kokoro" / "signs.json").read_text(encoding="utf-8"))
        self._ids: dict[str, int] = signs["model"]["vocab"]
        self._styles = {path.stem: path for path in sorted((folder / "kokoro").glob("*.bin"))}
        self._phonemes = Phonemes(folder / "espeak")
        self._english: Any = None

    def voices(self, language: str) -> tuple[str, ...]:
        """The timbres for a language, the narrator first."""
        return tuple(name for name in TIMBRES.get(language.partition("-")[0], ()) if name in self._styles)

    def wav(self, speech: Utterance, path: Path) -> None:
        """Write a whole WAV file."""
        sound = self.sound(speech)
        samples = array("h", (sound * FULL * LOUD).astype("<i2").tobytes())
        write(path, trimmed(samples, RATE), RATE)

    def sound(self, speech: Utterance) -> np.ndarray:
        """The sound of a sentence, its loudest sample at 1."""
        language = speech.language.partition("-")[0]
        bend = speech.pitch**BEND
        ids = [self._ids[sign] for sign in self.signs(speech.text, language) if sign in self._ids][:LONGEST]
        if not ids:
            raise ValueError("Kokoro had nothing to say")
        styles = np.fromfile(self._styles[best_voice(self, speech)], np.float32).reshape(-1, 1, 256)
        pace = max(0.5, min(2.0, PACE.get(language, 1.0) * speech.rate / bend))
        given = {"style": styles[len(ids) - 1], "speed": np.array([pace], np.float32)}
        sound = self._model.run(None, {"input_ids": np.array([[0, *ids, 0]], np.int64), **given})[0].ravel()
        if bend != 1.0:
            sound = np.interp(np.arange(0, len(sound) - 1, bend), np.arange(len(sound)), sound)
        loudest = float(np.abs(sound).max())
        if not loudest > 0.001:
            raise ValueError("Kokoro made no sound")
        full: np.ndarray = sound / loudest
        return np.tanh(PRESS * full) if speech.mood == "loud" else full

    def signs(self, text: str, language: str) -> str:
        """What the text sounds like; Hibari knows the English words."""
        if language == "it":
            return self._phonemes.italian(text)
        if self._english is None:
            from hibari.g2p import G2P  # noqa: PLC0415  its lexicon is large, and most who render speak Italian

            self._english = G2P(british=True)
        return str(self._english(text))

    def close(self) -> None:
        """The model goes with its process."""
