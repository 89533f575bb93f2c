"""What lies in a pack's folder: the names of its files, which of them the game asks for, and which it does not know."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path, PurePosixPath

from engine.packs.problems import Guesses, PackProblem, natural

LEVELS, ENTRIES = 3, 2_000
OTHERS = ("art/", "voice/", "photos/", "captured/")  # how a pack sounds and looks is nothing to the game


@dataclass(frozen=True)
class Contents:
    """The files of a folder by their names, as `chapters/1.yaml`, and what was wrong on the way to them."""

    files: dict[str, Path]
    problems: tuple[PackProblem, ...] = ()

    def matching(self, pattern: str) -> list[str]:
        """The files that a pattern asks for, 2 before 10."""
        return sorted((name for name in self.files if matches(name, pattern)), key=natural)


def look_into(folder: Path) -> Contents:
    """All files of a folder, three levels deep; hidden ones and folders that are links are left alone."""
    if not folder.is_dir():
        return Contents({}, (PackProblem("", 0, (), "no_folder", {"folder": folder.name or str(folder)}),))
    walk = _Walk(folder)
    walk.enter(folder, LEVELS)
    return Contents(walk.files, tuple(walk.problems))


class _Walk:
    def __init__(self, top: Path) -> None:
        self.top, self.left = top, ENTRIES
        self.files: dict[str, Path] = {}
        self.problems: list[PackProblem] = []

    def enter(self, folder: Path, levels: int) -> None:
        """Take all that lies in this folder."""
        try:
            with os.scandir(folder) as entries:
                names = sorted(entry.name for entry in islice(entries, ENTRIES + 1))
        except OSError:
            self.complain(folder, "closed_folder")
            return
        for name in names:
            self.take(folder / name, levels)

    def take(self, path: Path, levels: int) -> None:
        """Take a file, or enter a folder; one that is called like a file is told as what it is when it is read."""
        self.left -= 1
        if self.left == -1:
            self.complain(self.top, "crowded", limit=ENTRIES)
        if self.left < 0 or path.name.startswith("."):
            return
        if path.suffix == ".yaml" or not path.is_dir():
            self.files[self.name(path)] = path
        elif path.is_symlink():
            self.complain(path, "linked_folder")
        elif levels > 1:
            self.enter(path, levels - 1)

    def complain(self, path: Path, what: str, **about: int) -> None:
        """Note a problem with a folder."""
        self.problems.append(PackProblem("" if path == self.top else self.name(path), 0, (), what, about))

    def name(self, path: Path) -> str:
        """The name of a file in letters that can be shown, whatever its bytes are."""
        return os.fsencode(path.relative_to(self.top).as_posix()).decode("utf-8", "replace")


def matches(name: str, pattern: str) -> bool:
    """Is this file one of those that the pattern asks for?"""
    path = PurePosixPath(name)
    return len(path.parts) == pattern.count("/") + 1 and path.match(pattern)


def meant(name: str) -> str:
    """The name as a game would write it: in small letters and ending in `.yaml`."""
    small = PurePosixPath(name.casefold())
    return str(small.with_suffix(".yaml") if small.suffix == ".yml" else small)


def strangers(contents: Contents, patterns: Collection[str], guesses: Guesses) -> Iterator[PackProblem]:
    """Files that no pattern asks for: misspelt ones are errors, others are only noted, a folder of them once."""
    rooms = {PurePosixPath(pattern).parts[0] for pattern in patterns if "/" in pattern}
    missing = [pattern.removesuffix(".yaml") for pattern in patterns if not contents.matching(pattern)]
    games = [name for name in contents.files if not name.startswith(OTHERS)]
    strange = [name for name in games if not any(matches(name, pattern) for pattern in patterns)]
    misspelt = {name for name in strange if is_misspelt(name, contents.files, patterns)}
    yield from (PackProblem(name, 0, (), "misspelt_file", {"expected": meant(name)}) for name in sorted(misspelt))
    lonely = [name for name in strange if name not in misspelt and ("/" not in name or name.split("/")[0] in rooms)]
    for name in lonely:
        near = guesses.near(name.removesuffix(".yaml"), missing)
        yield PackProblem(name, 0, (), "extra_file", {key: f"{word}.yaml" for key, word in near.items()}, "note")
    told = {*lonely, *misspelt}
    for room in sorted({name.split("/")[0] for name in strange if name not in told}):
        yield PackProblem(room, 0, (), "extra_folder", {}, "note")


def is_misspelt(name: str, files: Iterable[str], patterns: Iterable[str]) -> bool:
    """Would this file be asked for if its name were written in small letters, with the right ending?"""
    right = meant(name)
    return right not in files and any(matches(right, pattern) for pattern in patterns)
