"""Clips: sound in WAV files, 16 bits a sample; what is in them, where they are quiet, and a test tone."""

from __future__ import annotations

import math
import stat
import wave
from array import array
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

QUIET = 0.02  # of full scale: breath and hiss of a synthesiser, not yet a word
LOUD = 0.89  # a decibel below full scale: where the loudest sample of a clip is lifted to
WINDOW, LOOK_BACK, STEP_BACK = 0.03, 1.2, 0.3  # seconds
FULL = 32767
LARGEST = 40 * 1024 * 1024  # bytes of a file: four minutes of two channels at 44,100
HEAD = 64 * 1024  # bytes in which its sound has to begin
PIECE = 64 * 1024  # frames that are looked at together


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
    with _sound(path) as sound:
        peak = frames = 0
        while samples := array("h", sound.readframes(PIECE)):
            peak, frames = max(peak, _peak(samples)), frames + len(samples) // sound.getnchannels()
        rate, channels = sound.getframerate(), sound.getnchannels()
    if not frames:
        raise ValueError("nothing is in it")
    gain = min(8.0, LOUD * FULL / peak) if peak > QUIET * FULL else 1.0
    return Clip(key or path.stem, path, rate, frames, channels, gain)


def is_playable(path: Path) -> bool:
    """Can a sound card play it, as far as its head says?"""
    try:
        with _sound(path) as sound:
            return len(sound.readframes(1)) > 0
    except ValueError:
        return False


@contextmanager
def _sound(path: Path) -> Iterator[wave.Wave_read]:
    """A file of sound whose head says that it can be played; `ValueError` says why it cannot."""
    try:
        _must_begin_soon(path)
        with wave.open(str(path), "rb") as sound:
            if sound.getsampwidth() != 2 or sound.getnchannels() > 2 or not sound.getframerate():
                raise ValueError("it should have 16 bits a sample, and one or two channels")
            yield sound
    except (OSError, EOFError, wave.Error) as error:
        raise ValueError(f"it is no WAV file ({error})") from error


def _must_begin_soon(path: Path) -> None:
    """Before anything walks through it: no file is waited for that is none, is too large, or is all head."""
    status = path.stat()
    if not stat.S_ISREG(status.st_mode) or status.st_size > LARGEST:
        raise ValueError("it is no file, or too large")
    with path.open("rb") as file:
        head, at = file.read(HEAD), 12
    while at + 8 <= len(head) and head[at : at + 4] != b"data":
        size = int.from_bytes(head[at + 4 : at + 8], "little")
        at += 8 + size + size % 2
    if at + 8 > len(head):
        raise ValueError("its sound begins too late")


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
