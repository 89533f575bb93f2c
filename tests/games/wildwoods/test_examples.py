"""The worked examples, moment by moment, as the rulebook retells them."""

from __future__ import annotations

import pytest

from engine.games.wildwoods.verbs import DrawCreature, MoveCard
from tests.games.wildwoods.play import at, luma, play
from tests.games.wildwoods.small_box import creature, in_glade, place, says, with_creature


def test_an_exploration_location_with_two_dots() -> None:
    """WW-EX-01 WW-RIV-02 WW-RIV-03: the river flows on, and the card lies behind the last one."""
    game = luma("E I A G").answer("explore_first").roll(2, 3, 7).asks("river.clean")
    assert (game.t.overcome, game.marks(), game.river()) == (["e1"], {"e1": 1}, "I A G E")
    assert (game.t.dice_used, game.t.number("illuminate"), game.t.number("explore")) == (["d8"] * 3, 3, 6)


def test_a_crystal_gives_the_success_that_is_missing() -> None:
    """WW-EX-02"""
    using = in_glade(locations=(place("e1", 3),))
    game = luma("I E1 A G", using=using).answer("explore_first").roll(4, 5, 2).answer("first")
    assert (game.asks("river.clean").t.overcome, game.river()) == (["e1"], "I A G E")


def test_a_crystal_on_another_card_does_not_help() -> None:
    """WW-EX-03"""
    using = in_glade(locations=(place("e1", 3),))
    game = luma("I E A1 G", using=using).answer("explore_first").roll(4, 5, 2)
    game.asks("luma.count", "second", "nothing", "reroll").answer("second", "b1", "b2", "b2").asks("river.clean")
    assert (game.t.blessings, game.t.exploration_discard) == (["b2"], ["b1"])


def test_a_crystal_may_only_buy_a_new_throw_of_a_failed_die() -> None:
    """WW-EX-04"""
    game = luma("I A E G2", spirit=4).act("G", dice="5").asks("luma.count", "fail", "reroll").answer("reroll").roll(6)
    game.asks("crystal.spend", 0, 1).answer(1)
    assert game.asks("river.clean").t.spirit == 6


def test_an_illuminated_creature_drifts_to_the_end_before_its_action_card() -> None:
    """WW-EX-05 WW-EX-06"""
    game = luma("I X E A G").act("I", "first", dice="3 8").asks("river.clean")
    assert game.river() == "E A G X~ I"
    assert not [option for option in game.asks("luma.action").options if "illuminate" in option]
    game.answer("explore_second").roll(1)
    assert (game.asks("river.clean").river(), game.t.number("illuminate")) == ("A G X~ I E", 6)


def test_a_drawn_creature_finds_no_room() -> None:
    """WW-EX-09"""
    from dataclasses import replace  # noqa: PLC0415

    using = replace(says(DrawCreature()), creatures=with_creature(creature("W", 1, 2)).creatures)
    game = luma("E X A Y I Z G", using=using, spirit=6, creature_deck=["W"], stop="action_ends")
    game.act("E", "first").answer("W").asks("stopped")
    assert (game.t.spirit, game.river(), game.marks()) == (4, "E X A Y I Z G", {})


@pytest.mark.parametrize(
    ("op", "river", "after", "house"),
    [
        (MoveCard(card="X", to="right"), "I X A E G", "I A X E G", {}),
        (MoveCard(card="illuminate", to=3), "I X A E G", "X I A E G", {}),
        (MoveCard(card="illuminate", to=3), "I X A E G", "X A I E G", {"moved_to_the_right": "named_space"}),
        (MoveCard(card="illuminate", to=2), "I X A E G", "X I A E G", {}),
        (MoveCard(card="heal", to=2), "I X A E G", "I G X A E", {}),
    ],
)
def test_cards_that_an_effect_moves(op: MoveCard, river: str, after: str, house: dict[str, str]) -> None:
    """WW-EX-10 WW-EX-11 WW-EX-29 WW-EX-30"""
    game = luma(river, using=says(op), house=house, stop="action_ends")
    game.act("E", "first", "e1", dice="8")
    assert game.asks("stopped").river() == after


def test_crystals_of_a_healed_creature_find_little_room() -> None:
    """WW-EX-21"""
    game = luma("G3 X I3 A3 E2").act("G", "first", dice="8 8")
    assert game.asks("river.clean").river() == "I3 A3 E3 G3"
    assert game.told("crystal.lost") == [{"n": 2}]


def test_a_crystal_can_be_spent_to_gain_one() -> None:
    """WW-EX-35"""
    game = luma("I X A1 E G").answer("help_first").roll(5, 4, 1)
    game.asks("luma.count", "second", "nothing", "reroll").answer("second").asks("crystal.spend").answer(1)
    assert game.asks("crystal.all_on").about == {"n": 2}
    luma("I X A1 E G").answer("help_first").roll(5, 4, 1).answer("second", 0).asks("crystal.where")


def test_a_task_of_one_location_ends_the_scene() -> None:
    """WW-EX-33 WW-SCE-08"""
    from engine.games.wildwoods.pack import Task  # noqa: PLC0415
    from engine.games.wildwoods.verbs import AllLocations  # noqa: PLC0415

    using = in_glade(locations=(place("e1", 3),), task=Task(when=(AllLocations(),)))
    game = luma("I E A G", using=using, stop="travel").answer("explore_first").roll(4, 6, 8).okay()
    assert (game.river(), game.marks(), game.t.outcome) == ("I A G E", {"e1": 1}, "luma")


def test_saving_remembers_the_order_and_the_crystals() -> None:
    """WW-EX-28 WW-SAV-05 WW-SAV-06"""
    game = play(at("X G2 I Y A E1", next="den", outcome="luma"), "travel", stop="scene_begins").okay().answer("save")
    while game.asked != "save.river":
        game.ok()
    assert game.about == {"river": ["heal", "illuminate", "help", "explore"], "crystals": [2, 0, 0, 1]}
    assert (game.river(), game.t.creature_discard[-2:]) == ("G2 I A E1", ["X", "Y"])
