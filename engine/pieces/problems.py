"""Problems: what cannot be right about a table; it is played on all the same, but it is said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, TypeVar

from engine.pieces.tables import PIECES, BoxTable

T = TypeVar("T", bound=BoxTable)


class TableProblem(NamedTuple):
    """A phrase id, and the values of its placeholders."""

    what: str
    about: dict[str, Any]


Problems = Iterator[TableProblem]


def miscounted(kind: str, found: Counter[Any], right: Counter[Any]) -> Problems:
    """Cards that are missing, there too often, or not of this box."""
    for card in found | right:
        if found[card] < right[card]:
            yield TableProblem(f"wrong.{kind}_missing", {kind: card})
        elif found[card] > right[card]:
            yield TableProblem(f"wrong.{kind}_twice" if right[card] else f"wrong.{kind}_unknown", {kind: card})


def house_rules(t: BoxTable) -> Problems:
    """House rules that there are not, or values that they do not have."""
    switches = {**t.switches, "pieces": PIECES}
    for switch, value in t.house.items():
        if switch not in switches:
            yield TableProblem("wrong.house_rule", {"switch": switch})
        elif value not in switches[switch]:
            yield TableProblem("wrong.house_value", {"switch": switch, "value": value})


def found_by(looks: Iterable[Callable[[T], Problems]], t: T) -> list[TableProblem]:
    """All that cannot be, as far as a look at the table can tell; nothing is refused for it."""
    return [problem for look in (*looks, house_rules) for problem in look(t)]
