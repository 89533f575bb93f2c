"""Gathering: what can be settled before an evening of Unlikely Heroes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle

from engine.games.unlikely_heroes.box import LEVELS
from engine.games.unlikely_heroes.rules_setup import FEWEST, MOST
from engine.games.unlikely_heroes.table import HeroesTable
from engine.gathering import Corrections, Gathering


def again(t: HeroesTable) -> str:
    """The quest from its setup; what has been unlocked stays."""
    return "new_quest" if t.players else "set_up"


def here(t: HeroesTable) -> Sequence[str]:
    """Within a quest those who lead a hero, or else everybody."""
    return list(dict.fromkeys(hero.player for hero in t.heroes.values())) or t.players


def without(t: HeroesTable, names: Sequence[str]) -> Corrections:
    """UH-SET-07: whoever stays at home has their heroes led by the others."""
    if not t.heroes:
        return {} if list(names) == t.players else {"players": list(names)}
    hands = cycle(names)
    return {f"heroes.{name}.player": next(hands) for name, hero in t.heroes.items() if hero.player not in names}


GATHERING = Gathering[HeroesTable](
    fewest=FEWEST,
    most=MOST,
    heroes_each=lambda players: 2 if players == 1 else 1,
    hero="setup.hero",
    level="setup.level",
    levels=("normal", *(level for level in LEVELS if level != "normal")),
    again=again,
    group=lambda t: t.players,
    here=here,
    without=without,
)
