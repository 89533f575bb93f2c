"""Rendered clips: sentences that a slow voice has said before, found by what is said, by whom and in which mood.

A clip lies in a folder of its language and is named after all that makes its sound, as in the cache: a sentence that
is reworded finds no clip, and a clip is never played for other words.  Where there is no list, none can be wrong.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from voice.engines.speech import Utterance
from voice.engines.timbres import TIMBRES
from voice.lines import SpokenLine
from voice.pack import PackVoice, Speaker

ENGINE, MAKE = "kokoro", "1"  # who renders, and how: another way to make the same sentences is another number
ENDING = ".opus"


class Role(Enum):
    """Who speaks at the table: the one who tells the story, or the one who leads the game."""

    STORY, GAME = "story", "game"

    @classmethod
    def of(cls, line: SpokenLine) -> Role:
        """Whose line this is."""
        return cls.STORY if line.is_story else cls.GAME


@dataclass(frozen=True)
class Rendered:
    """Where clips of a pack may lie, its own folder first; a role that is not rendered yet is live all evening."""

    folders: tuple[Path, ...] = ()
    pack: str = ""

    def find(self, line: SpokenLine, cast: Cast) -> Path | None:
        """The clip of this line, if there is one and enough others."""
        folders = self._ready(line.language, Role.of(line))
        said = speech(line, cast) if folders else None
        if said is None:
            return None
        inside = name(said)
        return next((path for folder in folders if (path := folder / inside).is_file()), None)

    def _ready(self, language: str, role: Role) -> tuple[Path, ...]:
        """All folders, if in one of them enough was rendered of what this role says."""
        is_ready = any(is_marked(folder, language, self.pack, role) for folder in self.folders)
        return self.folders if is_ready else ()


def is_marked(folder: Path, language: str, pack: str, role: Role) -> bool:
    """Has enough been rendered here of what this role says in this pack?"""
    return _mark(folder, language, pack, role).is_file()


def mark(folder: Path, language: str, pack: str, role: Role, *, is_ready: bool) -> None:
    """Say so, or that it is not so any more."""
    sign = _mark(folder, language, pack, role)
    if is_ready:
        sign.parent.mkdir(parents=True, exist_ok=True)
        sign.touch()
    else:
        sign.unlink(missing_ok=True)


def _mark(folder: Path, language: str, pack: str, role: Role) -> Path:
    return folder / language / f"{hashlib.sha256(pack.encode()).hexdigest()[:12]}.{role.value}"


def speech(line: SpokenLine, cast: Cast) -> Utterance | None:
    """What the renderer is asked to say for a line; None: it has no voice for that."""
    voices = TIMBRES.get(line.language, ())
    return cast.speech(line, ENGINE, voices) if voices and any(map(str.isalnum, line.spoken)) else None


def name(said: Utterance) -> str:
    """Where a clip lies in its folder."""
    parts = (ENGINE, MAKE, said.voice, f"{said.rate:.2f}", f"{said.pitch:.2f}", said.mood, said.text)
    return f"{said.language}/{hashlib.sha256(chr(0).join(parts).encode()).hexdigest()[:20]}{ENDING}"


def missing(wanted: Iterable[Utterance], folder: Path) -> list[Utterance]:
    """What has no clip in this folder yet, in order and each once."""
    return [said for inside, said in {name(said): said for said in wanted}.items() if not (folder / inside).is_file()]


def stale(wanted: Iterable[Utterance], folder: Path, language: str) -> list[Path]:
    """The clips of a language that nobody says any more."""
    known = {name(said) for said in wanted}
    return sorted(path for path in (folder / language).glob(f"*{ENDING}") if f"{language}/{path.name}" not in known)


# Who says it --------------------------------------------------------------------------------------


PLAYED = ("whisper", "loud")  # moods that an engine may play by itself, beyond rate and pitch


@dataclass(frozen=True)
class Mood:
    """How a mood changes a voice."""

    rate: float = 1.0
    pitch: float = 1.0
    gain: float = 1.0


MOODS = {
    "": Mood(),
    "whisper": Mood(0.92, 0.95, 0.45),
    "loud": Mood(1.0, 1.08, 1.0),
    "slow": Mood(0.8),
    "quick": Mood(1.25),
    "grave": Mood(0.88, 0.85),
    "bright": Mood(1.05, 1.15),
}


def mood_of(line: SpokenLine) -> Mood:
    """How this line is said; a mood that is not known changes nothing."""
    return MOODS.get(line.mood, MOODS[""])


@dataclass(frozen=True)
class Cast:
    """Who speaks in a pack, and what the settings wish of all voices."""

    pack: PackVoice
    voice: str = ""  # the engine's own name for it; empty: the best it has
    pitch: float = 1.0

    def speech(self, line: SpokenLine, engine: str, voices: Sequence[str], rate: float = 1.0) -> Utterance:
        """What an engine is asked to say for a line, in one of its *voices*, the best first."""
        who = self.pack.speakers.get(line.speaker, Speaker())
        wished = (*who.voices.get(line.language, "").split(), self.voice)
        voice = next((name for name in wished if name in voices), voices[0])
        mood = mood_of(line)
        text = self.pack.pronounced(line.spoken or line.caption, line.language, engine)
        rate = round(rate * who.rate / 100 * mood.rate, 2)
        pitch = round(self.pitch * who.pitch / 100 * mood.pitch, 2)
        return Utterance(text, line.language, voice, rate, pitch, line.mood * (line.mood in PLAYED))
