"""What happens inside something else: draws inside draws, room made by a card that takes it, a number that moves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.games.wildwoods.pack import Effect, Exploration, Location, Prerequisite, SetupStep
from engine.games.wildwoods.verbs import DrawExploration, SceneEnd, TakeExploration
from tests.games.wildwoods.play import Play, at, luma, play, sound
from tests.games.wildwoods.small_box import BOX, card, in_glade, mark, says, with_card, words

ONE_MORE = Effect(ops=(DrawExploration(n=1),))


def drawing(count: int, changed: Exploration, **fields: Any) -> Play:
    """A place lets so many exploration cards be drawn, one of which says something else than usual."""
    cards = with_card(changed).exploration
    using = replace(says(DrawExploration(n=count)), exploration=cards)
    deck = [name for name in cards if name not in fields.get("blessings", [])]
    return luma(using=using, stop="action_ends", **{"exploration_deck": deck, **fields}).act("E", "first", "e1")


# Draws inside draws -------------------------------------------------------------------------------


def test_a_curse_that_draws_leaves_the_other_cards_to_be_discarded() -> None:
    """WW-EXP-04 WW-EXC-03: three are drawn, the curse is kept and draws one more; the other two are not lost."""
    using = with_card(card("c1", "curse", in_play=ONE_MORE))
    game = luma("E I A G", using=using).act("E", dice="3 5 8").answer("c1", "b1", "b2").asks("exploration.keep")
    game.answer("c1").answer("b3").asks("river.clean")
    assert game.t.blessings == ["b3"]
    assert sorted(game.t.exploration_discard) == ["b1", "b2", "c1"]
    assert sound(game)


def test_the_second_of_two_cards_is_placed_after_what_the_first_has_drawn() -> None:
    """WW-EXC-16"""
    game = drawing(2, card("c1", "curse", in_play=ONE_MORE)).answer("c1", "b1").answer("b2").asks("stopped")
    assert game.t.blessings == ["b2", "b1"]


def test_room_that_is_taken_while_it_is_made_is_made_again() -> None:
    """WW-EXC-05 WW-EXC-15: the blessing that goes fills its own space; nothing is lost, and room is asked for again."""
    filling = card("b1", "blessing", effect=Effect(ops=(TakeExploration(id="b4"),)))
    game = drawing(1, filling, blessings=["b1", "b2", "b3"], exploration_deck=["t1", "b4", "c1", "t2", "pal"]).answer(
        "t1"
    )
    game.asks("blessing.full").answer("b1").answer("use").asks("blessing.full").answer("b2").answer("discard")
    assert game.asks("stopped").t.blessings == ["b3", "b4", "t1"]
    assert sound(game)


# The number of a roll -----------------------------------------------------------------------------


def test_the_number_of_a_roll_is_that_of_the_space_where_the_card_lay() -> None:
    """WW-DIC-07: Brom sends the creature away while the dice lie there; they show no more than before."""
    game = luma("X I1 A E G").announce("I").roll(3, 3).asks("luma.count")
    assert game.about["n"] == 0
    game.aside("protect", "X").asks("river.clean")
    assert (game.t.light, len(game.told("action.fails"))) == (3, 1)


def test_dice_without_a_success_wait_for_a_card_that_rolls_them_again() -> None:
    """WW-EXC-11 WW-DIC-11: this is the very case that the card is for."""
    again = card("b1", "blessing", timing="on_roll")
    game = luma("X A E G I", using=with_card(again), blessings=["b1"]).announce("A").roll(1, 2)
    game.asks("luma.moment_in_vain").aside("use_blessing", "b1")
    assert game.marks() == {"b1": 1}


def test_dice_without_a_success_are_over_at_once_where_nothing_can_be_used() -> None:
    """WW-ACT-13"""
    luma("X A E G I").announce("A").roll(1, 2).asks("river.clean")


# What was announced -------------------------------------------------------------------------------


def test_a_second_ability_that_was_announced_and_succeeds_is_carried_out() -> None:
    """WW-ACT-05: only a first ability that falls short leaves a choice."""
    game = luma("I A E G").announce("I").roll(8, 8).asks("river.clean")
    assert game.t.light == 3 - 2


def hidden(*when: object) -> Location:
    """A place behind something that only people can judge."""
    needed = Prerequisite(text=words("somebody has sung"), when=when)  # type: ignore[arg-type]
    return Location(
        id="gate", name=words("gate"), kind="exploration", dots=1, ops=mark("gate").ops or (), prerequisites=(needed,)
    )


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_prerequisite_in_words_is_asked_about(answer: str) -> None:
    """WW-LOC-05: what only people can tell; a no leads back to the choice of an action, and costs nothing."""
    using = in_glade(locations=(hidden(),))
    game = luma("E I A G", using=using).asks("luma.action").answer("explore_first")
    game.asks("card.holds").answer(answer)
    game.asks("luma.roll" if answer == "yes" else "luma.action")
    assert len(game.t.dice_ready) == 5


def test_an_ending_that_would_end_the_scene_ends_it_once() -> None:
    """WW-SCE-01: the outcome that was reached stays, and one ending is read."""
    using = in_glade(
        luma_triumphs=BOX.scenes["glade"].luma_triumphs.__class__(
            ops=(SceneEnd(by="shadow"),), text=words("well done"), next="den"
        )
    )
    table = at(using=using)
    table.outcome = "luma"
    game = play(table, "scene_ends", using=using).okay()
    assert game.t.campaign.outcomes == {"glade": "luma"}


def test_a_setup_may_end_its_scene() -> None:
    """WW-SCE-01: what is only being laid out has no ending yet."""
    using = in_glade(setup=(SetupStep(ops=(SceneEnd(by="luma"),)),))
    game = play(at(using=using), "scene_begins", using=using, stop="travel").okay()
    assert game.t.campaign.outcomes == {"glade": "luma"}


def test_a_card_on_a_roll_that_has_succeeded_is_waited_for_too() -> None:
    """WW-EXC-11: successes that were announced are not carried out before a card could add to them."""
    again = card("b1", "blessing", timing="on_roll")
    game = luma("A X E G I", using=with_card(again), blessings=["b1"]).act("A", dice="1 8").asks("luma.moment")
    assert game.aside("use_blessing", "b1").asks("crystal.where").marks() == {"b1": 1}
