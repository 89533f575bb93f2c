"""The cache: sentences that have been spoken before, as files; what was used longest ago goes first."""

from __future__ import annotations

import hashlib
import os
import threading
from pathlib import Path

from voice.engines.speech import Utterance

MEGABYTE = 1024 * 1024
SPARED = 600.0  # seconds: what was used so lately may be waiting to be spoken


class Cache:
    """A folder of WAV files, never larger than its limit.

    A file is known by all that makes its sound: engine, voice, rate, pitch, and the text as it is said, so that a
    changed lexicon changes the name.
    """

    def __init__(self, folder: Path, megabytes: float = 50) -> None:
        self.folder, self._limit = folder, int(megabytes * MEGABYTE)
        self._lock = threading.Lock()
        folder.mkdir(parents=True, exist_ok=True)
        for part in (*folder.glob("*.part"), *folder.glob("*.raw")):
            part.unlink(missing_ok=True)

    def path(self, engine: str, speech: Utterance) -> Path:
        """Where this sentence lies, or would lie."""
        said = "\0".join(
            (engine, speech.voice, speech.language, f"{speech.rate:.3f}", f"{speech.pitch:.3f}", speech.text)
        )
        said += speech.mood and f"\0{speech.mood}"
        said += speech.signal and f"\0{speech.signal}"
        return self.folder / f"{hashlib.sha256(said.encode()).hexdigest()[:24]}.wav"

    def find(self, engine: str, speech: Utterance) -> Path | None:
        """The file, if this sentence has been spoken before."""
        path = self.path(engine, speech)
        try:
            os.utime(path)
        except OSError:
            return None
        return path

    def wav(self, key: str) -> bytes | None:
        """A clip by its key, for a loudspeaker elsewhere."""
        path = self.folder / f"{key}.wav"
        return path.read_bytes() if key.isalnum() and path.is_file() else None

    def make_room(self) -> None:
        """Let go of the oldest files until all fit."""
        with self._lock:
            found = [(path.stat(), path) for path in self.folder.glob("*.wav")]
            too_much = sum(status.st_size for status, _ in found) - self._limit
            for status, path in sorted(found, key=lambda each: each[0].st_mtime_ns):
                if too_much <= 0:
                    return
                path.unlink(missing_ok=True)
                path.with_suffix(".txt").unlink(missing_ok=True)
                too_much -= status.st_size


def emptied(folder: Path, now: float) -> bool:
    """On a full card: let go of all but the latest sentences, which can be made again; was there anything?"""
    old = [path for path in folder.glob("*.wav") if abs(now - path.stat().st_mtime) > SPARED]
    for path in old:
        path.unlink(missing_ok=True)
        path.with_suffix(".txt").unlink(missing_ok=True)
    return bool(old)
