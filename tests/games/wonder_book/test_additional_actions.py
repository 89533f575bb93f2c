"""Additional actions: what they cost, what they are good for, until when, and whose they are."""

from __future__ import annotations

from typing import Any

from engine.games.wonder_book.box import Box
from engine.games.wonder_book.verbs import AdditionalAction, GainSpark
from tests.games.wonder_book.play import Play, at, play
from tests.games.wonder_book.small_box import box, end, goal, story, with_shred

AT_ONCE = {"additional_action_deadline": "at_once"}
MIXED = {"interleave_turns": "yes"}
AREAS = "P: ken/4 *5 | Q: sid/5 | R: lara/4"


def gift(*ops: Any, timing: str = "action", areas: str = AREAS, borders: str = "P-Q", **fields: Any) -> Play:
    """Ken's turn, with a shred in his hand that does this."""
    using = with_shred("gift", *ops, timing=timing)
    return with_gift(using, areas, borders, **fields)


def with_gift(using: Box, areas: str = AREAS, borders: str = "P-Q", **fields: Any) -> Play:
    table = at(areas, borders, using=using, **fields)
    table.heroes["ken"].shreds = ["gift"]
    return play(table, "hero_turn", "ken", using=using)


def test_additional_actions_come_on_top_of_the_three_and_add_up() -> None:
    """WB-ADD-01 WB-ADD-06 WB-ADD-04 WB-TRN-06"""
    game = gift(AdditionalAction(), AdditionalAction()).answer("special")
    seen = []
    while game.game.ask and game.game.ask.who == "ken":
        seen.append((game.about["left"], game.about["extra"]))
        game.answer("spark")
    assert seen == [(2, 2), (2, 1), (2, 0), (1, 0)]


def test_a_named_kind_is_good_for_nothing_else() -> None:
    """WB-ADD-03"""
    game = gift(AdditionalAction(kind="move"), AdditionalAction(kind="spark")).answer("special", "attack", "no")
    game.answer("spark").asks("turn.action", "move", "spark", "attack", "pass")
    assert game.about == {"left": 2, "extra": 1}
    game.answer("spark", "spark").asks("turn.action", "move", "pass")
    game.answer("move").asks("turn.who")


def test_an_unnamed_kind_may_be_any_special_actions_included() -> None:
    """WB-ADD-03"""
    game = gift(AdditionalAction(at_once=True))
    game.correct(heroes__ken__shreds=["gift", "lamp"]).answer("special", "shred:gift")
    game.asks("turn.action", "move", "spark", "attack", "give", "special", "pass").answer("special")
    assert (game.t.heroes["ken"].sparks, game.about) == (2, {"left": 2, "extra": 0})


def test_one_that_fits_only_this_kind_is_used_before_one_that_fits_any() -> None:
    """WB-ADD-03 WB-ADD-06"""
    game = gift(AdditionalAction(), AdditionalAction(kind="spark")).answer("special", "spark")
    assert [extra.kind for extra in game.t.heroes["ken"].extra] == ["any"]


def test_the_urgent_one_is_used_before_one_that_can_wait() -> None:
    """WB-ADD-02 WB-ADD-06"""
    game = gift(AdditionalAction(kind="spark"), AdditionalAction(at_once=True)).answer("special", "spark")
    assert [(extra.kind, extra.at_once) for extra in game.t.heroes["ken"].extra] == [("spark", False)]


def test_what_says_at_once_is_taken_before_anything_else() -> None:
    """WB-ADD-02 WB-ADD-05"""
    game = gift(AdditionalAction(kind="spark", at_once=True)).answer("special").asks("turn.action", "spark", "pass")
    game.answer("pass").asks("turn.action", "move", "spark", "attack", "pass")
    assert game.about == {"left": 2, "extra": 0}


def test_what_has_no_moment_may_wait_until_the_turn_ends() -> None:
    """WB-ADD-04 WB-ADD-05 WB-TRN-05"""
    game = (
        gift(AdditionalAction(kind="attack")).answer("special", "spark", "spark").asks("turn.action", "attack", "pass")
    )
    game.answer("pass").asks("turn.who", "sid", "lara")
    assert game.t.heroes["ken"].extra == []


def test_by_house_rule_every_additional_action_is_taken_at_once() -> None:
    """WB-ADD-04"""
    game = gift(AdditionalAction(kind="attack"), house=AT_ONCE).answer("special").asks("turn.action", "attack", "pass")
    game.answer("pass").asks("turn.action", "move", "spark", "attack", "pass")


def test_what_is_impossible_just_now_is_lost_if_it_had_to_be_at_once() -> None:
    """WB-ADD-02 WB-ADD-05"""
    game = gift(AdditionalAction(kind="interact", at_once=True)).answer("special").asks("turn.action")
    assert game.about == {"left": 2, "extra": 0}


def test_somebody_else_takes_it_right_then_and_keeps_its_own_turn() -> None:
    """WB-ADD-07"""
    game = gift(AdditionalAction(who="other")).answer("special", "sid").asks("turn.action", who="sid")
    assert game.t.active == "ken"
    game.answer("move").asks("turn.action", who="ken")
    assert game.about == {"left": 2, "extra": 0}
    game.answer("pass", "sid").asks("turn.action", who="sid")
    assert game.about == {"left": 3, "extra": 0}


def test_whoever_has_had_its_turn_takes_it_too() -> None:
    """WB-ADD-07"""
    game = gift(AdditionalAction(who="other", kind="move")).correct(heroes__sid__taken=True, heroes__sid__begun=True)
    game.answer("special", "sid").asks("turn.action", "move", "pass", who="sid").answer("move", "pass")
    game.asks("turn.action", who="lara")  # sid's turn stays over


def test_somebody_else_may_decline_and_several_are_asked_for_an_order() -> None:
    """WB-ADD-05 WB-ADD-07"""
    game = gift(AdditionalAction(who="each")).answer("special").asks("turn.out_of_turn", "sid", "lara").answer("lara")
    game.asks("turn.action", who="lara").answer("pass").asks("turn.action", who="sid").answer("pass")
    game.asks("turn.action", who="ken")
    assert game.about == {"left": 2, "extra": 1}


def test_the_fallen_get_no_additional_action() -> None:
    """WB-ADD-07 WB-KOH-10"""
    game = gift(AdditionalAction(who="each"), areas="P: ken/4 | Q: sid/0 | R: lara/4").answer("special")
    game.asks("turn.action", who="lara").correct(heroes__lara__hearts=0).asks("turn.action", who="ken")


def test_an_additional_action_between_turns_is_taken_there() -> None:
    """WB-ADD-07"""
    using = with_shred("gift", AdditionalAction(), timing="free")
    table = at(AREAS, "P-Q", using=using)
    table.heroes["ken"].shreds = ["gift"]
    game = play(table, using=using).asks("turn.who").aside("use_shred", "ken", "gift").asks("turn.action", who="ken")
    game.answer("move").asks("turn.who", "ken", "sid", "lara").answer("ken")
    assert game.about == {"left": 3, "extra": 0}


def test_an_additional_action_in_the_enemies_phase_is_taken_there() -> None:
    """WB-ADD-07 WB-GEN-09"""
    using = with_shred("gift", AdditionalAction(), timing="free")
    table = at("P: ken/4 A | Q: sid/5", "P-Q", using=using, phase="enemies", wyrm_deck=["quiet"])
    table.heroes["ken"].shreds = ["gift"]
    game = play(table, "enemies_phase", using=using).aside("use_shred", "ken", "gift").asks("turn.action", who="ken")
    game.answer("move").asks("wyrm_card.draw").answer("quiet").asks("turn.who")
    assert game.here() == "Q: ken/4 sid/5 A"


def test_a_story_card_may_let_somebody_act_before_there_is_a_goal() -> None:
    """WB-ADD-07 WB-GEN-09"""
    using = box(story(1, AdditionalAction(who="each", kind="move")), goal(2), end(3))
    game = play(at("P: ken/4 | Q: sid/5", "P-Q", using=using), "read_on", using=using)
    game.answer("sid").asks("turn.action", "move", "pass", who="sid").answer("move").answer("pass").asks("turn.who")
    assert game.here() == "P: ken/4 sid/5"


def test_a_free_shred_in_mid_turn_adds_an_action_to_that_turn() -> None:
    """WB-ADD-01 WB-ADD-04"""
    game = gift(AdditionalAction(), timing="free").aside("use_shred", "ken", "gift").asks("turn.action", who="ken")
    assert game.about == {"left": 3, "extra": 1}


def test_when_turns_are_mixed_an_additional_action_waits_for_its_hero() -> None:
    """WB-PPH-04 WB-ADD-04"""
    game = gift(AdditionalAction(), GainSpark(), house=MIXED).answer("special").asks("turn.who")
    game.answer("sid", "move", "ken").asks("turn.action", who="ken")
    assert game.about == {"left": 2, "extra": 1}


def test_when_turns_are_mixed_what_says_at_once_still_comes_next() -> None:
    """WB-PPH-04 WB-ADD-02"""
    game = gift(AdditionalAction(at_once=True), house=MIXED).answer("special").asks("turn.action", who="ken")
    game.answer("move").asks("turn.who", "ken", "sid", "lara")
    game = gift(AdditionalAction(), house=MIXED | AT_ONCE).answer("special").asks("turn.action", who="ken")


def test_whoever_acts_out_of_a_mixed_turn_hears_of_the_one_action_that_it_has_now() -> None:
    """WB-PPH-04 WB-ADD-07: two of its own turn wait for that."""
    using = with_shred("gift", AdditionalAction(who="other", at_once=True))
    table = at(AREAS, "P-Q", using=using, house=MIXED)
    table.heroes["ken"].shreds = ["gift"]
    game = play(table, using=using).answer("sid", "move", "ken", "special", "sid").asks("turn.action", who="sid")
    assert (game.about["left"], game.about["extra"]) == (0, 1)
    assert game.answer("pass").t.heroes["sid"].actions == 2


def test_waving_it_away_is_no_answer_and_a_correction_can_take_it_back() -> None:
    """WB-ADD-05 WB-ADD-07"""
    game = gift(AdditionalAction(who="other")).answer("special", "sid").skip().asks("turn.action", who="sid")
    game.correct(heroes__sid__extra=[]).asks("turn.action", who="ken").undo().asks("turn.action", who="sid")
