"""Cards that say anything at all, also what no author would write: nothing crashes, and no card is lost or made."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from engine import Game
from engine.games.wildwoods import verbs as v
from engine.games.wildwoods.box import Box
from engine.games.wildwoods.pack import Effect, Ending, Scene, SetupStep, ShadowEffect
from engine.games.wildwoods.rules import RULES
from engine.laboratory import Lab
from engine.pieces.verbs import Counter
from tests.games.wildwoods.by_chance import asides, sane, table
from tests.games.wildwoods.small_box import BOX, CHAPTER, SECOND, words

MOVES = 150
CREATURES = ("chosen", "each", "leftmost", "rightmost", "this", "X", "Y")
CARDS = ("b1", "b2", "c1", "t1", "t2", "pal")
SPACES: Sequence[Any] = (1, 3, 7, "end")
Chance = random.Random
change = msgspec.structs.replace

OF_CREATURES = (v.Stun, v.Unstun, v.IlluminateCreature, v.DiscardCreature, v.HealCreature)
OF_CARDS = (v.TakeExploration, v.AddToExploration, v.RemoveFromExploration, v.DiscardBlessing)
LINES: Sequence[Callable[[Chance], Any]] = (
    *(lambda c, op=op: op(creature=c.choice(CREATURES)) for op in OF_CREATURES),
    *(lambda c, op=op: op(id=c.choice(CARDS)) for op in OF_CARDS),
    lambda c: v.GainCrystals(n=c.randrange(4), on=c.choice(("any", "help"))),
    lambda c: v.SpendCrystals(n=c.randrange(3), on=c.choice(("any", "help"))),
    lambda c: v.GainSpirit(n=c.randrange(3)),
    lambda c: v.LoseSpirit(n=c.randrange(6)),
    lambda c: v.Advance(pawn=c.choice(("light", "shadow"))),
    lambda c: v.Retreat(pawn=c.choice(("light", "shadow")), n=c.randrange(3)),
    lambda c: v.DrawCreature(n=c.randrange(1, 3)),
    lambda c: v.PlaceCreature(id=c.choice("XYZ"), space=c.choice(SPACES)),
    lambda c: v.MoveCard(card=c.choice(("chosen_action", "help", "chosen", "this")), to=c.choice((*SPACES, "left"))),
    lambda c: v.DrawExploration(n=c.randrange(1, 4), keep=c.randrange(3)),
    lambda c: v.DrawShadow(n=c.randrange(1, 3)),
    lambda c: v.DrawStory(number=c.choice((12, 13, 14))),
    lambda c: v.Shuffle(deck=c.choice(("exploration", "creature", "shadow"))),
    lambda c: v.AddDie(die=c.choice(("d10", "d12"))),
    lambda c: v.RemoveDie(die=c.choice(("d10", "d12"))),
    lambda c: v.Reroll(),
    lambda c: v.Flip(card=c.choice(("luma", "brom"))),
    lambda c: v.PlaceLocationPawn(id=c.choice(("e1", "e2", "h1"))),
    lambda c: v.GoToScene(id="den"),
    lambda c: Counter(name=c.choice(("key", "done", "other", "another"))),
    lambda c: v.SceneEnd(by=c.choice(("luma", "shadow"))),
)


def lines(chance: Chance) -> tuple[Any, ...]:
    """One or two of all that a card can say."""
    return tuple(chance.choice(LINES)(chance) for _ in range(chance.randrange(1, 3)))


def effect(chance: Chance) -> Effect:
    """Something, or nothing that anybody has typed."""
    return Effect() if chance.random() < 0.25 else Effect(text=words("so it goes"), ops=lines(chance))


def any_scene(scene: Scene, chance: Chance) -> Scene:
    """The same page with other words."""
    places = tuple(change(one, ops=lines(chance), dots=chance.randrange(1, 3)) for one in scene.locations)
    ways = ("den", "glade", "next_chapter", "restart_chapter")
    endings = [Ending(text=words("so it ends"), ops=lines(chance), next=chance.choice(ways)) for _ in range(2)]
    return change(
        scene,
        setup=(SetupStep(text=words("a stone"), ops=lines(chance)),),
        locations=places,
        whole_locations=chance.random() < 0.8,
        shadow_effects={icon: ShadowEffect(ops=lines(chance)) for icon in scene.shadow_effects},
        luma_triumphs=endings[0],
        shadow_triumphs=endings[1],
    )


def any_box(seed: int) -> Box:
    """The small box in which everything says something else, and some of it has not been typed."""
    chance = random.Random(seed)
    creatures = {
        name: change(one, in_play=effect(chance), after_activation=effect(chance), space=chance.choice(SPACES))
        for name, one in BOX.creatures.items()
    }
    cards = {name: change(one, effect=effect(chance)) for name, one in BOX.exploration.items()}
    cards["c1"] = change(cards["c1"], in_play=effect(chance))
    chapter = change(
        CHAPTER,
        scenes=tuple(any_scene(scene, chance) for scene in CHAPTER.scenes),
        shadows=tuple(change(one, in_play=effect(chance)) for one in CHAPTER.shadows),
        stories=tuple(change(one, in_play=effect(chance)) for one in CHAPTER.stories),
        whole_shadows=chance.random() < 0.7,
    )
    whole = frozenset(deck for deck in BOX.whole if chance.random() < 0.7)
    return replace(BOX, creatures=creatures, exploration=cards, chapters={1: chapter, 2: SECOND}, whole=whole)


def test_whatever_cards_say_is_carried_out_and_nothing_is_lost(fuzz_seed: int) -> None:
    """WW-GEN-03 WW-GEN-06"""
    using = any_box(fuzz_seed)
    here = Lab(lambda save: Game(RULES, table(fuzz_seed), using, save=save, strict=True), sane=sane, asides=asides)
    verdict = here.play(random.Random(fuzz_seed), MOVES)
    assert verdict, f"{verdict.finding}: {verdict.why}\nafter {verdict.moves[-5:]}"
