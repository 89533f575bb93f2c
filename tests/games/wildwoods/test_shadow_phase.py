"""The Shadow phase: creatures from left to right, each once, and what may be used before each."""

from __future__ import annotations

import pytest

from engine.games.wildwoods.pack import Effect
from engine.games.wildwoods.verbs import DiscardCreature, MoveCard, PlaceCreature
from engine.pieces.verbs import Counter
from tests.games.wildwoods.play import at, play, shadow
from tests.games.wildwoods.small_box import creature, in_glade, with_creature, words


def test_people_who_run_the_shadow_by_themselves_are_asked_nothing_and_go_on() -> None:
    """WW-SHP-01"""
    game = shadow("X I Y A E G", spirit=8, by_hand=["shadow"]).ok("shadow.phase_by_hand").asks("stopped")
    assert (game.t.spirit, game.marks()) == (8, {})


def test_creatures_activate_from_left_to_right() -> None:
    """WW-SHP-01 WW-SHP-02 WW-CRE-02"""
    game = shadow("X I Y A E G", spirit=8, blessings=["b1"]).asks("shadow.creature")
    assert game.about == {"creature": "X", "n": 2}
    game.ok()
    assert (game.t.spirit, game.marks()) == (6, {"X acts": 1})
    assert game.ok("shadow.creature").asks("shadow.advance").marks() == {"X acts": 1, "Y acts": 1}
    assert game.t.spirit == 5


def test_where_nothing_can_be_used_creatures_are_told_and_follow_each_other() -> None:
    """WW-SHP-01 WW-LBR-16"""
    game = shadow("X I Y A E G", spirit=8).asks("stopped")
    assert [news["creature"] for news in game.told("shadow.creature")] == ["X", "Y"]
    assert (game.t.spirit, game.marks()) == (5, {"X acts": 1, "Y acts": 1})


def test_what_a_creature_does_after_its_activation_is_read_with_it_once() -> None:
    """WW-SHP-02"""
    speaking = creature("X", 2, 2, after_activation=Effect(text=words("it howls"), ops=(Counter(name="howl"),)))
    game = shadow("X I A E G", using=with_creature(speaking)).ok("shadow.creature_then").asks("stopped")
    assert (game.marks(), game.t.spirit) == ({"howl": 1}, 8)
    sleepy = shadow("X~ I A E G", using=with_creature(speaking)).ok("shadow.sleeper_then").asks("stopped")
    assert (sleepy.marks(), sleepy.t.spirit) == ({"howl": 1}, 10)


def test_a_creature_without_words_only_takes_spirit() -> None:
    """WW-CRE-03"""
    plain = with_creature(creature("Y", 1, 1, after_activation=Effect()))
    game = shadow("Y I A E G", using=plain, spirit=4).ok("shadow.creature").asks("shadow.advance")
    assert (game.t.spirit, game.marks()) == (3, {})


def test_a_stunned_creature_loses_its_token_instead() -> None:
    """WW-STU-01 WW-STU-02 WW-STU-04 WW-EX-15"""
    game = shadow("X~ I Y A E G", spirit=5, blessings=["b1"]).ok("shadow.sleeper")
    assert (game.t.spirit, game.t.stunned, game.marks()) == (5, [], {"X acts": 1})
    game.ok("shadow.creature", "shadow.advance").asks("stopped")
    assert (game.t.spirit, game.marks(), game.t.shadow) == (4, {"X acts": 1, "Y acts": 1}, 4)


def test_the_shadow_card_comes_before_the_creatures_own_words() -> None:
    """WW-SPI-09 WW-EX-13"""
    game = shadow("Z I A E G", spirit=2).ok("shadow.creature").asks("shadow.draw")
    assert (game.t.spirit, game.marks()) == (9, {})
    assert list(game.answer("s1").asks("shadow.advance").marks()) == ["s1", "Z acts"]


def test_protect_in_time_saves_the_spirit() -> None:
    """WW-EX-16 WW-LBR-16 WW-LBR-08"""
    game = shadow("X I A1 E G", spirit=5).asks("shadow.creature").aside("protect", "X")
    assert game.river() == "I A E G X"
    game.asks("shadow.sleeper").asks("shadow.advance")
    assert (game.t.spirit, game.marks(), game.t.campaign.brom) == (5, {"X acts": 1}, "cure")


def test_each_creature_activates_once_even_if_it_moves() -> None:
    """WW-SHP-03"""
    runner = with_creature(creature("X", 1, 1, after_activation=Effect(ops=(MoveCard(card="this", to="end"),))))
    game = shadow("X I Y A E G", using=runner).ok("shadow.creature", "shadow.creature").asks("shadow.advance")
    assert (game.river(), game.t.spirit) == ("I Y A E G X", 8)


def test_a_creature_that_has_left_does_not_activate() -> None:
    """WW-SHP-03 WW-CRE-11"""
    eater = with_creature(creature("X", 1, 1, after_activation=Effect(ops=(DiscardCreature(creature="Y"),))))
    game = shadow("X I Y A E G", using=eater).ok("shadow.creature").asks("shadow.advance")
    assert (game.river(), game.t.spirit, game.t.creature_discard) == ("X I A E G", 9, ["Y"])


@pytest.mark.parametrize(("rule", "spirit"), [("wait", 9), ("activate_to_the_right", 6)])
def test_newcomers_wait_for_the_next_phase_unless_the_house_says_otherwise(rule: str, spirit: int) -> None:
    """WW-SHP-03"""
    caller = with_creature(creature("X", 1, 1, after_activation=Effect(ops=(PlaceCreature(id="Z"),))))
    game = shadow("I X A E G", using=caller, house={"newcomers": rule}).ok("shadow.creature", "creature.find").okay()
    assert (game.t.spirit, game.t.river[-1]) == (spirit, "Z")


def test_by_house_rule_only_newcomers_to_the_right_activate() -> None:
    """WW-SHP-03"""
    caller = with_creature(creature("X", 1, 1, after_activation=Effect(ops=(PlaceCreature(id="Y", space=1),))))
    house = {"newcomers": "activate_to_the_right"}
    game = shadow("I X A E G", using=caller, house=house).ok("shadow.creature", "creature.find").asks("shadow.advance")
    assert (game.t.spirit, game.river()) == (9, "Y I X A E G")


def test_without_creatures_only_the_pawn_moves() -> None:
    """WW-SHP-08 WW-SHP-04"""
    game = shadow().ok("shadow.advance").asks("stopped")
    assert (game.t.spirit, game.t.shadow) == (10, 4)


def test_the_rounds_of_a_scene_are_bounded_by_the_way_of_the_shadow() -> None:
    """WW-SHP-09 WW-SHP-06 WW-GEN-04"""
    game = shadow(stop="scene_ends", shadow=3).ok("shadow.advance").okay()
    for _ in range(2):
        game.asks("luma.action").answer("end").okay()
    game.asks("stopped")
    assert (game.t.outcome, game.t.round) == ("shadow", 3)


def test_what_is_used_between_two_icons_counts_for_the_second() -> None:
    """WW-LBR-16 WW-SHP-05"""
    game = shadow("I1 A E G", blessings=["b1"], shadow=2).ok("shadow.advance").ok("shadow.icon")
    game.asks("shadow.icon").aside("use_blessing", "b1")
    assert game.told("shadow.icon")[-1]["icon"] == "eye"
    assert game.asks("stopped").marks() == {"claw": 1, "b1": 1, "eye": 1}


def test_a_phase_begins_anew_where_it_was_after_a_power_cut() -> None:
    """WW-SHP-01: nothing but the table says who has activated."""
    game = (
        play(at("X Y I A E G", blessings=["b1"]), "shadow_phase", stop="luma_phase")
        .ok("shadow.creature")
        .asks("shadow.creature")
    )
    assert (game.t.to_activate, game.about["creature"]) == (["Y"], "Y")
    game.undo().asks("shadow.creature")
    assert (game.t.spirit, game.about["creature"]) == (10, "X")


def test_an_icon_may_send_the_pawn_on() -> None:
    """WW-SEL-10 WW-SHP-05"""
    from engine.games.wildwoods.pack import Selva, ShadowEffect  # noqa: PLC0415
    from engine.games.wildwoods.verbs import Advance  # noqa: PLC0415
    from engine.pieces.verbs import Counter  # noqa: PLC0415

    rush = ShadowEffect(ops=(Advance(pawn="shadow"), Counter(name="rush")))
    using = in_glade(
        selva=Selva(light_steps=5, shadow_steps=6, icons={4: ("rush",), 3: ("eye",)}),
        shadow_effects={"rush": rush, "eye": ShadowEffect(ops=(Counter(name="eye"),))},
    )
    game = shadow(using=using).ok("shadow.advance", "shadow.icon").ok("shadow.icon").asks("stopped")
    assert (game.t.shadow, game.marks()) == (3, {"eye": 1, "rush": 1})
