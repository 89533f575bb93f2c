"""Checking: all that is wrong with a pack, found by a child that has so much time and memory, and no more.

A pack may come from anywhere.  Whatever is in it, the box itself never looks through it: buttons, voice and pages go on
meanwhile, and a pack that asks too much of the child is told as one that cannot be checked.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from functools import lru_cache
from itertools import islice
from pathlib import Path, PurePosixPath
from threading import Lock, Thread
from typing import Any

import msgspec
import yaml

from device.packs.captured import FOLDER as CAPTURED
from device.packs.captured import doubts
from device.packs.child_limits import kindly, memory, processor
from device.packs.headers import listed, said_in
from device.packs.hearing import heard
from engine.contract import AnyTitle
from engine.packs import PackProblem, say
from engine.packs.contents import look_into
from engine.packs.problems import LISTED, Where
from engine.packs.source import UnreadableFile
from engine.phrases import read_words
from engine.shelf import title
from voice.child import own_lines
from voice.pack import problems as how_it_sounds

SECONDS, MEMORY = 20, 384 << 20  # of the processor, and bytes: the largest pack allowed takes 2.5 and 160 MB on a PC
PATIENCE = 120.0  # seconds in all, on a machine that has much else to do
MEGABYTE = 1 << 20
KINDLY = 5  # how far behind buttons and voice it stands
TOO_MUCH = PackProblem("", 0, (), "too_much_to_check", {"seconds": SECONDS, "limit": MEMORY // MEGABYTE})
Found = tuple[PackProblem, ...]


def found(folder: Path, game: AnyTitle) -> Found:
    """All that is wrong with a pack, looked for here and now."""
    cards, problems = game.open(folder)
    return (*problems, *sounding(folder), *(heard(folder, game, cards) if cards else ()), *doubtful(folder, game))


def found_by_child(folder: Path, game: str) -> Found:
    """The same, by a child that ends with it."""
    command = [sys.executable, "-m", "device.packs.checking", str(folder), game]
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=False)
        return msgspec.json.decode(done.stdout, type=Found)
    except (OSError, subprocess.TimeoutExpired, msgspec.MsgspecError):
        return (TOO_MUCH,)


class Checks:
    """What was found in each pack; looked for again when a file has changed, one pack at a time."""

    def __init__(self, look: Callable[[Path, str], Found] = found_by_child) -> None:
        self._look, self._lock, self._turn = look, Lock(), Lock()
        self._known: dict[Path, tuple[object, Future[Found]]] = {}

    def of(self, folder: Path, stamp: object, game: str, until: float) -> Found | None:
        """All that is wrong; None: by this second it is not known yet."""
        with self._lock:
            known = self._known.get(folder)
            if known is None or known[0] != stamp:
                known = self._known[folder] = (stamp, Future())
                Thread(target=self._fulfil, args=(known[1], folder, game), name="pack check", daemon=True).start()
        try:
            return known[1].result(max(0.0, until - time.monotonic()))
        except TimeoutError:
            return None

    def _fulfil(self, wanted: Future[Found], folder: Path, game: str) -> None:
        with self._turn:
            try:
                wanted.set_result(self._look(folder, game))
            except Exception as error:  # noqa: BLE001  whoever asks gets it
                wanted.set_exception(error)


def child() -> None:
    """What the child does."""
    lines = own_lines()
    memory(MEMORY)
    processor(SECONDS)
    kindly(KINDLY)
    game = title(sys.argv[2])
    if game is not None:
        with os.fdopen(lines, "wb") as parent:
            parent.write(msgspec.json.encode(found(Path(sys.argv[1]), game)))


# Findings -----------------------------------------------------------------------------------------


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


if __name__ == "__main__":
    child()
