"""Gathering: what can be settled before an evening of Wonder Book, and who plays when somebody stays at home."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle

from engine.games.wonder_book.rules_setup import FACE_UP
from engine.games.wonder_book.table import WonderTable
from engine.gathering import Corrections, Gathering, Given


def again(t: WonderTable) -> str:
    """WB-LOS-06: the chapter from its first card; one that is under way is lost by that."""
    return "chapter_lost" if t.phase not in ("", "setup") else "set_up"


def here(t: WonderTable) -> Sequence[str]:
    """WB-SWI-07: within a chapter those who hold a hero, or else everybody."""
    return [hero.player for hero in t.heroes.values()] or t.players


def without(t: WonderTable, names: Sequence[str]) -> Corrections:
    """WB-SWI-07: between chapters the group is another one; within one the others play whoever is left alone."""
    if not t.heroes:
        return {} if list(names) == t.players else {"players": list(names)}
    hands = cycle(names)
    return {f"heroes.{name}.player": next(hands) for name, hero in t.heroes.items() if hero.player not in names}


READY_FOR_A_MINUTE = (
    Given("setup.difficulty", "normal"),
    Given("hero.choose", "nora", {"player": "1"}),
    Given("hero.choose", "bruno", {"player": "2"}),
    Given("turn.who", "nora"),
    Given("turn.action", "attack"),
    Given("reroll", "no"),
    Given("campaign.won", "stop"),
)
"""What nobody wants to be asked in the first minute."""

GATHERING = Gathering[WonderTable](
    fewest=1,
    most=4,
    heroes_each=lambda players: 2 if players == 1 else 1,
    hero="hero.choose",
    heroes=lambda box: box.hero_names(),
    is_set_up=lambda t: t.phase in ("players", "enemies"),
    level="setup.difficulty",
    levels=tuple(FACE_UP),
    again=again,
    group=lambda t: t.players,
    here=here,
    without=without,
)
