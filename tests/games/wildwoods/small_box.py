"""A small box for the tests: creatures, cards and a scene made to measure; what happens leaves its mark in counters."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from engine.content import Text
from engine.games.wildwoods.box import Box
from engine.games.wildwoods.pack import (
    Basics,
    Chapter,
    Creature,
    Effect,
    Ending,
    Exploration,
    Location,
    Prerequisite,
    Scene,
    Selva,
    ShadowCard,
    ShadowEffect,
    StoryCard,
    Tally,
    Task,
)
from engine.games.wildwoods.verbs import GainSpirit
from engine.pieces.verbs import Counter, CounterAtLeast


def words(text: str) -> Text:
    """A text of one language."""
    return Text(words={"*": text})


def does(*ops: Any) -> Effect:
    """What a card does."""
    return Effect(ops=ops)


def mark(name: str) -> Effect:
    """An effect that leaves a mark."""
    return Effect(ops=(Counter(name=name),))


def creature(name: str, dots: int = 1, loss: int = 1, **more: Any) -> Creature:
    """A creature that leaves a mark when it comes and when it has activated."""
    given = {"in_play": mark(f"{name} comes"), "after_activation": mark(f"{name} acts"), **more}
    return Creature(id=name, name=words(name), dots=dots, spirit_loss=loss, **given)


def card(name: str, kind: Any, **more: Any) -> Exploration:
    """An exploration card that leaves a mark."""
    given = {"in_play": Effect() if kind in ("blessing", "companion") else mark(name), "effect": mark(name), **more}
    return Exploration(id=name, name=words(name), kind=kind, **given)


def place(name: str, dots: int = 1, kind: Any = "exploration", **more: Any) -> Location:
    """A location that leaves a mark."""
    return Location(id=name, name=words(name), kind=kind, dots=dots, ops=(Counter(name=name),), **more)


def shadow(name: str, *, final: bool = False, ops: tuple[Any, ...] = ()) -> ShadowCard:
    """A shadow card that leaves a mark."""
    return ShadowCard(id=name, name=words(name), final=final, in_play=Effect(ops=(Counter(name=name), *ops)))


CREATURES = (
    creature("X", 2, 2, heal_crystals=3, space=2),
    creature("Y", 1, 1, heal_crystals=2),
    creature("Z", 3, 3, space=7),
)
CARDS = (
    *(card(name, "blessing") for name in ("b1", "b2", "b3", "b4")),
    card("c1", "curse"),
    card("t1", "trauma", heal_dots=2),
    card("t2", "trauma", heal_dots=None),
    card("pal", "companion"),
)
PLACES = (
    place("e1", 2),
    place("e2", 2, joined_left=("e1",)),
    place("e3", 1, joined_left=("e2",)),
    place("h1", 3, "help"),
    place("deep", 1, needs_selva_centre=True),
    place(
        "door", 1, prerequisites=(Prerequisite(text=words("a key"), when=(CounterAtLeast(name="key", at_least=1),)),)
    ),
)
GLADE = Scene(
    id="glade",
    title=words("The Glade"),
    selva=Selva(light_steps=5, shadow_steps=6, icons={2: ("claw",), 1: ("claw", "eye")}),
    shadow_effects={"claw": ShadowEffect(ops=(Counter(name="claw"),)), "eye": ShadowEffect(ops=(Counter(name="eye"),))},
    locations=PLACES,
    counters={"key": Tally(start=0, most=2)},
    task=Task(text=words("do it"), when=(CounterAtLeast(name="done", at_least=1),)),
    luma_triumphs=Ending(text=words("well done"), ops=(), next="den"),
    shadow_triumphs=Ending(text=words("oh no"), ops=(), next="den"),
)
DEN = Scene(
    id="den",
    title=words("The Den"),
    selva=Selva(light_steps=2, shadow_steps=2),
    locations=PLACES[:1],
)
SHADOWS = (shadow("s1"), shadow("s2"), shadow("last", final=True))
CHAPTER = Chapter(
    number=1,
    title=words("one"),
    shadows=SHADOWS,
    whole_shadows=True,
    stories=(
        StoryCard(number=12, in_play=mark("story 12")),
        StoryCard(number=13, in_play=mark("story 13"), keep=words("beside the board")),
    ),
    scenes=(GLADE, DEN),
)
SECOND = Chapter(
    number=2,
    shadows=(shadow("s9"),),
    whole_shadows=True,
    scenes=(Scene(id="hill", selva=Selva(light_steps=1, shadow_steps=1)),),
)
BOX = Box(
    title=words("small"),
    basics=Basics(spirit_spaces=11, blessing_spaces=3),
    creatures={one.id: one for one in CREATURES},
    exploration={one.id: one for one in CARDS},
    chapters={1: CHAPTER, 2: SECOND},
    whole=frozenset({"creature", "exploration"}),
)


def box(**changes: Any) -> Box:
    """The small box with other things in it."""
    return replace(BOX, **changes)


def in_glade(**changes: Any) -> Box:
    """The small box with another glade."""
    glade = msgspec.structs.replace(GLADE, **changes)
    return box(chapters={1: msgspec.structs.replace(CHAPTER, scenes=(glade, DEN)), 2: SECOND})


def in_chapter(**changes: Any) -> Box:
    """The small box with another first chapter."""
    return box(chapters={1: msgspec.structs.replace(CHAPTER, **changes), 2: SECOND})


def with_creature(*others: Creature) -> Box:
    """The small box with these creatures in place of those of the same name, or besides."""
    return box(creatures={**BOX.creatures, **{one.id: one for one in others}})


def with_card(*others: Exploration) -> Box:
    """The small box with these exploration cards in place of those of the same name, or besides."""
    return box(exploration={**BOX.exploration, **{one.id: one for one in others}})


def says(*ops: Any) -> Box:
    """The small box in which the location e1 does this, for one success."""
    e1 = Location(id="e1", name=words("e1"), kind="exploration", dots=1, ops=ops)
    return in_glade(locations=(e1, *PLACES[1:]))


HEALING = GainSpirit(n=1)
