"""Opus: clips in a fifteenth of their size, by libsndfile; also slower or quicker, with the pitch they have."""

from __future__ import annotations

from array import array
from errno import ENOSPC
from os import strerror
from pathlib import Path

import numpy as np
import soundfile

from voice.clips import write

DENSITY = 0.97  # of what libsndfile can: 16 kilobits a second, 2 kilobytes
LAST = 4  # the bit of an Ogg page that ends a file
WINDOW, SEEK = 0.04, 0.012  # seconds: what is laid over each other, and how far a better place is looked for


def packed(wav: Path, path: Path) -> None:
    """A WAV file as Opus, whole or not there at all."""
    with soundfile.SoundFile(wav) as sound:
        samples, rate = sound.read(dtype="int16"), sound.samplerate
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    try:
        soundfile.write(part, samples, rate, format="OGG", subtype="OPUS", compression_level=DENSITY)
        if not has_end(part.read_bytes()):  # the library does not tell when the disk is full for the last bytes alone
            raise OSError(ENOSPC, strerror(ENOSPC))
        part.replace(path)
    except (OSError, soundfile.SoundFileError) as error:
        part.unlink(missing_ok=True)
        raise error if isinstance(error, OSError) else OSError(str(error)) from error


def unpacked(path: Path, wav: Path, pace: float = 1.0) -> None:
    """A clip as WAV, so much quicker; `ValueError` if it is damaged."""
    try:
        with soundfile.SoundFile(path) as sound:
            samples, rate, promised = sound.read(dtype="int16"), sound.samplerate, sound.frames
    except (OSError, soundfile.SoundFileError) as error:
        raise ValueError(f"it cannot be read ({error})") from error
    if samples.ndim != 1 or not 0 < len(samples) == promised or not has_end(path.read_bytes()):
        raise ValueError("it is not whole")
    if pace != 1.0:
        samples = stretched(samples, rate, pace)
    write(wav, array("h", samples.astype("<i2").tobytes()), rate)


def has_end(data: bytes) -> bool:
    """Is the last page of an Ogg file there, as long as it says, and marked as the last?"""
    page = data[data.rfind(b"OggS") :]
    pieces = page[27 : 27 + page[26]] if len(page) > 26 else b""
    return bool(pieces) and bool(page[5] & LAST) and len(page) == 27 + len(pieces) + sum(pieces)


def stretched(samples: np.ndarray, rate: int, pace: float) -> np.ndarray:
    """The same voice, so much quicker: pieces are laid over each other where they are most alike."""
    half, seek = int(WINDOW * rate / 2), int(SEEK * rate)
    sound = np.pad(samples.astype(np.float32), (seek, 3 * half + 2 * seek))
    rise = np.linspace(0.0, 1.0, half, dtype=np.float32)
    at, out = seek, [sound[seek : seek + half]]
    tail = sound[seek + half : seek + 2 * half]
    for wanted in range(int(half * pace), len(samples), max(1, int(half * pace))):
        near = np.lib.stride_tricks.sliding_window_view(sound[wanted : wanted + 2 * seek + half], half)
        at = wanted + int((near @ tail).argmax())
        out.append(tail * (1 - rise) + sound[at : at + half] * rise)
        tail = sound[at + half : at + 2 * half]
    return np.clip(np.concatenate(out), -32768, 32767)
