"""A book that was typed in part: no deck is said to be empty because its cards have not been typed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from engine.games.wildwoods.box import Box
from engine.games.wildwoods.pack import Chapter
from engine.games.wildwoods.table import UNKNOWN
from engine.games.wildwoods.verbs import DrawCreature, DrawExploration, DrawShadow
from tests.games.wildwoods.play import Play, luma
from tests.games.wildwoods.small_box import BOX, SECOND, in_glade, place

PARTLY = replace(BOX, whole=frozenset())


def drawing(using: Box, op: Any, **fields: Any) -> Play:
    """The location e1 says what is drawn."""
    place_that_says = place("e1", 1)
    told = in_glade(locations=(msgspec.structs.replace(place_that_says, ops=(op,)),))
    using = replace(using, chapters={**using.chapters, 1: one_of(told, using)})
    return luma(using=using, stop="action_ends", **fields).act("E", "first", "e1")


def one_of(told: Box, using: Box) -> Chapter:
    """The chapter with that location, and the shadow cards of this box."""
    kept = using.chapters[1]
    return msgspec.structs.replace(told.chapters[1], shadows=kept.shadows, whole_shadows=kept.whole_shadows)


def test_a_creature_that_nobody_has_typed_can_be_told_while_typed_ones_are_left() -> None:
    """WW-CRE-04 WW-GEN-03"""
    game = drawing(PARTLY, DrawCreature()).asks("creature.draw", "X", "Y", "Z", UNKNOWN).answer(UNKNOWN)
    game.asks("creature.name").answer("Mole", 2, 1, 0).asks("creature.space").answer(2).asks("stopped")
    assert "Mole" in game.t.river
    assert game.t.creature_deck == ["X", "Y", "Z"]


def test_after_the_typed_creatures_the_others_are_told() -> None:
    """WW-CRE-04 WW-CRE-06"""
    game = drawing(PARTLY, DrawCreature(), creature_deck=[]).asks("creature.name")
    assert not game.told("creature.none")
    assert drawing(BOX, DrawCreature(), creature_deck=[]).asks("stopped").told("creature.none")


def test_a_typed_creature_comes_back_when_the_pile_was_shuffled() -> None:
    """WW-CRE-04"""
    game = drawing(PARTLY, DrawCreature(), creature_deck=[], creature_discard=["Y"])
    game.asks("creature.draw_again", "Y", UNKNOWN).answer("Y").asks("stopped")
    assert (game.t.creature_discard, game.river().split()[0]) == ([], "Y") or "Y" in game.t.river


def test_an_exploration_card_that_nobody_has_typed_is_left_to_the_people() -> None:
    """WW-EXP-04 WW-GEN-03"""
    game = drawing(PARTLY, DrawExploration(n=3, keep=1), exploration_deck=["b1", "b2"])
    game.answer("b1", UNKNOWN, "b2").asks("exploration.keep", "b1", UNKNOWN, "b2").answer(UNKNOWN)
    game.ok("exploration.unknown").asks("stopped")
    assert (game.t.blessings, sorted(game.t.exploration_discard)) == ([], ["b1", "b2"])


def test_one_that_is_not_kept_leaves_no_trace() -> None:
    """WW-EXP-04"""
    game = drawing(PARTLY, DrawExploration(n=2, keep=1), exploration_deck=["b1", "b2"]).answer(UNKNOWN, "b1")
    assert game.answer("b1").asks("stopped").t.blessings == ["b1"]
    assert UNKNOWN not in game.t.exploration_discard


def test_without_any_typed_exploration_card_nothing_is_said_to_be_missing() -> None:
    """WW-GEN-03"""
    game = drawing(replace(PARTLY, exploration={}), DrawExploration(n=2, keep=1), exploration_deck=[])
    assert game.ok("exploration.by_hand").asks("stopped").told("exploration.none") == []
    assert game.told("exploration.drawn") == []


def test_a_chapter_without_typed_shadow_cards_draws_them_by_hand_while_another_has_some() -> None:
    """WW-SHC-01 WW-SHC-02"""
    bare = msgspec.structs.replace(PARTLY.chapters[1], shadows=(), whole_shadows=False)
    using = replace(PARTLY, chapters={1: bare, 2: SECOND})
    game = drawing(using, DrawShadow(n=2), shadow_deck=[]).answer("draw").ok("shadow.by_hand")
    game.answer("draw").ok("shadow.by_hand").asks("stopped")
    assert game.told("shadow.none") == []


@pytest.mark.parametrize("how", ["luma_brom", "draw"])
def test_brom_can_step_between_where_only_the_people_know_which_card_is_the_last(how: str) -> None:
    """WW-LBR-02 WW-SHC-05"""
    bare = msgspec.structs.replace(PARTLY.chapters[1], shadows=(), whole_shadows=False)
    game = drawing(replace(PARTLY, chapters={1: bare}), DrawShadow(), shadow_deck=[])
    game.asks("shadow.perhaps_final", "luma_brom", "draw").answer(how).okay()
    assert game.t.brom_is_away == (how == "luma_brom")


def test_a_shadow_card_that_nobody_has_typed_may_lie_on_top_of_typed_ones() -> None:
    """WW-SHC-04"""
    some = msgspec.structs.replace(PARTLY.chapters[1], whole_shadows=False)
    game = drawing(replace(PARTLY, chapters={1: some}), DrawShadow(), shadow_deck=["s1", "last"])
    game.asks("shadow.draw", "s1", UNKNOWN).answer(UNKNOWN).ok("shadow.by_hand").asks("stopped")
    assert game.t.shadow_deck == ["s1", "last"]


def test_a_whole_deck_that_is_empty_is_said_to_be() -> None:
    """WW-SHC-04"""
    assert drawing(BOX, DrawShadow(), shadow_deck=[]).asks("stopped").told("shadow.none")
