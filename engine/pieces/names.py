"""Names of pieces in a pack: every model inside another with its place, and numbers as people write them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from engine.content import Content, Text
from engine.packs import PackLines, PackProblem, Where


def pieces(where: Where, thing: Any) -> Iterator[tuple[Where, Content]]:
    """Every model inside another, with its place."""
    if isinstance(thing, Text):
        return
    if isinstance(thing, Content):
        yield where, thing
        for name in thing.__struct_fields__:
            yield from pieces((*where, name), getattr(thing, name))
    elif isinstance(thing, tuple):
        for n, item in enumerate(thing):
            yield from pieces((*where, n), item)
    elif isinstance(thing, dict):
        for key, item in thing.items():
            yield from pieces((*where, key), item)


def given(where: Where, things: Iterable[Any], key: str = "id") -> Iterator[tuple[Where, str | int]]:
    """The name that each thing of a list has, with its place; for `Lines.twice`."""
    return (((*where, n, key), getattr(thing, key)) for n, thing in enumerate(things))


def unknown(
    lines: PackLines, where: Where, value: Any, known: Collection[Any], or_else: Collection[Any] = ()
) -> Iterator[PackProblem]:
    """A problem for each name that is none of the known ones; several may stand in a list."""
    if isinstance(value, tuple):
        for n, one in enumerate(value):
            yield from unknown(lines, (*where, n), one, known, or_else)
    elif value not in or_else:
        yield from lines.unknown(where, value, known)


def ranges(numbers: list[int]) -> str:
    """Numbers as people write them: 3, 5-8."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and parts[-1][-1] == number - 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(str(part[0]) if len(part) == 1 else f"{part[0]}-{part[-1]}" for part in parts)
