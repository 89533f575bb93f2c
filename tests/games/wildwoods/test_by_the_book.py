"""Paragraphs of the rulebook tried where they meet: two of them at one moment."""

from __future__ import annotations

from engine.games.wildwoods.pack import Effect
from engine.games.wildwoods.verbs import (
    AddDie,
    Advance,
    DiscardCreature,
    GainSpirit,
    LoseSpirit,
    MoveCard,
    Retreat,
    SceneEnd,
)
from tests.games.wildwoods.play import line, luma, shadow
from tests.games.wildwoods.small_box import (
    card,
    creature,
    says,
    with_card,
    with_creature,
)


def test_a_creature_lit_and_asleep_already_drifts_to_the_end_with_one_token() -> None:
    """WW-ILL-06"""
    game = luma("I Y~ A E G").act("I", "first", "Y", dice="3")
    game.done()
    assert game.river() == "A E G Y~ I"


def test_help_on_a_dash_cannot_be_chosen() -> None:
    """WW-DIC-08"""
    game = luma("X Y~ Z I A E G")
    options = game.asks("luma.action").options
    assert [o for o in options if o.startswith(("help", "aiuta", "explore"))] == [], options


def test_a_first_ability_short_falls_to_the_second_and_crystals_count_there() -> None:
    """WW-ACT-03 WW-ACT-11"""
    game = luma("X G1 I A E", spirit=5).announce("G", "first", "X").roll(4)
    game.asks("luma.count", "first", "second", "nothing").answer("second").asks("crystal.spend").answer(1)
    assert (game.done().t.spirit, game.river()) == (7, "X I A E G")


def test_all_dice_used_ends_the_phase_and_the_shadow_follows() -> None:
    """WW-LUM-05"""
    game = luma("I A E G").act("I", dice="1 1 1 1 1")
    assert game.t.phase == "shadow" or game.told("shadow.begins_alone") or game.told("luma.no_dice"), (
        game.asked,
        game.t.phase,
    )


def test_light_at_centre_opens_the_deep_place_at_once() -> None:
    """WW-ILL-05"""
    game = luma("I E A G", light=2).act("I", dice="3 3").asks("luma.action")
    assert game.t.light == 0
    game.answer("explore_first")
    assert "deep" in game.options


def test_spirit_at_the_left_end_gains_nothing() -> None:
    """WW-SPI-02"""
    game = line(GainSpirit(n=3), spirit=10)
    assert game.t.spirit == 10


def test_losing_exactly_all_spirit_draws_no_shadow_and_one_more_does() -> None:
    """WW-SPI-06"""
    game = line(LoseSpirit(n=4), LoseSpirit(n=1), spirit=4)
    while game.asked.startswith("shadow"):
        game.answer(game.options[0])
    assert game.t.spirit == 9, (game.asked, game.t.spirit)


def test_protect_while_the_shadow_phase_is_about_to_activate_the_second() -> None:
    """WW-LBR-01 WW-LBR-08"""
    game = shadow("X I1 Y A E G")
    seen = []
    for _ in range(6):
        seen.append(game.asked)
        if game.asked == "shadow.creature" and game.about.get("creature") == "Y":
            game.aside("protect", "Y")
            continue
        if game.game.ask and game.options == ["go on"] and game.asked != "stopped":
            game.ok()
    assert game.river().startswith("X I A E G Y"), (seen, game.river())
    assert game.t.spirit == 8, game.t.spirit


def test_a_retreat_to_an_icon_is_quiet_and_the_advance_back_is_not() -> None:
    """WW-SEL-08 WW-SEL-09"""
    game = line(Advance(pawn="shadow", n=1), Retreat(pawn="shadow", n=1), Advance(pawn="shadow", n=1), shadow=3)
    game.okay()
    assert game.marks().get("claw") == 2, game.marks()


def test_a_retreat_beyond_the_end_stops_there() -> None:
    """WW-SEL-04"""
    game = line(Retreat(pawn="shadow", n=9), Retreat(pawn="light", n=9))
    assert (game.t.shadow, game.t.light) == (6, 5)


def test_healing_takes_the_crystals_on_any_card_but_three() -> None:
    """WW-CRY-03"""
    game = luma("G2 I3 X A3 E3", spirit=5).act("G", "first", "X", dice="3 3")
    assert (game.asks("luma.action").river(), sum(game.t.crystals.values())) == ("I3 A3 E3 G3", 12)


def test_two_scene_ends_in_one_line_end_one_scene() -> None:
    """WW-SCE-01"""
    game = luma("E I A G", using=says(SceneEnd(by="luma"), SceneEnd(by="shadow"))).act("E", "first", "e1", dice="8")
    game.okay()
    assert len(game.told("scene.luma_triumphs")) + len(game.told("scene.shadow_triumphs")) == 1


def test_the_shadow_reaches_the_centre_by_the_creatures_own_words_and_the_next_stays_quiet() -> None:
    """WW-SCE-04 WW-SCE-09"""
    using = with_creature(creature("X", 2, 2, after_activation=Effect(ops=(Advance(pawn="shadow", n=9),))))
    game = shadow("X I Y A E G", using=using).okay()
    assert game.told("scene.shadow_triumphs")
    assert game.t.spirit == 8
    assert "Y acts" not in game.marks()


def test_a_draw_of_three_with_two_blessings_and_a_full_board() -> None:
    """WW-EXP-04 WW-EXC-05"""
    game = luma("E I A G", blessings=["b1", "b2", "b3"]).act("E", dice="3 4 5")
    game.answer("b4", "c1", "pal").asks("exploration.keep").answer("b4").asks("blessing.full")
    assert set(game.options) == {"b1", "b2", "b3", "b4"}
    game.answer("b4").answer("use").done()
    assert game.t.blessings == ["b1", "b2", "b3"]
    assert game.marks()["b4"] == 1
    assert sorted(game.t.exploration_discard) == ["b4", "c1", "pal"]


def test_the_d10_given_in_the_scene_is_there_in_the_next_scene() -> None:
    """WW-DIC-02"""
    game = luma("E I A G", using=says(AddDie(die="d10"), SceneEnd(by="luma"))).act("E", "first", "e1", dice="8").okay()
    while game.asked == "travel.save":
        game.answer(game.options[0]).okay()
    assert sorted({*game.t.dice_ready}) == ["d10", "d8"]
    assert len(game.t.dice_ready) == 6, (
        game.asked,
        game.t.dice_ready,
    )


def test_creatures_that_words_discard_bring_no_crystals() -> None:
    """WW-CRE-05"""
    game = line(DiscardCreature(creature="each"), river="I X A E G")
    assert sum(game.t.crystals.values()) == 0
    assert "X" not in game.t.river


def test_explore_may_be_rolled_with_one_die_only_and_again_from_its_new_place() -> None:
    """WW-LUM-07"""
    game = luma("E I A G", exploration_deck=["b1", "b2", "b3", "b4", "c1"]).act("E", dice="3").answer("b1")
    game.asks("luma.action")
    assert game.river() == "I A G E"
    game.announce("E").roll(6)
    game.answer("b2").asks("luma.action")
    assert game.t.blessings == ["b1", "b2"]


def test_a_joined_place_needs_all_to_its_left() -> None:
    """WW-LOC-04"""
    game = luma("E I A G", overcome=["e1"]).asks("luma.action").answer("explore_first")
    assert game.asks("luma.roll").about["target"] == "e2"


def test_brom_lies_in_place_of_the_final_card_in_the_middle_of_a_loss_that_wraps_twice() -> None:
    """WW-LBR-02 WW-SPI-06"""
    game = line(LoseSpirit(n=14), spirit=1, shadow_deck=["s1", "last"])
    game.asks("shadow.draw").answer(game.options[0]).asks("shadow.final").answer(game.options[0]).asks("stopped")
    assert (game.t.spirit, game.t.shadow_discard, game.t.shadow_deck) == (7, ["s1", "brom"], ["last"])


def test_a_companion_used_at_any_time_in_the_shadow_phase_heals_before_the_loss() -> None:
    """WW-EXC-11"""
    using = with_card(card("pal", "companion", effect=Effect(ops=(GainSpirit(n=2),)), after_use="discard"))
    game = shadow("X I A E G", using=using, blessings=["pal"], spirit=1)
    game.asks("shadow.creature").aside("use_blessing", "pal").asks("stopped")
    assert game.t.spirit == 1
    assert not game.told("shadow.drawn")


def test_moving_a_creature_to_its_neighbour_exchanges_and_keeps_the_token() -> None:
    """WW-RIV-08 WW-RIV-13"""
    game = line(MoveCard(card="X", to="right"), river="I X~ A E G")
    assert game.river() == "I A X~ E G"
