"""A sensible player: does what a family would, more or less, so that whole evenings can be played and recorded."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from engine import Ask
from engine.games.wonder_book.attack import in_reach
from engine.games.wonder_book.cards import holds
from engine.games.wonder_book.gains import in_vain
from engine.games.wonder_book.interact import interaction, places
from engine.games.wonder_book.pack import Effect
from engine.games.wonder_book.rolls import spark_cost
from engine.games.wonder_book.special import what_it_does
from engine.games.wonder_book.table import WonderTable
from engine.games.wonder_book.verbs import EntityDefeated, HeroesIn
from engine.laboratory import any_answer
from engine.pieces.maps import distances, steps_closer
from engine.pieces.verbs import CounterAtLeast

LIKES = ("interact", "skill", "attack", "move", "special", "spark", "pass")


def answer(ask: Ask, t: WonderTable, chance: random.Random, *, folly: float = 0.1) -> Any:
    """What such a player answers; now and then (*folly*) anything at all."""
    wise = {
        "turn.action": _action,
        "move.where": _move,
        "attack.target": _target,
        "reroll": _reroll,
        "attack.nobody": _never,
        "effect.vain": _never,
        "wyrm.attacks": _healthiest,
        "lost.again": _again,
    }
    if ask.what in wise and chance.random() >= folly:
        return wise[ask.what](ask, t, chance)
    return any_answer(chance, ask)


def _action(ask: Ask, t: WonderTable, chance: random.Random) -> Any:
    """Who can bring the story forward does; the others keep the wyrms away."""
    hero = t.heroes[ask.who]
    quests = set(_quests(t, hero.name))
    crowd = len(t.wyrms_in(hero.area))
    fight = in_reach(t, hero.name) and not (quests and crowd < 2 and hero.hearts > 1)
    wishes = {
        "attack": fight,
        "skill": crowd > 1,
        "move": not fight and _way(t, hero.name),
        "special": hero.area in quests or not fight,
        "spark": hero.sparks < 3,
    }
    likes = ("special", *LIKES) if hero.area in quests and crowd < 3 else LIKES
    useful = [kind for kind in likes if kind in ask.options and wishes.get(kind, True) and _helps(ask, t, kind)]
    return _in_one_breath(ask, t, chance, useful[0])


def _helps(ask: Ask, t: WonderTable, kind: str) -> bool:
    """Nobody uses a skill or a thing in vain."""
    return kind not in ("skill", "special") or not ask.opens.get(kind) or bool(_not_in_vain(ask, t, kind))


def _not_in_vain(ask: Ask, t: WonderTable, kind: str) -> list[str]:
    def does(name: str) -> Effect:
        return t.box.skill(name).effect if kind == "skill" else what_it_does(t, name)[0]

    return [str(one) for one in ask.opens[kind] if not in_vain(t, does(str(one).partition(":")[2]), ask.who)]


def _in_one_breath(ask: Ask, t: WonderTable, chance: random.Random, kind: str) -> Any:
    """An action with what it is taken with, if both can be said at once: where to, which skill, what the dice show."""
    under = [str(one) for one in ask.opens.get(kind, ())]
    if not under:
        return kind
    if kind == "move":
        closer = [area for area in _way(t, ask.who) if f"move:{area}" in under]
        return f"move:{chance.choice(closer)}" if closer else chance.choice(under)
    if kind == "attack":
        return f"attack:{sum(chance.random() < 0.5 for _ in under[1:])}"
    deed = chance.choice(_not_in_vain(ask, t, kind) if kind in ("skill", "special") else under)
    dice = len(ask.opens.get(deed, ())) - 1
    return f"{deed}={sum(chance.random() < 0.5 for _ in range(dice))}" if dice > 0 else deed


def _move(ask: Ask, t: WonderTable, chance: random.Random) -> Any:
    closer = [area for area in _way(t, ask.who) if area in ask.options]
    return chance.choice(closer or list(ask.options))


def _way(t: WonderTable, name: str) -> list[str]:
    """The next areas towards something worth going to."""
    here = t.heroes[name].area
    needed = [area for area, there in t.sparks.items() if there] if _is_too_poor(t, name) else []
    for wanted in (_quests(t, name), needed, [figure.area for figure in t.figures.values()], _wyrms(t), t.sparks):
        reachable = [area for area in wanted if here in distances(t.roads(), [area])]
        if here in reachable:
            return []
        if reachable:
            return steps_closer(t.roads(), here, reachable)
    return []


def _quests(t: WonderTable, name: str) -> Iterable[str]:
    """Where this hero can do something for the goal."""
    goal = t.goal()
    open_ = [c for c in (goal.condition if goal else ()) if not holds(t, c, name)]
    for condition in open_:
        if isinstance(condition, CounterAtLeast):
            yield from (area for area, does in _special(t, name) if condition.name in does)
        elif isinstance(condition, EntityDefeated):
            yield from (figure.area for figure in t.figures.values())
        elif isinstance(condition, HeroesIn) and all(isinstance(c, HeroesIn) for c in open_):
            yield condition.area
    if name == next(iter(t.heroes)) or len(t.heroes) > 2:
        yield from _objects(t)


def _is_too_poor(t: WonderTable, name: str) -> bool:
    """Is there something to do for the goal that this hero cannot pay for yet?"""
    goal, rich = t.goal(), dict(_special(t, name, 99))
    wanted = [
        c.name for c in (goal.condition if goal else ()) if isinstance(c, CounterAtLeast) and not holds(t, c, name)
    ]
    able = dict(_special(t, name))
    return any(one in does for one in wanted for area, does in rich.items() if area not in able)


def _special(t: WonderTable, name: str, sparks: int | None = None) -> Iterable[tuple[str, str]]:
    """Special actions that the hero may have somewhere and can pay for, with all that they do."""
    purse = t.heroes[name].sparks if sparks is None else sparks
    cards = [card for number in (*t.special, *t.heroes[name].items) if (card := t.known(number))]
    for card in cards:
        actions = card.special_rule.special_actions if card.special_rule else ()
        if card.item and card.item.special_action:
            actions = (card.item.special_action,)
        for action in actions:
            if action.area and spark_cost(t, name, action.effect, "special") <= purse:
                yield action.area, repr(action.effect)


def _objects(t: WonderTable) -> Iterable[str]:
    for number in t.stack_tops():
        if thing := interaction(t, number):
            yield from places(t, thing, number)


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
