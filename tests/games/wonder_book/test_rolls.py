"""Dice and the reroll: which rolls, whose, how often, at what price."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.wonder_book.pack import Card, Effect, Interaction, Modifier, Skill
from engine.games.wonder_book.verbs import AdditionalAction, Challenge, GainSpark
from engine.pieces.verbs import Counter
from tests.games.wonder_book.play import Play, at, play, turn
from tests.games.wonder_book.small_box import box, end, goal, in_force, with_hero, with_shred, words

OTHERS_TOO = {"reroll_other_rolls": "yes"}
ALL_DICE = {"reroll_scope": "all_dice"}
AIM = Skill(name=words("aim"), effect=Effect(dice=2, ops_per_success=(GainSpark(),)))
FREE = Modifier(what="reroll", value="free")


def attacking(hearts: int = 5, **more: Any) -> Play:
    """Sid attacks with two dice, with one standing wyrm beside him."""
    return turn("sid", f"P: sid/{hearts} A | Q: ken/4", "P-Q", **more).answer("attack")


def test_a_die_shows_success_or_failure_and_successes_count() -> None:
    """WB-DIC-01 WB-ATK-01"""
    game = attacking().refuses(["success"], ["success"] * 3, ["success", "blank"], "success").asks("attack.roll")
    assert game.options == [("success", "failure")] * 2
    game.roll("+-").answer("no")
    assert game.here() == "P: sid/5 A~ | Q: ken/4"


def test_there_are_only_five_dice() -> None:
    """WB-DIC-03"""
    using = with_hero("sid", skill=Skill(name=words("storm"), effect=Effect(dice=7)))
    assert len(turn("sid", "P: sid/5", using=using).answer("skill").options) == 5
    assert len(attacking(using=in_force(Modifier(what="attack_dice", value=9))).options) == 5


def test_a_roll_counts_for_every_success_or_against_a_number() -> None:
    """WB-DIC-02"""
    using = with_shred("test", dice=3, needed_successes=2, ops_if_failed=(Counter(name="lost"),))
    using = with_shred("each", Counter(name="once"), using=using, dice=3, ops_per_success=(GainSpark(),))
    table = at("P: ken/1 | Q: sid/5", using=using)
    table.heroes["ken"].shreds = ["each", "test", "test"]
    game = play(table, "hero_turn", "ken", using=using).answer("special", "shred:each").roll("+-+")
    game.answer("special").roll("+--").answer("special").roll("++-")
    assert (game.here(), game.t.counters) == ("P: ken/1+2 | Q: sid/5", {"once": 1, "lost": 1})
    assert [news["n"] for news in game.told("challenge.failed") + game.told("challenge.won")] == [1, 2]


@pytest.mark.parametrize("kind", ["attack", "skill", "special"])
def test_attacks_skills_and_special_actions_can_be_rerolled(kind: str) -> None:
    """WB-RER-01 WB-SKL-05 WB-RER-08"""
    using = with_shred("dart", using=with_hero("sid", skill=AIM), dice=2)
    table = at("P: sid/5 A | Q: ken/4", using=using)
    table.heroes["sid"].shreds = ["dart"]
    game = play(table, "hero_turn", "sid", using=using).answer(kind).roll("--").asks("reroll", "heart", "no", who="sid")
    game.answer("heart").roll("--").asks("turn.action")
    assert (game.about["left"], game.t.heroes["sid"].hearts) == (2, 4)


def test_a_reroll_takes_all_failures_and_keeps_the_successes() -> None:
    """WB-EX-24 WB-RER-04 WB-RER-05 WB-RER-06"""
    game = attacking().roll("+-").answer("heart")
    assert len(game.options) == 1
    game.roll("+").asks("turn.action")
    assert game.here() == "P: sid/4 | Q: ken/4"
    assert [news["n"] for news in game.told("dice.show")] == [1, 2]


def test_the_new_faces_count_even_if_they_are_worse() -> None:
    """WB-RER-04 WB-RER-06"""
    game = attacking(house=ALL_DICE).roll("+-").answer("heart")
    assert len(game.options) == 2
    game.roll("--").asks("turn.action")
    assert game.here() == "P: sid/4 A | Q: ken/4"


def test_successes_alone_can_be_rerolled_only_by_house_rule() -> None:
    """WB-RER-12 WB-RER-04"""
    attacking().roll("++").asks("turn.action")
    turn_to({**OTHERS_TOO, **ALL_DICE}, dice=2).roll("++").asks("reroll", "heart", "no")


def test_nobody_gives_its_last_heart_for_a_reroll() -> None:
    """WB-EX-23 WB-RER-03"""
    attacking(1).roll("--").asks("turn.action")
    game = attacking(2).roll("--").asks("reroll").answer("heart").roll("--").asks("turn.action")
    assert game.t.heroes["sid"].standing


def test_one_reroll_a_turn_additional_actions_included() -> None:
    """WB-EX-24 WB-RER-09 WB-RER-10"""
    using = with_shred("gift", AdditionalAction(kind="attack"))
    table = at("P: sid/5 A | Q: ken/4", using=using)
    table.heroes["sid"].shreds = ["gift"]
    game = play(table, "hero_turn", "sid", using=using).answer("attack").roll("--").answer("heart").roll("--")
    game.answer("special", "attack").roll("--").asks("turn.action").answer("attack").roll("--")
    game.answer("pass", "spawner", "sid", "attack").roll("--").asks("reroll", "heart", "no")


def test_an_unused_reroll_is_not_kept() -> None:
    """WB-RER-10"""
    game = attacking().answer(["failure"] * 2).answer("no", "pass", "pass", "spawner", "sid", "attack").roll("--")
    game.answer("heart").roll("--").asks("turn.action").answer("attack").roll("--").asks("turn.action")


def test_targets_are_named_after_the_reroll() -> None:
    """WB-RER-07 WB-ATK-02"""
    game = turn("sid", "P: sid/5 A | Q: B~ | R: ken/4", "P-Q").answer("attack").roll("+-").asks("reroll")
    game.answer("heart").roll("-").asks("attack.target", "A", "B")
    assert game.about["n"] == 1


def test_waving_the_reroll_away_keeps_the_roll() -> None:
    """WB-RER-01"""
    game = attacking().roll("+-").skip().asks("turn.action")
    assert game.here() == "P: sid/5 A~ | Q: ken/4"
    game = attacking().roll("+-").answer("heart").asks("attack.roll")  # paid for: the dice have to be rolled
    assert (game.game.can_skip, game.t.heroes["sid"].rerolled) == (False, True)
    assert not attacking().game.can_skip  # the action is spent: the dice have to be rolled


def test_a_misread_die_put_right_changes_what_can_be_rerolled() -> None:
    """WB-RER-04 WB-RER-12"""
    game = attacking().roll("+-").correct(dice=["failure", "failure"]).asks("reroll")
    assert game.about["n"] == 2
    game.correct(dice=["success", "success"]).asks("turn.action")
    assert game.here() == "P: sid/5 | Q: ken/4"


@pytest.mark.parametrize("house", [{}, OTHERS_TOO])
def test_rolls_for_interactions_and_challenges_only_by_house_rule(house: dict[str, str]) -> None:
    """WB-RER-11"""
    for ops, kind in (({"dice": 1}, "interaction"), ({"ops": (Challenge(dice=1),)}, "challenge")):
        game = turn_to(house, **ops).asks(f"{kind}.roll").roll("-")
        game.asks("reroll", "heart", "no") if house else game.asks("turn.action")


def turn_to(house: dict[str, str], *modifiers: Modifier, **effect: Any) -> Play:
    """Sid turns to a well that asks for a roll."""
    well = Interaction(name=words("well"), areas=("P",), effect=Effect(**effect))
    using = box(goal(1, modifiers=modifiers), end(2), Card(number=3, kind="interaction", interaction=well))
    return turn("sid", "P: sid/5", using=using, stacks={"wells": [3]}, house=house).answer("interact")


def test_a_card_may_allow_to_reroll_other_rolls() -> None:
    """WB-RER-11 WB-RER-13"""
    allowed = Modifier(what="reroll", value="other_rolls")
    turn_to({}, allowed, dice=1).roll("-").asks("reroll", "heart", "no")


@pytest.mark.parametrize("house", [{}, OTHERS_TOO])
def test_rolls_in_the_enemies_phase_only_by_house_rule(house: dict[str, str]) -> None:
    """WB-RER-11"""
    using = with_shred("omen", Challenge(dice=1), timing="free")
    table = at("P: sid/5 | V:", using=using, house=house)
    table.heroes["sid"].shreds = ["omen"]
    game = play(table, "enemies_phase", using=using).aside("use_shred", "sid", "omen").roll("-")
    game.asks("reroll" if house else "wyrm_card.draw")


def test_a_reroll_given_by_a_card_comes_on_top_of_the_own_one() -> None:
    """WB-RER-13"""
    game = attacking(using=in_force(FREE)).roll("--").asks("reroll", "free", "heart", "no").answer("free").roll("--")
    game.asks("reroll", "heart", "no").answer("heart").roll("--").asks("turn.action").answer("attack").roll("--")
    game.asks("turn.action")
    assert game.t.heroes["sid"].hearts == 4
    attacking(1, using=in_force(FREE)).roll("--").asks("reroll", "free", "no")


def test_a_card_may_forbid_the_reroll() -> None:
    """WB-RER-13 WB-GEN-03"""
    attacking(using=in_force(Modifier(what="forbid_action", value="reroll"))).roll("--").asks("turn.action")


def test_out_of_turn_there_is_no_reroll_and_none_is_used_up() -> None:
    """WB-RER-14 WB-ADD-07"""
    using = with_shred("gift", AdditionalAction(who="other", kind="attack"))
    table = at("P: sid/5 A ken/4", using=using)
    table.heroes["ken"].shreds = ["gift"]
    game = play(table, "hero_turn", "ken", using=using).answer("special", "attack").asks("attack.roll", who="sid")
    game.roll("--").asks("turn.action", who="ken").answer("pass", "attack").roll("--").asks("reroll", who="sid")


def test_without_a_typed_card_the_number_of_dice_is_asked_once() -> None:
    """WB-ATK-01 WB-HER-04"""
    game = turn("sid", "P: sid/5 A", using=with_hero("sid", attack=None)).answer("attack").asks("attack.dice", 1, 5)
    assert len(game.answer(4).options) == 4
    assert len(game.roll("----").answer("no", "attack").asks("attack.roll").options) == 4


def test_a_misread_roll_can_be_amended_and_what_no_longer_fits_is_asked_anew() -> None:
    """WB-RER-12 WB-ATK-02"""
    game = turn("sid", "P: sid/5 A | Q: B", "P-Q").answer("attack").roll("+-").answer("no", "B")
    assert game.here() == "P: sid/5 A | Q: B~"
    game.game.amend(3, ["success", "success"])
    assert (game.asks("attack.target", "A", "B").about["n"], game.here()) == (2, "P: sid/5 A | Q: B")


def test_taking_back_a_paid_reroll_gives_the_heart_back() -> None:
    """WB-RER-02 WB-RER-09"""
    game = attacking().roll("--").answer("heart").roll("+-").asks("turn.action")
    assert game.undo(2).asks("reroll", "heart", "no").here() == "P: sid/5 A | Q: ken/4"
    assert "heroes.sid.hearts" in {change.what for change in game.put_back}
