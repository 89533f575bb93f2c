"""A sensible player: does what a family would, more or less, so that whole evenings can be played and recorded."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from math import comb
from typing import Any, NamedTuple

from engine import Ask, Game
from engine.games.wildwoods.actions import abilities, dots, targets, usable
from engine.games.wildwoods.table import MOST_CRYSTALS, WildTable
from engine.laboratory import any_answer

SIDES = 8
LESSONS = (
    ("explore", "first", "hollow_oak"),
    ("help", "second", ""),
    ("illuminate", "second", ""),
    ("help", "first", "wren_nest"),
)  # what the demo's prologue has one do, roll by roll


class Plan(NamedTuple):
    """Something that could be done with some of the dice, and what it is worth."""

    worth: float
    action: str
    ability: str
    target: str = ""
    dice: int = 1


def answer(ask: Ask, t: WildTable, chance: random.Random, *, folly: float = 0.05) -> Any:
    """What such a player answers; now and then (*folly*) anything at all."""
    if ask.what in WISE and chance.random() >= folly:
        return WISE[ask.what](ask, t, chance)
    return any_answer(chance, ask)


def helped(game: Game, chance: random.Random) -> tuple[Any, ...]:
    """What is used out of turn just now: Brom's side, or a card; nothing most of the time."""
    t: WildTable = game.table
    offers = [(name, *args) for name, args in game.asides() if _useful(t, name, *args)]
    return offers[0] if offers and chance.random() < 0.5 else ()


def _useful(t: WildTable, name: str, *args: Any) -> bool:
    worst = max((t.creature(other).spirit_loss for other in t.creatures() if other not in t.stunned), default=0)
    if name == "protect":
        creature = t.creature(args[0])
        return t.phase == "shadow" and args[0] not in t.stunned and creature.spirit_loss == worst >= min(2, t.spirit)
    if name == "cure":
        return t.spirit < t.box.full_spirit / 2
    return name == "use_blessing" and _card_helps(t, args[0], worst)


def _card_helps(t: WildTable, name: str, worst: int) -> bool:
    card = t.card(name)
    does = {type(op).__struct_config__.tag for op in (card.effect.ops or () if card else ())}
    wanted = {
        "gain_spirit": t.spirit <= t.box.full_spirit - 2,
        "gain_crystals": t.all_crystals() < 8,
        "advance": t.light > 1,
        "retreat": t.shadow <= 2,
        "stun": worst > 1,
        "illuminate_creature": worst > 1,
        "choose": True,
        "reroll": t.successes == 0,
    }
    return any(wanted.get(str(verb), False) for verb in does)


# The Luma phase -----------------------------------------------------------------------------------


def plans(t: WildTable) -> Iterator[Plan]:
    """Everything that could be done now, with as many dice as it may take."""
    for action in usable(t):
        for ability in abilities(t, action):
            if ability == "first":
                for target in targets(t, action):
                    yield _aimed(t, action, target)
            else:
                yield _open(t, action)


def _aimed(t: WildTable, action: str, target: str) -> Plan:
    needed, luck = dots(t, action, target), _luck(t, action)
    least = max(1, needed - t.crystals.get(action, 0))
    dice = next((n for n in range(1, len(t.dice_ready) + 1) if _at_least(n, luck, least) > 0.7), len(t.dice_ready))
    worth = _worth(t, action, target) * _at_least(dice, luck, least)
    return Plan(worth / (dice + 1), action, "first", target, dice)


def _worth(t: WildTable, action: str, target: str) -> float:
    if t.location(target):
        return 14.0
    if target in t.blessings:
        return 3.0
    creature = t.creature(target)
    if action == "heal":
        return 4.0 + 2 * creature.spirit_loss + creature.heal_crystals
    return 0.0 if target in t.stunned else 1.5 * creature.spirit_loss


def _open(t: WildTable, action: str) -> Plan:
    each = {
        "illuminate": 4.5 if t.light else 0.0,
        "help": 1.0 if t.all_crystals() < 6 else 0.2,
        "explore": 1.0 if len(t.blessings) < t.box.blessing_spaces else 0.1,
        "heal": 2.5 * (1 - t.spirit / t.box.full_spirit),
    }[action]
    dice = min(len(t.dice_ready), max(1, t.light) + 1 if action == "illuminate" else 2)
    return Plan(each * dice * _luck(t, action) / (dice + 1), action, "second", "", dice)


def _luck(t: WildTable, action: str) -> float:
    """How likely a die with eight sides is a success."""
    return (SIDES + 1 - (t.number(action) or SIDES + 1)) / SIDES


def _at_least(dice: int, luck: float, least: int) -> float:
    return sum(comb(dice, k) * luck**k * (1 - luck) ** (dice - k) for k in range(least, dice + 1))


def _taught(t: WildTable) -> Plan | None:
    """What the lesson that was just heard asks for."""
    lessons = t.scene.lessons
    if t.lesson >= len(lessons) or lessons[t.lesson].at != "roll":
        return None
    action, ability, target = LESSONS[sum(lesson.at == "roll" for lesson in lessons[: t.lesson])]
    there = action in usable(t) and ability in abilities(t, action) and (not target or target in targets(t, action))
    return Plan(0, action, ability, target) if there else None


def _best(t: WildTable, action: str = "") -> Plan:
    if taught := _taught(t):
        return taught
    return max((plan for plan in plans(t) if action in ("", plan.action)), default=Plan(0, "end", ""))


def _action(ask: Ask, t: WildTable, chance: random.Random) -> Any:
    best = _best(t)
    return f"{best.action}_{best.ability}" if best.ability else best.action


def _target(ask: Ask, t: WildTable, chance: random.Random) -> Any:
    if taught := _taught(t):
        return taught.target
    return max(plan for plan in plans(t) if plan.action == t.action and plan.target).target


def _roll(ask: Ask, t: WildTable, chance: random.Random) -> Any:
    """The biggest dice first, as many as the plan says."""
    plan = _aimed(t, t.action, t.target) if t.target else _open(t, t.action)
    dice = sorted(ask.options, key=len, reverse=True)[: plan.dice]
    return [chance.choice(die) for die in dice]


def _count(ask: Ask, t: WildTable, chance: random.Random) -> Any:
    return next(option for option in ("first", "second", *ask.options) if option in ask.options)


# Small things -------------------------------------------------------------------------------------


def _most(ask: Ask, t: WildTable, chance: random.Random) -> Any:
    """Crystals for more successes only where each counts."""
    return min(ask.options[1], t.light) if t.action == "illuminate" else 0


def _together(ask: Ask, t: WildTable, chance: random.Random) -> Any:
    """All onto the card that has fewest; or one by one, where that would not go round."""
    return min(ask.options[:-1], key=lambda card: t.crystals.get(str(card), 0))


def _where(ask: Ask, t: WildTable, chance: random.Random) -> Any:
    room = [card for card in ask.options if t.crystals.get(str(card), 0) < MOST_CRYSTALS]
    return min(room or ask.options, key=lambda card: t.crystals.get(str(card), 0))


def _keep(ask: Ask, t: WildTable, chance: random.Random) -> Any:
    kinds = {name: card.kind for name in ask.options if (card := t.card(str(name)))}
    return min(ask.options, key=lambda name: ("companion", "blessing", "curse", "trauma").index(kinds[name]))


def _first(ask: Ask, t: WildTable, chance: random.Random) -> Any:
    return ask.options[0]


def _go_on(ask: Ask, t: WildTable, chance: random.Random) -> Any:
    return "go_on" if chance.random() < 0.8 else "save"


WISE: Mapping[str, Callable[[Ask, WildTable, random.Random], Any]] = {
    "luma.action": _action,
    "luma.target": _target,
    "luma.roll_first": _roll,
    "luma.roll_second": _roll,
    "luma.count": _count,
    "crystal.spend": _most,
    "crystal.all_on": _together,
    "crystal.where": _where,
    "exploration.keep": _keep,
    "blessing.use": _first,
    "shadow.final": _first,
    "travel.save": _go_on,
}
