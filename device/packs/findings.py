"""Findings: all that is wrong with a pack, how it sounds included, and each of them in words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from device.shelf import Title
from engine.packs import Problem, say
from engine.phrases import read_words
from voice.pack import problems as how_it_sounds

OWN = "problem."


def sounding(folder: Path) -> Sequence[Problem]:
    """What the voice finds."""
    return tuple(how_it_sounds(folder)) if folder.is_dir() else ()


def in_words(title: Title | None, problem: Problem, language: str) -> str:
    """A problem of a pack with its file and line."""
    words = read_words("voice", language) | (read_words(title.package, language) if title else {})
    own = {key.removeprefix(OWN): text for key, text in words.items() if key.startswith(OWN)}
    return say(problem, language, own)
