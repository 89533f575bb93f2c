"""Luma's and Brom's cards: the reroll, Protect and Cure in turn, and Brom's one great deed."""

from __future__ import annotations

from typing import Any

import pytest

from engine import NotNow
from engine.games.wildwoods.pack import Basics, CardAbility, TwoSided
from engine.games.wildwoods.verbs import DrawShadow, Flip
from tests.games.wildwoods.play import at, line, luma, play, shadow
from tests.games.wildwoods.small_box import box, in_chapter
from tests.games.wildwoods.small_box import shadow as shadow_card


def test_protect_costs_a_crystal_and_turns_brom() -> None:
    """WW-LBR-01 WW-LBR-08 WW-LBR-12"""
    game = luma("I1 X A1 E G").aside("protect", "X").asks("crystal.from", "illuminate", "help").answer("help")
    assert (game.river(), game.t.campaign.brom) == ("I1 A E G X~", "cure")
    game.asks("luma.action")


def test_cure_costs_two_crystals_and_turns_brom_back() -> None:
    """WW-LBR-09 WW-LBR-12"""
    game = luma("I1 A2 E G", spirit=4).correct(campaign__brom="cure").aside("cure")
    game.asks("crystal.all_from", "help", "apart").answer("apart", "illuminate")
    assert (game.river(), game.t.spirit, game.t.campaign.brom) == ("I A1 E G", 6, "protect")


def test_what_one_card_pays_alone_goes_in_one() -> None:
    """WW-LBR-12"""
    game = luma("I3 A E G", spirit=4).correct(campaign__brom="cure").aside("cure")
    assert game.told("crystal.spent") == [{"action": "illuminate", "n": 2, "left": 1}]


def test_only_the_side_that_shows_can_be_used() -> None:
    """WW-LBR-10"""
    game = luma("I3 X A E G")
    with pytest.raises(NotNow):
        game.aside("cure")
    game.aside("protect", "X")
    with pytest.raises(NotNow):
        game.aside("protect", "X")
    assert ("cure", ()) in game.game.asides()


@pytest.mark.parametrize(("river", "name", "args"), [("I1 A E G", "protect", ("X",)), ("I X A E G", "protect", ("X",))])
def test_protect_needs_a_creature_and_a_crystal(river: str, name: str, args: tuple[str, ...]) -> None:
    """WW-LBR-13"""
    with pytest.raises(NotNow):
        luma(river).aside(name, *args)


def test_cure_needs_two_crystals() -> None:
    """WW-LBR-13"""
    game = luma("I1 A E G").correct(campaign__brom="cure")
    with pytest.raises(NotNow):
        game.aside("cure")
    assert game.correct(crystals__heal=1).aside("cure").t.all_crystals() == 0


def test_brom_on_the_discard_pile_can_do_nothing() -> None:
    """WW-LBR-11"""
    game = luma("I3 X A E G", shadow_discard=["brom"])
    assert [name for name, _ in game.game.asides()] == []


def test_the_reroll_is_on_both_sides_of_luma() -> None:
    """WW-LBR-05 WW-LBR-06"""
    for side in ("first", "second"):
        game = luma("I1 A E G").correct(campaign__luma=side).act("I", dice="1")
        game.asks("luma.count", "fail", "reroll")


def test_by_house_rule_luma_has_to_be_alone_for_it() -> None:
    """WW-LBR-05"""
    game = luma("I1 A E G", house={"reroll_side": "luma_alone"}).act("I", dice="1").asks("river.clean")
    game = luma("I1 A E G", house={"reroll_side": "luma_alone"}).correct(campaign__luma="second")
    game.act("I", dice="1").asks("luma.count", "fail", "reroll")


def test_a_reroll_needs_a_crystal_on_any_card() -> None:
    """WW-LBR-06 WW-LBR-12 WW-LBR-13"""
    luma("I A E G1").act("I", dice="1").asks("luma.count", "fail", "reroll")
    luma("I A E G").act("I", dice="1").asks("river.clean")


def test_a_pack_says_what_the_cards_cost() -> None:
    """WW-LBR-12 WW-GEN-03"""
    dear = TwoSided(first=(CardAbility(id="protect", crystals=2),))
    game = luma("I3 X A E G", using=box(basics=Basics(spirit_spaces=11, brom=dear))).aside("protect", "X")
    assert game.asks("luma.action").t.all_crystals() == 1
    both = luma("I3 X A2 E G", using=box(basics=Basics(spirit_spaces=11, brom=dear))).aside("protect", "X")
    assert both.asks("crystal.all_from", "illuminate", "help", "apart").answer("help").t.crystals["help"] == 0


def test_a_card_can_turn_either_card() -> None:
    """WW-LBR-10 WW-LBR-03"""
    game = line(Flip(card="brom"), Flip(card="luma"))
    assert (game.t.campaign.brom, game.t.campaign.luma) == ("cure", "second")
    assert line(Flip(card="luma"), Flip(card="luma")).t.campaign.luma == "first"


def test_nothing_is_used_while_an_effect_is_carried_out() -> None:
    """WW-LBR-16"""
    game = luma("A1 X I E G").act("A", dice="3 4").asks("crystal.spend").answer(0)
    game.asks("crystal.all_on")
    assert [name for name, _ in game.game.asides()] == []
    game.where("E", "E").asks("river.clean")
    assert ("protect", ("X",)) in game.game.asides()


# In the way of the last shadow --------------------------------------------------------------------


def test_brom_may_lie_down_in_place_of_the_final_shadow_card() -> None:
    """WW-LBR-02 WW-LBR-03 WW-LBR-04 WW-SHC-05 WW-EX-25"""
    game = line(DrawShadow(), shadow_deck=["last"]).asks("shadow.final", "luma_brom", "draw").answer("luma_brom")
    assert (game.t.shadow_deck, game.t.shadow_discard, game.marks()) == (["last"], ["brom"], {})
    assert (game.t.campaign.luma, game.t.campaign.luma_brom_used, game.t.brom_is_away) == ("second", True, True)


def test_he_can_do_so_once_in_a_chapter() -> None:
    """WW-LBR-04 WW-SHC-05"""
    game = line(DrawShadow(n=2), shadow_deck=["last"]).answer("luma_brom").asks("shadow.draw", "last").answer("last")
    assert (game.marks(), game.t.shadow_discard) == ({"last": 1}, ["brom", "last"])


def test_it_is_not_offered_before_the_final_card() -> None:
    """WW-LBR-02 WW-LBR-15"""
    line(DrawShadow()).asks("shadow.draw", "s1", "s2")


@pytest.mark.parametrize("field", [{"shadow_discard": ["brom"]}, {"campaign.luma": "second"}])
def test_it_needs_both_in_their_spaces(field: dict[str, object]) -> None:
    """WW-LBR-15 WW-EX-36"""
    here = at("E I A G", shadow_deck=["last"])
    here.shadow_discard = ["brom"] if "shadow_discard" in field else []
    here.campaign.luma = "second" if "campaign.luma" in field else "first"
    here.spirit = 0
    here.river.insert(0, "Y")
    play(here, "shadow_phase").ok("shadow.creature").asks("shadow.draw", "last")


def test_the_final_card_may_be_drawn_all_the_same() -> None:
    """WW-LBR-02 WW-SHC-01"""
    game = line(DrawShadow(), shadow_deck=["last"]).answer("draw").asks("shadow.draw").answer("last").asks("stopped")
    assert (game.marks(), game.t.shadow_discard) == ({"last": 1}, ["last"])


def test_both_are_back_when_a_chapter_begins() -> None:
    """WW-LBR-14 WW-LBR-04 WW-DIC-03"""
    here = at(shadow_discard=["brom"])
    here.campaign.luma, here.campaign.brom, here.campaign.luma_brom_used = "second", "cure", True
    game = play(here, "chapter_begins", stop="scene_begins").okay()
    assert (game.t.campaign.luma, game.t.campaign.brom, game.t.brom_is_away) == ("first", "protect", False)
    assert not game.t.campaign.luma_brom_used


def test_a_chapter_may_leave_them_as_they_are() -> None:
    """WW-LBR-14 WW-CRY-11"""
    from engine.games.wildwoods.pack import ChapterStart  # noqa: PLC0415

    using = in_chapter(start=ChapterStart(resets=()))
    here = at("I2 A E G", shadow_discard=["brom"], using=using)
    here.campaign.luma, here.campaign.dice = "second", ["d10"]
    game = play(here, "chapter_begins", using=using, stop="scene_begins").okay()
    assert (game.t.campaign.luma, game.t.brom_is_away, game.t.campaign.dice) == ("second", True, ["d10"])
    assert game.river() == "I2 A E G"


# Shadow cards -------------------------------------------------------------------------------------


def test_a_shadow_card_is_carried_out_and_laid_on_top_of_its_pile() -> None:
    """WW-SHC-01 WW-SHC-02 WW-SHC-03 WW-GEN-06"""
    game = line(DrawShadow(n=2)).answer("s2").asks("shadow.draw", "s1").answer("s1").asks("stopped")
    assert (game.marks(), game.t.shadow_discard) == ({"s2": 1, "s1": 1}, ["s2", "s1"])


def test_a_card_that_draws_another_lies_on_top_of_it() -> None:
    """WW-SHC-03"""
    using = in_chapter(shadows=(shadow_card("s1", ops=(DrawShadow(),)), shadow_card("s2"), shadow_card("s3")))
    game = shadow("Y I A E G", using=using, spirit=0).ok("shadow.creature").answer("s1", "s2")
    assert game.t.shadow_discard == ["s2", "s1"]


def test_an_empty_shadow_deck_brings_nothing() -> None:
    """WW-SHC-04"""
    game = line(DrawShadow(), shadow_deck=[], shadow_discard=["s1", "s2", "last"]).asks("stopped")
    assert game.told("shadow.none")


def test_by_house_rule_it_is_made_anew_without_brom() -> None:
    """WW-SHC-04"""
    fields: dict[str, Any] = {
        "shadow_deck": [],
        "shadow_discard": ["s1", "brom", "last"],
        "house": {"empty_shadow_deck": "reshuffled"},
    }
    game = line(DrawShadow(), **fields).asks("shadow.draw_shuffled", "s1").answer("s1").asks("stopped")
    assert (game.t.shadow_deck, game.t.shadow_discard) == (["last"], ["brom", "s1"])


def test_a_deck_in_order_is_drawn_from_the_top() -> None:
    """WW-SHC-04 WW-GEN-02"""
    from engine.games.wildwoods.pack import ChapterStart  # noqa: PLC0415

    using = in_chapter(start=ChapterStart(shadow_order="fixed"))
    shadow("Y I A E G", using=using, spirit=0).ok("shadow.creature").asks("shadow.draw", "s1")


def test_cure_cannot_answer_a_loss_that_is_being_counted() -> None:
    """WW-LBR-16"""
    game = shadow("Y I2 A E G", spirit=0).correct(campaign__brom="cure").ok("shadow.creature").asks("shadow.draw")
    assert "cure" not in [name for name, _ in game.game.asides()]


def test_luma_is_turned_whichever_side_bears_the_ability() -> None:
    """WW-LBR-03 WW-LBR-05: the words tell hands to turn her card, and so it lies on its other side."""
    sides = TwoSided(first=(CardAbility(id="reroll", crystals=1),), second=(CardAbility(id="luma_brom"),))
    using = box(basics=Basics(spirit_spaces=11, blessing_spaces=3, luma=sides))
    game = line(DrawShadow(), shadow_deck=["last"])
    assert game.answer("luma_brom").t.campaign.luma == "second"
    table = at("Y I A E G", using=using, spirit=0, shadow_deck=["last"])
    table.campaign.luma = "second"
    other = play(table, "shadow_phase", using=using, stop="luma_phase").okay().answer("luma_brom").asks("stopped")
    assert (other.t.campaign.luma, len(other.told("brom.saves"))) == ("first", 1)
