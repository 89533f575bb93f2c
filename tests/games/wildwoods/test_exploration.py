"""Exploration cards and story cards: blessings kept and used, curses suffered, traumas borne, decks shuffled anew."""

from __future__ import annotations

from typing import Any

import pytest

from engine import NotNow
from engine.games.wildwoods.pack import ChapterStart, Effect
from engine.games.wildwoods.verbs import (
    AddToExploration,
    DiscardBlessing,
    DrawExploration,
    DrawStory,
    LoseSpirit,
    RemoveFromExploration,
    SceneEnd,
    Shuffle,
    TakeExploration,
)
from tests.games.wildwoods.play import Play, at, line, luma, play, shadow
from tests.games.wildwoods.small_box import BOX, card, in_chapter, with_card

FULL = ["b1", "t1", "b2"]


def draws(*cards: str, **fields: Any) -> Play:
    """A card of the scene lets so many exploration cards be drawn, and these come."""
    rest = [name for name in BOX.exploration if name not in fields.get("blessings", [])]
    return line(DrawExploration(n=len(cards)), **{"exploration_deck": rest, **fields}).answer(*cards)


def test_every_kind_of_card_has_its_place() -> None:
    """WW-EXC-01 WW-EXC-02 WW-EXC-03 WW-EXC-08 WW-EXC-12 WW-EXC-16"""
    game = draws("b1", "c1", "t1").asks("stopped")
    assert (game.t.blessings, game.marks()) == (["b1", "t1"], {"c1": 1, "t1": 1})
    assert draws("pal").asks("stopped").t.blessings == ["pal"]


def test_a_curse_is_suffered_and_discarded() -> None:
    """WW-EXC-03 WW-EXC-04"""
    game = draws("c1").asks("stopped")
    assert (game.t.exploration_discard, game.t.resolving) == (["c1"], [])


def test_a_curse_whose_words_say_so_goes_back_into_the_box() -> None:
    """WW-EXC-04 WW-EXC-14"""
    boxed = with_card(card("c1", "curse", after_use="box"))
    game = luma("E I A G", using=boxed).act("E").answer("c1").asks("river.clean")
    assert (game.t.exploration_discard, game.t.campaign.removed) == ([], ["c1"])


def test_with_all_spaces_taken_one_blessing_has_to_go() -> None:
    """WW-EXC-05 WW-EXC-06 WW-EX-23"""
    game = draws("b3", blessings=list(FULL)).asks("blessing.full", "b1", "b2", "b3").answer("b1")
    game.asks("blessing.use", "use", "discard").answer("use").asks("stopped")
    assert (game.t.blessings, game.marks(), game.t.exploration_discard) == (["t1", "b2", "b3"], {"b1": 1}, ["b1"])


def test_the_new_blessing_may_be_the_one_that_goes() -> None:
    """WW-EXC-05 WW-EXC-14"""
    game = draws("b3", blessings=list(FULL)).answer("b3", "discard").asks("stopped")
    assert (game.t.blessings, game.marks(), game.t.exploration_discard) == (FULL, {}, ["b3"])
    assert draws("b3", blessings=list(FULL)).answer("b3", "use").asks("stopped").marks() == {"b3": 1}


def test_a_card_that_was_used_up_is_fresh_when_it_comes_back() -> None:
    """WW-EXC-14: it is another card that is drawn then."""
    game = draws("b3", blessings=list(FULL), used_up={"b1": "scene"}).asks("blessing.full").answer("b1")
    assert (game.asks("stopped").t.exploration_discard, game.t.used_up) == (["b1"], {})


def test_a_trauma_cannot_be_refused_while_a_blessing_can_make_room() -> None:
    """WW-EXC-15 WW-EXC-06"""
    game = draws("t2", blessings=list(FULL)).asks("blessing.full", "b1", "b2").answer("b2", "discard").asks("stopped")
    assert (game.t.blessings, game.marks()) == (["b1", "t1", "t2"], {"t2": 1})


def test_where_only_traumas_lie_another_one_is_discarded() -> None:
    """WW-EXC-07"""
    third = with_card(card("t3", "trauma"), card("t4", "trauma"))
    game = luma("E I A G", using=third, blessings=["t1", "t2", "t3"], exploration_deck=["t4"])
    game.act("E").answer("t4").asks("river.clean")
    assert (game.t.blessings, game.t.exploration_discard) == (["t1", "t2", "t3"], ["t4"])
    assert game.told("exploration.no_room")


def test_a_blessing_among_traumas_must_itself_be_used_or_discarded() -> None:
    """WW-EXC-07"""
    third = with_card(card("t3", "trauma"))
    game = luma("E I A G", using=third, blessings=["t1", "t2", "t3"], exploration_deck=["b1"])
    game.act("E").answer("b1").asks("blessing.use").answer("use").asks("river.clean")
    assert game.marks() == {"b1": 1}


def test_cards_stay_from_scene_to_scene() -> None:
    """WW-EXC-09 WW-TRA-06"""
    game = play(at(blessings=["b1", "t1"], next="den", outcome="luma"), "travel", stop="luma_phase")
    assert game.ok().answer("go_on").okay().t.blessings == ["b1", "t1"]


def test_an_empty_deck_is_shuffled_anew_in_the_middle_of_a_draw() -> None:
    """WW-EXC-10"""
    game = line(DrawExploration(n=2), exploration_deck=["b1"], exploration_discard=["b2", "c1"]).answer("b1")
    game.asks("exploration.draw_shuffled", "b2", "c1").answer("c1").asks("stopped")
    assert (game.t.exploration_deck, game.t.exploration_discard) == (["b2"], ["c1"])


def test_a_blessing_is_used_at_any_time_and_discarded() -> None:
    """WW-EXC-11 WW-EXC-14 WW-EXC-09"""
    game = luma(blessings=["b1", "b2"]).aside("use_blessing", "b1").asks("luma.action")
    assert (game.t.blessings, game.marks(), game.t.exploration_discard) == (["b2"], {"b1": 1}, ["b1"])
    game = shadow("Y I A E G", blessings=["b1"]).asks("shadow.creature").aside("use_blessing", "b1")
    assert game.marks() == {"b1": 1, "Y acts": 1}


def test_by_house_rule_blessings_are_for_the_luma_phase() -> None:
    """WW-EXC-11"""
    game = shadow("Y I A E G", blessings=["b1"], house={"blessings_when": "luma_phase"}).asks("shadow.creature")
    with pytest.raises(NotNow):
        game.aside("use_blessing", "b1")
    assert luma(blessings=["b1"], house={"blessings_when": "luma_phase"}).aside("use_blessing", "b1").marks()


@pytest.mark.parametrize(
    ("timing", "in_luma", "in_shadow"),
    [("luma_phase", True, False), ("shadow_phase", False, True), ("manual", True, True), ("on_roll", False, False)],
)
def test_a_blessing_may_have_a_moment_of_its_own(timing: str, in_luma: bool, in_shadow: bool) -> None:
    """WW-EXC-11"""
    using = with_card(card("b1", "blessing", timing=timing))
    first = luma(using=using, blessings=["b1"])
    assert (("use_blessing", ("b1",)) in first.game.asides()) == in_luma
    second = shadow("Y I A E G", using=using, blessings=["b1"])
    assert (("use_blessing", ("b1",)) in second.game.asides()) == in_shadow


def test_a_trauma_cannot_be_used() -> None:
    """WW-EXC-06 WW-HEA-06"""
    with pytest.raises(NotNow):
        luma(blessings=["t1"]).aside("use_blessing", "t1")


@pytest.mark.parametrize(("span", "again"), [("phase", True), ("scene", False), ("chapter", False)])
def test_a_card_that_stays_can_be_used_again_in_its_time(span: str, again: bool) -> None:
    """WW-EXC-09 WW-EXC-14"""
    using = with_card(card("pal", "companion", after_use="stay", once_per=span))
    game = luma(using=using, blessings=["pal"]).aside("use_blessing", "pal")
    assert (game.t.blessings, game.t.used_up) == (["pal"], {"pal": span})
    with pytest.raises(NotNow):
        game.aside("use_blessing", "pal")
    game.answer("end").ok("shadow.advance").asks("luma.action")
    assert (("use_blessing", ("pal",)) in game.game.asides()) == again


def test_a_card_without_a_space_is_carried_out_at_once() -> None:
    """WW-EXC-12"""
    using = with_card(card("pal", "companion", takes_space=False, in_play=BOX.exploration["c1"].in_play))
    game = luma("E I A G", using=using).act("E").answer("pal").asks("river.clean")
    assert (game.t.blessings, game.marks(), game.t.exploration_discard) == ([], {"c1": 1}, ["pal"])


# Verbs --------------------------------------------------------------------------------------------


def test_a_new_card_is_shuffled_into_the_deck() -> None:
    """WW-EXC-13 WW-EXC-01"""
    game = line(AddToExploration(id="pal"), exploration_deck=["b1"], in_order=["exploration"]).ok("exploration.add")
    assert (sorted(game.t.exploration_deck), game.t.in_order) == (["b1", "pal"], [])
    twice = line(AddToExploration(id="b1"), exploration_deck=["b1"]).asks("stopped")
    assert twice.t.exploration_deck == ["b1"]


def test_by_house_rule_it_lies_on_top() -> None:
    """WW-EXC-13"""
    fields: dict[str, Any] = {
        "exploration_deck": ["b1"],
        "in_order": ["exploration"],
        "house": {"new_exploration_card": "on_top"},
    }
    game = line(AddToExploration(id="pal"), **fields).ok("exploration.add_on_top").asks("stopped")
    assert (game.t.exploration_deck, game.t.in_order) == (["pal", "b1"], ["exploration"])


def test_a_card_can_leave_the_game() -> None:
    """WW-EXC-14"""
    game = line(RemoveFromExploration(id="b1"), blessings=["b1"], exploration_deck=["b2"]).asks("stopped")
    assert (game.t.blessings, game.t.campaign.removed) == ([], ["b1"])


def test_a_named_card_comes_into_play_wherever_it_was() -> None:
    """WW-EXC-15 WW-EXC-16"""
    game = line(TakeExploration(id="t1"), exploration_deck=["b1"], exploration_discard=["t1"]).asks("stopped")
    assert (game.t.blessings, game.t.exploration_discard, game.marks()) == (["t1"], [], {"t1": 1})


def test_a_card_can_be_made_to_leave_its_space_unused() -> None:
    """WW-EXC-09 WW-EXC-14"""
    game = line(DiscardBlessing(), blessings=list(FULL)).asks("blessing.which", "b1", "b2").answer("b2").asks("stopped")
    assert (game.t.blessings, game.marks()) == (["b1", "t1"], {})
    assert line(DiscardBlessing(id="t1"), blessings=list(FULL)).t.blessings == ["b1", "b2"]


def test_some_of_the_cards_drawn_are_kept_if_the_words_say_so() -> None:
    """WW-EXC-16 WW-EXP-04"""
    game = line(DrawExploration(n=3, keep=2)).answer("b1", "b2", "b3").asks("exploration.keep", "b1", "b2", "b3")
    game.answer("b3").asks("exploration.keep", "b1", "b2").answer("b1").asks("stopped")
    assert (game.t.blessings, game.t.exploration_discard) == (["b3", "b1"], ["b2"])


def test_a_deck_in_order_is_drawn_from_the_top_until_it_is_shuffled() -> None:
    """WW-EXC-13 WW-GEN-02"""
    using = in_chapter(start=ChapterStart(exploration_order="fixed", creature_order="fixed"))
    game = play(at(using=using, exploration_deck=["b2", "b1"]), "chapter_begins", using=using, stop="scene_begins")
    assert game.okay().t.in_order == ["creature", "exploration"]
    game = line(DrawExploration(), Shuffle(deck="exploration"), exploration_deck=["b2", "b1"], in_order=["exploration"])
    assert game.asks("exploration.draw", "b2").answer("b2").ok("deck.shuffle_exploration").t.in_order == []


def test_a_chapter_adds_and_removes_cards() -> None:
    """WW-EXC-13 WW-EXC-14"""
    using = in_chapter(start=ChapterStart(exploration_add=("pal", "b1"), exploration_remove=("b2", "t1")))
    game = play(at(exploration_deck=["b1", "b2"], blessings=["t1"]), "chapter_begins", using=using, stop="scene_begins")
    assert (game.okay().t.exploration_deck, game.t.blessings) == (["b1", "pal"], [])
    assert game.t.campaign.removed == ["b2", "t1"]


def test_a_curse_that_ends_the_scene_is_not_lost() -> None:
    """WW-EXC-04 WW-SCE-09"""
    bitter = with_card(card("c1", "curse", in_play=Effect(ops=(LoseSpirit(n=1), SceneEnd(by="shadow")))))
    game = luma("E I A G", using=bitter, stop="travel").act("E").answer("c1").okay()
    assert (game.t.exploration_discard, game.t.resolving, game.t.outcome) == (["c1"], [], "shadow")


# Story cards --------------------------------------------------------------------------------------


def test_a_story_card_is_found_by_its_number_and_put_back() -> None:
    """WW-STC-01 WW-STC-02 WW-STC-03 WW-STC-04"""
    game = line(DrawStory(number=12)).ok("story.find").asks("stopped")
    assert (game.marks(), game.t.kept) == ({"story 12": 1}, [])
    assert game.told("story.drawn") == [{"story": 12}]


def test_a_story_card_in_the_box_is_not_found_again() -> None:
    """WW-STC-02: nobody looks for it, and its words are not carried out a second time; a new chapter has it again."""
    game = line(DrawStory(number=12), DrawStory(number=12)).ok("story.find").asks("stopped")
    assert (game.marks(), game.t.boxed, game.told("story.gone")) == ({"story 12": 1}, [12], [{"story": 12}])
    assert play(at(phase="travel", boxed=[12]), "chapter_begins", stop="scene_begins").okay().t.boxed == []


def test_a_story_card_may_stay_in_play() -> None:
    """WW-STC-02"""
    game = line(DrawStory(number=13)).ok("story.find").asks("stopped")
    assert (game.marks(), game.t.kept) == ({"story 13": 1}, [13])


def test_a_story_card_that_nobody_typed_is_read_by_the_people() -> None:
    """WW-STC-01 WW-GEN-03"""
    assert line(DrawStory(number=99)).ok("story.by_hand").asks("stopped").marks() == {}
