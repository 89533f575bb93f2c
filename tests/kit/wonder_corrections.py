"""Corrections of a Wonder Book table, for random games."""

from __future__ import annotations

from typing import Any

from engine.games.wonder_book.table import WonderTable
from engine.laboratory import Decider


def corrections(chance: Decider, t: WonderTable) -> dict[str, Any]:
    """Something that hands put right: a value that can be, in a place that there is."""
    heroes, wyrms = list(t.heroes.values()), list(t.wyrms.values())
    found: list[dict[str, Any]] = [{"destiny": chance.randint(0, 10)}, {"campaign.keywords.LUNA": 1}]
    if heroes and t.areas:
        hero, area = chance.choice(heroes), chance.choice(t.areas)
        found += [{f"heroes.{hero.name}.hearts": chance.randint(0, hero.max_hearts)}]
        found += [{f"heroes.{hero.name}.area": area}] * (hero.name not in t.to_place)
        found += [{f"heroes.{hero.name}.sparks": hero.sparks + 1, "supply": t.supply - 1}] * (t.supply > 0)
        found += [{f"wyrms.{w.name}.area": area} for w in wyrms] + [{f"wyrms.{w.name}": None} for w in wyrms]
        found += [{f"wyrms.{w.name}.stunned": not w.stunned} for w in wyrms]
    return chance.choice(found)
