"""Skills: their price, whom they can mean, how often, and those that are no actions."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.wonder_book.box import Box
from engine.games.wonder_book.pack import Effect, Modifier, Skill
from engine.games.wonder_book.table import Upgrade
from engine.games.wonder_book.verbs import DamageWyrm, GainSpark, Recover, Swap
from tests.games.wonder_book.play import at, play, turn
from tests.games.wonder_book.small_box import BOX, with_hero, words


def skill(*ops: Any, name: str = "skill", using: Box = BOX, **more: Any) -> Box:
    """Ken's skill does this; what concerns its price and dice goes into its effect."""
    effect = {key: more.pop(key) for key in ("spark_cost", "heart_cost", "dice", "ops_per_success") if key in more}
    return with_hero("ken", using, skill=Skill(name=words(name), effect=Effect(ops=ops, **effect), **more))


def test_a_skill_is_an_action_that_is_paid_first() -> None:
    """WB-SKL-01 WB-SPK-04"""
    game = turn("ken", "P: ken/4+1 *1", using=skill(GainSpark(n=2), spark_cost=1)).answer("skill")
    assert (game.here(), game.about["left"]) == ("P: ken/4+2 *1", 2)
    assert [news.what for news in game.news] == ["skill.used", "spark.spent", "spark.gained"]


def test_a_skill_may_be_used_again_for_another_action_and_another_price() -> None:
    """WB-SKL-06 WB-SKL-02"""
    game = (
        turn("ken", "P: ken/4+2", using=skill(spark_cost=1))
        .answer("skill", "skill")
        .asks("turn.action", "attack", "pass")
    )
    assert (game.here(), game.about["left"]) == ("P: ken/4", 1)


@pytest.mark.parametrize("price", ["sparks", "heart"])
def test_what_cannot_be_paid_cannot_be_used(price: str) -> None:
    """WB-SKL-02"""
    using = skill(spark_cost=2) if price == "sparks" else skill(heart_cost=3)
    turn("ken", "P: ken/2+1", using=using).asks("turn.action", "attack", "pass")


def test_a_skill_cannot_be_aimed_at_the_fallen() -> None:
    """WB-EX-41 WB-SKL-03 WB-KOH-03"""
    game = turn("lara", "P: lara/4+1 | Q: sid/0 tina/3 | R: ken/1").answer("skill").asks("swap.who", "tina", "ken")
    game.correct(heroes__tina__hearts=0).asks("turn.action", who="lara")
    assert game.here() == "P: ken/1 | Q: sid/0 tina/0 | R: lara/4"
    turn("lara", "P: lara/4+1 | Q: sid/0").asks("turn.action", "attack", "pass")  # there is nobody to swap with
    game = turn("ken", "P: ken/4 sid/0 tina/3", using=skill(Recover(who="other"))).answer("skill")
    assert game.here() == "P: ken/4 sid/0 tina/4"


def test_a_skill_that_swaps_within_reach_goes_no_further() -> None:
    """WB-SKL-03 WB-MOV-04"""
    areas, borders = "P: ken/4 | Q: sid/5 | R: lara/4 | S: tina/3", "P-Q P=R R-S"
    game = turn("ken", areas, borders, skill(Swap(within="adjacent"))).answer("skill").asks("turn.action")
    assert game.here() == "P: sid/5 | Q: ken/4 | R: lara/4 | S: tina/3"


def test_only_skills_that_show_can_be_used() -> None:
    """WB-SKL-04"""
    using = skill(GainSpark())
    table = at("P: ken/4 | Q: sid/5", using=using)
    table.campaign.upgrades = {
        "ken1": Upgrade("ken", "b", 1),
        "ken2": Upgrade("ken", "", 1),
        "sid1": Upgrade("sid", "a", 1),
    }
    play(table, "hero_turn", "ken", using=using).answer("skill").asks("skill.which", "ken", "ken1:b")


def test_waving_the_skill_away_costs_nothing() -> None:
    """WB-SKL-01 WB-TRN-04"""
    table = at("P: ken/4+1", using=skill(spark_cost=1))
    table.campaign.upgrades = {"ken1": Upgrade("ken", "b", 1)}
    game = play(table, "hero_turn", "ken", using=skill(spark_cost=1)).answer("skill").skip().asks("turn.action")
    assert (game.here(), game.about["left"]) == ("P: ken/4+1", 3)


def test_a_price_that_would_fell_the_hero_is_named_before_it_is_paid() -> None:
    """WB-SKL-01 WB-SPA-06"""
    game = turn("ken", "P: ken/2 sid/5", using=skill(heart_cost=2)).answer("skill").asks("price.fells", "yes", "no")
    game.answer("no").asks("turn.action", who="ken")
    assert (game.here(), game.about["left"]) == ("P: ken/2 sid/5", 3)
    assert turn("ken", "P: ken/3 sid/5", using=skill(heart_cost=2)).answer("skill").here() == "P: ken/1 sid/5"


@pytest.mark.parametrize(("limit", "again"), [("per_turn", True), ("per_chapter", False)])
def test_some_skills_have_a_limit(limit: Any, again: bool) -> None:
    """WB-SKL-06 WB-RER-10"""
    game = turn("ken", "P: ken/4", using=skill(limit=limit)).answer("skill").okay()
    game.asks("turn.action", "attack", "pass")
    game.answer("pass", "quiet").asks("turn.action")
    assert ("skill" in game.options) == again


@pytest.mark.parametrize("kind", ["passive", "modifier", "reaction"])
def test_skills_of_other_kinds_cost_no_action(kind: Any) -> None:
    """WB-SKL-07"""
    turn("ken", "P: ken/4", using=skill(kind=kind)).asks("turn.action", "attack", "pass")


def test_a_passive_skill_holds_all_the_time() -> None:
    """WB-SKL-07"""
    for who, sids in (("holder", 2), ("each", 3)):
        stronger = Modifier(what="attack_dice", value=1, who=who)  # type: ignore[arg-type]
        using = skill(kind="passive", modifiers=(stronger,))
        assert len(turn("ken", "P: ken/4 sid/5 A", using=using).answer("attack").options) == 2
        assert len(turn("sid", "P: ken/4 sid/5 A", using=using).answer("attack").options) == sids


def test_a_reaction_is_paid_and_done_out_of_turn() -> None:
    """WB-SKL-07 WB-SKL-01"""
    using = skill(Recover(), kind="reaction", spark_cost=1, limit="per_turn")
    game = turn("sid", "P: ken/1+2 sid/5", using=using)
    assert ("react", ("ken", "ken")) in game.game.asides()
    game.aside("react", "ken", "ken").asks("turn.action", who="sid")
    assert (game.here(), game.about["left"]) == ("P: ken/2+1 sid/5", 3)
    assert ("react", ("ken", "ken")) not in game.game.asides()


def test_a_reaction_with_dice_is_a_skill_roll_in_the_own_turn_only() -> None:
    """WB-SKL-05 WB-RER-01 WB-RER-14"""
    using = skill(kind="reaction", dice=1)
    turn("ken", "P: ken/4 sid/5", using=using).aside("react", "ken", "ken").roll("-").asks("reroll", "heart", "no")
    turn("sid", "P: ken/4 sid/5", using=using).aside("react", "ken", "ken").roll("-").asks("turn.action", who="sid")


def test_damage_of_a_skill_stuns_and_defeats_like_any_other() -> None:
    """WB-WYL-07 WB-WYL-01"""
    game = (
        turn("ken", "P: ken/4 A B~", using=skill(DamageWyrm())).answer("skill").asks("card.wyrm", "A", "B").answer("B")
    )
    assert game.here() == "P: ken/4 A"
    assert game.answer("skill").here() == "P: ken/4 A~"
    assert turn("ken", "P: ken/4 A", using=skill(DamageWyrm(n=2))).answer("skill").here() == "P: ken/4"


def test_what_a_roll_still_brings_lies_on_the_table_while_people_choose() -> None:
    """WB-DIC-02 WB-SKL-05: three dice leave one more damage than two, so that nobody throws one again for nothing."""
    using = skill(dice=3, ops_per_success=(DamageWyrm(),))
    for dice, left in (("+ + -", 1), ("+ + +", 2)):
        game = turn("ken", "P: ken/1 A B~ C~", using=using).answer("skill").roll(dice.replace(" ", ""))
        assert game.asks("card.wyrm").t.successes == left
        assert game.answer("B").answer(*("C" for _ in range(left > 1))).t.successes == 0


def test_double_damage_needs_half_as_many_successes() -> None:
    """WB-DIC-02 WB-RER-07: three lives in reach take two hits of two, so that the third die is left alone."""
    using = skill(dice=3, ops_per_success=(DamageWyrm(n=2),))
    turn("ken", "P: ken/4 A B~", using=using).answer("skill").roll("++-").asks("turn.action")
    turn("ken", "P: ken/4 A B~", using=using).answer("skill").roll("+--").asks("reroll")
