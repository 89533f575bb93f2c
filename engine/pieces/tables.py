"""The table of a game with an owner's box: what every such table holds, and by which house rules it may be played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

from engine.table import Table

ONE_BY_ONE, LIST, DRAWN = PIECES = ("one_by_one", "list", "drawn")
"""How the table is laid: step by step as it is read aloud, by one list, or not at all, since pieces are drawn."""

Switches = Mapping[str, tuple[str, ...]]
"""House rules: where a table may play otherwise, each with its values, the usual one first."""


@dataclass
class BoxTable(Table):
    """Who plays, by which house rules, and what the people would rather do by themselves."""

    switches = cast(Switches, {})  # without a type: what has one is a field, and lies on the table

    players: list[str] = field(default_factory=list)
    house: dict[str, str] = field(default_factory=dict)
    by_hand: list[str] = field(default_factory=list)  # automations that the people have switched off

    def ruled(self, switch: str) -> str:
        """How this table plays: its own choice, if that is one of the values, or the usual one."""
        values = self.switches[switch]
        return next((value for value in values if value == self.house.get(switch)), values[0])

    @property
    def is_drawn(self) -> bool:
        """Are all pieces only drawn, so that nobody has to lay out, move or put away anything?"""
        return self.house.get("pieces") == DRAWN

    @property
    def has_list(self) -> bool:
        """Is all that lies ready told at once?"""
        return self.house.get("pieces") == LIST
