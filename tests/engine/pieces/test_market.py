"""A game out of the pieces that are there for games to come: fuzzed, and watched for what its windows betray."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine import Game, goto
from engine.pieces.grids import START
from tests.engine.pieces.market import LAB, REACTIONS, RULES, Market, sane, turn
from tests.engine.small import asked, go

MOVES = 250


@pytest.mark.parametrize("seed", range(12))
def test_random_nights_with_second_thoughts_are_sound(seed: int) -> None:
    assert LAB.play(Random(seed), MOVES)


def test_the_fuzz_reaches_all_pieces() -> None:
    """Tricks and answers to tricks, closed hands, a map that grows, decks made anew, an end."""
    seen: set[str] = set()
    for seed in range(12):
        game = LAB.new(lambda entries: None)
        verdict = LAB.play(Random(seed), MOVES)
        seen.add(str(verdict.ending)[:4] if verdict.ending else "")
        for move in verdict.moves:
            seen |= {game.ask.what} if game.ask else set()
            seen |= {f"{len(game.table.windows)} deep"} if isinstance(game.table, Market) else set()
            if move.verb == "answer":
                try:
                    game.answer(*move.args)
                except Exception:  # noqa: BLE001  only those that fit without the moves in between
                    continue
    assert seen >= {
        "trick.play",
        "trick.anything",
        "trick.shown",
        "side",
        "ware",
        "tricks_shuffled",
        "1 deep",
        "2 deep",
    }


def buying(bob: list[str], wards: int = 1) -> Game:
    """Ann has reached for the lamp; bob holds these tricks, she some wards, and cid a trick that nobody has seen."""
    t = Market(active="ann")
    t.traders["bob"].tricks = list(bob)
    for card in bob:
        t.tricks.take(card)
    t.traders["ann"].tricks, t.traders["cid"].tricks = ["ward"] * wards, ["?"]
    for _ in range(wards):
        t.tricks.take("ward")
    t.tricks.take_unseen()
    for ware in ("lamp", "harp", "bell"):
        t.stock.take(ware)
        t.stalls.fill(ware)
    sane(t)
    return go(Game(replace(RULES, first=goto(turn)), t, None, strict=True), ["star"], START, "buy", "lamp")


def market(game: Game) -> Market:
    """Its table."""
    assert isinstance(game.table, Market)
    return game.table


def test_what_nobody_answers_happens() -> None:
    game = go(buying(["ward"]), "no", "no", "mask")
    assert market(game).traders["ann"].wares == ["lamp"]
    assert market(game).stalls.spaces == ["mask", "harp", "bell"]


def test_a_reaction_cancels_what_it_answers() -> None:
    game = go(buying(["snatch"]), "snatch", "no", "no")
    assert asked(game).what == "stock"
    assert market(game).buyer == "bob"
    assert market(game).tricks.discard == ["snatch"]


def test_an_answer_to_the_answer_cancels_that() -> None:
    """And then all are asked anew about what stands again."""
    game = go(buying(["snatch"]), "snatch", "ward", "no")
    assert market(game).buyer == "ann"
    assert (asked(game).what, asked(game).who) == ("trick.anything", "cid")
    assert [window.what for window in market(game).windows] == ["buy"]


def test_whoever_was_answered_may_answer_again() -> None:
    """Cid wards off ann's ward: bob's snatch stands again, and she is asked about it once more."""
    game = go(buying(["snatch", "snatch"], wards=2), "snatch")
    assert (asked(game).who, asked(game).about) == ("ann", {"event": "snatch", "by": "bob"})
    (told,) = [news for news in game.answer("ward") if news.what == "trick.played"]
    assert told.about == {"who": "ann", "card": "ward", "answers": "snatch"}
    assert (asked(game).who, asked(game).about) == ("bob", {"event": "ward", "by": "ann"})
    go(game, "no", "yes", "ward")
    assert (asked(game).who, asked(game).about) == ("ann", {"event": "ward", "by": "cid"})
    go(game, "no", "no")
    assert (asked(game).who, asked(game).about) == ("ann", {"event": "snatch", "by": "bob"})
    assert [window.what for window in market(game).windows] == ["buy", "snatch"]


def test_a_closed_hand_is_asked_openly_and_learnt_when_it_shows_a_card() -> None:
    game = go(buying(["snatch"]), "snatch", "no")
    assert (asked(game).what, asked(game).private) == ("trick.anything", False)
    go(game, "yes", "ward")
    assert market(game).tricks.discard == ["snatch", "ward"]
    assert (market(game).traders["cid"].tricks, market(game).tricks.unseen) == ([], 0)
    sane(market(game))


def test_all_are_asked_at_once_who_reacts_and_only_the_one_who_does_is_asked_with_what() -> None:
    game = buying(["snatch"])
    game.correct({"at_once": True})
    assert (asked(game).what, asked(game).who, asked(game).options) == ("trick.anybody", "all", ("no", "bob", "cid"))
    go(game, "bob")
    assert (asked(game).who, asked(game).private, asked(game).options) == ("bob", True, ("no", "snatch"))
    go(game, "no")
    assert (asked(game).what, asked(game).who) == ("trick.anything", "cid")  # the only one left is asked straight away
    go(game, "yes", "snatch")
    assert (asked(game).what, asked(game).about["event"]) == ("trick.anybody", "snatch")
    go(game, "no")
    assert (market(game).buyer, asked(game).what) == ("cid", "stock")


def test_whoever_says_at_once_that_they_react_shows_a_card_of_a_closed_hand() -> None:
    game = buying(["snatch"])
    game.correct({"at_once": True})
    go(game, "cid")
    assert asked(game).what == "trick.shown"


def test_nobody_answers_for_all_at_once() -> None:
    game = buying(["snatch"])
    game.correct({"at_once": True})
    assert asked(go(game, "no")).what == "stock"


def test_a_window_that_hands_have_closed_stops_asking() -> None:
    game = buying(["snatch"])
    game.correct({"windows": []})
    assert asked(game).what == "stock"


def seen_by_others(game: Game, *values: Any) -> list[Any]:
    """All that ann and the room come to see while these answers are given."""
    views: list[Any] = []
    for value in values:
        views += [(asked(game).seen_by(who), game.table.seen_by(who)) for who in ("ann", "all")]
        views.append([news for news in game.answer(value) if news.to in ("ann", "all")])
    return views


def test_a_window_does_not_betray_what_somebody_holds() -> None:
    """Bob could snatch, or could not: he is asked all the same, and nobody sees the difference."""
    assert seen_by_others(buying(["snatch"]), "no", "no") == seen_by_others(buying(["ward"]), "no", "no")


def test_the_leak_rings_if_only_those_are_asked_who_can_do_something(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.engine.pieces.market.REACTIONS", replace(REACTIONS, secret=False))
    assert asked(buying(["snatch"])).who != asked(buying(["ward"])).who
