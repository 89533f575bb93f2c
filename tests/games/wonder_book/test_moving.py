"""Moving between areas, and the sparks that lie in them."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.wonder_book.pack import Card, Effect, Interaction, Modifier, Skill
from engine.games.wonder_book.verbs import CollectSpark, GainSpark, LoseSpark, PlaceSparks, SetBorder
from tests.games.wonder_book.play import Play, at, play, turn
from tests.games.wonder_book.small_box import box, end, goal, in_force, with_hero, with_shred, words

GLOW = Skill(name=words("glow"), effect=Effect(spark_cost=2))


def with_card(*ops: Any, areas: str, borders: str = "", **effect: Any) -> Play:
    """Ken's turn, with a shred in his hand that does this."""
    using = with_shred("page", *ops, **effect)
    table = at(areas, borders, using=using)
    table.heroes["ken"].shreds = ["page"]
    return play(table, "hero_turn", "ken", using=using)


# Moving -------------------------------------------------------------------------------------------


def test_a_move_leads_over_one_dashed_line() -> None:
    """WB-MOV-01 WB-MOV-02 WB-MOV-03 WB-MOV-05"""
    game = turn("ken", "P: ken/4 | Q: | R: | S:", "P-Q P=R R-P P=S Q-S").answer("move").asks("move.where", "Q", "R")
    game.refuses("S", "P").answer("R")
    assert (game.here(), game.about["left"]) == ("R: ken/4", 2)
    assert game.told("hero.moved") == [{"hero": "ken", "area": "R"}]


def test_behind_walls_nobody_can_move() -> None:
    """WB-MOV-03 WB-MOV-04"""
    for house in ({}, {"solid_lines_stop": "movement_only"}):
        turn("ken", "P: ken/4 | Q:", "P=Q", house=house).asks("turn.action", "attack", "pass")


def test_wyrms_and_the_vortex_hold_nobody_up() -> None:
    """WB-MOV-06 WB-MOV-07 WB-MOV-10"""
    game = turn("ken", "P: ken/4 A B | V: sid/5 lara/4 C D | Q: E", "P-V V-Q").answer("move").answer("move", "Q")
    assert (game.here(), game.about["left"]) == ("P: A B | V: sid/5 lara/4 C D | Q: ken/4 E", 1)


def test_waving_a_move_away_costs_nothing() -> None:
    """WB-MOV-05 WB-TRN-04"""
    game = turn("ken", "P: ken/4 | Q: | R:", "P-Q P-R").answer("move").asks("move.where").skip().asks("turn.action")
    assert (game.here(), game.about["left"]) == ("P: ken/4", 3)


def test_cards_open_ways_and_close_them() -> None:
    """WB-MOV-09 WB-GEN-03"""
    game = with_card(SetBorder(a="Q", b="P", kind="dashed"), areas="P: ken/4 | Q:", borders="P=Q").answer("special")
    game.asks("turn.action", "move", "attack", "pass").answer("move")
    assert game.here() == "Q: ken/4"
    for shut in (SetBorder(a="P", b="Q", kind="solid"), SetBorder(a="P", b="Q", kind="none")):
        with_card(shut, areas="P: ken/4 | Q:", borders="P-Q").answer("special").asks("turn.action", "attack", "pass")


def test_a_border_put_right_by_hand_changes_where_one_can_go() -> None:
    """WB-MOV-09"""
    game = turn("ken", "P: ken/4 | Q: | R:", "P-Q P-R").answer("move").correct(**{"borders__P|Q": "solid"})
    assert (game.asks("turn.action").here(), game.about["left"]) == ("R: ken/4", 2)


# Sparks -------------------------------------------------------------------------------------------


def test_one_spark_is_collected_from_the_own_area_until_none_is_left() -> None:
    """WB-SPK-01 WB-SPK-02 WB-SPK-08"""
    game = turn("ken", "P: ken/4 *2 | Q: *3", "P-Q")
    supply = game.t.supply
    game.answer("spark").answer("spark").asks("turn.action", "move", "attack", "pass")
    assert (game.here(), game.t.supply) == ("P: ken/4+2 | Q: *3", supply)
    game.answer("pass", "quiet").asks("turn.action", "move", "attack", "pass")


def test_a_spark_that_is_gained_comes_from_the_supply() -> None:
    """WB-SPK-03"""
    game = with_card(GainSpark(n=2), areas="P: ken/4 *1")
    supply = game.t.supply
    assert game.answer("special").here() == "P: ken/4+2 *1"
    assert (game.t.supply, game.t.all_sparks()) == (supply - 2, 17)


def test_spent_sparks_go_from_the_own_reserve_to_the_supply() -> None:
    """WB-SPK-04 WB-SPK-06 WB-SKL-02"""
    using = with_hero("ken", skill=GLOW)
    game = turn("ken", "P: ken/4+3 sid/5+9", using=using)
    supply = game.t.supply
    game.answer("skill").asks("turn.action", "attack", "pass")  # one is not enough, and nobody else can pay
    assert (game.here(), game.t.supply) == ("P: ken/4+1 sid/5+9", supply + 2)


@pytest.mark.parametrize("sparks", [0, 1])
def test_sparks_pay_for_special_actions_and_interactions_too(sparks: int) -> None:
    """WB-SPK-05"""
    well = Interaction(name=words("well"), areas=("P",), effect=Effect(spark_cost=1))
    using = box(goal(1), end(2), Card(number=3, kind="interaction", interaction=well))
    using = with_shred("spell", using=using, spark_cost=1)
    for kind in ("interact", "special"):
        table = at(f"P: ken/4+{sparks}", using=using, stacks={"wells": [3]})
        table.heroes["ken"].shreds = ["spell"]
        game = play(table, "hero_turn", "ken", using=using)
        assert (kind in game.options) == bool(sparks)
        assert not sparks or game.answer(kind).here() == "P: ken/4"


def test_a_card_in_force_changes_what_is_paid_in_sparks() -> None:
    """WB-SPK-05 WB-GEN-03"""
    for value, price in ((1, 3), (-1, 1), (-9, 0)):
        using = with_hero("ken", in_force(Modifier(what="spark_cost", value=value)), skill=GLOW)
        game = turn("ken", "P: ken/4+3", using=using).answer("skill")
        assert game.t.heroes["ken"].sparks == 3 - price
    free = Skill(name=words("free"))
    using = with_hero("ken", in_force(Modifier(what="spark_cost", value=1)), skill=free)
    turn("ken", "P: ken/4", using=using).answer("skill").ok("effect.untyped").asks("turn.action")


def test_sparks_come_onto_the_map_by_cards_only() -> None:
    """WB-SPK-08"""
    game = with_card(PlaceSparks(area="Q", n=2), areas="P: ken/4 | Q: *1").answer("special")
    assert (game.here(), game.t.all_sparks()) == ("P: ken/4 | Q: *3", 17)


def told(game: Play) -> list[tuple[str, Any]]:
    return [(news.what, news.about.get("n")) for news in game.news if news.what.startswith("spark.")]


def test_it_is_told_how_many_sparks_really_changed_hands() -> None:
    """WB-SPK-01 WB-SPK-03 WB-SPK-04 WB-LIM-01"""
    assert told(with_card(CollectSpark(n=3), areas="P: ken/4 *2").answer("special")) == [("spark.collected", 2)]
    assert told(with_card(LoseSpark(n=3), areas="P: ken/4+2").answer("special")) == [("spark.lost", 2)]
    both = with_card(CollectSpark(), LoseSpark(), areas="P: ken/4 *1").answer("special")
    assert told(both) == [("spark.collected", 1), ("spark.lost", 1)]
    assert told(with_card(GainSpark(n=3), areas="P: ken/4 sid/5+15").answer("special")) == [("spark.gained", 2)]
    assert told(with_card(GainSpark(), areas="P: ken/4 sid/5+17").answer("special", "yes")) == []


def test_one_hero_may_hold_them_all() -> None:
    """WB-SPK-07"""
    game = with_card(GainSpark(n=20), areas="P: ken/4").answer("special")
    assert (game.here(), game.t.supply) == ("P: ken/4+17", 0)
