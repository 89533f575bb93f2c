"""House rules: switches where a table may play otherwise, each with its values, the usual one first."""

from __future__ import annotations

from collections.abc import Mapping

ONE_BY_ONE, LIST, DRAWN = PIECES = ("one_by_one", "list", "drawn")
"""How the table is laid: step by step as it is read aloud, by one list, or not at all, since pieces are drawn."""

Switches = Mapping[str, tuple[str, ...]]


def ruled(switches: Switches, house: Mapping[str, str], switch: str) -> str:
    """What this table plays: its own choice if it is one of the values, or the usual one."""
    values = switches[switch]
    return next((value for value in values if value == house.get(switch)), values[0])
