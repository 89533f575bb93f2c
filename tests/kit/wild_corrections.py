"""Corrections of a Wildwoods table, for random games."""

from __future__ import annotations

from typing import Any

from engine.games.wildwoods.table import ACTIONS, WildTable
from engine.laboratory import Decider


def corrections(chance: Decider, t: WildTable) -> dict[str, Any]:
    """Something that hands put right: a value that can be, in a place that there is."""
    found: list[dict[str, Any]] = [
        {"spirit": chance.randint(0, t.box.full_spirit)},
        {f"crystals.{chance.choice(ACTIONS)}": chance.randint(0, 3)},
        {"light": chance.randint(0, t.light_most)},
        {"shadow": chance.randint(0, t.shadow_most)},
        {"river": chance.choice([t.river, t.river[::-1]])},
        {"campaign.brom": chance.choice(["protect", "cure"])},
    ]
    here = t.creatures()
    if here:
        found.append({"stunned": [chance.choice(here)]})
    return chance.choice(found)
