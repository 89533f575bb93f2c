"""A box of which nobody has typed anything: all seven actions can be taken and counted."""

from __future__ import annotations

import pytest

from engine.games.wonder_book.box import Box
from engine.games.wonder_book.pack import Chapter
from engine.games.wonder_book.table import Hero, WonderTable
from tests.games.wonder_book.play import Play, play

EMPTY = Box(chapters={1: Chapter(number=1, first_card=1, last_card=3)})
SEVEN = {"move", "spark", "skill", "attack", "interact", "give", "special"}


def turn() -> Play:
    """Ken's turn under a goal that only the people know, on a map that nobody has typed."""
    heroes = {name: Hero(name, player, hearts=4, max_hearts=4) for name, player in (("ken", "Ada"), ("sid", "Ben"))}
    table = WonderTable(players=["Ada", "Ben"], phase="players", destiny=5, deck=[1, 2, 3], hand_goal=1, heroes=heroes)
    return play(table, "hero_turn", "ken", using=EMPTY)


def test_all_seven_actions_are_offered() -> None:
    """WB-TRN-01 WB-TRN-02 WB-GEN-03"""
    assert set(turn().asks("turn.action", who="ken").options) >= SEVEN


@pytest.mark.parametrize("kind", ["skill", "interact", "special"])
def test_what_only_the_card_says_is_done_by_hand_and_counts(kind: str) -> None:
    """WB-TRN-01 WB-SKL-01 WB-SPA-01 WB-IAC-01"""
    game = turn().answer(kind)
    game = game.answer("as_printed") if game.asked != "effect.untyped" else game
    game.ok("effect.untyped").asks("turn.action", who="ken")
    assert game.about["left"] == 2


@pytest.mark.parametrize(("items", "offered"), [([2], "special:as_printed"), ([], "special:as_printed")])
def test_of_several_cards_that_nobody_typed_people_say_at_the_table_which_it_is(items: list[int], offered: str) -> None:
    """WB-SPA-01 WB-GEN-03: to the rules they are all the same."""
    game = turn().correct(heroes__ken__items=items, deck=[1, 3])
    assert game.game.ask is not None
    assert game.game.ask.opens["special"] == (offered,)


def test_a_place_is_named_once_and_then_picked() -> None:
    """WB-MOV-01 WB-MOV-02"""
    game = turn().answer("move", "new_place", "The Bakery").asks("turn.action")
    assert (game.t.heroes["ken"].area, game.about["left"]) == ("The Bakery", 2)
    game.answer("move:elsewhere").asks("turn.action")
    assert (game.t.heroes["ken"].area, game.told("hero.moves_on")) == ("", [{"hero": "ken"}])
    game.answer("move:The Bakery").asks("turn.action", who="sid")
    assert game.t.heroes["ken"].area == "The Bakery"


def test_a_spark_an_attack_and_a_gift_count_as_well() -> None:
    """WB-SPK-01 WB-ATK-01 WB-GIV-01"""
    game = turn().answer("spark").asks("turn.action")
    assert (game.t.heroes["ken"].sparks, game.t.supply) == (1, 16)
    game.answer("attack").asks("attack.dice")
    game = turn().answer("give").ok("effect.untyped").asks("turn.action")
    assert game.about["left"] == 2


def test_the_last_spark_of_the_supply_can_be_collected_where_nobody_sees_the_map() -> None:
    """WB-SPK-02 WB-GEN-03"""
    game = turn().correct(supply=1).answer("spark").asks("turn.action")
    assert (game.t.supply, "spark" in game.options) == (0, False)
