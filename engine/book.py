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


def opened(entries: Iterable[Entry], book: Mapping[str, Leaf]) -> list[Opened]:
    """All headings of what was written down, the oldest first."""
    written = list(entries)
    left = sum(entry.by != RULES for entry in written)
    found = []
    for entry in written:
        left -= entry.by != RULES
        if entry.kind == "step" and entry.what in book:
            found.append(_opened(entry.what, entry.value, book[entry.what], left))
    return [one._replace(about={"n": n, **one.about}) for one, n in zip(found, _numbers(found), strict=True)]


def _opened(step: str, began: Checkpoint, leaf: Leaf, left: int) -> Opened:
    table = {**unsealed(began.table), "args": list(began.args)} if leaf.filled else {}
    return Opened(step, leaf.level, {name: _found(table, path) for name, path in leaf.filled.items()}, left)


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
