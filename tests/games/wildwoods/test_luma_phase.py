"""The Luma phase: dice taken back, actions one after the other, and how it ends."""

from __future__ import annotations

import pytest

from engine import IllegalAnswer
from tests.games.wildwoods.play import at, luma, play, shadow


def test_all_dice_are_taken_back_when_it_begins() -> None:
    """WW-LUM-01 WW-DIC-14 WW-LUM-06 WW-DIC-01"""
    game = play(at(dice_ready=["d8"] * 2, dice_used=["d8"] * 3), "luma_phase").asks("luma.action")
    assert (game.t.dice_ready, game.t.dice_used) == (["d8"] * 5, [])
    assert game.told("luma.begins") == [{"n": 5, "light": 3, "shadow": 5}]


def test_used_dice_cannot_be_rolled_again_in_the_same_phase() -> None:
    """WW-DIC-14 WW-LUM-03 WW-ACT-07"""
    game = luma().act("I", dice="8 8 8").done().asks("luma.action")
    assert (game.t.dice_ready, game.t.dice_used) == (["d8"] * 2, ["d8"] * 3)
    game.announce("A").asks("luma.roll").refuses(["d8:8"] * 3)


def test_as_many_actions_as_wished_while_there_are_dice() -> None:
    """WW-LUM-02 WW-LUM-04"""
    game = luma(stop="shadow_phase")
    for letter in "IAE":
        game.act(letter, dice="1").done()
    game.asks("luma.action").answer("end").asks("stopped")
    assert game.t.dice_ready == ["d8"] * 2


def test_the_phase_may_end_before_any_action() -> None:
    """WW-LUM-04 WW-LUM-06"""
    game = luma(stop="shadow_phase").answer("end").asks("stopped")
    assert (game.river(), game.t.dice_ready) == ("I A E G", ["d8"] * 5)


def test_the_phase_ends_by_itself_when_no_die_is_left() -> None:
    """WW-LUM-05 WW-EX-26"""
    game = luma(stop="shadow_phase").act("I", dice="1 1 1").done().act("A", dice="1 1").done().asks("stopped")
    assert game.told("luma.no_dice")


def test_a_card_may_be_used_again_from_its_new_place() -> None:
    """WW-LUM-07"""
    game = luma("I A E G").act("I", dice="3").done()
    assert game.river() == "A E G I"
    game.announce("I").asks("luma.roll").roll(5).done()
    assert game.told("action.fails") == [{"action": "illuminate"}]


def test_an_action_goes_from_choice_to_the_closed_gap() -> None:
    """WW-LUM-03: announce, roll, count and spend, resolve, dice away, card to the end, gaps closed."""
    game = luma("X I1 A E G", spirit=3).announce("I", "first").asks("luma.roll").roll(4, 1)
    game.asks("luma.count", "first", "second", "nothing", "reroll").answer("first").asks("river.clean")
    assert (game.river(), game.t.dice_used, game.t.stunned) == ("A E G X~ I", ["d8", "d8"], ["X"])


def test_the_first_luma_phase_begins_right_after_the_setup() -> None:
    """WW-LUM-08 WW-TRA-05"""
    game = play(at(phase="setup"), "scene_begins", stop="luma_phase").ok("scene.open")
    game.asks("stopped")


def test_cure_can_be_used_when_the_phase_has_ended() -> None:
    """WW-LUM-09 WW-LBR-01"""
    game = shadow("X I1 A1 E G", spirit=5)
    game.correct(campaign__brom="cure").asks("shadow.creature").aside("cure")
    assert (game.told("spirit.gained"), game.t.campaign.brom) == ([{"n": 2, "left": 7}], "protect")


def test_no_die_at_all_cannot_be_rolled() -> None:
    """WW-DIC-04"""
    game = luma().announce("I").asks("luma.roll")
    with pytest.raises(IllegalAnswer):
        game.answer([])
