"""Corrections of a table of Unlikely Heroes, for random games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.unlikely_heroes.table import HeroesTable
from engine.laboratory import Decider

PEOPLE = ("Ada", "Ben", "Cleo", "Dora")


def corrections(chance: Decider, t: HeroesTable) -> Mapping[str, Any]:
    """What hands may set right, sensible or not."""
    found: list[dict[str, Any]] = [
        {"actions": chance.randint(0, 3)},
        {"reshuffles": chance.randint(0, 2)},
        {"clock": chance.randint(0, 11)},
    ]
    if t.heroes and t.cells:
        somebody = chance.choice(list(t.heroes))
        found += [{f"heroes.{somebody}.at": chance.choice(list(t.cells))}, {"active": somebody}]
        found.append({f"heroes.{somebody}.player": chance.choice(PEOPLE)})
    return chance.choice(found)
