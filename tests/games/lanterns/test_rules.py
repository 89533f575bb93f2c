"""Each rule of Lanterns, tried at a table."""

from __future__ import annotations

import pytest

from engine import Game, IllegalAnswer
from engine.pieces.sockets import PlacedDie
from tests.games.lanterns.harbour import answered, begun, on, turn


def asked(game: Game) -> tuple[str, str]:
    assert game.ask
    return game.ask.what, game.ask.who


def test_two_to_five_play_and_draw_two_cards_each_that_nobody_else_sees() -> None:
    """LN-GEN-01, LN-SET-01, LN-SET-02, LN-CRD-01"""
    game = begun()
    with pytest.raises(IllegalAnswer):
        game.answer(6)
    answered(game, 2, "gull", "barrel", "gull", "oilskin")
    assert {name: (keeper.at, keeper.cards) for name, keeper in on(game).keepers.items()} == {
        "1": ("quay", ["gull", "gull"]),
        "2": ("quay", ["barrel", "oilskin"]),
    }
    seen = game.table.seen_by("1")
    assert seen.keepers["2"].cards == ["?", "?"]
    assert game.history()[1].seen_by("2").value is None


def test_a_die_goes_where_it_is_enough_within_reach_and_the_keeper_goes_along() -> None:
    """LN-TRN-02, LN-DIE-01, LN-DIE-02, LN-DIE-03"""
    game = turn(2)
    assert game.ask
    assert set(game.ask.options) == {"quay", "market", "bridge"}  # the wharf takes a three
    answered(game, "bridge")
    assert on(game).dice == {"bridge": [PlacedDie("ann", "2")]}
    assert on(game).keepers["ann"].at == "bridge"


def test_no_way_leads_through_a_wall() -> None:
    """LN-DIE-01"""
    game = turn(6, at="market")
    assert game.ask
    assert "bridge" not in game.ask.options


def test_a_die_must_be_as_high_as_the_one_below_and_three_are_enough() -> None:
    """LN-DIE-02"""
    game = turn(6)
    game.correct({"dice": {"quay": [{"owner": "bob", "face": "1"}] * 3, "bridge": [{"owner": "bob", "face": "6"}]}})
    assert game.ask
    assert set(game.ask.options) == {"market", "bridge", "wharf"}


def test_a_die_that_nothing_takes_is_lost_and_brings_a_card() -> None:
    """LN-DIE-04"""
    game = turn(1, at="tower")
    assert asked(game) == ("card.draw", "ann")
    assert game.ask
    assert game.ask.private
    answered(game, "gull")
    assert on(game).keepers["ann"].cards == ["gull"]
    assert (asked(game), on(game).dice) == (("die.roll", "bob"), {})


def test_a_gust_blows_the_die_away() -> None:
    """LN-GST-01, LN-CRD-02"""
    game = answered(turn(5, bob=["gull"]), "quay")
    assert asked(game) == ("reaction.play", "bob")
    assert game.ask
    assert (game.ask.private, game.ask.seen_by("cid").options) == (True, ())
    answered(game, "gull")
    assert (on(game).dice, on(game).deck.discard, on(game).keepers["bob"].cards) == ({}, ["gull"], [])


def test_a_cover_answers_a_gust_and_a_gust_answers_the_cover() -> None:
    """LN-CVR-01, LN-GST-02"""
    saved = answered(turn(5, ann=["barrel"], bob=["gull"]), "quay", "gull", "barrel")
    assert on(saved).dice == {"quay": [PlacedDie("ann", "5")]}
    lost = answered(turn(5, ann=["barrel"], bob=["gull"], cid=["sea_wind"]), "quay", "gull", "barrel", "sea_wind")
    assert on(lost).dice == {}


def test_nobody_answers_what_is_their_own() -> None:
    """LN-GST-01, LN-CVR-01"""
    game = answered(turn(5, ann=["gull"]), "quay")
    assert asked(game) == ("die.roll", "bob")


def test_who_holds_no_gust_is_asked_all_the_same() -> None:
    """LN-GST-01: else the question itself would betray a hand."""
    game = answered(turn(5, bob=["barrel"]), "quay")
    assert asked(game) == ("reaction.play", "bob")
    assert game.ask
    assert game.ask.options == ("no",)


def test_nights_go_round_and_the_day_counts_the_dice_on_top() -> None:
    """LN-TRN-01, LN-END-01, LN-END-02, LN-END-03"""
    game = begun("ann", "bob")
    answered(game, "gull", "gull", "barrel", "barrel")
    order = list[str]()
    while game.ask:
        if game.ask.what == "die.roll":
            order.append(game.ask.who)
        answers = {"die.roll": [5 if game.ask.who == "ann" else 1], "reaction.play": "no"}
        game.answer(answers.get(game.ask.what) or game.ask.options[0])
    assert order == ["ann", "bob", "bob", "ann", "ann", "bob", "bob", "ann"]
    assert (game.ending, on(game).ended) == ("over", True)
    assert on(game).points()["ann"] > on(game).points()["bob"]
