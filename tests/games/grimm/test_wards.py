"""Who is hit by what, and who wards off what is meant for them; thieves of thieves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine import Game, Next
from engine.games.grimm.pack import Event
from engine.games.grimm.rules import RULES
from engine.games.grimm.verbs import Lose, LoseDie, Steal
from engine.pieces.luck import OpenDeck
from tests.games.grimm.land import BOX, R1, R2, Play, begin, laid, named, says, stack, tale, turn


def gift(players: int = 4, **more: Any) -> Play:
    """Ann's story offers a coin to each of the others."""
    game = turn(players, ann={"pool": ["6"], **more.pop("ann", {})}, **more).go("6", R1).answer("round-for-all").no()
    return game.answer("o1")


# Tokens of several --------------------------------------------------------------------------------------


def test_one_more_is_for_who_plays_it_and_not_for_all_who_take() -> None:
    """GR-ITM-03, GR-DIE-16"""
    game = gift(bob={"items": ["twig"]}).answer("yes", "yes", "no").asks("reaction.play", who="bob").answer("twig").no()
    assert [game.tokens(name) for name in game.t.heroes] == [{}, {"coin": 2}, {"coin": 1}, {}]


def test_who_takes_a_share_may_still_take_those_of_the_others() -> None:
    """GR-ITM-17"""
    game = gift(bob={"items": ["sack"]}).answer("yes", "yes", "yes").asks("reaction.play", "no", "sack", who="bob")
    game.answer("sack").no()
    assert [game.tokens(name) for name in game.t.heroes] == [{}, {"coin": 3}, {}, {}]


def test_of_several_who_are_robbed_each_wards_for_themselves() -> None:
    """GR-ITM-09, GR-MAG-08"""
    hands: dict[str, Any] = {"ann": {"items": ["sack"]}, "dot": {"items": ["ward"]}}
    game = gift(**hands).answer("yes", "yes", "yes").asks("reaction.play", who="ann").answer("sack")
    game.asks("reaction.play", "no", "ward", who="dot").answer("ward").no()
    assert [game.tokens(name) for name in game.t.heroes] == [{"coin": 2}, {}, {}, {"coin": 1}]


def test_what_was_stolen_can_be_stolen_back() -> None:
    """GR-MAG-09, GR-ITM-17: and by nobody who has it already."""
    game = begin(laid(ann={"pool": ["2"], "items": ["sack"]}, bob={"items": ["sack", "sack"]})).go("2", R2)
    game.asks("reaction.play", "no", who="ann").answer("no").asks("reaction.play", "no", "sack", who="bob")
    game.answer("sack", "no").asks("reaction.play", "no", "sack", who="ann").answer("sack", "no")
    game.asks("reaction.play", "no", "sack", who="bob").no()
    assert (game.tokens(), game.tokens("bob")) == ({"apple": 1}, {})


def test_quests_that_were_taken_can_be_taken_by_another_one() -> None:
    """GR-ITM-11, GR-MAG-09: whose they are now counts, not who drew them."""
    t = laid(ann={"at": "orchard", "pool": ["6"]}, bob={"items": ["mirror", "lamp"]}, cid={"items": ["mirror"]})
    game = begin(t).go("6", R2).answer("4", "round").asks("reaction.play", "no", "mirror", who="bob").answer("mirror")
    while game.who != "cid" or "mirror" not in game.options:
        assert "mirror" not in game.options
        game.answer("no")
    game.answer("mirror").no()
    assert game.hero("cid").deeds.quests == ["round"]


@pytest.mark.parametrize("power", ["dice_for_token", "snake"])
def test_tokens_can_be_answered_wherever_they_come_from(power: str) -> None:
    """GR-ITM-03, GR-ITM-17"""
    if power == "snake":
        t = laid(2, ann={"items": ["twig"]})
        t.snake_holder = "ann"
        game = begin(t, "chapter_begins").answer(["ann", ["4", "3", "3", "3", "5"]], ["bob", ["4", "3", "3", "3", "5"]])
        game.answer(["coin"])
    else:
        game = turn(ann={"figure": power, "items": ["twig"]}).aside("use_power", "ann").answer("2", "coin")
    game.asks("reaction.play", "no", "twig", who="ann").answer("twig").no()
    assert game.tokens() == {"coin": 2}


# What is meant for one ----------------------------------------------------------------------------------


def curse(**bob: Any) -> Play:
    """Ann hands Bob a curse."""
    game = turn(ann={"items": ["ring"], "tales": ["ears"]}, bob=bob).aside("use_item", "ann", "ring").no()
    return game.answer("bob")


def test_a_curse_that_is_handed_on_can_be_warded_off() -> None:
    """GR-ITM-09, GR-ITM-13: it stays where it was, and both cards are spent."""
    game = curse(items=["ward"]).asks("reaction.play", "no", "ward", who="bob").answer("ward").no()
    assert (game.hero().deeds.tales, game.hero("bob").deeds.tales) == (["ears"], [])
    assert (game.t.item_deck.discard, game.told("ward.held")) == (["ring", "ward"], [{"who": "bob"}])
    assert curse(items=["ward"]).answer("no").hero("bob").deeds.tales == ["ears"]


def test_who_hands_a_curse_on_may_ward_off_the_ward() -> None:
    """GR-MAG-08"""
    game = turn(ann={"items": ["ring", "ward"], "tales": ["ears"]}, bob={"items": ["ball"]})
    game.aside("use_item", "ann", "ring").no().answer("bob").answer("ball")
    game.asks("reaction.play", "no", "ward", who="ann").answer("ward").no()
    assert game.hero("bob").deeds.tales == ["ears"]


def test_who_is_meant_is_asked_whatever_they_hold_and_without_cards_nobody_is() -> None:
    """GR-MAG-02"""
    game = curse(items=["lamp"]).asks("reaction.play", "no", who="bob")
    assert game.told("harm.meant") == [{"who": "bob", "card": "ears"}]
    assert game.game.ask
    assert game.game.ask.private
    assert curse().asked == "turn.die"


def test_a_die_that_is_kicked_and_a_token_that_is_stolen_can_be_warded_off() -> None:
    """GR-ITM-04, GR-ITM-12"""
    dice = {R2: stack("bob:6")}
    game = turn(ann={"items": ["boots"]}, bob={"items": ["ward"]}, dice=dice).aside("use_item", "ann", "boots")
    game.asks("reaction.play", "no", "ward", who="bob").answer("ward").no()
    assert game.t.dice == dice
    others = {"bob": {"items": ["ball"], "tokens": {"coin": 1}}}
    thief = says(Steal(), others=others)
    thief.asks("reaction.play", "no", "ball", who="bob").answer("ball").no()
    assert (thief.tokens(), thief.tokens("bob")) == ({}, {"coin": 1})


def test_who_is_meant_hears_which_card_it_is() -> None:
    """GR-ITM-04, GR-STY-18: an item, or a story that does the same."""
    thief = says(Steal(), others={"bob": {"items": ["lamp"], "tokens": {"coin": 1}}})
    assert thief.told("harm.meant") == [{"who": "bob", "card": "lines"}]
    t = laid(ann={"pool": ["6"]}, bob={"items": ["lamp"], "tokens": {"coin": 1}})
    t.active, t.house, t.item_deck.discard = "ann", {"reactions": "each"}, ["yarn"]
    t.tale_deck = OpenDeck.shuffled(["magpie"])
    box = replace(BOX, tales={**BOX.tales, "magpie": tale("magpie", "good", ops=(Steal(),))})
    game = Play(Game(replace(RULES, first=Next("turn")), t, box, strict=True)).go("6", R1).answer("magpie").no()
    assert game.told("harm.meant") == [{"who": "bob", "card": "magpie"}]


def event(*ops: Any, **bob: Any) -> Play:
    """An event happens to all."""
    t = laid(2, bob={"tokens": {"coin": 1}, **bob})
    t.event_deck = OpenDeck.shuffled(["thief"])
    t.house = {"reactions": "each"}
    box = replace(BOX, events={"thief": Event(id="thief", name=named("thief"), ops=ops)})
    game = Play(Game(replace(RULES, first=Next("chapter_begins")), t, box, strict=True))
    game.answer(["ann", ["4", "3", "3", "3", "5"]], ["bob", ["4", "3", "3", "3", "5"]])
    return game.no().answer("thief")


@pytest.mark.parametrize("op", [Lose(token="any"), Lose(token="any", n=2), LoseDie()])
def test_an_event_that_takes_something_can_be_warded_off(op: Any) -> None:
    """GR-ITM-04, GR-CHP-07: whoever causes it, or nobody at all."""
    game = event(op, items=["ball"])
    while game.asked == "die.lose" and game.who == "ann":
        game.answer("4")
    game.asks("reaction.play", "no", "ball", who="bob").answer("ball").no()
    assert (game.tokens("bob"), len(game.hero("bob").pool)) == ({"coin": 1}, 5)


def test_who_has_nothing_to_lose_is_not_asked() -> None:
    """GR-MAG-02"""
    assert event(Lose(token="any"), items=["ball"], tokens={}).asked == "turn.die"


def test_a_story_that_only_favours_others_is_no_harm() -> None:
    """GR-ITM-09, GR-STY-07: but another one may be drawn instead."""
    game = turn(ann={"pool": ["6"], "items": ["ward", "cloak"]}).go("6", R1).answer("round-for-all")
    game.asks("reaction.play", "no", "cloak", who="ann")


def test_who_has_only_helped_themselves_has_hit_nobody() -> None:
    """GR-ITM-04: a ward against the wolf is nobody else's harm."""
    hands: dict[str, Any] = {"bob": {"items": ["ball"]}, "cid": {"items": ["ward"]}}
    game = turn(**hands).place("2", "wolf").asks("reaction.play", who="bob").answer("ball")
    assert (game.asked, game.who) == ("reaction.play", "cid")  # about the wolf, which her card does not answer
    assert (game.options, game.about["event"]) == (["no"], "wolf")


# Playing together ---------------------------------------------------------------------------------------


def test_an_item_of_no_use_to_friends_is_exchanged() -> None:
    """GR-COP-07"""
    game = turn(ann={"items": ["mirror", "lamp"]}, house={"play": "together"})
    assert ("exchange_item", ("ann",)) in game.game.asides()
    game.aside("exchange_item", "ann").asks("item.draw").answer("yarn").no()
    assert (game.hero().items, game.t.item_deck.discard) == (["lamp", "yarn"], ["mirror"])
    assert game.told("item.exchanged") == [{"who": "ann", "card": "mirror"}]
    rivals = turn(ann={"items": ["mirror"]})
    assert [name for name, _ in rivals.game.asides() if name == "exchange_item"] == []


def test_who_draws_one_hears_it_alone() -> None:
    """GR-COP-07, GR-MAG-02"""
    game = turn(ann={"pool": ["magic"]}, house={"play": "together"}).place("magic", "rabbit").answer("yes", "mirror")
    assert [news.to for news in game.news if news.what == "item.useless"] == ["ann"]


def test_of_a_closed_hand_it_is_shown() -> None:
    """GR-COP-07, GR-MAG-01"""
    game = turn(ann={"items": ["?"]}, house={"play": "together", "hands": "closed"})
    game.t.item_deck.unseen = 1
    game.aside("exchange_item", "ann").asks("item.shown", "mirror").answer("mirror")
    assert (game.hero().items, game.t.item_deck.discard) == (["?"], ["mirror"])
