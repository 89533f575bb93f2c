"""What can bring nothing is not asked about, and what changes nothing is said to change nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from engine.games.wildwoods.pack import ChapterStart
from engine.games.wildwoods.table import Campaign
from engine.games.wildwoods.verbs import (
    AddDie,
    AddToExploration,
    DrawExploration,
    GainSpirit,
    IlluminateCreature,
    PlaceCreature,
    PlaceLocationPawn,
    RemoveFromExploration,
    Reroll,
    SceneEnd,
    Stun,
    Unstun,
)
from tests.games.wildwoods.play import at, line, luma, play, shadow, sound
from tests.games.wildwoods.small_box import (
    BOX,
    card,
    creature,
    does,
    in_chapter,
    says,
    with_card,
    with_creature,
)

LATE = card("late", "blessing", start=False)

# Creatures ------------------------------------------------------------------------------------------------


def test_a_token_goes_to_a_creature_that_has_none() -> None:
    """WW-STU-03: of several it is asked who, of one or none it is not."""
    assert line(Stun(), river="E X Y Z~ I A G").asks("creature.which", "X", "Y").answer("Y").t.stunned == ["Z", "Y"]
    assert line(Stun(), river="E X~ Y I A G").asks("stopped").t.stunned == ["X", "Y"]
    assert line(Stun(), river="E X~ Y~ I A G").asks("stopped").t.stunned == ["X", "Y"]


def test_without_a_token_in_its_compartment_nobody_is_asked_who_gets_it() -> None:
    """WW-STU-03"""
    using = replace(says(Stun()), basics=msgspec.structs.replace(BOX.basics, stun_tokens=1))
    game = luma("E X~ Y Z I A G", using=using).act("E", "first", "e1").asks("luma.action")
    assert game.t.stunned == ["X"]
    lit = luma("I X~ Y A E G", using=using).act("I", "first", "Y").asks("luma.action")
    assert lit.told("creature.no_token") == [{"creature": "Y"}]


def test_only_a_creature_that_is_stunned_is_woken() -> None:
    """WW-STU-04"""
    assert line(Unstun(), river="E X~ Y I A G").asks("stopped").t.stunned == []
    assert line(Unstun(), river="E X~ Y~ Z I A G").asks("creature.which", "X", "Y").answer("X").t.stunned == ["Y"]
    assert line(Unstun(), river="E X Y I A G").asks("stopped").t.stunned == []


def test_who_sleeps_at_the_end_already_is_not_lit_once_more() -> None:
    """WW-ILL-02 WW-ILL-06"""
    line(IlluminateCreature(), river="E X Y~ I A G").asks("creature.which", "X", "Y")
    assert line(IlluminateCreature(), river="E X I A G Y~").asks("stopped").river() == "E I A G Y~ X~"


# Exploration cards ----------------------------------------------------------------------------------------


def test_no_more_crystals_are_spent_than_there_are_cards_to_draw() -> None:
    """WW-EXP-07 WW-CRY-04: one is left in the deck, one on the pile."""
    fields: dict[str, Any] = {"exploration_deck": ["b1"], "exploration_discard": ["b2"]}
    assert luma("E3 I A G", **fields).act("E", dice="8").asks("crystal.spend").options == [0, 1]
    luma("E3 I A G", **fields).act("E", dice="8 8").asks("exploration.draw")


def test_an_exploration_without_a_card_to_draw_is_at_its_best() -> None:
    """WW-EXP-07 WW-ACT-03: what falls short of a place leaves nothing to fall back to, and a last die need not roll."""
    fields: dict[str, Any] = {"exploration_deck": [], "exploration_discard": [], "blessings": ["b1"]}
    short = luma("E I A G", **fields).act("E", "first", "e1", dice="8").asks("luma.action")
    assert len(short.told("action.in_vain")) == 1
    last = luma("E I A G", dice_ready=["d8"], dice_used=["d8"] * 4, **fields).announce("E")
    assert len(last.told("luma.last_die")) == 1


def test_what_is_not_kept_lies_on_the_pile_before_the_kept_curse_draws() -> None:
    """WW-EXP-04 WW-EXC-10: the deck is empty, so the others are shuffled and drawn from."""
    using = with_card(card("c1", "curse", in_play=does(DrawExploration(n=1))))
    game = luma("E I A G", using=using, exploration_deck=["c1", "b1", "b2"], exploration_discard=[])
    game.act("E", dice="8 8 8").answer("c1", "b1", "b2", "c1").asks("exploration.draw_shuffled", "b1", "b2")
    game.answer("b2").asks("luma.action")
    assert (game.t.blessings, game.t.exploration_deck, game.t.exploration_discard) == (["b2"], ["b1"], ["c1"])


def test_two_are_chosen_before_either_of_them_does_anything() -> None:
    """WW-EXP-04 WW-EXC-16"""
    game = line(DrawExploration(n=4, keep=2)).answer("c1", "b1", "b2", "b3").asks("exploration.keep")
    game.answer("c1").asks("exploration.keep", "b1", "b2", "b3")
    assert game.marks() == {}
    assert game.answer("b2").asks("stopped").marks() == {"c1": 1}
    assert (game.t.blessings, game.t.exploration_discard) == (["b2"], ["b1", "b3", "c1"])


def test_a_card_that_only_rolls_again_gives_way_unused_where_no_dice_lie() -> None:
    """WW-EXC-05 WW-DIC-09: to use it or not would be the same."""
    using = with_card(card("again", "blessing", effect=does(Reroll())))
    game = luma("E I A G", using=using, blessings=["b1", "b2", "b3"], exploration_deck=["again"]).act("E")
    game.answer("again").asks("blessing.full").answer("again").asks("luma.action")
    assert (game.told("reroll.free"), game.t.exploration_discard) == ([], ["again"])


def test_a_card_for_which_room_was_being_made_is_laid_down_in_words_when_the_scene_ends() -> None:
    """WW-EXC-05 WW-SCE-09"""
    using = with_card(card("b1", "blessing", effect=does(SceneEnd(by="luma"))))
    game = luma("E I A G", using=using, blessings=["b1", "b2", "b3"], exploration_deck=["b4"]).act("E")
    game.answer("b4", "b1", "use")
    assert [one["card"] for one in game.told("exploration.discarded")] == ["b1", "b4"]


@pytest.mark.parametrize("where", ["blessings", "exploration_deck", "exploration_discard"])
def test_a_card_that_is_in_the_game_already_does_not_join_it_again(where: str) -> None:
    """WW-EXC-13: and that is said."""
    fields: dict[str, Any] = {"exploration_deck": ["b2"], where: ["b1"]}
    game = line(AddToExploration(id="b1"), **fields).asks("stopped")
    assert game.told("exploration.there") == [{"card": "b1"}]


def test_a_card_that_lies_in_the_box_already_is_not_put_there_again() -> None:
    """WW-EXC-14"""
    using = replace(says(RemoveFromExploration(id="late")), exploration={**BOX.exploration, "late": LATE})
    game = luma("E I A G", using=using).act("E", "first", "e1").asks("luma.action")
    assert (game.told("exploration.boxed"), game.t.campaign.removed) == ([], ["late"])


def test_a_chapter_fetches_a_card_back_that_had_left_the_game() -> None:
    """WW-EXC-01 WW-EXC-13"""
    using = in_chapter(start=ChapterStart(exploration_add=("b1",)))
    table = at(using=using, campaign=Campaign(chapter=1, removed=["b1", "b2"]), before=at().before)
    table.exploration_deck = ["b3"]
    table.before.river = list(table.river)
    game = play(table, "chapter_begins", using=using)
    assert (game.t.exploration_deck, game.t.campaign.removed) == (["b3", "b1"], ["b2"])
    assert game.told("exploration.joins") == [{"card": "b1"}]


# While hands are busy --------------------------------------------------------------------------------------


def test_a_creature_that_hands_look_for_lies_in_its_pile_until_they_have_it() -> None:
    """WW-CRE-01 WW-CRE-11: nothing is said to be missing meanwhile."""
    game = line(PlaceCreature(id="Y"), creature_deck=["X", "Z"], creature_discard=["Y"]).asks("creature.find")
    assert sound(game)
    assert sound(game.ok().asks("stopped"))
    assert (game.t.creatures(), game.t.creature_discard) == (["Y"], [])


def test_a_location_of_another_page_gets_no_pawn() -> None:
    """WW-LOC-06"""
    assert line(PlaceLocationPawn(id="elsewhere")).asks("stopped").t.overcome == ["e1"]


# Dice, spirit, story cards --------------------------------------------------------------------------------


def test_a_die_that_one_has_already_is_said_to_be_there() -> None:
    """WW-DIC-13"""
    mine = Campaign(chapter=1, scene="glade", dice=["d10"])
    game = line(AddDie(die="d10"), campaign=mine, dice_ready=["d8"] * 5 + ["d10"]).asks("stopped")
    assert (game.told("die.owned"), game.told("die.added")) == ([{"die": "d10"}], [])


def test_story_cards_on_the_table_are_packed_and_laid_out_again() -> None:
    """WW-SAV-11 WW-STC-02"""
    game = play(at(kept=[13], next="den", phase="travel"), "onward").answer("save").ok("save.piles", "save.people")
    assert game.asks("save.stories").about == {"stories": [13], "n": 1}
    while game.asked != "resume.stories":
        game.ok()
    assert game.ok().asks("resume.river").t.kept == [13]
    without = play(at(next="den", phase="travel"), "onward").answer("save").ok("save.piles", "save.people")
    assert without.asked == "save.decks"


def test_a_creature_that_takes_nothing_is_said_to_take_nothing() -> None:
    """WW-CRE-02"""
    game = shadow("Y I A E G", using=with_creature(creature("Y", 1, 0))).asks("stopped")
    assert (game.told("shadow.creature"), game.told("spirit.lost")) == ([{"creature": "Y", "n": 0}], [])


@pytest.mark.parametrize(("spirit", "asked"), [(10, "luma.action"), (9, "blessing.use")])
def test_whether_a_card_that_gives_way_is_used_is_asked_where_it_matters(spirit: int, asked: str) -> None:
    """WW-EXC-05 WW-SPI-02: where nothing is to be gained it goes either way."""
    using = with_card(card("b1", "blessing", effect=does(GainSpirit(n=1))))
    full: dict[str, Any] = {"blessings": ["b1", "b2", "b3"], "exploration_deck": ["b4"], "spirit": spirit}
    game = luma("E I A G", using=using, **full).act("E").answer("b4", "b1").asks(asked)
    assert ("b1" in game.t.exploration_discard) == (asked == "luma.action")
