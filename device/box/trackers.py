"""Trackers: what the lights show of a game, read from its table as anybody may see it; a few lines for each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from engine import Ask, Change
from engine.games.wonder_book.box import Box as WonderBox
from engine.games.wonder_book.table import ACTIONS, DESTINY
from engine.phrases import Phrases

Phase = Literal["rest", "setup", "story", "players", "enemies", "over"]


@dataclass(frozen=True)
class Trackers:
    """What is counted on the table; most means that all lights are on."""

    phase: Phase = "rest"
    destiny: int = 0
    most_destiny: int = 0
    actions: int = 0
    most_actions: int = 0
    dice_lie: bool = False  # dice have been read, and still lie there


@dataclass(frozen=True)
class Gauges:
    """How a game's table is read, and which colours its heroes have."""

    read: Callable[[Mapping[str, Any]], Trackers] = lambda table: Trackers()
    rings: Callable[[Ask], Mapping[Any, str]] = lambda ask: {}
    hands: Callable[[Sequence[Change]], bool] = bool  # is there anything to put back on a real table?


NO_GAUGES = Gauges()
_WONDER_PHASES: Mapping[str, Phase] = {
    "setup": "setup",
    "reading": "story",
    "players": "players",
    "enemies": "enemies",
}


def wonder_book(box: WonderBox) -> Gauges:
    """Wonder Book: destiny tokens that lie face up, the actions left to the hero whose turn it is, rings of heroes."""
    rings = {name: hero.ring for name, hero in box.heroes.items() if hero.ring}
    said = Phrases.load("engine.games.wonder_book")
    return Gauges(_wonder_trackers, lambda ask: rings, lambda changes: bool(said.put_backs(changes)))


def _wonder_trackers(table: Mapping[str, Any]) -> Trackers:
    hero = table["heroes"].get(table["active"])
    phase = _WONDER_PHASES.get(table["phase"], "rest")
    return Trackers(
        phase=phase,
        destiny=max(0, min(DESTINY, table["destiny"])),
        most_destiny=DESTINY,
        actions=hero["actions"] + len(hero["extra"]) if hero and phase == "players" else 0,
        most_actions=ACTIONS,
        dice_lie=bool(table["dice"]),
    )


GAUGES: Mapping[str, Callable[[Any], Gauges]] = {"wonder-book": wonder_book}


def gauges(game: str, cards: Any) -> Gauges:
    """Those of a game, over an owner's cards; a game that has none shows its question alone."""
    return GAUGES[game](cards) if game in GAUGES else Gauges()
