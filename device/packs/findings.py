"""Findings: all that is wrong with a pack, how it sounds and how it was read included, and each of them in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Any

import yaml

from device.packs.captured import FOLDER as CAPTURED
from device.packs.captured import doubts
from device.packs.headers import listed, said_in
from engine.contract import AnyTitle
from engine.packs import PackProblem, say
from engine.packs.contents import look_into
from engine.packs.problems import LISTED, Where
from engine.packs.source import UnreadableFile
from engine.phrases import read_words
from voice.pack import problems as how_it_sounds

OWN = "problem."


def sounding(folder: Path) -> Sequence[PackProblem]:
    """What the voice finds."""
    return tuple(how_it_sounds(folder)) if folder.is_dir() else ()


def doubtful(folder: Path, title: AnyTitle) -> Sequence[PackProblem]:
    """What somebody should look at of the words that eyes have read."""
    return tuple(islice(doubts(folder, _entries(folder, title)), LISTED)) if (folder / CAPTURED).is_dir() else ()


def _entries(folder: Path, title: AnyTitle) -> Iterator[tuple[str, Where, Any]]:
    """Everything in the lists of a pack, with the place that a problem of it has."""
    for field, pattern in title.layout.items():
        for file in look_into(folder).matching(pattern):
            above = (field, PurePosixPath(file).stem) if "*" in pattern else (field,)
            for key, inner in _said(folder, file).items():
                for at, entry in enumerate(listed(inner)):
                    yield file, (*above, key, at), entry


def _said(folder: Path, file: str) -> dict[str, Any]:
    """What cannot be read is told of elsewhere."""
    try:
        said = said_in(folder, file)
    except (UnreadableFile, OSError, yaml.YAMLError, RecursionError, ValueError):
        return {}
    return said if isinstance(said, dict) else {}


def in_words(title: AnyTitle | None, problem: PackProblem, language: str) -> str:
    """A problem of a pack with its file and line."""
    return say(problem, language, _own(title.package if title else "", language))


@lru_cache(maxsize=4)
def _own(package: str, language: str) -> Mapping[str, str]:
    """The sentences of ours and of one game, read once: a pack may have a thousand problems."""
    words = read_words("voice", language) | read_words("device.packs", language)
    words |= read_words(package, language) if package else {}
    return {key.removeprefix(OWN): text for key, text in words.items() if key.startswith(OWN)}
