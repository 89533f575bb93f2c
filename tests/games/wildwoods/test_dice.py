"""Dice: how many of which kinds, what counts as a success, and rolling single dice again."""

from __future__ import annotations

import pytest

from engine.games.wildwoods.pack import Basics, Effect
from engine.games.wildwoods.verbs import AddDie, RemoveDie, Reroll
from tests.games.wildwoods.play import at, line, luma, play
from tests.games.wildwoods.small_box import box, card, with_card

ALL = ["d8"] * 5 + ["d10", "d12"]


def test_any_number_of_dice_of_any_kinds_is_rolled_together() -> None:
    """WW-DIC-04 WW-DIC-05: each face bears the kind of its die, so that eyes know which die is which."""
    game = luma(dice_ready=list(ALL), stop="count").announce("I").asks("luma.roll")
    assert game.game.ask is not None
    assert [len(die) for die in game.options] == [8, 8, 8, 8, 8, 10, 12]
    assert (game.game.ask.least, game.options[5][0], game.options[6][-1]) == (1, "d10:1", "d12:12")
    game.refuses(["d10:3", "d10:4"], ["d8:9"], []).roll("d12:11", 2, "d10:10").asks("stopped")
    assert (game.t.dice, game.t.dice_ready) == (["d12:11", "d8:2", "d10:10"], ["d8"] * 4)


@pytest.mark.parametrize(("river", "least"), [("I A E G", 3), ("A I E G", 4), ("A E I G", 5), ("A E G I", 6)])
def test_a_die_succeeds_from_the_number_of_the_space_on(river: str, least: int) -> None:
    """WW-DIC-06 WW-DIC-07"""
    game = luma(river, light=5).act("I", dice=f"{least - 1} {least} 8")
    assert (game.asks("river.clean").t.light, [news["n"] for news in game.told("dice.show")]) == (5 - 2, [2])


def test_a_card_on_a_dash_cannot_be_chosen() -> None:
    """WW-DIC-08 WW-RIV-14"""
    luma("X Y A I E G").asks(
        *("luma.action", "help_first", "help_second", "illuminate_first", "illuminate_second", "end")
    )


def test_by_house_rule_a_dash_has_the_number_that_the_pack_names() -> None:
    """WW-DIC-08"""
    using = box(basics=Basics(spirit_spaces=11, dash_number=7))
    game = luma("X Y A I E G", using=using, house={"dash_spaces": "open"}, light=5)
    game.act("E", "second", dice="7 6").answer("b1").asks("river.clean")
    assert [news["n"] for news in game.told("dice.show")] == [1]


def test_a_die_may_be_rolled_again_more_than_once_and_the_new_result_counts() -> None:
    """WW-DIC-09 WW-DIC-10 WW-DIC-12 WW-LBR-06 WW-LBR-07 WW-CRY-10"""
    game = luma("I2 A E G1", light=5).act("I", dice="1 5").answer("reroll").asks("crystal.from").answer("illuminate")
    game.asks("reroll.which", "d8:1", "d8:5").answer("d8:5").asks("reroll.roll").roll(2)
    assert (game.t.dice, game.about["n"]) == (["d8:1", "d8:2"], 0)
    game.asks("luma.count", "fail", "reroll").answer("reroll", "illuminate", "d8:2").roll(8)
    assert game.asks("luma.count", "second", "reroll").t.dice == ["d8:1", "d8:8"]
    assert game.t.all_crystals() == 1


def test_only_dice_of_this_action_can_be_rolled_again() -> None:
    """WW-DIC-11"""
    game = luma("I2 A E G").act("I", dice="1").answer("fail").done().act("A", dice="1 2").answer("reroll")
    game.asks("reroll.which", "d8:1", "d8:2")


def test_the_kind_of_a_die_stays_when_it_is_rolled_again() -> None:
    """WW-DIC-09"""
    game = luma("I1 A E G", dice_ready=list(ALL)).announce("I").roll("d12:1").answer("reroll").asks("reroll.roll")
    assert len(game.options[0]) == 12


def test_an_added_die_is_there_at_once_in_a_luma_phase() -> None:
    """WW-DIC-02 WW-DIC-13 WW-EX-34"""
    game = line(AddDie(die="d10"), dice_ready=["d8"] * 3, dice_used=["d8"] * 2)
    assert (game.t.dice_ready, game.t.campaign.dice) == (["d8", "d8", "d10"], ["d10"])


def test_by_house_rule_it_is_there_from_the_next_phase_on() -> None:
    """WW-DIC-13"""
    game = line(AddDie(die="d12"), house={"added_die": "next_luma_phase"})
    assert (game.t.dice_ready, "d12" in game.t.dice_used) == (["d8"] * 4, True)


def test_a_die_that_is_owned_already_changes_nothing() -> None:
    """WW-DIC-13"""
    game = line(AddDie(die="d10"), AddDie(die="d10"))
    assert (game.t.campaign.dice, game.t.dice_ready.count("d10"), len(game.told("die.added"))) == (["d10"], 1, 1)


def test_a_die_can_be_taken_back() -> None:
    """WW-DIC-03"""
    game = line(AddDie(die="d10"), RemoveDie(die="d10"))
    assert (game.t.campaign.dice, game.t.dice_ready) == ([], ["d8"] * 4)


def test_added_dice_last_until_the_chapter_is_over() -> None:
    """WW-DIC-03 WW-EX-27 WW-DIC-01"""
    here = at(phase="travel")
    here.campaign.dice = ["d10"]
    assert play(here, "scene_begins", stop="luma_phase").okay().t.all_dice() == ["d8"] * 5 + ["d10"]
    other = at(phase="travel")
    other.campaign.dice, other.campaign.chapter = ["d10"], 2
    assert play(other, "chapter_begins", stop="scene_begins").okay().t.all_dice() == ["d8"] * 5


def test_a_free_reroll_of_a_card_costs_no_crystal() -> None:
    """WW-DIC-09 WW-EXC-11"""
    lucky = card("b1", "blessing", timing="on_roll", effect=Effect(ops=(Reroll(n=1),)))
    game = luma("I A E G", using=with_card(lucky), blessings=["b1"]).act("I", dice="1 8")
    game.asks("luma.moment").aside("use_blessing", "b1").asks("luma.count", "second", "reroll_free")
    game.answer("reroll_free", "d8:1").roll(7).asks("river.clean")
    assert [news["dice"] for news in game.told("dice.show")] == [["d8:1", "d8:8"], ["d8:7", "d8:8"]]
    assert (game.t.light, game.t.exploration_discard) == (3 - 2, ["b1"])


def test_a_card_gives_as_many_free_rerolls_as_it_says() -> None:
    """WW-DIC-09 WW-EXC-11: two, and then the dice lie as they lie."""
    lucky = card("b1", "blessing", timing="on_roll", effect=Effect(ops=(Reroll(n=2),)))
    game = luma("I A E G", using=with_card(lucky), blessings=["b1"]).act("I", dice="1 1 1")
    game.asks("luma.moment_in_vain").aside("use_blessing", "b1")
    for left in (2, 1):
        assert game.asks("luma.count", "fail", "reroll_free").t.rerolls == left
        game.answer("reroll_free").roll(1)
    assert game.asks("luma.action").told("action.fails") == [{"action": "illuminate"}]
