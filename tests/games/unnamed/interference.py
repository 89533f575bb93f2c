"""What people at the table of 7 do beside answering, by chance: they put things right, and use things out of turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.unnamed.table import SevenTable
from engine.laboratory import Decider


def corrections(chance: Decider, t: SevenTable) -> Mapping[str, Any]:
    """What hands may set right without losing a thing."""
    who = chance.choice([*t.heroes] or ["nobody"])
    return chance.choice(
        [
            {f"heroes.{who}.might": chance.randint(0, 31)},
            {f"heroes.{who}.gold": chance.randint(0, 9), f"heroes.{who}.fame": chance.randint(0, 9)},
            {f"heroes.{who}.tapped": chance.random() < 0.5},
            {f"heroes.{who}.corruption": chance.randint(0, 8)},
            {"armour": chance.randint(0, 6), "passes": 0},
            {"first": who},
            {"windows": []},
            {"to_act": [who]},
            {"nonsense": 1},
        ]
    )


def asides(chance: Decider, t: SevenTable) -> list[Any]:
    """Something out of turn, whether it can be done now or not."""
    who = chance.choice([*t.heroes] or ["nobody"])
    hero = t.heroes.get(who)
    bottles = [f"{name}:{n}" for name in hero.elixirs for n in (0, 1)] if hero else []
    houses = list(hero.buildings) if hero else []
    return chance.choice(
        [
            ["use_elixir", who, chance.choice(bottles or ["moon:0"])],
            ["discard_estate", who, chance.choice(houses or ["nowhere"])],
            ["use_garrison", who, chance.choice(houses or ["nowhere"])],
        ]
    )
