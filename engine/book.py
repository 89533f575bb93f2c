"""The book of an evening: the steps that open a chapter of what was done, a round in it, or somebody's turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, Literal, NamedTuple, get_args

from engine.journal import RULES, Checkpoint, Entry
from engine.table import unsealed, within

Level = Literal["chapter", "round", "turn"]
"""How far in a heading stands."""
LEVELS: tuple[Level, ...] = get_args(Level)


class Leaf(NamedTuple):
    """What a step opens; *filled*: where on the table its words find what fills them, or in what the step was given."""

    level: Level
    filled: Mapping[str, str] = {}


class Opened(NamedTuple):
    """A heading: the phrase is `book.` and the name of the step; *left*: so many things were done since."""

    step: str
    level: Level
    about: Mapping[str, Any]
    left: int

    @property
    def depth(self) -> int:
        """How many headings stand above it."""
        return LEVELS.index(self.level)


class Heading(NamedTuple):
    """What was read of a step: where it was written, and how much had been done before it."""

    at: int
    done: int
    entry: Entry
    opened: Opened


class Headings:
    """All headings of what was written down; each is read from its step's checkpoint once, each line looked at once."""

    def __init__(self) -> None:
        self._book: Mapping[str, Leaf] = {}
        self._seen, self._done = list[Entry](), 0  # what was looked at, and how much of it was done by people
        self._read = list[Heading]()

    def of(self, entries: Sequence[Entry], book: Mapping[str, Leaf]) -> list[Opened]:
        """The oldest first."""
        known = self._forget(entries, book)
        for at in range(len(self._seen), len(entries)):
            entry = entries[at]
            if entry.kind == "step" and (leaf := book.get(entry.what)):
                opened = known[id(entry)] if id(entry) in known else _opened(entry.what, entry.value, leaf)
                self._read.append(Heading(at, self._done, entry, opened))
            self._done += entry.by != RULES
            self._seen.append(entry)
        found = [one.opened._replace(left=self._done - one.done) for one in self._read]
        return [one._replace(about={"n": n, **one.about}) for one, n in zip(found, _numbers(found), strict=True)]

    def _forget(self, entries: Sequence[Entry], book: Mapping[str, Leaf]) -> dict[int, Opened]:
        """What was taken back; what had been read there, since it may come again."""
        if book != self._book:
            self._book, self._read, self._seen, self._done = book, [], [], 0
        if entries[: len(self._seen)] == self._seen:
            return {}
        same = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(entries, self._seen, strict=False)))
        gone = [one for one in self._read if one.at >= same]
        del self._read[len(self._read) - len(gone) :], self._seen[same:]
        self._done = sum(entry.by != RULES for entry in self._seen)
        return {id(one.entry): one.opened for one in gone}


def _opened(step: str, began: Checkpoint, leaf: Leaf) -> Opened:
    table = {**unsealed(began.table), "args": list(began.args)} if leaf.filled else {}
    return Opened(step, leaf.level, {name: _found(table, path) for name, path in leaf.filled.items()}, 0)


def _found(table: Any, path: str) -> Any:
    for part in path.split("."):
        table = within(table, part)
    return table if table is not None else ""


def _numbers(headings: Iterable[Opened]) -> Iterator[int]:
    """The how-manieth of its kind each is; a new chapter, or a chapter of another kind, begins to count anew."""
    counted = dict[str, tuple[Level, int]]()
    for one in headings:
        if one.level == "chapter":
            counted = {step: known for step, known in counted.items() if step == one.step}
        elif one.level == "round":
            counted = {step: known for step, known in counted.items() if known[0] != "turn"}
        counted[one.step] = (one.level, counted.get(one.step, (one.level, 0))[1] + 1)
        yield counted[one.step][1]
