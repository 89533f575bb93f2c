"""Moments: whether anything could be used out of turn just now.  Where nothing could, nobody is kept waiting for it."""

from __future__ import annotations

from engine.games.wildwoods.blessings import can_use
from engine.games.wildwoods.pack import CardAbility
from engine.games.wildwoods.table import BROM, PLAYED, WildTable


def affordable(t: WildTable, card: str, name: str) -> CardAbility | None:
    """WW-LBR-01, WW-LBR-10, WW-LBR-12, WW-LBR-13: the ability, if its side shows and its crystals are there."""
    ability = t.ability_of(card, name)
    return ability if ability and t.all_crystals() >= ability.crystals else None


def can_protect(t: WildTable, creature: str) -> bool:
    """WW-LBR-08, WW-LBR-13, WW-LBR-16: between two steps, and only where a creature lies."""
    return t.calm and t.phase in PLAYED and creature in t.creatures() and affordable(t, BROM, "protect") is not None


def can_cure(t: WildTable) -> bool:
    """WW-LBR-09, WW-LBR-13, WW-LBR-16: between two steps; by house rule only while a scene goes on."""
    in_time = t.phase in PLAYED or t.ruled("cure_between_scenes") == "yes"
    return t.calm and in_time and affordable(t, BROM, "cure") is not None


def is_one(t: WildTable) -> bool:
    """WW-LBR-16: may somebody want to do something before the game goes on?"""
    brom = can_cure(t) or any(can_protect(t, name) for name in t.creatures())
    return brom or any(can_use(t, name) for name in t.blessings)
