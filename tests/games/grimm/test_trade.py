"""Encounters: figures in one place, whose people exchange what they like."""

from __future__ import annotations

from typing import Any

import pytest

from device.evening.words import words
from engine.games.grimm.game import GAME
from tests.games.grimm.land import Play, demo, turn


def met(**more: Any) -> Play:
    """Ann's turn; she has a coin and a quest, Bob an apple and an item, and they stand in the town."""
    ann = {"tokens": {"coin": 1}, "quests": ["round", "whistle"], "fetched": ["whistle"], **more.pop("ann", {})}
    bob = {"tokens": {"apple": 1}, "items": ["lamp"], **more.pop("bob", {})}
    return turn(ann=ann, bob=bob, **more)


def offers(game: Play) -> list[tuple[Any, ...]]:
    return [args for name, args in game.game.asides() if name == "trade"]


def test_who_meets_may_exchange_if_both_agree() -> None:
    """GR-ENC-01, GR-ENC-02, GR-QST-10, GR-QST-23: what was fetched for a quest goes along with it."""
    game = met().aside("trade", "ann", "bob").asks("trade.give", "coin", "round", "whistle", "done", who="ann")
    game.answer("whistle", "coin", "done").asks("trade.want", "apple", "item", "done", who="ann")
    game.answer("apple", "done").asks("trade.agree", "yes", "no", who="bob").answer("yes").asks("turn.die")
    assert (game.tokens(), game.tokens("bob")) == ({"apple": 1}, {"coin": 1})
    assert (game.hero().deeds.quests, game.hero("bob").deeds.quests) == (["round"], ["whistle"])
    assert (game.hero().deeds.fetched, game.hero("bob").deeds.fetched) == ([], ["whistle"])
    assert game.told("trade.done")


def test_tokens_of_a_kind_are_offered_in_one_breath() -> None:
    """GR-ENC-02"""
    game = met(ann={"tokens": {"coin": 2}}).aside("trade", "ann", "bob").answer("coin", "round", "coin", "done", "done")
    assert (game.asks("trade.agree").about["given"], game.about["wanted"]) == (["2:coin", "round"], ["no"])
    ask = game.game.ask
    assert ask
    assert "offers this: 2 coins and " in words(GAME, demo(), "en").over(game.t).ask(ask)


def test_what_was_offered_so_far_is_asked_about_as_it_was() -> None:
    """GR-ENC-02: a question that a screen still shows does not change under it."""
    game = met().aside("trade", "ann", "bob").answer("coin")
    before = game.game.ask
    game.answer("round")
    assert before
    assert (before.about["things"], game.about["things"]) == (["coin"], ["coin", "round"])


def test_nothing_happens_if_one_does_not() -> None:
    """GR-ENC-02"""
    game = met().aside("trade", "ann", "bob").answer("coin", "done", "done").answer("no").asks("turn.die")
    assert (game.tokens(), game.told("trade.refused")) == ({"coin": 1}, [{"who": "bob", "other": "ann"}])


def test_items_pass_unseen_by_the_others() -> None:
    """GR-MAG-12: only giver and taker see which."""
    game = (
        met(ann={"items": ["yarn"]}).aside("trade", "ann", "bob").answer("coin", "done", "item", "done", "yes", "lamp")
    )
    assert (game.hero().items, game.hero("bob").items) == (["yarn", "lamp"], [])
    two = (
        met(bob={"items": ["lamp", "sack"]}).aside("trade", "ann", "bob").answer("coin", "done", "item", "done", "yes")
    )
    assert two.game.ask
    assert (two.asked, two.who, two.game.ask.private) == ("trade.item", "bob", True)
    two.answer("sack")
    assert "sack" not in str([news.about for news in two.news])
    assert two.t.seen_by("cid").heroes["ann"].items == ["?"]


def test_only_who_is_in_the_same_place_meets() -> None:
    """GR-ENC-01, GR-ENC-07: at the start all are in the town."""
    assert offers(met(bob={"at": "inn"})) == [("ann", "cid"), ("cid", "ann")]
    assert ("bob", "ann") in offers(met())


def test_in_anybodys_turn_but_not_in_the_middle_of_something() -> None:
    """GR-ENC-03"""
    game = met()
    assert ("bob", "cid") in offers(game)
    game.place("6", "rabbit")
    assert ("ann", "bob") in offers(game)
    assert offers(met().answer("2").answer("wolf")) == []


@pytest.mark.parametrize(("value", "possible"), [("any_turn", True), ("own_turn", False)])
def test_trades_of_others(value: str, possible: bool) -> None:
    """GR-OPT-15, GR-ENC-03"""
    assert (("bob", "cid") in offers(met(house={"trade_when": value}))) == possible


def test_trades_that_wait_for_the_end_of_a_turn() -> None:
    """GR-OPT-15, GR-ENC-03: whoever's turn ends is asked about each who is there, once; before that nobody can."""
    game = met(house={"trade_when": "end_of_turn"})
    assert offers(game) == []
    game.place("6", "rabbit").asks("trade.end", "bob", "cid", "done", who="ann")
    assert set(offers(game)) == {("ann", "bob"), ("bob", "ann"), ("ann", "cid"), ("cid", "ann")}
    game.answer("bob").answer("coin", "done").answer("apple", "done", "yes")
    game.asks("trade.end", "cid", "done").answer("done").asks("turn.die", who="bob")
    assert (game.tokens(), game.tokens("bob")) == ({"apple": 1}, {"coin": 1})


def test_nobody_is_asked_about_trades_at_the_end_who_is_alone_or_has_nothing() -> None:
    """GR-OPT-15"""
    house = {"trade_when": "end_of_turn"}
    met(bob={"at": "inn"}, cid={"at": "inn"}, house=house).place("6", "rabbit").asks("turn.die", who="bob")
    turn(house=house).place("6", "rabbit").asks("turn.die", who="bob")


def test_what_was_traded_at_the_end_can_still_pay_for_a_quest() -> None:
    """GR-OPT-15, GR-QST-01"""
    game = met(
        ann={"quests": ["apples-away"], "tokens": {"apple": 1}, "fetched": []}, house={"trade_when": "end_of_turn"}
    )
    game.place("6", "rabbit").asks("trade.end").answer("bob").answer("done").answer("apple", "done", "yes")
    game.asks("quest.fulfil", "apples-away", "done", who="ann")


@pytest.mark.parametrize(("value", "asked"), [("allowed", "trade.agree"), ("give_and_take", "turn.die")])
def test_gifts(value: str, asked: str) -> None:
    """GR-ENC-04, GR-OPT-16"""
    game = met(house={"gifts": value}).aside("trade", "ann", "bob").answer("coin", "done").answer("done")
    assert game.asked == asked


def test_nobody_keeps_more_than_four_quests() -> None:
    """GR-ENC-05, GR-QST-15"""
    mine = ["two-1", "two-2", "two-3", "three-1"]
    game = met(bob={"quests": mine}).aside("trade", "ann", "bob").answer("round", "done", "done", "yes")
    game.asks("quest.away", *mine, "round", who="bob").answer("two-1").asks("turn.die", who="ann")
    assert len(game.hero("bob").deeds.quests) == 4


@pytest.mark.parametrize(("value", "offered"), [("no", ["home"]), ("yes", ["home", "kitten"])])
def test_curses_fulfilled_quests_and_dice_stay(value: str, offered: list[str]) -> None:
    """GR-ENC-06: side quests can be traded, mini quests by a house rule."""
    ann = {"tales": ["home", "ears", "kitten"], "done": ["see-sea"], "quests": [], "fetched": [], "rabbit": 1}
    game = met(ann=ann, house={"trade_minis": value}).aside("trade", "ann", "bob")
    game.asks("trade.give", "coin", *offered, "done")


def test_closed_hands_pass_what_the_box_does_not_know() -> None:
    """GR-MAG-12, GR-MAG-01"""
    game = met(bob={"items": ["?"]}, house={"hands": "closed"}).aside("trade", "ann", "bob")
    game.answer("coin", "done", "item", "done", "yes").asks("turn.die")
    assert (game.hero().items, game.hero("bob").items) == (["?"], [])
