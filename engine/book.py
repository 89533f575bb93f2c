"""The book of an evening: the steps that open a chapter of what was done, a round in it, or somebody's turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
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


class Headings:
    """All headings of what was written down; what a step opened is read from its checkpoint once."""

    def __init__(self) -> None:
        self._known = dict[int, tuple[Entry, Leaf, Opened]]()

    def of(self, entries: Iterable[Entry], book: Mapping[str, Leaf]) -> list[Opened]:
        """The oldest first."""
        written, known = list(entries), dict[int, tuple[Entry, Leaf, Opened]]()
        left, found = sum(entry.by != RULES for entry in written), list[Opened]()
        for entry in written:
            left -= entry.by != RULES
            if entry.kind == "step" and (leaf := book.get(entry.what)):
                known[id(entry)] = self._read(entry, leaf)
                found.append(known[id(entry)][2]._replace(left=left))
        self._known = known  # what was taken back is forgotten
        return [one._replace(about={"n": n, **one.about}) for one, n in zip(found, _numbers(found), strict=True)]

    def _read(self, entry: Entry, leaf: Leaf) -> tuple[Entry, Leaf, Opened]:
        read = self._known.get(id(entry))
        return read if read and read[1] is leaf else (entry, leaf, _opened(entry.what, entry.value, leaf))


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
