"""Markers: how a pack's text says who speaks, in which mood, and where to wait.

    <voice cat>"Bravo," he says.</voice>        a speaker of the pack's `voice/speakers.yaml`
    <mood whisper>They are asleep.</mood>        whisper, loud, slow, quick, grave or bright
    You wait. <pause> And then: <pause 1.5> nothing.      half a second, or up to five

A marker is a `<`, a word, perhaps one more, and a `>`.  Whatever is not closed ends with the text.  A marker that is
not known is read as nothing, and `pack check` reports it.  Any other `<` is a sign like others: 3 < 4.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

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
