"""Damage that is left over, and attacks that hit several at once."""

from __future__ import annotations

import pytest

from engine.games.wonder_book.box import Box
from engine.games.wonder_book.verbs import WyrmsIn
from tests.games.wonder_book.play import Play, attack, turn
from tests.games.wonder_book.small_box import BOX, box, end, goal, with_attack

ENDLESS = {"leftover_chain": "unlimited"}
SECOND_ONLY = {"leftover_chain": "second_only"}

# What is left over --------------------------------------------------------------------------------


def test_damage_left_over_passes_on_from_defeat_to_defeat() -> None:
    """WB-EX-26 WB-EXC-01 WB-EXC-05 WB-EXC-06"""
    using = with_attack(3, range="same_or_adjacent")
    game = attack("P: sid/5 A~ | Q: B~ C", "+++", using, house=ENDLESS).answer("A")
    game.asks("attack.target", "B", "C", "enough").answer("B").asks("attack.target", "C", "enough").answer("C")
    assert game.asks("turn.action").here() == "P: sid/5 | Q: C~"


def test_only_a_second_one_takes_what_is_left_over_unless_a_house_rule_lets_it_go_on() -> None:
    """WB-EXC-06"""
    using = with_attack(3, range="same_or_adjacent")
    game = attack("P: sid/5 A~ | Q: B~ C", "+++", using).answer("A", "B").asks("turn.action")
    assert game.here() == "P: sid/5 | Q: C"


def test_without_another_target_the_rest_is_wasted() -> None:
    """WB-EX-27 WB-EXC-04"""
    game = attack("P: sid/5 A~ | R: B", "++").asks("turn.action")
    assert (game.here(), game.t.successes) == ("P: sid/5 | R: B", 0)


@pytest.mark.parametrize("skipped", [True, False])
def test_what_is_left_over_may_be_renounced(skipped: bool) -> None:
    """WB-EXC-01"""
    game = attack("P: sid/5 A~ | Q: B", "++").answer("A").asks("attack.target", "B", "enough")
    game = game.skip() if skipped else game.answer("enough")
    assert game.asks("turn.action").here() == "P: sid/5 | Q: B"


def test_the_goal_waits_until_the_damage_left_over_is_dealt() -> None:
    """WB-EX-43 WB-EXC-01 WB-GOL-10"""
    using = box(goal(1, WyrmsIn(area="P", at_most=0)), goal(2), end(3))
    game = attack("P: sid/5 A~ | Q: B", "++", using).answer("A").asks("attack.target", "B", "enough")
    assert (game.t.deck[0], game.t.reached) == (1, True)
    game.answer("B").asks("turn.action")
    assert (game.t.deck[0], game.here()) == (2, "P: sid/5 | Q: B~")


def test_a_wyrm_taken_off_by_hand_leaves_its_place_to_another() -> None:
    """WB-ATK-02 WB-EXC-08"""
    game = attack("P: lara/4 A~ B C", "+--", hero="lara").answer("A").asks("attack.target", "B", "enough")
    game.correct(wyrms__A=None).asks("attack.target", "C", "enough").answer("C")  # the two left are alike
    assert game.here() == "P: lara/4 B~ C~"


# Several targets ----------------------------------------------------------------------------------


def test_every_success_hurts_both_and_a_defeated_one_is_replaced() -> None:
    """WB-EX-42 WB-EXC-08 WB-ATK-05"""
    game = attack("P: lara/4 A~ B C | Q: D", "++-", hero="lara").asks("attack.target", "A", "B").answer("A", "B")
    game.asks("attack.target", "C", "enough")
    assert game.here() == "P: lara/4 B~ C | Q: D"
    game.answer("C").asks("turn.action")
    assert game.here() == "P: lara/4 C~ | Q: D"


def test_fewer_targets_than_allowed_are_enough_for_the_whole_attack() -> None:
    """WB-EXC-08 WB-ATK-11"""
    game = attack("P: lara/4 A B C~", "++-", hero="lara").answer("A", "enough").asks("turn.action")
    assert game.here() == "P: lara/4 B C~"
    game = attack("P: lara/4 A~ B C", "+++", hero="lara").answer("A", "enough").answer("B").asks("turn.action")
    assert game.here() == "P: lara/4 C"  # one place was let go, and only the other is filled again
    attack("P: lara/4 A B C~", "++-", hero="lara").answer("A").skip().asks("turn.action")


def test_several_targets_lie_in_one_area() -> None:
    """WB-ATK-05 WB-EXC-08"""
    using = with_attack(targets="up_to_n", n=2, range="same_or_adjacent")
    game = attack("P: sid/5 A | Q: B C~", "+-", using).answer("B").asks("attack.target", "C", "enough").answer("C")
    assert game.here() == "P: sid/5 A | Q: B~"
    anywhere = with_attack(targets="up_to_n", n=2, range="same_or_adjacent", same_area=False)
    attack("P: sid/5 A | Q: B C~", "+-", anywhere).answer("B").asks("attack.target", "A", "C", "enough")


def test_each_in_area_means_all_of_them() -> None:
    """WB-ATK-05 WB-EXC-08"""
    using = with_attack(targets="each_in_area", range="same_or_adjacent")
    game = attack("P: sid/5 A B~ | Q: C", "+-", using).asks("attack.target", "A", "B", "C").answer("B")
    assert game.here() == "P: sid/5 A~ | Q: C"
    game = attack("P: sid/5 A~ B~ | Q: C", "++", using).answer("A").asks("attack.target", "C", "enough").answer("C")
    assert game.here() == "P: sid/5 | Q: C~"


def test_by_house_rule_places_are_filled_once_more_only() -> None:
    """WB-EXC-06 WB-EXC-08"""
    using = with_attack(3, targets="each_in_area", range="custom")
    game = attack("P: sid/5 A~ | Q: B~ | R: C", "+++", using, house=SECOND_ONLY).answer("A", "B").asks("turn.action")
    assert game.here() == "P: sid/5 | R: C"
    game = attack("P: lara/4 A~ B~ C~ D~ E", "+++", hero="lara", house=SECOND_ONLY).answer("A", "B", "C", "D")
    assert game.asks("turn.action").here() == "P: lara/4 E"


def test_a_strong_success_uses_its_damage_up_on_one_wyrm() -> None:
    """WB-WYL-04 WB-EXC-08"""
    game = attack("P: sid/5 A B~", "++", with_attack(damage_per_success=2)).answer("B").answer("A")
    assert game.here() == "P: sid/5"
    assert attack("P: sid/5 A B~", "+-", with_attack(damage_per_success=2)).answer("B").here() == "P: sid/5 A"


def test_taking_back_an_attack_puts_the_wyrms_back() -> None:
    """WB-EXC-01 WB-WYL-06"""
    game = attack("P: sid/5 A~ | Q: B", "++").answer("A", "B").asks("turn.action")
    game.undo().asks("attack.target", "B", "enough")
    assert game.here() == "P: sid/5 | Q: B"
    game.undo().asks("attack.target", "A", "B")
    assert game.here() == "P: sid/5 A~ | Q: B"


def spared(hero: str, areas: str, successes: int, using: Box = BOX) -> Play:
    """An attack of which each success is aimed anew."""
    return turn(hero, areas, "P-Q", using).aside("spare", hero).answer(f"attack:{successes}")


def test_success_by_success_the_damage_is_not_divided_either() -> None:
    """WB-ATK-05 WB-EXC-07 WB-ATK-11: whoever is only stunned is the one target; it is hit again, or the rest let go."""
    game = spared("sid", "P: sid/5 A B | Q: C", 2).answer("A").asks("attack.target", "A", "enough").answer("enough")
    assert game.asks("turn.action").here() == "P: sid/5 A~ B | Q: C"


def test_success_by_success_what_is_left_over_passes_on_after_a_defeat() -> None:
    """WB-EXC-01 WB-EXC-06 WB-ATK-11: to a second one, though the first has been aimed at twice."""
    game = spared("sid", "P: sid/5 A B | Q: C", 3, with_attack(3, range="same_or_adjacent")).answer("A", "A")
    game.asks("attack.target", "B", "C", "enough").answer("C").asks("turn.action")
    assert game.here() == "P: sid/5 B | Q: C~"


def test_success_by_success_a_place_is_free_for_another_only_where_one_was_defeated() -> None:
    """WB-EXC-08 WB-ATK-11: two at a time; who stays there keeps its place."""
    game = spared("lara", "P: lara/4 A~ B C D", 3).answer("A", "B").asks("attack.target", "B", "C", "enough")
    game.answer("C").asks("attack.target", "B", "enough").answer("enough")
    assert game.here() == "P: lara/4 B~ C~ D"


def test_success_by_success_all_in_one_area_are_hit_before_those_in_another() -> None:
    """WB-ATK-05 WB-EXC-08 WB-ATK-11"""
    using = with_attack(3, targets="each_in_area", range="same_or_adjacent")
    game = spared("sid", "P: sid/5 A B~ | Q: C", 3, using).answer("A").asks("attack.target", "A", "enough").answer("A")
    game.asks("attack.target", "C", "enough").answer("C").asks("turn.action")
    assert game.here() == "P: sid/5 | Q: C~"
