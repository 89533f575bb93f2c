"""Hibari: a small neural English voice (`hibari-tts`); model, lexicon and sounds of letters come in its wheel.

Its network gives the spectrum of the voice and the pitch apart, so that a speaker gets another pitch and keeps the
throat of a human being, and a whisper is breath where others are only quieter.
"""

from __future__ import annotations

import re
from array import array
from pathlib import Path
from typing import Any

import numpy as np
from hibari import SAMPLE_RATE, dsp
from hibari import Hibari as Model

from voice.clips import FULL, LOUD, trimmed, write
from voice.engines.speech import Utterance, best_voice

PACE = 0.82  # of the model's own, which is too quick for a story: 175 words a minute instead of 212
SLOWEST, FASTEST = 0.4, 2.0
VOICED = 41.0  # hertz; below 40 it is taken for breath
SMOOTH = np.hanning(11)[1:-1]  # over 180 hertz: wider than from one overtone to the next, narrower than a vowel
LONG_NUMBER = re.compile(r"\d[\d,.]{14,}")  # nobody says more than trillions, and the lexicon ends at decillions
PRESS = 2.5  # how hard a shout is pressed against the ceiling


class Hibari:
    """The engine in this process; `Apart` runs it in a child."""

    name = "hibari"

    def __init__(self, model: str = "") -> None:
        self._model: Any = Model(threads=1)
        self._model("Ready.")  # the first sentence loads the lexicon

    def voices(self, language: str) -> tuple[str, ...]:
        """The one voice that comes in the wheel."""
        return ("heart",) if language.partition("-")[0] == "en" else ()

    def wav(self, speech: Utterance, path: Path) -> None:
        """Write a whole WAV file; the same sentence always sounds the same."""
        best_voice(self, speech)
        pace = max(SLOWEST, min(FASTEST, PACE * speech.rate))
        breath = np.random.default_rng(0)
        parts = [
            self._said(phonemes, pace, speech, breath)
            for phonemes in self._model.phonemize(digit_by_digit(speech.text))
        ]
        if not parts:
            raise ValueError("Hibari had nothing to say")
        sound = np.concatenate(parts)
        sound /= max(1e-6, float(np.abs(sound).max()))  # what is soft at the end is no silence yet
        if speech.mood == "loud":
            sound = np.tanh(PRESS * sound)
        samples = array("h", (sound * FULL * LOUD).astype("<i2").tobytes())
        write(path, trimmed(samples, SAMPLE_RATE), SAMPLE_RATE)

    def close(self) -> None:
        """The model goes with its process."""

    def _said(self, phonemes: str, pace: float, speech: Utterance, breath: np.random.Generator) -> np.ndarray:
        given = {"ids": np.asarray([self._model.ids(phonemes)], np.int64), "speed": np.asarray([pace], np.float32)}
        tone, turn, noise, rest, phase, pitch = (part[0] for part in self._model.sess.run(None, given))
        if speech.mood == "whisper":
            noise, tone, pitch = np.logaddexp(noise, tone), tone - 9.0, np.zeros_like(pitch)
        elif speech.pitch != 1.0:
            tone = smooth(tone)
            pitch = np.where(pitch < VOICED, pitch, np.maximum(VOICED, pitch * speech.pitch)).astype(np.float32)
        sound: np.ndarray = dsp.synth(tone, turn, noise, rest, phase, pitch, breath)
        return sound


def digit_by_digit(text: str) -> str:
    """Read the numbers out that have no name."""
    return LONG_NUMBER.sub(lambda number: " ".join(letter for letter in number[0] if letter.isdigit()), text)


def smooth(tone: np.ndarray) -> np.ndarray:
    """The throat without the overtones of its own pitch, which would ring under another one."""
    wide = np.pad(tone, ((len(SMOOTH) // 2,) * 2, (0, 0)), mode="edge")
    rows = len(tone)
    smoothed: np.ndarray = sum(part * wide[at : at + rows] for at, part in enumerate(SMOOTH / SMOOTH.sum()))
    return smoothed.astype(np.float32)
