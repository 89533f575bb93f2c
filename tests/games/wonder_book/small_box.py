"""A small box for the tests: the four heroes as far as the worked examples tell of them, and cards made to measure."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from engine.content import Text
from engine.games.wonder_book.box import Box
from engine.games.wonder_book.pack import (
    ActivateStep,
    Attack,
    Card,
    Chapter,
    Effect,
    Goal,
    HeroCard,
    HitEffect,
    Modifier,
    RevealStep,
    Shred,
    Side,
    Skill,
    SpawnStep,
    Step,
    UpgradeCard,
    WyrmCard,
)
from engine.games.wonder_book.verbs import AdditionalAction, GainSpark, Recover, Swap
from engine.pieces.verbs import Manual


def words(text: str) -> Text:
    """A text of one language."""
    return Text(words={"*": text})


TAG_TEAM = Skill(name=words("Tag Team"), effect=Effect(spark_cost=1, ops=(Swap(), AdditionalAction())))
HEAL = HitEffect(trigger="at_least_one_success", optional=True, ops=(Recover(who="chosen", within="same_or_adjacent"),))
HEROES = {
    "ken": HeroCard(id="ken", name=words("Ken"), max_hearts=4, attack=Attack(dice=1, range="same")),
    "lara": HeroCard(
        id="lara",
        name=words("Lara"),
        max_hearts=4,
        attack=Attack(dice=3, range="same", targets="up_to_n", n=2),
        skill=TAG_TEAM,
    ),
    "sid": HeroCard(id="sid", name=words("Sid"), max_hearts=5, attack=Attack(dice=2, range="same_or_adjacent")),
    "tina": HeroCard(id="tina", name=words("Tina"), max_hearts=4, attack=Attack(dice=2, range="same", effects=(HEAL,))),
}


def wyrm_card(name: str, *steps: Step, chapter: int = 0, card: int | None = None) -> WyrmCard:
    """A wyrm card from its lines."""
    return WyrmCard(id=name, steps=steps, chapter=chapter, card=card)


FIRST = wyrm_card("first", SpawnStep(count=1), ActivateStep(count=1), ActivateStep(silver=1), RevealStep())
QUIET = wyrm_card("quiet", ActivateStep(count=1))
WYRM_CARDS = {
    card.id: card
    for card in (
        FIRST,
        QUIET,
        wyrm_card("spawner", SpawnStep(count=2)),
        wyrm_card("silver", ActivateStep(silver=1)),
        wyrm_card("late", ActivateStep(count=1), SpawnStep(count=1)),
        wyrm_card("split", ActivateStep(count=1), SpawnStep(count=1), ActivateStep(count=1)),
    )
}
SHREDS = {
    "lamp": Shred(id="lamp", name=words("Lamp"), copies=10, effect=Effect(ops=(GainSpark(n=2),))),
    "balm": Shred(id="balm", name=words("Balm"), copies=6, timing="free", effect=Effect(ops=(Recover(n=2),))),
}
UPGRADES = {
    f"{hero}{chapter}": UpgradeCard(
        id=f"{hero}{chapter}",
        chapter=chapter,
        hero=hero,
        a=Skill(name=words("left")),
        b=Skill(name=words("right")),
    )
    for hero in HEROES
    for chapter in (1, 2)
}


def story(number: int, *ops: object, bottom: tuple[str, ...] = ("next",), **more: object) -> Card:
    """A story card that does something and goes on."""
    return Card(number=number, kind="story", front=Side(ops=ops, bottom=bottom), **more)  # type: ignore[arg-type]


def goal(number: int, *conditions: object, back: Side | None = None, **more: object) -> Card:
    """A goal card; without a condition only the people know when it is reached."""
    wanted = conditions or (Manual(text=words("you will know")),)
    reached = Goal(condition=wanted, vortex=("V",), **more)  # type: ignore[arg-type]
    return Card(number=number, kind="goal", goal=reached, back=back or Side(bottom=("discard",)))


def end(number: int, **more: object) -> Card:
    """The end card of a chapter."""
    return Card(number=number, kind="end", **more)  # type: ignore[arg-type]


PLAIN = (goal(1), end(2))
BOX = Box(
    title=words("small"),
    heroes=HEROES,
    upgrades=UPGRADES,
    wyrm_cards=WYRM_CARDS,
    shreds=SHREDS,
    chapters={1: Chapter(number=1, cards=PLAIN)},
)


def whole(number: int, cards: tuple[Card, ...]) -> Chapter:
    """A chapter of which all cards are there; of none nobody knows how many there are."""
    return Chapter(number=number, cards=cards, last_card=max((card.number for card in cards), default=None))


def chapters(*decks: tuple[Card, ...], **more: object) -> Box:
    """The small box with these decks, from chapter one on."""
    numbered = {number: whole(number, cards) for number, cards in enumerate(decks, 1)}
    return replace(BOX, chapters=numbered, **more)  # type: ignore[arg-type]


def box(*cards: Card, **more: object) -> Box:
    """The small box with another deck for chapter one (a goal and an end by default), or with other things in it."""
    return replace(BOX, **{"chapters": {1: whole(1, cards or PLAIN)}, **more})  # type: ignore[arg-type]


def with_hero(name: str, using: Box = BOX, **changes: Any) -> Box:
    """The box with another card for this hero: `attack=`, `skill=`, `max_hearts=`."""
    return replace(using, heroes={**using.heroes, name: msgspec.structs.replace(using.heroes[name], **changes)})


def with_attack(dice: int = 2, using: Box = BOX, **attack: Any) -> Box:
    """The box in which Sid attacks like this."""
    return with_hero("sid", using, attack=Attack(dice=dice, **attack))


def with_shred(name: str, *ops: Any, using: Box = BOX, timing: Any = "action", **effect: Any) -> Box:
    """The box with one more shred: its name, what it does, and what its effect costs or rolls."""
    shred = Shred(id=name, name=words(name), timing=timing, effect=Effect(ops=ops, **effect))
    return replace(using, shreds={**using.shreds, name: shred})


def in_force(*modifiers: Modifier) -> Box:
    """The box with a goal under which these hold."""
    return box(goal(1, modifiers=modifiers), end(2))
