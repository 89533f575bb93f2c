"""References: a field of a model that names something else in the pack says so in its type, and is checked for it.

Area = Annotated[str, Ref("areas", or_else=("", "map"))]
"""

from __future__ import annotations

import typing
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.content import Content
from engine.packs import Lines, Problem, Where
from engine.pieces.names import pieces, unknown


@dataclass(frozen=True)
class Ref:
    """The mark in a type: a name of one of these things, or one of a few words that mean something else."""

    to: str
    or_else: tuple[str, ...] = ()


@cache
def references(kind: type[Content]) -> Mapping[str, Ref]:
    """The fields of a model that name something, and what."""
    hints = typing.get_type_hints(kind, include_extras=True)
    found = {name: _ref_in(hints[name]) for name in kind.__struct_fields__}
    return {name: mark for name, mark in found.items() if mark}


def _ref_in(hint: Any) -> Ref | None:
    """The mark, also where several names may stand in a list."""
    marks = [mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Ref)]
    return next(iter(marks), None) or next(filter(None, map(_ref_in, typing.get_args(hint))), None)


def misnamed(lines: Lines, where: Where, thing: Any, known: Mapping[str, Collection[Any]]) -> Iterator[Problem]:
    """A problem for each name in here that names nothing; *known* are the names there are, by what they name."""
    for place, model in pieces(where, thing):
        for name, mark in references(type(model)).items():
            yield from unknown(lines, (*place, name), getattr(model, name), known[mark.to], mark.or_else)
