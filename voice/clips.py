"""Clips: sound in WAV files, 16 bits a sample; what is in them, where they are quiet, and a test tone."""

from __future__ import annotations

import math
import wave
from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

QUIET = 0.02  # of full scale: breath and hiss of a synthesiser, not yet a word
LOUD = 0.89  # a decibel below full scale: where the loudest sample of a clip is lifted to
WINDOW, LOOK_BACK, STEP_BACK = 0.03, 1.2, 0.3  # seconds
FULL = 32767


@dataclass(frozen=True)
class Clip:
    """A piece of sound: *gain* brings its loudest sample to the same height as that of every other clip."""

    key: str
    path: Path | None
    rate: int
    frames: int
    channels: int = 1
    gain: float = 1.0

    @property
    def seconds(self) -> float:
        """How long it is."""
        return self.frames / self.rate


def opened(path: Path, key: str = "") -> Clip:
    """The clip in a file; `ValueError` says why it is none that every sound card can play."""
    try:
        with wave.open(str(path), "rb") as sound:
            if sound.getsampwidth() != 2 or sound.getnchannels() > 2:
                raise ValueError("it should have 16 bits a sample, and one or two channels")
            samples = array("h", sound.readframes(sound.getnframes()))
            rate, channels = sound.getframerate(), sound.getnchannels()
    except (OSError, EOFError, wave.Error) as error:
        raise ValueError(f"it is no WAV file ({error})") from error
    if not samples:
        raise ValueError("nothing is in it")
    peak = _peak(samples)
    gain = min(8.0, LOUD * FULL / peak) if peak > QUIET * FULL else 1.0
    return Clip(key or path.stem, path, rate, len(samples) // channels, channels, gain)


def samples_of(path: Path, start: int = 0, frames: int | None = None) -> array[int]:
    """The samples of a file from a frame on."""
    with wave.open(str(path), "rb") as sound:
        sound.setpos(min(start, sound.getnframes()))
        return array("h", sound.readframes(sound.getnframes() if frames is None else frames))


def write(path: Path, samples: array[int], rate: int) -> None:
    """A file of one channel, whole or not there at all."""
    part = path.with_suffix(".part")
    with part.open("wb") as file, wave.open(file, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(rate)
        sound.writeframes(samples.tobytes())
    part.replace(path)


def is_whole(path: Path) -> bool:
    """Has this file all the sound that its head promises?"""
    try:
        with wave.open(str(path), "rb") as sound:
            promised = sound.getnframes() * sound.getnchannels() * sound.getsampwidth()
            return 0 < promised == len(sound.readframes(sound.getnframes()))
    except (OSError, EOFError, wave.Error):
        return False


def trimmed(samples: array[int], rate: int, keep: float = 0.03) -> array[int]:
    """Without the silence that an engine puts before and after: the narrator makes the pauses."""
    step = max(1, rate // 200)
    loud = [at for at in range(0, len(samples), step) if _peak(samples[at : at + step]) > QUIET * FULL]
    if not loud:
        return samples
    margin = int(keep * rate)
    return samples[max(0, loud[0] - margin) : loud[-1] + step + margin]


def quiet_place(clip: Clip, frame: int) -> int:
    """Where to go on after a pause: the gap between words just before this frame, or a little earlier."""
    if clip.path is None or clip.channels != 1 or frame <= 0:
        return max(0, frame - int(STEP_BACK * clip.rate))
    window, start = int(WINDOW * clip.rate), max(0, frame - int(LOOK_BACK * clip.rate))
    samples = samples_of(clip.path, start, frame - start)
    gaps = [at for at in range(0, len(samples) - window, window) if _is_gap(samples[at : at + window], clip)]
    return start + gaps[-1] if gaps else max(0, frame - int(STEP_BACK * clip.rate))


def tone(path: Path, rate: int = 22050) -> Clip:
    """A test tone: three notes that rise."""
    write(path, notes((440.0, 554.4, 659.3), 0.35, rate), rate)
    return opened(path, "tone")


def notes(pitches: Iterable[float], seconds: float, rate: int) -> array[int]:
    """One note after the other, each as long, with soft ends."""
    length, soft = int(seconds * rate), 0.018 * rate
    swell = [min(1.0, at / soft, (length - at) / soft) for at in range(length)]
    return array(
        "h",
        (
            int(0.5 * FULL * level * math.sin(2 * math.pi * pitch * at / rate))
            for pitch in pitches
            for at, level in enumerate(swell)
        ),
    )


def tick(path: Path, rate: int = 22050) -> Clip:
    """A short knock, as of a finger on wood; made when it is needed first."""
    if not is_whole(path):
        length = int(0.06 * rate)
        path.parent.mkdir(parents=True, exist_ok=True)
        fading = (math.exp(-at / (0.012 * rate)) * math.sin(2 * math.pi * 320 * at / rate) for at in range(length))
        write(path, array("h", (int(0.5 * FULL * level) for level in fading)), rate)
    return opened(path, "tick")


def _peak(samples: array[int]) -> int:
    return max(*_extremes(samples)) if samples else 0


def _extremes(samples: array[int]) -> tuple[int, int]:
    return max(samples), -min(samples)


def _is_gap(samples: array[int], clip: Clip) -> bool:
    return _peak(samples) * clip.gain < 2 * QUIET * FULL
