"""Selva track, crystals and spirit: pawns that come and go, crystals within their limits, a pawn that begins again."""

from __future__ import annotations

import pytest

from engine.games.wildwoods.pack import Selva
from engine.games.wildwoods.verbs import Advance, GainCrystals, GainSpirit, LoseSpirit, Retreat, SpendCrystals
from tests.games.wildwoods.play import at, line, luma, play, shadow
from tests.games.wildwoods.small_box import BOX, GLADE, in_glade

# The Selva track ----------------------------------------------------------------------------------


def test_pawns_are_placed_without_any_icon() -> None:
    """WW-SEL-01 WW-SEL-12"""
    using = in_glade(selva=Selva(light_steps=4, shadow_steps=2, icons={2: ("claw",)}))
    game = play(at(using=using), "scene_begins", using=using, stop="luma_phase").asks("scene.open")
    assert game.about == {"scene": "glade", "light": 4, "shadow": 2, "untold": 1}
    game.ok().asks("stopped")
    assert (game.t.light, game.t.shadow, game.marks()) == (4, 2, {})


def test_pawns_may_start_nearer_to_the_centre() -> None:
    """WW-SEL-01"""
    using = in_glade(selva=Selva(light_steps=4, shadow_steps=6, light_start=2, shadow_start=3))
    game = play(at(using=using), "scene_begins", using=using, stop="luma_phase").okay()
    assert (game.t.light, game.t.shadow, game.t.light_most, game.t.shadow_most) == (2, 3, 4, 6)


def test_a_track_that_nobody_typed_is_counted_by_the_people() -> None:
    """WW-SEL-01 WW-GEN-03"""
    using = in_glade(selva=None)
    game = play(at(using=using), "scene_begins", using=using, stop="luma_phase").ok("scene.open_alone")
    game.asks("scene.light_steps").answer(4).asks("scene.shadow_steps").answer(7).okay()
    assert (game.t.light, game.t.shadow_most) == (4, 7)


def test_the_shadow_comes_one_space_closer_in_every_shadow_phase() -> None:
    """WW-SEL-02 WW-SHP-04 WW-SHP-08 WW-SHP-07 WW-GEN-04"""
    game = shadow(stop="").ok("shadow.advance").asks("luma.action")
    assert (game.t.shadow, game.t.phase, game.t.round) == (4, "luma", 2)


def test_its_icons_are_resolved_from_left_to_right() -> None:
    """WW-SEL-06 WW-SEL-07 WW-SHP-05"""
    game = shadow(river="I A E G", shadow=2, blessings=["b1"]).ok("shadow.advance").asks("shadow.icon")
    assert game.about["icon"] == "claw"
    game.ok("shadow.icon").asks("shadow.icon")
    assert (game.about["icon"], game.marks()) == ("eye", {"claw": 1})
    assert game.ok("shadow.icon").asks("stopped").marks() == {"claw": 1, "eye": 1}


def test_where_nothing_can_be_used_icons_are_told_and_follow_each_other() -> None:
    """WW-LBR-16 WW-SEL-06"""
    game = shadow(river="I A E G", shadow=2).asks("stopped")
    assert [news["icon"] for news in game.told("shadow.icon")] == ["claw", "eye"]
    assert game.marks() == {"claw": 1, "eye": 1}


def test_a_retreat_triggers_nothing_and_a_new_advance_does_again() -> None:
    """WW-SEL-03 WW-SEL-08 WW-SEL-09 WW-EX-17"""
    game = line(Retreat(pawn="shadow"), shadow=1, stop="").asks("river.clean")
    assert (game.t.shadow, game.marks()) == (2, {})
    game.answer("end").ok("shadow.advance").okay()
    assert (game.t.shadow, game.marks()) == (1, {"claw": 1, "eye": 1})


@pytest.mark.parametrize(("pawn", "most"), [("light", 5), ("shadow", 6)])
def test_no_pawn_leaves_the_track(pawn: str, most: int) -> None:
    """WW-SEL-04 WW-SEL-03"""
    game = line(Retreat(pawn=pawn, n=9), shadow=5, light=4)  # type: ignore[arg-type]
    assert getattr(game.t, pawn) == most


def test_the_light_pawn_triggers_no_icons() -> None:
    """WW-SEL-11 WW-SEL-02"""
    game = line(Advance(pawn="light", n=2), light=3, shadow=5)
    assert (game.t.light, game.marks()) == (1, {})
    assert line(Advance(pawn="light", n=4), light=3).t.light == 0


def test_a_long_advance_resolves_the_icons_of_every_space() -> None:
    """WW-SEL-10 WW-SEL-07"""
    game = line(Advance(pawn="shadow", n=2), shadow=3).ok("shadow.icon").ok("shadow.icon", "shadow.icon")
    assert (game.t.shadow, game.marks()) == (1, {"claw": 2, "eye": 1})


def test_by_house_rule_only_those_of_the_last_space() -> None:
    """WW-SEL-10"""
    game = line(Advance(pawn="shadow", n=2), shadow=3, house={"long_advance": "last_space"}).okay()
    assert (game.t.shadow, game.marks()) == (1, {"claw": 1, "eye": 1})


def test_an_icon_that_nobody_typed_is_looked_up_by_the_people() -> None:
    """WW-SEL-06 WW-GEN-03"""
    using = in_glade(shadow_effects={})
    shadow("I A E G", using=using, shadow=3).ok("shadow.advance").asks("shadow.icon_by_hand")


def test_both_pawns_may_be_at_the_centre_but_then_the_scene_is_over() -> None:
    """WW-SEL-05 WW-SCE-05 WW-EX-18"""
    game = shadow("I A E G", stop="scene_ends", light=0, shadow=1).ok("shadow.advance").asks("stopped")
    assert (game.t.shadow, game.t.outcome) == (0, "shadow")


# Crystals -----------------------------------------------------------------------------------------


def test_crystals_may_be_split_over_the_cards() -> None:
    """WW-CRY-01 WW-AID-04"""
    assert line(GainCrystals(n=3)).where("I", "G", "I").river() == "I2 A E G1"


def test_no_card_holds_more_than_three() -> None:
    """WW-CRY-02 WW-CRY-03"""
    game = line(GainCrystals(n=2), river="E2 I3 A3 G3").asks("stopped")
    assert (game.river(), game.told("crystal.lost")) == ("E3 I3 A3 G3", [{"n": 1}])


def test_a_card_may_name_where_crystals_go() -> None:
    """WW-CRY-01 WW-CRY-02"""
    assert line(GainCrystals(n=5, on="heal")).asks("stopped").river() == "I A E G3"
    assert line(SpendCrystals(n=2, on="heal"), river="E I A G3").asks("stopped").river() == "E I A G1"
    game = (
        line(SpendCrystals(n=2), river="E I1 A1 G1").asks("crystal.from", "illuminate", "help", "heal").answer("heal")
    )
    assert game.answer("help").asks("stopped").river() == "E I1 A G"
    assert line(SpendCrystals(n=3), river="E I1 A G1").asks("stopped").river() == "E I A G"


def test_a_supply_that_is_used_up_gives_no_more() -> None:
    """WW-CRY-03 WW-CRY-10"""
    from dataclasses import replace  # noqa: PLC0415

    import msgspec  # noqa: PLC0415

    few = replace(BOX, basics=msgspec.structs.replace(BOX.basics, crystals=2))
    game = luma("A I1 E G", using=few, stop="action_ends").act("A", dice="8 8 8").where("G")
    assert game.asks("stopped").river() == "A I1 E G1"


def test_only_crystals_of_the_card_in_use_buy_successes() -> None:
    """WW-CRY-04 WW-CRY-05 WW-CRY-07 WW-EX-02 WW-EX-03"""
    game = luma("I E1 A G", overcome=["e1"]).act("E", "first", dice="4 2").asks("luma.count")
    assert game.options[:3] == ["first", "second", "nothing"]
    game.answer("first").asks("river.clean")
    assert (game.t.overcome, game.river()) == (["e1", "e2"], "I A G E")
    luma("I E A1 G", overcome=["e1"]).act("E", "first", dice="4 2").asks("luma.count", "second", "nothing", "reroll")


def test_without_a_success_no_crystal_buys_one() -> None:
    """WW-CRY-06 WW-EX-04"""
    game = luma("E A I G2", spirit=5).act("G", dice="5").asks("luma.count", "fail", "reroll").answer("reroll").roll(6)
    game.asks("crystal.spend").answer(1)
    assert (game.asks("river.clean").t.spirit, game.river()) == (7, "E A I G")


def test_crystals_stay_from_scene_to_scene_and_to_the_next_chapter() -> None:
    """WW-CRY-09 WW-CRY-11 WW-TRA-06"""
    here = at("I1 A E2 G", next="den", outcome="luma")
    game = play(here, "travel", stop="luma_phase").okay().answer("go_on").okay()
    assert game.river() == "I1 A E2 G"
    there = at("I1 A E2 G", next="next_chapter", outcome="luma")
    assert play(there, "travel", stop="scene_begins").okay().answer("go_on").okay().river() == "I1 A E2 G"


# Spirit -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "op", "after", "cards"),
    [
        (4, GainSpirit(n=3), 7, 0),
        (9, GainSpirit(n=3), 10, 0),
        (10, GainSpirit(n=1), 10, 0),
        (4, LoseSpirit(n=3), 1, 0),
        (3, LoseSpirit(n=3), 0, 0),
        (2, LoseSpirit(n=3), 9, 1),
        (0, LoseSpirit(n=1), 9, 1),
        (1, LoseSpirit(n=14), 7, 2),
    ],
)
def test_spirit_comes_and_goes(before: int, op: GainSpirit | LoseSpirit, after: int, cards: int) -> None:
    """WW-SPI-01 WW-SPI-02 WW-SPI-03 WW-SPI-04 WW-SPI-05 WW-SPI-06 WW-SPI-07 WW-SPI-08 WW-EX-12 WW-EX-14 WW-EX-32"""
    game = line(op, spirit=before)
    assert game.t.spirit == after
    for drawn in ("s1", "s2")[:cards]:
        game.asks("shadow.draw").answer(drawn)
    assert game.asks("stopped").t.shadow_discard == ["s1", "s2"][:cards]


def test_by_house_rule_nothing_left_is_enough_for_a_shadow_card() -> None:
    """WW-SPI-04"""
    game = line(LoseSpirit(n=3), spirit=3, house={"spirit_at_zero": "shadow_card"}).asks("shadow.draw")
    assert game.t.spirit == 10


def test_by_house_rule_the_return_costs_a_point() -> None:
    """WW-SPI-07"""
    game = line(LoseSpirit(n=3), spirit=2, house={"return_of_spirit": "costs_one"}).asks("shadow.draw")
    assert game.t.spirit == 10


def test_spirit_is_carried_from_scene_to_scene() -> None:
    """WW-SPI-10 WW-TRA-06"""
    here = at(spirit=3, next="den", outcome="luma")
    assert play(here, "travel", stop="luma_phase").okay().answer("go_on").okay().t.spirit == 3


def test_the_track_of_the_glade_is_what_these_tests_think_it_is() -> None:
    assert GLADE.selva is not None
    assert GLADE.selva.icons == {2: ("claw",), 1: ("claw", "eye")}
