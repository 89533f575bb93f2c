"""Where two rules meet: what a card takes in several lines, the snake's die among low ones, stops on the way."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine import Game, Next
from engine.games.grimm.cards import can
from engine.games.grimm.rules import RULES
from engine.games.grimm.verbs import Again, Arrived, Gain, Go, Lose, LoseDie, LoseItem, PassCurse, Reach
from engine.pieces.decks import HiddenDeck
from engine.pieces.luck import OpenDeck
from tests.games.grimm.land import BOX, R1, R2, R3, R6, R7, R9, R10, Play, begin, item, laid, tale, turn, two

SNAKE = ("1", "2", "4", "lost", "coin", "apple")
HIGH = ["4", "3", "4", "5", "6"]


def evils(*options: tuple[Any, ...], **ann: Any) -> Play:
    """Ann has drawn bad luck of these two."""
    card = tale("woe", "bad", options=two(*options))
    t = laid(ann={"pool": ["story", "2"], **ann})
    t.active, t.house, t.tale_deck = "ann", {"reactions": "each"}, OpenDeck.shuffled(["woe"])
    box = replace(BOX, tales={**BOX.tales, "woe": card})
    return Play(Game(replace(RULES, first=Next("turn")), t, box, strict=True)).place("story", "rabbit").answer("woe")


def rolled(snake: str, dice: list[str] = HIGH, **ann: Any) -> Play:
    """Ann has rolled the snake's die together with her own; Bob has rolled nothing low."""
    t = laid(2, ann=ann)
    t.snake_holder, t.house = "ann", {"reactions": "each"}
    game = Play(Game(replace(RULES, first=Next("chapter_begins")), t, replace(BOX, snake=SNAKE), strict=True))
    return game.answer(["ann", dice], ["bob", HIGH]).answer([snake])


# What one line takes is not there for the next ----------------------------------------------------------


@pytest.mark.parametrize(
    "heavy",
    [
        (LoseItem(), LoseItem()),
        (LoseDie(), LoseDie()),
        (Lose(token="any"), Lose(token="coin")),
        (Lose(token="coin"), Lose(token="coin")),
    ],
)
def test_an_evil_of_two_lines_has_to_be_possible_as_a_whole(heavy: tuple[Any, ...]) -> None:
    """GR-STY-05, GR-STY-20: she has one of each, so the other evil happens without a question."""
    game = evils(heavy, (Go(places=("sea",)),), items=["yarn"], tokens={"coin": 1}).no()
    assert (game.hero().at, game.tokens(), game.hero().items) == ("sea", {"coin": 1}, ["yarn"])
    ann = {"items": ["yarn", "lamp"], "tokens": {"coin": 2}, "pool": ["story", "2", "4"]}
    evils(heavy, (Go(places=("sea",)),), **ann).no().asks("tale.option", "o1", "o2")


def test_two_kinds_are_taken_side_by_side() -> None:
    """GR-STY-20: a coin and an apple are two tokens of which each is there once."""
    t = turn(ann={"tokens": {"coin": 1, "apple": 1}}).t
    assert can(t, (Lose(token="coin"), Lose(token="apple")), "ann")
    assert not can(t, (Lose(token="coin"), Lose(token="apple"), Lose(token="any")), "ann")


# The snake's die among low ones -------------------------------------------------------------------------


def test_the_power_for_low_dice_rolls_the_snakes_die_again() -> None:
    """GR-CHA-12, GR-SNK-04, GR-SNK-07: it is one of her dice, and a number of it may become another."""
    game = rolled("1", figure="low_reroll").asks("low.reroll", "s1", "no", who="ann").answer("s1")
    game.asks("snake.roll", who="ann").answer(["4"]).asks("event.draw")
    assert (game.hero().pool, game.hero().has_used) == ([*HIGH, "s4"], True)


@pytest.mark.parametrize(("shown", "tokens"), [("lost", {}), ("apple", {"apple": 1})])
def test_a_snakes_die_that_is_rolled_again_may_slip_away(shown: str, tokens: dict[str, int]) -> None:
    """GR-CHA-12, GR-SNK-05, GR-SNK-06"""
    game = rolled("2", figure="low_reroll").answer("s2").answer([shown]).asks("event.draw")
    assert (game.hero().pool, game.tokens()) == (HIGH, tokens)


def test_only_one_low_die_is_rolled_again_whichever_it_is() -> None:
    """GR-CHA-12: a one of her own or the snake's, never both."""
    game = rolled("1", ["1", "3", "4", "5", "6"], figure="low_reroll").asks("low.reroll", "1", "s1", "no")
    game.answer("1").asks("reroll.roll").answer(["2"]).asks("event.draw")
    assert sorted(game.hero().pool) == ["2", "3", "4", "5", "6", "s1"]


def test_a_low_snakes_die_is_turned_to_another_of_its_numbers() -> None:
    """GR-ITM-18, GR-SNK-04: never to a face by which it would slip away."""
    game = rolled("1", items=["bird"]).asks("reaction.play", "no", "bird").answer("bird")
    game.asks("low.face", "s1", "s2", "s4").answer("s4").asks("event.draw")
    assert game.hero().pool == [*HIGH, "s4"]


def test_what_the_white_snake_makes_low_can_still_be_turned() -> None:
    """GR-ITM-08, GR-ITM-18, GR-ITM-19: the new roll is answered like any other."""
    game = rolled("4", items=["white-snake", "bird"]).asks("reaction.play", "no", "white-snake").answer("white-snake")
    game.answer(["2"]).asks("reaction.play", "no", "bird").answer("bird").answer("s1").asks("event.draw")
    assert game.hero().pool == [*HIGH, "s1"]


# Stops on the way ---------------------------------------------------------------------------------------


def test_a_stop_on_the_way_counts_for_a_mini_quest() -> None:
    """GR-STY-14, GR-PLC-17: with a second die she goes on from where it led."""
    ann = {"pool": ["6", "5"], "tales": ["kitten"], "items": ["hourglass"]}
    game = turn(ann=ann).aside("use_item", "ann", "hourglass").go("6", R1).answer("luck").no().go("5", R9)
    game.answer("stay").asks("quest.fulfil", "kitten", "done").answer("kitten")
    assert (game.hero().at, game.tokens()) == ("north", {"apple": 1, "bread": 2})


def test_a_story_that_sends_on_does_not_undo_the_stop() -> None:
    """GR-STY-14, GR-STY-19: she has been there, though the reward comes elsewhere."""
    game = turn(ann={"pool": ["6"], "tales": ["kitten"]}).go("6", R1).answer("lost").no().answer("sea")
    game.asks("quest.fulfil", "kitten", "done").answer("kitten")
    assert (game.hero().at, game.tokens()) == ("sea", {"bread": 2})


def test_the_steed_from_which_one_rides_was_a_stop() -> None:
    """GR-LOC-17, GR-STY-14"""
    card = tale("oats", "mini", when=(Arrived(places=("north",)),), ops=(Gain(token="coin"),))
    t = laid(2, ann={"at": "granny", "pool": ["4"], "tales": ["oats"]})
    t.active = "ann"
    box = replace(BOX, tales={**BOX.tales, "oats": card})
    game = Play(Game(replace(RULES, first=Next("turn")), t, box, strict=True)).go("4", R9).answer("south")
    game.asks("quest.fulfil", "oats", "done")


@pytest.mark.parametrize(("house", "lifted"), [("jump", False), ("arriving", True)])
def test_a_steed_that_one_has_left_again_was_a_ride_where_arriving_is_one(house: str, lifted: bool) -> None:
    """GR-OPT-14, GR-LOC-19, GR-PLC-17"""
    ann = {"at": "granny", "pool": ["4", "6"], "tales": ["ears"], "items": ["hourglass"]}
    game = turn(ann=ann, house={"ride": house}).aside("use_item", "ann", "hourglass").go("4", R9).answer("stay")
    game.go("6", R9).answer("luck").no()
    assert (game.asked == "quest.fulfil") == lifted


def test_a_curse_drawn_after_the_steed_is_not_lifted_by_it_where_arriving_is_a_ride() -> None:
    """GR-OPT-14, GR-STY-12: nor by going on to a place that is none."""
    ann = {"at": "granny", "pool": ["4", "6", "6"], "items": ["hourglass", "hourglass"]}
    game = turn(ann=ann, house={"ride": "arriving"}).aside("use_item", "ann", "hourglass")
    game.aside("use_item", "ann", "hourglass").go("4", R9).answer("stay").go("6", R9).answer("ears").no().go("6", R1)
    game.answer("no").no()
    assert (game.who, game.hero().at, game.hero().deeds.tales) == ("bob", "town", ["ears"])


def test_a_curse_that_is_handed_over_after_the_ride_waits_for_another_one() -> None:
    """GR-STY-12, GR-ITM-13: Bob answers the loaf that she takes with his curse."""
    card = item("sigh", PassCurse(), answers=("tokens",), whose="others")
    t = laid(2, ann={"at": "below", "pool": ["3", "4", "4"], "items": ["hourglass"]}, bob={"items": ["sigh"]})
    t.heroes["bob"].deeds.tales, t.active, t.house = ["ears"], "ann", {"reactions": "each"}
    t.tale_deck = OpenDeck.shuffled(["luck"])
    box = replace(BOX, items={**BOX.items, "sigh": card})
    game = Play(Game(replace(RULES, first=Next("turn")), t, box, strict=True))
    game.aside("use_item", "ann", "hourglass").go("3", R10).answer("north").go("4", R9).answer("luck", "sigh")
    assert (game.who, game.hero().deeds.tales) == ("bob", ["ears"])


def test_the_reward_of_a_mini_quest_may_be_a_further_die() -> None:
    """GR-PLC-17, GR-STY-13: it is placed before the turn is over, and quests are asked about once more."""
    card = tale("wind", "mini", coin=1, ops=(Again(),))
    t = laid(
        2, ann={"pool": ["4", "2"], "tales": ["wind"], "tokens": {"coin": 1, "apple": 1}, "quests": ["apples-away"]}
    )
    t.active = "ann"
    box = replace(BOX, tales={**BOX.tales, "wind": card})
    game = Play(Game(replace(RULES, first=Next("turn")), t, box, strict=True)).place("4", "rabbit").answer("wind")
    game.asks("turn.die", "2", "done", who="ann").go("2", R2).asks("quest.fulfil", "apples-away", "done")


def test_a_card_of_somebody_else_gives_no_further_die_to_whoevers_turn_it_is() -> None:
    """GR-PLC-17, GR-ITM-14: it is not their turn in which it was used."""
    card = item("haste", Again(), Reach(higher=1), answers=("tokens",), whose="others")
    t = laid(2, ann={"pool": ["2", "4"]}, bob={"items": ["haste"]})
    t.active, t.house = "ann", {"reactions": "each"}
    box = replace(BOX, items={**BOX.items, "haste": card})
    game = Play(Game(replace(RULES, first=Next("turn")), t, box, strict=True)).go("2", R2).answer("haste").no()
    assert (game.who, game.told("turn.more"), game.told("reach.changed")) == ("bob", [], [])


def test_a_mini_quest_drawn_at_its_place_waits_for_the_next_stop_there() -> None:
    """GR-STY-14: to come back in the same turn is one."""
    ann = {"pool": ["6", "5"], "items": ["hourglass"], "at": "town"}
    game = turn(ann=ann).aside("use_item", "ann", "hourglass").go("6", R1).answer("kitten").no().asks("turn.die")
    assert game.answer("done").asked == "turn.die"
    assert (game.who, game.hero().deeds.tales) == ("bob", ["kitten"])
    ann = {"pool": ["6", "6"], "items": ["hourglass"], "figure": "walk_on"}
    game = turn(ann=ann).aside("use_item", "ann", "hourglass").go("6", R1).answer("kitten").no()
    game.asks("walk_on.where").answer("north").answer("stay").go("6", R9).answer("luck").no()
    game.asks("quest.fulfil", "kitten", "done")


def test_an_older_mini_quest_of_the_same_name_is_not_held_up_by_a_new_one() -> None:
    """GR-STY-14: there are several of it in the deck, and one of them she had before."""
    t = laid(ann={"pool": ["6"], "tales": ["kitten"]})
    t.tale_deck = OpenDeck.shuffled(["kitten"])
    game = begin(t).go("6", R1).answer("kitten").asks("quest.fulfil", "kitten", "done").answer("kitten")
    assert (game.asked, game.who, game.hero().deeds.tales) == ("turn.die", "bob", ["kitten"])


# Where nothing is left ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("left", "shown"), [(["three-1"], 1), (["three-1", "three-2"], 2), (["two-1", "two-2"], 2)])
def test_the_king_says_how_many_quests_he_shows(left: list[str], shown: int) -> None:
    """GR-LOC-05, GR-LOC-06"""
    t = laid(ann={"at": "inn", "pool": ["6"]})
    for pile in t.quest_decks.values():
        pile.cards = [one for one in pile.cards if one in left]
    assert begin(t).go("6", R7).asks("king.deck").about["all"] == shown


def test_what_cannot_be_drawn_is_said_to_be_gone() -> None:
    """GR-QST-19, GR-STY-16, GR-MAG-06: whoever comes for it hears why nothing comes."""
    t = laid(ann={"pool": ["6"], "at": "inn"})
    t.quest_decks = {deck: OpenDeck() for deck in t.quest_decks}
    assert begin(t).go("6", R6).told("quest.none") == [{"who": "ann"}]
    t = laid(ann={"pool": ["magic"]})
    t.item_deck = HiddenDeck()
    assert begin(t).place("magic", "rabbit").told("item.none") == [{}]
    t = laid(ann={"pool": ["story"]})
    t.tale_deck = OpenDeck()
    assert begin(t).place("story", "rabbit").told("tale.none") == [{}]


def test_who_may_draw_no_fifth_quest_hears_so() -> None:
    """GR-OPT-09, GR-QST-14: by the house rule."""
    four = ["two-1", "two-2", "two-3", "three-1"]
    game = turn(ann={"at": "inn", "quests": four}, house={"quest_overflow": "no_draw"}).go("2", R6)
    assert (game.told("quest.full"), game.who) == ([{"who": "ann"}], "bob")
    assert turn(ann={"at": "orchard", "quests": four}).go("2", R2).asked == "quest.deck"


def test_friends_are_not_asked_for_another_story_where_there_is_none() -> None:
    """GR-COP-07: they would draw the same one for ever."""
    t = laid(ann={"pool": ["story"]})
    t.tale_deck = OpenDeck.shuffled(["letter"])
    game = begin(t, house={"play": "together"}).place("story", "rabbit").answer("letter")
    assert (game.asked, game.who) == ("turn.die", "bob")


def test_friends_without_any_quests_are_not_told_that_all_are_done() -> None:
    """GR-COP-21: a box in which nobody has typed them yet."""
    t = laid(2, ann={"pool": []}, bob={"pool": []})
    assert begin(t, "next_turn", house={"play": "together"}).asked == "chapter.clean"
    t.common.done = ["see-sea"]
    assert begin(t, "next_turn", house={"play": "together"}).asked == "together.stop"


def test_after_the_rabbits_token_no_card_promises_a_further_die() -> None:
    """GR-RAB-05, GR-PLC-17"""
    card = tale("wind", "good", ops=(Again(),))
    t = laid(2, ann={"pool": ["4", "2"], "rabbit": 1})
    t.active, t.tale_deck = "ann", OpenDeck.shuffled(["wind"])
    box = replace(BOX, tales={**BOX.tales, "wind": card})
    game = Play(Game(replace(RULES, first=Next("turn")), t, box, strict=True))
    game.answer("by_rabbit", "granny", "wind")
    assert (game.who, game.told("turn.more")) == ("bob", [])


@pytest.mark.parametrize(("items", "offered"), [(["price"], False), (["price", "yarn"], True)])
def test_an_item_cannot_be_its_own_price(items: list[str], offered: bool) -> None:
    """GR-MAG-04, GR-MAG-13"""
    t = laid(2, ann={"items": items})
    t.active = "ann"
    box = replace(BOX, items={**BOX.items, "price": item("price", LoseItem(), Gain(token="coin", n=3))})
    game = Game(replace(RULES, first=Next("turn")), t, box, strict=True)
    assert (("use_item", ("ann", "price")) in list(game.asides())) == offered


def test_where_gifts_are_not_allowed_a_trade_of_one_side_is_said_to_be_none() -> None:
    """GR-OPT-16, GR-ENC-04"""
    ann, bob = {"tokens": {"coin": 1}}, {"tokens": {"apple": 1}}
    game = turn(2, ann=ann, bob=bob, house={"gifts": "give_and_take"}).aside("trade", "ann", "bob")
    game.answer("coin", "done")
    assert (game.asked, len(game.told("trade.one_sided")), game.tokens()) == ("turn.die", 1, {"coin": 1})


@pytest.mark.parametrize(("gifts", "asked"), [("allowed", "quest.lacking"), ("give_and_take", "turn.die")])
def test_where_gifts_are_not_allowed_nobody_is_asked_who_has_nothing_to_give(gifts: str, asked: str) -> None:
    """GR-OPT-16, GR-ENC-02: his coin would lift her curse, but she has nothing to give for it."""
    ann = {"at": "orchard", "pool": ["3"], "tales": ["debt"]}
    game = turn(2, ann=ann, bob={"at": "chapel", "tokens": {"coin": 1}}, house={"gifts": gifts}).go("3", R3)
    assert game.asked == asked
    assert (
        ("trade", ("ann", "bob")) in list(turn(2, bob={"tokens": {"coin": 1}}, house={"gifts": gifts}).game.asides())
    ) == (gifts == "allowed")
