"""The verbs of cards that concern heroes: whom they mean, what they give, and what they tell."""

from __future__ import annotations

from engine.games.wonder_book.table import Extra
from engine.games.wonder_book.verbs import (
    AdditionalAction,
    ChooseHeroes,
    CollectSpark,
    DiscardItem,
    DrawShred,
    GainItem,
    GainSpark,
    GainUpgrade,
    LoseSpark,
    MoveHero,
    Swap,
)
from tests.games.wonder_book.play import Play, at, campaign, play
from tests.games.wonder_book.small_box import box, end, goal, story


def reading(*ops: object, areas: str = "P: ken/4 | Q: sid/5", **fields: object) -> Play:
    """A card with these lines is read between two phases; card 4 is a thing."""
    using = box(story(1, *ops), goal(2), end(3), story(4))
    table = at(areas, "P-Q Q-R Q=S", using=using, **fields)
    return play(table, "read_on", using=using, stop="players_phase")


def test_a_card_may_let_heroes_collect_sparks_where_they_stand() -> None:
    """WB-SPK-01 WB-SPK-08 WB-LIM-01: as many as lie there."""
    game = reading(CollectSpark(n=2, who="each"), areas="P: ken/4 *3 | Q: sid/5+1 *1")
    assert game.here() == "P: ken/4+2 *1 | Q: sid/5+2"
    assert [(news["hero"], news["n"]) for news in game.told("spark.collected")] == [("ken", 2), ("sid", 1)]


def test_a_card_may_take_sparks_back_into_the_supply() -> None:
    """WB-SPK-04 WB-LIM-01"""
    game = reading(LoseSpark(n=2, who="each"), areas="P: ken/4+3 | Q: sid/5+1")
    assert (game.here(), game.t.supply) == ("P: ken/4+1 | Q: sid/5", 16)


def test_everybody_gets_a_spark_as_long_as_they_last() -> None:
    """WB-LIM-07 WB-LIM-02: two sparks for three heroes are two questions, and nobody is told of none."""
    game = reading(GainSpark(who="each"), areas="P: ken/4 lara/4+15 | Q: sid/5").answer("sid", "ken").asks("stopped")
    assert game.here() == "P: ken/4+1 lara/4+15 | Q: sid/5+1"
    assert game.told("spark.none") == []


def test_discarded_shreds_count_among_those_that_can_be_drawn() -> None:
    """WB-LIM-07 WB-SHR-04: one in the deck and one in the pile are enough for two."""
    game = reading(DrawShred(who="each"), shred_deck=["lamp"], shred_discard=["balm"])
    game.asks("shred.draw", who="ken").answer("lamp").asks("shred.draw_shuffled", who="sid").answer("balm")
    assert (game.t.heroes["sid"].shreds, game.t.shred_deck, game.t.shred_discard) == (["balm"], [], [])


def test_a_thing_has_one_holder_until_it_is_discarded() -> None:
    """WB-ITM-01 WB-ITM-03 WB-DCK-07: even if a card says that everybody gains it."""
    game = reading(GainItem(card=4, who="each")).asks("stopped")
    assert ([hero.items for hero in game.t.heroes.values()], game.t.deck) == ([[4], []], [2, 3])
    assert game.told("item.gained") == [{"hero": "ken", "item": 4}]
    game = reading(GainItem(card=4, who="each"), DiscardItem(card=4))
    assert (game.t.discard, game.told("item.discarded")) == ([4], [{"item": 4}])


def test_a_thing_that_somebody_holds_already_changes_hands() -> None:
    """WB-ITM-04: a card takes it out of wherever it lies."""
    game = reading(GainItem(card=4, who="in_area", area="P"), GainItem(card=4, who="in_area", area="Q"))
    assert [hero.items for hero in game.t.heroes.values()] == [[], [4]]


def test_a_card_moves_heroes_to_a_place_or_next_door() -> None:
    """WB-KOH-14 WB-MOV-03 WB-MOV-05: lying ones too; through dashed borders, or they stay."""
    assert reading(MoveHero(to="R", who="each"), areas="P: ken/0 | Q: sid/5 | R:").here() == "R: ken/0 sid/5"
    game = reading(MoveHero(who="in_area", area="Q"), areas="P: ken/4 | Q: sid/5 | R: | S:")
    game.asks("move.where", "P", "R", "Q", who="sid").answer("R").asks("stopped")
    assert game.here() == "P: ken/4 | R: sid/5"
    assert reading(MoveHero(who="in_area", area="S"), areas="S: ken/4").asks("stopped").here() == "S: ken/4"


def test_heroes_change_places() -> None:
    """WB-SKL-03: with somebody who stands, if there is anybody."""
    game = reading(Swap(), areas="P: ken/4 | Q: sid/5 | R: lara/0").answer("ken").asks("stopped")
    assert game.here() == "P: sid/5 | Q: ken/4 | R: lara/0"
    assert reading(Swap(), areas="P: ken/4 | Q: sid/0").asks("stopped").here() == "P: ken/4 | Q: sid/0"


def test_an_additional_action_out_of_turn_is_taken_at_once() -> None:
    """WB-ADD-01 WB-ADD-07: and each is told."""
    game = reading(AdditionalAction(who="each", kind="move"))
    assert [hero.extra for hero in game.t.heroes.values()] == [[Extra("move", at_once=True)]] * 2
    assert game.told("action.extra") == [{"hero": "ken", "kind": "move"}, {"hero": "sid", "kind": "move"}]


def test_whoever_joins_and_whatever_is_learned_is_told() -> None:
    """WB-HER-02 WB-UPG-03"""
    using = box(story(1, ChooseHeroes(), GainUpgrade(id="sid1")), goal(2), end(3))
    game = campaign(using).prepared().answer("sid", "ken", "sid1:b")
    assert game.told("hero.joined")[0] == {"hero": "sid", "player": "Ada", "n": 5}
    assert game.told("upgrade.gained") == [{"hero": "sid", "skill": "sid1:b"}]
