"""Problems: what cannot be right about a table; it is played on all the same, but it is said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from engine.pieces.house import Switches


class Problem(NamedTuple):
    """A phrase id, and the values of its placeholders."""

    what: str
    about: dict[str, Any]


Problems = Iterator[Problem]


def miscounted(kind: str, found: Counter[Any], right: Counter[Any]) -> Problems:
    """Cards that are missing, there too often, or not of this box."""
    for card in found | right:
        if found[card] < right[card]:
            yield Problem(f"wrong.{kind}_missing", {kind: card})
        elif found[card] > right[card]:
            yield Problem(f"wrong.{kind}_twice" if right[card] else f"wrong.{kind}_unknown", {kind: card})


def strange_switches(switches: Switches, house: Mapping[str, str]) -> Problems:
    """House rules that there are not, or values that they do not have."""
    for switch, value in house.items():
        if switch not in switches:
            yield Problem("wrong.house_rule", {"switch": switch})
        elif value not in switches[switch]:
            yield Problem("wrong.house_value", {"switch": switch, "value": value})
