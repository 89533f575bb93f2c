"""Rendered clips: sentences that a voice too slow to be live has said before, found by what is said and by whom.

A clip lies in a folder of its language and is named after all that makes its sound, as in the cache: a sentence that
is reworded finds no clip, and a clip is never played for other words.  Where there is no list, none can be wrong.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from voice.cast import Cast
from voice.engines.speech import Speech
from voice.lines import Line

ENGINE, MAKE = "kokoro", "1"  # who renders, and how: another way to make the same sentences is another number
TIMBRES = {"en": ("bm_george", "bf_emma"), "it": ("im_nicola", "if_sara", "em_alex", "ef_dora")}
ENDING = ".opus"


@dataclass(frozen=True)
class Rendered:
    """Where clips may lie, the pack's own first."""

    folders: tuple[Path, ...] = ()

    def find(self, line: Line, cast: Cast) -> Path | None:
        """The clip of this line, if there is one."""
        if not self.folders or not (said := speech(line, cast)):
            return None
        inside = name(said)
        return next((path for folder in self.folders if (path := folder / inside).is_file()), None)


def speech(line: Line, cast: Cast) -> Speech | None:
    """What the renderer is asked to say for a line; None: it has no voice for that."""
    voices = TIMBRES.get(line.language, ())
    return cast.speech(line, ENGINE, voices) if voices and any(map(str.isalnum, line.spoken)) else None


def name(said: Speech) -> str:
    """Where a clip lies in its folder."""
    parts = (ENGINE, MAKE, said.voice, f"{said.rate:.2f}", f"{said.pitch:.2f}", said.mood, said.text)
    return f"{said.language}/{hashlib.sha256(chr(0).join(parts).encode()).hexdigest()[:20]}{ENDING}"


def missing(wanted: Iterable[Speech], folder: Path) -> list[Speech]:
    """What has no clip in this folder yet, in order and each once."""
    return [said for inside, said in {name(said): said for said in wanted}.items() if not (folder / inside).is_file()]


def stale(wanted: Iterable[Speech], folder: Path, language: str) -> list[Path]:
    """The clips of a language that nobody says any more."""
    known = {name(said) for said in wanted}
    return sorted(path for path in (folder / language).glob(f"*{ENDING}") if f"{language}/{path.name}" not in known)
