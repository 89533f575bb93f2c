"""References: a field of a model that names something else in the pack says so in its type, and is checked for it.

Area = Annotated[str, Ref("areas", or_else=("", "map"))]
"""

from __future__ import annotations

import typing
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, is_dataclass
from functools import cache
from typing import Any, NamedTuple

from engine.content import Content
from engine.packs import PackLines, PackProblem, Where
from engine.pieces.names import pieces, unknown


@dataclass(frozen=True)
class Ref:
    """The mark in a type: a name of one of these things, or one of a few words that mean something else."""

    to: str
    or_else: tuple[str, ...] = ()
    is_letter: bool = False  # it is written on the table as it stands here, so that people say it so


@cache
def references(kind: type[Content]) -> Mapping[str, Ref]:
    """The fields of a model that name something, and what."""
    hints = typing.get_type_hints(kind, include_extras=True)
    found = {name: _ref_in(hints[name]) for name in kind.__struct_fields__}
    return {name: mark for name, mark in found.items() if mark}


class Named(NamedTuple):
    """What the fields of a table name, by the names of the fields: as values, and as the keys of groups."""

    values: Mapping[str, Ref]
    keys: Mapping[str, Ref]
    bearers: Collection[str]  # groups whose things bear their names themselves


def named_fields(table: Any) -> Named:
    """All fields of a kind of table, and of what lies on it, that name something."""
    return _named_fields(table)


@cache
def _named_fields(kind: Any) -> Named:
    values, keys, bearers = dict[str, Ref](), dict[str, Ref](), set[str]()
    for each in _dataclasses(kind):
        for name, hint in typing.get_type_hints(each, include_extras=True).items():
            key, value = typing.get_args(hint) if typing.get_origin(hint) is dict else (None, hint)
            for found, mark in ((values, _ref_in(value)), (keys, _ref_in(key))):
                if mark:
                    found[name] = mark
            if key and "name" in getattr(value, "__dataclass_fields__", ()):
                bearers.add(name)
    return Named(values, keys, bearers)


def _dataclasses(kind: type) -> Iterator[type]:
    """A dataclass and all that are in its fields."""
    if is_dataclass(kind):
        yield kind
        for hint in typing.get_type_hints(kind).values():
            for inner in _inside(hint):
                yield from _dataclasses(inner)


def _inside(hint: Any) -> Iterator[Any]:
    yield hint
    for inner in typing.get_args(hint):
        yield from _inside(inner)


def _ref_in(hint: Any) -> Ref | None:
    """The mark, also where several names may stand in a list."""
    marks = [mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Ref)]
    return next(iter(marks), None) or next(filter(None, map(_ref_in, typing.get_args(hint))), None)


def misnamed(lines: PackLines, where: Where, thing: Any, known: Mapping[str, Collection[Any]]) -> Iterator[PackProblem]:
    """A problem for each name in here that names nothing; *known* are the names there are, by what they name."""
    for place, model in pieces(where, thing):
        for name, mark in references(type(model)).items():
            yield from unknown(lines, (*place, name), getattr(model, name), known[mark.to], mark.or_else)
