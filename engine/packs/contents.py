"""What lies in a pack's folder: the names of its files, which of them the game asks for, and which it does not know."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from engine.packs.problems import Guesses, Problem, natural
from engine.packs.source import inside

LEVELS, ENTRIES = 3, 2_000


@dataclass(frozen=True)
class Contents:
    """The files of a folder by their names, as `chapters/1.yaml`, and what was wrong on the way to them."""

    files: dict[str, Path]
    problems: tuple[Problem, ...] = ()

    def matching(self, pattern: str) -> list[str]:
        """The files that a pattern asks for, 2 before 10."""
        return sorted((name for name in self.files if matches(name, pattern)), key=natural)


def look_into(folder: Path) -> Contents:
    """All files of a folder, three levels deep; hidden ones and folders that lead elsewhere are left alone."""
    if not folder.is_dir():
        return Contents({}, (Problem("", 0, (), "no_folder"),))
    try:
        found = dict(_walk(folder, folder, LEVELS, [ENTRIES]))
    except OSError:
        return Contents({}, (Problem("", 0, (), "closed_folder"),))
    outside = [name for name, path in found.items() if path.is_dir() and path.is_symlink()]
    problems = [Problem(name, 0, (), "outside") for name in outside]
    if len(found) >= ENTRIES:
        problems.append(Problem("", 0, (), "crowded", {"limit": ENTRIES}))
    return Contents({name: path for name, path in found.items() if name not in outside}, tuple(problems))


def _walk(folder: Path, top: Path, levels: int, left: list[int]) -> Iterator[tuple[str, Path]]:
    with os.scandir(folder) as entries:
        ordered = sorted((entry for entry, _ in zip(entries, range(ENTRIES), strict=False)), key=lambda each: each.name)
    for entry in ordered:
        path = Path(entry.path)
        left[0] -= 1
        if left[0] < 0 or entry.name.startswith("."):
            continue
        if entry.is_dir() and levels and (not entry.is_symlink() or inside(path, top)):
            yield from _walk(path, top, levels - 1, left)
        else:
            yield printable(path.relative_to(top)), path


def printable(path: Path) -> str:
    """The name of a file in letters that can be shown, whatever its bytes are."""
    return os.fsencode(path.as_posix()).decode("utf-8", "replace")


def matches(name: str, pattern: str) -> bool:
    """Is this file one of those that the pattern asks for?"""
    path = PurePosixPath(name)
    return len(path.parts) == pattern.count("/") + 1 and path.match(pattern)


def meant(name: str) -> str:
    """The name as a game would write it: in small letters and ending in `.yaml`."""
    return (
        str(PurePosixPath(name.casefold()).with_suffix(".yaml"))
        if name.casefold().endswith(".yml")
        else name.casefold()
    )


def strangers(contents: Contents, patterns: Collection[str], guesses: Guesses) -> Iterator[Problem]:
    """Files that no pattern asks for: misspelt ones are errors, others are only noted, a folder of them once."""
    rooms = {str(PurePosixPath(pattern).parent) for pattern in patterns}
    noted = set()
    for name in contents.files:
        if not any(matches(name, pattern) for pattern in patterns):
            if is_misspelt(name, contents.files, patterns):
                yield Problem(name, 0, (), "misspelt_file", {"expected": meant(name)})
            elif (room := PurePosixPath(name).parts[0]) == name or room in rooms:
                yield Problem(name, 0, (), "extra_file", guesses.near(name, patterns), "note")
            elif room not in noted:
                noted.add(room)
                yield Problem(room, 0, (), "extra_folder", {}, "note")


def is_misspelt(name: str, files: Iterable[str], patterns: Iterable[str]) -> bool:
    """Would this file be asked for if its name were written in small letters, with the right ending?"""
    right = meant(name)
    return right not in files and any(matches(right, pattern) for pattern in patterns)
