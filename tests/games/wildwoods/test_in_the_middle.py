"""In the middle of something: a scene that ends while cards are in the air, corrections and second thoughts between."""

from __future__ import annotations

import pytest

from engine import NotNow
from engine.games.wildwoods.pack import Ability, ActionCard, Basics, Effect
from engine.games.wildwoods.verbs import (
    AddToExploration,
    DrawExploration,
    DrawShadow,
    GainSpirit,
    SceneEnd,
    TakeExploration,
)
from tests.games.wildwoods.play import at, line, luma, play, shadow
from tests.games.wildwoods.small_box import box, card, in_chapter, with_card
from tests.games.wildwoods.small_box import shadow as shadow_card

FULL = ["b1", "t1", "b2"]


def test_cards_still_in_the_air_when_a_scene_ends_are_discarded() -> None:
    """WW-SCE-09 WW-EXP-04"""
    bitter = with_card(card("c1", "curse", in_play=Effect(ops=(SceneEnd(by="shadow"),))))
    game = luma("E I A G", using=bitter, stop="travel", house={"curses_among_drawn": "all_strike"})
    game.act("E", dice="3 3 3").answer("c1", "b1", "b2", "b1").okay().asks("stopped")
    assert (sorted(game.t.exploration_discard), game.t.drawn, game.t.blessings) == (["b2", "c1"], [], ["b1"])


def test_a_card_that_finds_the_scene_over_goes_to_its_pile() -> None:
    """WW-SCE-09 WW-EXC-05"""
    game = line(DrawExploration(), blessings=list(FULL), stop="travel").answer("b3").asks("blessing.full")
    game.correct(shadow=0).okay().asks("stopped")
    assert (game.t.exploration_discard, game.t.resolving, game.t.blessings) == (["b3"], [], FULL)


def test_a_shadow_card_that_ends_the_scene_lies_on_its_pile() -> None:
    """WW-SHC-01 WW-SCE-09"""
    using = in_chapter(shadows=(shadow_card("s1", ops=(SceneEnd(by="luma"),)), shadow_card("s2")))
    game = shadow("Y I A E G", using=using, spirit=0, stop="travel").ok("shadow.creature").answer("s1").okay()
    assert (game.t.shadow_discard, game.t.resolving, game.t.outcome) == (["s1"], [], "luma")


def test_creatures_that_have_not_activated_are_spared_when_the_scene_ends() -> None:
    """WW-SCE-09"""
    using = in_chapter(shadows=(shadow_card("s1", ops=(SceneEnd(by="shadow"),)), shadow_card("s2")))
    game = shadow("Y X I A E G", using=using, spirit=0, stop="travel").ok("shadow.creature").answer("s1").okay()
    assert (game.t.to_activate, game.t.spirit, "X acts" in game.marks()) == ([], 9, False)


def test_the_first_ability_of_a_card_may_say_more_too() -> None:
    """WW-GEN-03 WW-ACT-02"""
    more = ActionCard(id="illuminate", first=Ability(ops=(GainSpirit(n=2),)))
    using = box(basics=Basics(spirit_spaces=11, actions=(more,)))
    assert luma("I Y A E G", using=using, spirit=4).act("I", "first").asks("river.clean").t.spirit == 6


def test_a_companion_that_stays_does_what_it_says() -> None:
    """WW-EXC-09 WW-EXC-12"""
    using = with_card(card("pal", "companion", after_use="stay"))
    assert luma(using=using, blessings=["pal"]).aside("use_blessing", "pal").marks() == {"pal": 1}


def test_on_top_means_above_all_others() -> None:
    """WW-EXC-13"""
    house = {"new_exploration_card": "on_top"}
    game = line(AddToExploration(id="pal"), exploration_deck=["b1", "b2", "b3"], house=house).ok()
    assert game.t.exploration_deck == ["pal", "b1", "b2", "b3"]


def test_a_card_that_left_the_game_can_be_called_back() -> None:
    """WW-EXC-14 WW-EXC-16"""
    here = at("E I A G")
    here.campaign.removed = ["b1"]
    game = line(TakeExploration(id="b1"), campaign=here.campaign, exploration_deck=["b2"])
    assert (game.t.blessings, game.t.campaign.removed) == (["b1"], [])


def test_a_correction_in_the_middle_counts_at_once() -> None:
    """WW-LOC-07 WW-DIC-07"""
    game = luma("I X A E G").act("I", "first", dice="3 3 1").asks("river.clean").undo().asks("luma.roll")
    game.correct(river=["explore", "illuminate", "X", "help", "heal"]).roll(3, 3, 1).asks("river.clean")
    assert game.told("action.fails") == [{"action": "illuminate"}]


def test_what_was_taken_back_lies_there_again() -> None:
    """WW-RIV-05 WW-DIC-14"""
    game = luma("I1 X A E G").aside("protect", "X").undo()
    assert (game.river(), game.t.campaign.brom) == ("I1 X A E G", "protect")
    moved = [(change.what, change.old, change.new) for change in game.put_back]
    assert ("X", "stunned", None) in moved
    assert ("campaign.brom", "cure", "protect") in moved


@pytest.mark.parametrize("phase", ["setup", "ending", "travel", ""])
def test_nothing_is_used_outside_of_the_phases(phase: str) -> None:
    """WW-LBR-01 WW-LBR-16"""
    game = play(at("I2 X A E G", blessings=["b1"], next="den", outcome="luma", phase=phase), "onward")
    for name, args in (("protect", ["X"]), ("cure", []), ("use_blessing", ["b1"]), ("task_done", [])):
        with pytest.raises(NotNow):
            game.aside(name, *args)


def test_people_may_say_that_the_task_is_done() -> None:
    """WW-SCE-02"""
    game = luma(stop="travel").aside("task_done").okay().asks("stopped")
    assert (game.t.outcome, game.t.won) == ("luma", True)


def test_a_draw_of_shadows_goes_on_after_brom_has_stepped_in() -> None:
    """WW-SHC-05 WW-SPI-08"""
    game = line(DrawShadow(n=3), shadow_deck=["s1", "last"]).answer("s1").asks("shadow.final").answer("luma_brom")
    game.asks("shadow.draw", "last").answer("last").asks("stopped")
    assert (game.t.shadow_discard, game.t.shadow_deck) == (["s1", "brom", "last"], [])
