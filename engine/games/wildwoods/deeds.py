"""From each verb of the cards to the rule that carries it out."""

from __future__ import annotations

from engine.content import Content
from engine.games.wildwoods import blessings, verbs
from engine.games.wildwoods import deeds_river as river
from engine.games.wildwoods import deeds_scene as scene
from engine.games.wildwoods import deeds_shadow as shadow
from engine.games.wildwoods.cards import TEXT
from engine.pieces.cardtext import Deed
from engine.pieces.verbs import ByHand, Counter

DEEDS: tuple[tuple[type[Content], Deed], ...] = (
    (verbs.GainCrystals, river.gain_crystals),
    (verbs.SpendCrystals, river.spend_crystals),
    (verbs.GainSpirit, river.gain_spirit),
    (verbs.LoseSpirit, river.lose_spirit),
    (verbs.Advance, river.advance),
    (verbs.Retreat, river.retreat),
    (verbs.DrawCreature, river.draw_creature),
    (verbs.PlaceCreature, river.place_creature),
    (verbs.MoveCard, river.move_card),
    (verbs.Stun, river.stun),
    (verbs.Unstun, river.unstun),
    (verbs.IlluminateCreature, river.illuminate_creature),
    (verbs.DiscardCreature, river.discard_creature),
    (verbs.HealCreature, river.heal_creature),
    (verbs.ActivateCreature, river.activate_creature),
    (verbs.DrawExploration, blessings.draw_exploration),
    (verbs.TakeExploration, blessings.take_exploration),
    (verbs.AddToExploration, blessings.add_to_exploration),
    (verbs.RemoveFromExploration, blessings.remove_from_exploration),
    (verbs.DiscardBlessing, blessings.discard_blessing),
    (verbs.DrawShadow, shadow.draw_shadow),
    (verbs.DrawStory, shadow.draw_story),
    (verbs.Shuffle, scene.shuffle),
    (verbs.AddDie, scene.add_die),
    (verbs.RemoveDie, scene.remove_die),
    (verbs.Reroll, scene.reroll),
    (verbs.Flip, scene.flip),
    (verbs.PlaceLocationPawn, scene.place_location_pawn),
    (verbs.GoToScene, scene.go_to_scene),
    (verbs.SceneEnd, scene.scene_end),
    (verbs.ChapterRestart, scene.chapter_restart),
    (verbs.GameEnd, scene.game_end),
    (verbs.Choose, scene.choose_one),
    (verbs.If, TEXT.branch),
    (Counter, scene.counter),
    (ByHand, scene.by_hand),
)
