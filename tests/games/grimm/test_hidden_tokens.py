"""Tokens that everybody keeps behind a hand: what is taken and paid all see, how much there is only its owner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from engine import Game, Next
from engine.games.grimm.rules import RULES
from engine.games.grimm.verbs import At, DrawQuest, Gain, Holds, Lose, Steal
from engine.leaks import looked_at
from tests.games.grimm.land import BOX, Play, begin, laid, says, tale, turn

HIDDEN = {"tokens": "hidden"}


def at_turn(house: Mapping[str, str] = HIDDEN, **more: Any) -> Play:
    """Ann has a coin and Bob two apples; both stand in the town."""
    ann, bob = {"tokens": {"coin": 1}, **more.pop("ann", {})}, {"tokens": {"apple": 2}, **more.pop("bob", {})}
    return turn(ann=ann, bob=bob, house=house, **more)


def seen(game: Play, who: str) -> Any:
    return looked_at(game.game, who, [])


def is_alone(game: Play) -> bool:
    """Is somebody asked whom nobody else hears?"""
    return game.game.ask is not None and game.game.ask.private


def test_nobody_else_sees_how_many_tokens_somebody_has() -> None:
    """GR-OPT-17, GR-MAG-14: neither in the table nor on any board."""
    game = at_turn()
    assert game.t.seen_by("ann").heroes["ann"].tokens["coin"] == 1
    assert "coin" not in game.t.seen_by("bob").heroes["ann"].tokens
    assert game.t.seen_by("bob").tokens("ann") == 0
    assert at_turn({}).t.seen_by("bob").heroes["ann"].tokens["coin"] == 1


def test_friends_hide_nothing() -> None:
    """GR-OPT-17"""
    assert at_turn({**HIDDEN, "play": "together"}).t.seen_by("bob").heroes["ann"].tokens["coin"] == 1


def test_a_trade_is_proposed_without_knowing_what_is_there() -> None:
    """GR-OPT-17, GR-ENC-02: one's own tokens one is asked about alone, and of the other's one may ask for any."""
    game = at_turn().aside("trade", "ann", "bob")
    assert (game.asked, is_alone(game), game.options) == ("trade.give", True, ["coin", "done"])
    game.answer("coin", "done").asks("trade.want", "coin", "bread", "apple", "done", who="ann")
    game.answer("bread", "done")
    assert (game.asked, game.who, is_alone(game), game.options) == ("trade.agree", "bob", True, ["no"])
    game.answer("no")
    assert (game.tokens(), game.tokens("bob")) == ({"coin": 1}, {"apple": 2})


def test_what_is_there_can_be_agreed_to() -> None:
    """GR-OPT-17"""
    game = at_turn().aside("trade", "ann", "bob").answer("coin", "done", "apple", "apple", "done")
    assert game.options == ["yes", "no"]
    game.answer("yes")
    assert (game.tokens(), game.tokens("bob")) == ({"apple": 2}, {"coin": 1})


@pytest.mark.parametrize(("token", "answer", "left"), [("apple", "yes", {"apple": 1}), ("bread", "no", {"apple": 2})])
def test_who_steals_names_a_token_and_only_the_victim_knows(token: str, answer: str, left: dict[str, int]) -> None:
    """GR-OPT-17, GR-ITM-20"""
    game = says(Steal(n=1), others={"bob": {"tokens": {"apple": 2}}}, house=HIDDEN)
    game.asks("steal.whom", "bob", "cid").answer("bob")
    game.asks("token.steal", "coin", "bread", "apple").answer(token)
    assert (game.asked, game.who, is_alone(game), game.options) == ("steal.hand", "bob", True, [answer])
    game.answer(answer)
    assert game.tokens("bob") == left
    assert bool(game.told("steal.nothing")) == (answer == "no")


@pytest.mark.parametrize("tokens", [{"coin": 1}, {"coin": 1, "apple": 1}])
def test_what_is_given_back_is_picked_alone_even_if_there_is_no_choice(tokens: dict[str, int]) -> None:
    """GR-OPT-17, GR-STY-04: that somebody is asked tells nothing of what they have."""
    game = says(Lose(token="any"), house=HIDDEN, tokens={"coin": 0, **tokens})
    assert (game.asked, is_alone(game), game.options) == ("token.lose", True, list(tokens))
    game.answer("coin")
    assert game.told("token.lost") == [{"who": "ann", "amount": "1:coin", "n": 1}]


@pytest.mark.parametrize("tokens", [{"apple": 0}, {"apple": 2}])
def test_whether_somebody_can_pay_for_a_quest_nobody_else_learns(tokens: dict[str, int]) -> None:
    """GR-OPT-17, GR-QST-01: who might be able to is asked alone, whether they can or not."""
    ann = {"tokens": {"coin": 0, **tokens}, "quests": ["apples-away"], "pool": ["6"]}
    game = at_turn(ann=ann).place("6", "rabbit")
    assert (game.asked, is_alone(game)) == ("quest.fulfil", True)
    assert game.options == (["apples-away", "done"] if tokens["apple"] else ["done"])
    assert seen(game, "bob")[0].options == ()


@pytest.mark.parametrize(("place", "alone"), [("mill", True), ("town", False)])
def test_a_mini_quest_for_tokens_that_one_holds_is_asked_about_alone_where_it_counts(place: str, alone: bool) -> None:
    """GR-OPT-17: the place everybody sees, what is held nobody."""
    when = (Holds(token="bread", n=1), At(places=("mill",)))
    box = replace(BOX, tales={**BOX.tales, "crust": tale("crust", "mini", when=when, ops=(Gain(token="coin"),))})
    t = laid(ann={"at": place, "tales": ["crust"]})
    t.active, t.house = "ann", {"reactions": "each", **HIDDEN}
    game = Play(Game(replace(RULES, first=Next("turn")), t, box, strict=True)).place("2", "rabbit")
    assert (game.asked == "quest.fulfil", is_alone(game)) == (alone, alone)


def test_who_could_not_be_hindered_by_tokens_is_not_asked_alone() -> None:
    """GR-OPT-17, GR-STY-13: what a mini quest gives cannot be had, and no token has anything to do with it."""
    letter = tale("news", "mini", when=(At(places=("town",)),), ops=(DrawQuest(),))
    t = laid(ann={"tales": ["news"]})
    t.active, t.house = "ann", {"reactions": "each", **HIDDEN}
    for deck in t.quest_decks.values():
        deck.cards = []
    box = replace(BOX, tales={**BOX.tales, "news": letter})
    game = Play(Game(replace(RULES, first=Next("turn")), t, box, strict=True)).place("2", "rabbit")
    game.asks("turn.die", who="bob")


def test_others_see_the_same_whatever_is_hidden() -> None:
    """GR-OPT-17: two tables that differ in nothing but hidden tokens look alike to whoever does not hold them."""
    one, other = (at_turn(ann={"tokens": tokens}) for tokens in ({"coin": 3}, {"coin": 0, "bread": 1}))
    assert (seen(one, "cid") == seen(other, "cid"), seen(one, "ann") == seen(other, "ann")) == (True, False)


def test_cards_that_remind_of_the_order_of_a_turn_are_nobodys_business_here() -> None:
    """GR-SET-17: the box lays nothing of the kind out, and says itself how a turn goes on."""
    game = begin(laid(), "gather")
    assert (game.asked, game.about["decks"]) == ("setup.list", ("quests", "tales", "items", "events"))
