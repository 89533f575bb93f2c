"""A sensible player: does what a family would, more or less, so that whole evenings can be played and recorded."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any

from engine import Ask
from engine.games.wonder_book.attack import in_reach
from engine.games.wonder_book.interact import interaction, places
from engine.games.wonder_book.scenery import distances, steps_closer
from engine.games.wonder_book.table import WonderTable
from engine.games.wonder_book.verbs import HeroesIn, ItemHeld
from engine.laboratory import any_answer

LIKES = ("interact", "skill", "attack", "move", "special", "spark", "pass")


def answer(ask: Ask, t: WonderTable, chance: random.Random, *, folly: float = 0.1) -> Any:
    """What such a player answers; now and then (*folly*) anything at all."""
    wise = {
        "turn.action": _action,
        "move.where": _move,
        "attack.target": _target,
        "reroll": _reroll,
        "attack.nobody": _never,
        "wyrm.attacks": _healthiest,
        "lost.again": _again,
    }
    if ask.what in wise and chance.random() >= folly:
        return wise[ask.what](ask, t, chance)
    return any_answer(chance, ask)


def _action(ask: Ask, t: WonderTable, chance: random.Random) -> Any:
    """The first hero goes where the story is; the others keep the wyrms away from it."""
    hero = t.heroes[ask.who]
    seeks, way = hero.name == next(iter(t.heroes)), _way(t, hero.area)
    fight = in_reach(t, ask.who) and not (seeks and way and len(t.wyrms_in(hero.area)) < 2 and list(_objects(t)))
    wishes = {
        "attack": fight,
        "skill": len(t.wyrms_in(hero.area)) > 1,
        "move": way,
        "special": not fight,
        "spark": hero.sparks < 3,
    }
    useful = [kind for kind in LIKES if kind in ask.options and wishes.get(kind, True)]
    return useful[0]


def _move(ask: Ask, t: WonderTable, chance: random.Random) -> Any:
    closer = [area for area in _way(t, t.heroes[ask.who].area) if area in ask.options]
    return chance.choice(closer or list(ask.options))


def _way(t: WonderTable, here: str) -> list[str]:
    """The next areas towards something worth going to."""
    for wanted in (_objects(t), _goal_areas(t), [figure.area for figure in t.figures.values()], _wyrms(t), t.sparks):
        reachable = [area for area in wanted if here in distances(t.roads(), [area])]
        if here in reachable:
            return []
        if reachable:
            return steps_closer(t.roads(), here, reachable)
    return []


def _objects(t: WonderTable) -> Iterable[str]:
    for number in t.stack_tops():
        if thing := interaction(t, number):
            yield from places(t, thing, number)


def _goal_areas(t: WonderTable) -> list[str]:
    goal = t.goal()
    conditions: Sequence[Any] = goal.condition if goal else ()
    done = all(any(c.card in h.items for h in t.heroes.values()) for c in conditions if isinstance(c, ItemHeld))
    return [c.area for c in conditions if isinstance(c, HeroesIn)] if done else []


def _wyrms(t: WonderTable) -> list[str]:
    return [wyrm.area for wyrm in t.wyrms.values()]


def _target(ask: Ask, t: WonderTable, chance: random.Random) -> Any:
    def worth(name: Any) -> int:
        return 2 if name in t.figures else 1 if name in t.wyrms and t.wyrms[name].stunned else 0

    return max(ask.options, key=worth)


def _reroll(ask: Ask, t: WonderTable, chance: random.Random) -> Any:
    poor = not t.dice.count("success") and t.heroes[ask.who].hearts > 2
    return next(option for option in ("free", "heart" if poor else "no", "no") if option in ask.options)


def _never(ask: Ask, t: WonderTable, chance: random.Random) -> Any:
    return "no"


def _healthiest(ask: Ask, t: WonderTable, chance: random.Random) -> Any:
    return max(ask.options, key=lambda name: t.heroes[name].hearts if name in t.heroes else 0)


def _again(ask: Ask, t: WonderTable, chance: random.Random) -> Any:
    return "again" if max(t.campaign.attempts.values(), default=0) < 3 else "stop"
