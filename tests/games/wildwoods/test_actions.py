"""An action: what can be announced, what comes of the roll, and which ability is carried out."""

from __future__ import annotations

import pytest

from engine.content import Text
from engine.games.wildwoods.pack import Ability, ActionCard, Basics
from engine.games.wildwoods.verbs import GainSpirit
from tests.games.wildwoods.play import LETTERS, luma
from tests.games.wildwoods.small_box import box


def test_card_ability_and_target_are_named_before_the_roll() -> None:
    """WW-ACT-01 WW-ACT-02"""
    game = luma("I X A Y E G").asks(
        *("luma.action", "illuminate_first", "illuminate_second", "help_first", "help_second", "end")
    )
    game.answer("illuminate_first")
    game.asks("luma.target", "X", "Y").answer("Y").asks("luma.roll")
    assert (game.t.action, game.t.ability, game.t.target) == ("illuminate", "first", "Y")


def test_too_few_successes_may_serve_the_second_ability() -> None:
    """WW-ACT-03 WW-ACT-10 WW-ACT-11"""
    game = luma("I X A E G").act("I", "first", dice="5").asks("luma.count", "second", "nothing").answer("second")
    assert game.asks("river.clean").t.light == 2


def test_the_first_ability_is_not_offered_once_the_second_was_announced() -> None:
    """WW-ACT-04"""
    game = luma("I1 X A E G", light=5).act("I", "second", dice="8 8 1").asks("luma.count", "second", "reroll")
    assert game.answer("second", 0).asks("river.clean").t.stunned == []


def test_a_second_ability_in_place_of_the_first_may_be_declined() -> None:
    """WW-ACT-05"""
    game = luma("I X A E G").act("I", "first", dice="5").answer("nothing").asks("river.clean")
    assert (game.t.light, game.river(), game.t.dice_used) == (3, "X A E G I", ["d8"])
    assert game.told("action.declined")


def test_without_any_success_the_action_fails() -> None:
    """WW-ACT-06 WW-ACT-07"""
    game = luma("I X A E G").act("I", dice="2 1").asks("river.clean")
    assert (game.river(), game.t.light, game.t.dice_used) == ("X A E G I", 3, ["d8", "d8"])
    assert game.told("action.fails") == [{"action": "illuminate"}]


def test_successes_never_add_up_over_several_actions() -> None:
    """WW-ACT-08"""
    game = luma("E I A G").act("E", "first", "e1", dice="3").answer("nothing").done()
    game.act("E", "first", "e1", dice="6").asks("luma.count", "second", "nothing")
    assert game.t.overcome == []


def test_successes_beyond_those_needed_are_lost() -> None:
    """WW-ACT-09"""
    game = luma("I Y X A E G").act("I", "first", "Y", dice="8 8 8").asks("river.clean")
    assert (game.t.stunned, game.t.light) == (["Y"], 3)


def test_crystals_may_be_held_back_and_spent_on_the_second_ability() -> None:
    """WW-ACT-11 WW-CRY-07"""
    game = luma("I1 X A E G").act("I", "first", dice="5").asks("luma.count", "first", "second", "nothing")
    game.answer("second").asks("crystal.spend").answer(1).asks("river.clean")
    assert (game.t.light, game.t.all_crystals()) == (1, 0)


@pytest.mark.parametrize(("letter", "river"), [("I", "I A E G"), ("G", "G I A E")])
def test_an_ability_with_a_target_needs_one(letter: str, river: str) -> None:
    """WW-ACT-12"""
    assert [option for option in luma(river).options if LETTERS[letter] in option] == [f"{LETTERS[letter]}_second"]


def test_a_target_out_of_reach_of_the_dice_can_still_be_named() -> None:
    """WW-ACT-12"""
    luma("Z I A E G", dice_ready=["d8"]).announce("I", "first").asks("luma.roll")


def test_enough_dice_for_the_first_ability_leave_no_other_choice() -> None:
    """WW-ACT-13"""
    luma("I Y A E G").act("I", "first", dice="8").asks("river.clean")


def test_by_house_rule_the_second_may_be_taken_all_the_same() -> None:
    """WW-ACT-13"""
    game = luma("I Y A E G", house={"second_instead_of_first": "yes"}).act("I", "first", dice="8")
    game.asks("luma.count", "first", "second").answer("second")
    assert (game.t.light, game.t.stunned) == (2, [])


def test_what_a_card_says_beyond_the_rules_happens_too() -> None:
    """WW-GEN-03 WW-ACT-02"""
    more = ActionCard(id="illuminate", second=Ability(text=Text(), ops=(GainSpirit(n=2),)))
    game = luma(spirit=4, using=box(basics=Basics(spirit_spaces=11, actions=(more,)))).act("I")
    assert (game.t.light, game.t.spirit) == (2, 6)


# Illuminate, Help, Explore, Heal ------------------------------------------------------------------


def test_illuminating_sends_a_creature_to_the_end_stunned() -> None:
    """WW-ILL-01 WW-ILL-02 WW-ILL-03 WW-CRE-10"""
    game = luma("I X1 A E G".replace("X1", "X")).act("I", "first", dice="3 8").asks("river.clean")
    assert (game.river(), game.t.all_crystals(), game.t.creature_discard) == ("A E G X~ I", 0, [])


def test_a_stunned_creature_moves_but_gets_no_second_token() -> None:
    """WW-ILL-06 WW-STU-03"""
    game = luma("I Y~ A E G").act("I", "first", dice="8").asks("river.clean")
    assert (game.river(), game.t.stunned) == ("A E G Y~ I", ["Y"])


def test_the_light_advances_one_space_for_each_success_and_stops_at_the_centre() -> None:
    """WW-ILL-04 WW-ILL-05 WW-EX-19 WW-SEL-02 WW-SEL-04"""
    game = luma(light=2, stop="action_ends").act("I", dice="3 4 5 6").asks("stopped")
    assert (game.t.light, game.told("light.arrives")) == (0, [{"n": 2, "left": 0}])


def test_a_light_at_the_centre_stays_there() -> None:
    """WW-ILL-05"""
    assert luma(light=0).act("I").told("light.stays")


def test_help_overcomes_a_help_location() -> None:
    """WW-AID-01 WW-AID-02 WW-LOC-02"""
    game = luma("A I E G").answer("help_first").asks("luma.roll").roll(3, 4, 5).asks("river.clean")
    assert (game.t.overcome, game.marks()) == (["h1"], {"h1": 1})


def test_help_brings_a_crystal_for_each_success() -> None:
    """WW-AID-03 WW-AID-04 WW-CRY-01"""
    game = luma("A I E G").act("A", dice="3 4 5").where("I", "I", "G").asks("river.clean")
    assert game.river() == "I2 E G1 A"


def test_explore_overcomes_an_exploration_location() -> None:
    """WW-EXP-01 WW-EXP-02 WW-LOC-02 WW-LOC-08"""
    game = luma("E I A G").answer("explore_first").asks("luma.roll").roll(3, 4).asks("river.clean")
    assert (game.t.overcome, game.marks()) == (["e1"], {"e1": 1})


def test_explore_draws_a_card_for_each_success_and_keeps_one() -> None:
    """WW-EXP-03 WW-EXP-04 WW-EXC-02"""
    game = luma("E I A G").act("E", dice="3 4 5").answer("b1", "b3", "c1")
    game.asks("exploration.keep", "b1", "b3", "c1").answer("b3").asks("river.clean")
    assert (game.t.blessings, game.t.exploration_discard) == (["b3"], ["b1", "c1"])


def test_a_single_card_must_be_kept() -> None:
    """WW-EXP-06 WW-EXC-03"""
    game = luma("E I A G").act("E", dice="3").asks("exploration.draw").answer("c1").asks("river.clean")
    assert (game.marks(), game.t.exploration_discard) == ({"c1": 1}, ["c1"])


def test_curses_that_are_not_kept_do_nothing() -> None:
    """WW-EXP-05 WW-EX-24"""
    game = luma("E I A G").act("E", dice="3 4").answer("c1", "b1", "b1").asks("river.clean")
    assert (game.marks(), game.t.blessings, game.t.exploration_discard) == ({}, ["b1"], ["c1"])


def test_by_house_rule_every_curse_strikes() -> None:
    """WW-EXP-05"""
    game = luma("E I A G", house={"curses_among_drawn": "all_strike"})
    game.act("E", dice="3 4 5").answer("c1", "b1", "b2", "b1").asks("river.clean")
    assert (game.marks(), game.t.exploration_discard) == ({"c1": 1}, ["c1", "b2"])


def test_as_many_cards_as_there_are_can_be_drawn() -> None:
    """WW-EXP-07 WW-EXC-10"""
    game = luma("E I A G", exploration_deck=["b1"], exploration_discard=["b2"])
    game.act("E", dice="8 8 8 8").answer("b1").asks("exploration.draw_shuffled", "b2").answer("b2")
    game.asks("exploration.keep", "b1", "b2")
    assert game.told("exploration.none")


def test_healing_discards_a_creature_and_brings_its_crystals() -> None:
    """WW-HEA-01 WW-HEA-02 WW-HEA-03 WW-HEA-04"""
    game = luma("G X I A E").act("G", "first", dice="4 5").where("I", "A", "E").asks("river.clean")
    assert (game.river(), game.t.creature_discard) == ("I1 A1 E1 G", ["X"])


def test_healing_may_need_another_number_than_lighting() -> None:
    """WW-CRE-10 WW-HEA-01"""
    from tests.games.wildwoods.small_box import creature, with_creature  # noqa: PLC0415

    tough = with_creature(creature("X", 1, heal_dots=3))
    luma("G X I A E", using=tough, spirit=4).act("G", "first", dice="8 8").asks("luma.count", "second", "nothing")


def test_heal_gives_spirit_for_each_success() -> None:
    """WW-HEA-05 WW-SPI-01"""
    assert luma("G I A E", spirit=4).act("G", dice="3 4 1").asks("river.clean").t.spirit == 6


def test_a_trauma_leaves_its_space_by_healing() -> None:
    """WW-HEA-06 WW-HEA-07 WW-HEA-08"""
    game = luma("G I A E", blessings=["t1", "b1"]).answer("heal_first").asks("luma.roll").roll(3, 3)
    assert (game.asks("river.clean").t.blessings, game.t.exploration_discard) == (["b1"], ["t1"])
    assert game.t.all_crystals() == 0


def test_a_trauma_without_a_number_needs_one_success() -> None:
    """WW-HEA-07"""
    game = luma("G I A E", blessings=["t2"]).act("G", "first", dice="3").asks("river.clean")
    assert game.t.blessings == []
