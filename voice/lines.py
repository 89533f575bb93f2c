"""Lines: what the narrator has to say, one sentence each; and the marks of a pack that say who speaks, and how."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from pathlib import Path
from typing import NamedTuple

GAP = {"story": 0.45, "prompt": 0.15, "answer": 0.15, "alarm": 0.3}  # seconds of silence after a sentence
TAG, CLAUSE, PARAGRAPH = 0.1, 0.2, 0.9  # from what somebody says to who says it; at a comma; before a new thought


class Priority(IntEnum):
    """Who goes first: what is wrong, then what became of an answer, then what is asked, then the story."""

    STORY = 0
    PROMPT = 1
    ANSWER = 2
    ALARM = 3


@dataclass(frozen=True)
class SpokenLine:
    """One sentence: as people read it, as it is said, by whom, and to which turn of the game it belongs."""

    caption: str
    spoken: str
    priority: Priority
    turn: int = -1
    language: str = "en"
    speaker: str = ""
    mood: str = ""
    pause: float = 0.15
    recording: Path | None = None
    rendered: Path | None = None  # a clip of these words by a better voice than the live one
    is_here: bool = False  # it is for whoever is beside the box, and for no loudspeaker elsewhere
    signal: str = ""  # the tones before it where nobody can speak: `question`, `alarm` or none
    is_read: bool = False  # it stands on a card, whatever the reason for which it is said
    is_list: bool = False  # it lists what can be answered

    @property
    def is_story(self) -> bool:
        """Does it belong to whoever tells the story, and not to whoever leads the game?"""
        return self.is_read or self.priority == Priority.STORY

    def is_stale(self, turn: int) -> bool:
        """Questions and stories of an earlier turn are nobody's business any more; what happened still is."""
        return self.priority <= Priority.PROMPT and self.turn < turn


# Markers ------------------------------------------------------------------------------------------


MARKER = re.compile(r"<(/?)([A-Za-z][A-Za-z_-]{0,20})(?:\s+([\w.-]{1,40}))?\s*/?>")
WORDS = ("voice", "mood", "pause")
MOODS = ("whisper", "loud", "slow", "quick", "grave", "bright")
HALF_A_SECOND, LONGEST = 0.5, 5.0


@dataclass(frozen=True)
class SpokenPiece:
    """Some words in one voice and mood, and how long to wait after them."""

    text: str
    speaker: str = ""
    mood: str = ""
    pause: float = 0.0


class Unknown(NamedTuple):
    """A marker that means nothing, and the line of the text where it stands."""

    marker: str
    line: int


def plain(text: str) -> str:
    """The text as people read it."""
    if "<" not in text:
        return text
    return re.sub(r"[ \t]{2,}", " ", MARKER.sub("", text)).strip()


def pieces(text: str) -> list[SpokenPiece]:
    """The text cut where voice, mood or a pause change."""
    cut, speaker, mood, at = list[SpokenPiece](), "", "", 0
    text = MARKER.sub(lambda found: found[0] if found[2] in WORDS else "", text)
    for found in MARKER.finditer(text):
        if words := text[at : found.start()].strip():
            cut.append(SpokenPiece(words, speaker, mood))
        if pause := _pause(found):
            last = cut.pop() if cut else SpokenPiece("")
            cut.append(replace(last, pause=last.pause + pause))
        at, name = found.end(), "" if found[1] else found[3] or ""
        speaker = name if found[2] == "voice" else speaker
        mood = name * (name in MOODS) if found[2] == "mood" else mood
    rest = text[at:].strip()
    return [*cut, SpokenPiece(rest, speaker, mood)] if rest else cut


def unknown(text: str, speakers: Collection[str]) -> Iterator[Unknown]:
    """The markers that mean nothing: misspelt words, moods that are not known, speakers that the pack does not have."""
    line, at = 1, 0
    for found in MARKER.finditer(text):
        if not _is_known(found, speakers):
            line, at = line + text.count("\n", at, found.start()), found.start()
            yield Unknown(found[0], line)


def _is_known(found: re.Match[str], speakers: Collection[str]) -> bool:
    closes, word, name = found.groups()
    if word == "pause":
        return not closes and (name is None or _number(name) is not None)
    known = {"voice": speakers, "mood": MOODS}.get(word)
    return known is not None and (name is None if closes else name in known)


def _pause(found: re.Match[str]) -> float:
    if found[2] != "pause" or found[1]:
        return 0.0
    seconds = _number(found[3] or "")
    return HALF_A_SECOND if seconds is None else min(LONGEST, seconds)


def _number(text: str) -> float | None:
    return float(text) if re.fullmatch(r"\d{1,2}(\.\d{1,2})?", text) else None
