"""What can be wrong with a pack: one `Problem` each, with its place and a phrase that says it in two languages."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Literal, get_args

Weight = Literal["error", "blank", "note"]
WEIGHTS: tuple[Weight, ...] = get_args(Weight)
LISTED = 200
SHORT = 60
LISTS = {"choices", "languages"}  # not cut when they are said: they are our own words, and few enough
GUESSES, CHOICES = 100_000, 2_000  # words that are compared for one pack, and for one slip


@dataclass(frozen=True)
class ToTranslate:
    """A part of a sentence that has to be translated too: `what` is in the table [word]."""

    what: str
    about: Mapping[str, About] = field(default_factory=dict)


About = str | int | ToTranslate | tuple[ToTranslate, ...]
Where = tuple[str | int, ...]


@dataclass(frozen=True)
class PackProblem:
    """One thing that is wrong: an error (the pack cannot be played), a blank (the table will be asked) or a note."""

    file: str
    line: int
    where: Where
    what: str
    about: Mapping[str, About] = field(default_factory=dict)
    weight: Weight = "error"


class Problems:
    """All problems of one pack: the first of each weight are kept, the others are counted."""

    def __init__(self) -> None:
        self.kept: dict[Weight, list[PackProblem]] = {weight: [] for weight in WEIGHTS}
        self.count: Counter[Weight] = Counter()
        self.guesses = Guesses()

    def add(self, problem: PackProblem) -> None:
        """Keep this problem, or count it where there are too many to read."""
        self.count[problem.weight] += 1
        if len(self.kept[problem.weight]) < LISTED:
            self.kept[problem.weight].append(problem)

    def listed(self) -> tuple[PackProblem, ...]:
        """Errors, then blanks, then notes, each in the order of the files; what is too much becomes one last line."""
        ordered = [problem for weight in WEIGHTS for problem in sorted(self.kept[weight], key=_place)]
        listed = tuple(ordered[:LISTED])
        left = self.count - Counter(problem.weight for problem in listed)
        if not left:
            return listed
        heaviest = next(weight for weight in WEIGHTS if left[weight])
        return (*listed, PackProblem("", 0, (), "more", {"n": left.total()}, heaviest))


class Guesses:
    """What somebody may have meant; only so often, since a pack with 100,000 slips has more need of an answer."""

    def __init__(self) -> None:
        self.left = GUESSES

    def near(self, typed: str, known: Collection[str] | Collection[int]) -> dict[str, About]:
        """`{"near": ...}` with the known word that is most like this one, or nothing."""
        self.left -= len(known)
        if self.left < 0 or len(typed) > SHORT or len(known) > CHOICES:
            return {}
        words = [str(word) for word in known]
        same = [word for word in words if word.casefold() == typed.casefold()]
        close = same or difflib.get_close_matches(typed, words, 1, 0.6)
        return {"near": close[0]} if close else {}


def short(text: str) -> str:
    """The beginning of a text on one line, fit to stand inside a sentence."""
    line = " ".join(text[: 4 * SHORT].split())
    line = "".join(letter if letter.isprintable() else "·" for letter in line)
    return line if len(line) <= SHORT else f"{line[: SHORT - 1]}…"


def say(problem: PackProblem, language: str = "en", phrases: Mapping[str, str] | None = None) -> str:
    """The problem in words, with file and line before them; `phrases` are those of a game's own checks."""
    table = _phrases(language)
    phrase = (phrases or {}).get(problem.what) or table["problem"][problem.what]
    words = phrase.format_map(_said(problem.about, table))
    if near := problem.about.get("near"):
        words += table["frame"]["near"].format(near=near)
    if not problem.file:
        return words[0].upper() + words[1:]
    frame = "line" if problem.line else "file"
    return table["frame"][frame].format(file=problem.file, line=problem.line, words=words)


def natural(name: str) -> list[str | int]:
    """A key for sorting that puts 2 before 10."""
    return [int(part) if part.isascii() and part.isdigit() else part for part in re.split(r"([0-9]+)", name)]


def _place(problem: PackProblem) -> tuple[list[str | int], int]:
    return natural(problem.file), problem.line


def _said(about: Mapping[str, About], table: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    return {name: str(value) if name in LISTS else _words(value, table) for name, value in about.items()}


def _words(value: About, table: Mapping[str, Mapping[str, str]]) -> str:
    if isinstance(value, tuple):
        return table["word"]["or"].join(_words(part, table) for part in value)
    if isinstance(value, ToTranslate):
        return table["word"][value.what].format_map(_said(value.about, table))
    return short(str(value))


@cache
def _phrases(language: str) -> Mapping[str, Mapping[str, str]]:
    here = Path(__file__).parent
    path = here / f"phrases.{language}.toml"
    known = path if path in set(here.glob("phrases.*.toml")) else here / "phrases.en.toml"
    return tomllib.loads(known.read_text(encoding="utf-8"))
