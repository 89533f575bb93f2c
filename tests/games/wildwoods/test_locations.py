"""Locations: what has to be so before one can be overcome, and what is read then."""

from __future__ import annotations

from engine.content import Text
from engine.games.wildwoods.pack import Prerequisite
from engine.games.wildwoods.verbs import Overcome, PlaceLocationPawn, Retreat
from engine.pieces.verbs import Manual
from tests.games.wildwoods.play import Play, line, luma
from tests.games.wildwoods.small_box import PLACES, in_glade, place, words


def explore(game: Play) -> list[str]:
    """What can be explored: aimed at, or the only thing that can."""
    game.answer("explore_first")
    return game.options if game.asked == "luma.target" else [game.t.target]


def test_exploration_and_help_locations_need_their_own_action() -> None:
    """WW-LOC-01 WW-LOC-02 WW-AID-01 WW-EXP-01"""
    assert explore(luma("E I A G")) == ["e1"]
    game = luma("A I E G").answer("help_first").asks("luma.roll")
    assert game.t.target == "h1"


def test_joined_locations_are_taken_from_left_to_right() -> None:
    """WW-LOC-04 WW-LOC-06 WW-EX-20"""
    assert explore(luma("E I A G", overcome=["e1"])) == ["e2"]
    assert explore(luma("E I A G", overcome=["e2"])) == ["e1"]
    assert explore(luma("E I A G", overcome=["e1", "e2"])) == ["e3"]


def test_a_location_that_is_done_cannot_be_done_again() -> None:
    """WW-LOC-06"""
    assert "e1" not in explore(luma("E I A G", overcome=["e1", "e2"], light=0))


def test_the_selva_icon_wants_the_light_at_the_centre() -> None:
    """WW-LOC-03 WW-EX-19"""
    assert explore(luma("E I A G", light=1)) == ["e1"]
    assert explore(luma("E I A G", light=0)) == ["e1", "deep"]


def test_prerequisites_have_to_be_met() -> None:
    """WW-LOC-05"""
    assert explore(luma("E I A G", counters={"key": 1})) == ["e1", "door"]


def test_what_only_people_can_tell_they_are_asked() -> None:
    """WW-LOC-05"""
    spoken = Prerequisite(text=words("if it rains"), when=(Manual(text=Text(words={"*": "it rains"})),))
    using = in_glade(locations=(place("e1", prerequisites=(spoken,)),))
    game = luma("E I A G", using=using).answer("explore_first").asks("card.holds", "yes", "no")
    assert game.answer("yes").asks("luma.roll").t.ability == "first"
    game = luma("E I A G", using=using).answer("explore_first", "no").asks("luma.action")
    assert (game.t.ability, game.river(), game.told("location.closed")) == ("", "E I A G", [{"location": "e1"}])


def test_requirements_that_fail_after_the_choice_leave_the_second_ability() -> None:
    """WW-LOC-07"""
    game = luma("E I A G", light=0).announce("E", "first", "deep").asks("luma.roll").correct(light=1).roll(8)
    game.asks("luma.count", "second", "nothing")


def test_the_text_is_read_only_when_it_is_overcome() -> None:
    """WW-LOC-08"""
    using = in_glade(locations=(place("e1", text=words("a nest")),))
    game = luma("E I A G", using=using).act("E", "first", dice="8").asks("card.text").ok().asks("river.clean")
    assert (game.marks(), game.t.overcome) == ({"e1": 1}, ["e1"])


def test_a_card_may_lay_a_pawn_without_its_text_being_read() -> None:
    """WW-LOC-06 WW-LOC-08"""
    game = line(PlaceLocationPawn(id="e3")).asks("stopped")
    assert (game.t.overcome, game.marks()) == (["e1", "e3"], {})


def test_a_location_may_ask_for_another_of_the_scene() -> None:
    """WW-LOC-05"""
    late = place("late", prerequisites=(Prerequisite(text=words("after e1"), when=(Overcome(id="e1"),)),))
    using = in_glade(locations=(PLACES[0], late))
    assert explore(luma("E I A G", using=using)) == ["e1"]
    assert explore(luma("E I A G", using=using, overcome=["e1"])) == ["late"]


def test_a_location_that_nobody_typed_is_told_and_read_by_the_people() -> None:
    """WW-LOC-02 WW-LOC-08 WW-GEN-03"""
    game = luma("E I A G", using=in_glade(locations=())).answer("explore_first").asks("location.dots")
    game.refuses(0, 21).answer(2).roll(8).asks("luma.count", "second", "nothing")
    game = luma("E I A G", using=in_glade(locations=())).answer("explore_first", 1).roll(8)
    game.ok("location.by_hand").asks("river.clean")


def test_the_light_pushed_back_closes_the_locations_again() -> None:
    """WW-LOC-03 WW-SEL-03"""
    game = line(Retreat(pawn="light", n=1), light=0).asks("stopped")
    assert game.t.light == 1
