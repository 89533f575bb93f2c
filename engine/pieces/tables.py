"""The table of a game with an owner's box: what every such table holds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from engine.pieces.house import DRAWN, LIST, Switches, ruled
from engine.table import Table


@dataclass
class BoxTable(Table):
    """Who plays, by which house rules, and what the people would rather do by themselves."""

    switches = cast(Switches, {})  # without a type: what has one is a field, and lies on the table

    players: list[str] = field(default_factory=list)
    house: dict[str, str] = field(default_factory=dict)
    by_hand: list[str] = field(default_factory=list)  # automations that the people have switched off

    def ruled(self, switch: str) -> str:
        """How this table plays a rule that can be read in more than one way."""
        return ruled(self.switches, self.house, switch)

    @property
    def is_drawn(self) -> bool:
        """Are all pieces only drawn, so that nobody has to lay out, move or put away anything?"""
        return self.house.get("pieces") == DRAWN

    @property
    def has_list(self) -> bool:
        """Is all that lies ready told at once?"""
        return self.house.get("pieces") == LIST
