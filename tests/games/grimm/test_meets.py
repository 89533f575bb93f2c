"""Two rules that meet: takes within takes, thieves and wards among several, and what is said while that happens."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from device.evening.words import words
from engine import Game, Next
from engine.games.grimm.game import GAME
from engine.games.grimm.pack import Event
from engine.games.grimm.problems import problems
from engine.games.grimm.rules import RULES
from engine.games.grimm.verbs import DrawQuest, Gain, Go, Ward
from tests.games.grimm.hands import all_roll, answers, holds
from tests.games.grimm.land import (
    BOX,
    R2,
    R6,
    Play,
    begin,
    demo,
    item,
    laid,
    named,
    says,
    tale,
    turn,
)


def feast(*ops: Any, cards: tuple[Any, ...] = (), **heroes: Any) -> Play:
    """Three people, and an event that gives something to all of them."""
    event = Event(id="feast", name=named("feast"), text=named("feast"), ops=ops)
    game = all_roll(holds(*cards, event=event, step="chapter_begins", **heroes), 3)
    while game.asked != "event.draw":
        game.answer("no")
    return game.answer("feast")


# Tokens within tokens -----------------------------------------------------------------------------------


def after_the_snake(**heroes: Any) -> Play:
    """Ann has rolled four with the snake's die."""
    players = len(heroes)
    t = laid(players, **heroes)
    t.snake_holder = "ann"
    return all_roll(begin(t, "chapter_begins"), players).asks("snake.roll").answer(["4"])


def test_what_the_white_snake_brings_can_be_taken_away_like_any_token() -> None:
    """GR-ITM-08, GR-ITM-17, GR-SNK-06: though it comes in the middle of an answer."""
    game = after_the_snake(ann={}, bob={"items": ["white-snake"]}, cid={"items": ["sack"]})
    answers(game, "bob", "white-snake").no().asks("snake.roll").answer(["coin"])
    answers(game, "cid", "sack").no().asks("event.draw")
    assert (game.tokens(), game.tokens("cid")) == ({}, {"coin": 1})


def test_of_what_the_white_snake_brings_somebody_makes_more() -> None:
    """GR-ITM-03, GR-ITM-08: from whatever source."""
    game = after_the_snake(ann={"items": ["white-snake", "twig"]}, bob={})
    answers(game, "ann", "white-snake").no().asks("snake.roll").answer(["coin"])
    assert answers(game, "ann", "twig").no().tokens() == {"coin": 2}


def test_a_take_in_the_middle_of_another_leaves_that_as_it_was() -> None:
    """GR-TRN-06, GR-ITM-20: the thief has what was taken in between, and the apple comes to whoever walked there."""
    luck = item("luck-3", Gain(token="coin"), answers=("tokens",), whose="others")
    game = holds(luck, ann={"items": ["twig"]}, bob={"items": ["luck-3"]}, cid={"items": ["sack"]}).go("2", R2)
    answers(game, "bob", "luck-3")
    while not (game.who == "cid" and game.about["event"] == "tokens" and game.about["by"] == "bob"):
        game.answer("no")
    game.answer("sack").no().asks("turn.die", who="bob")
    assert [game.tokens(name) for name in ("ann", "bob", "cid")] == [{"apple": 1}, {}, {"coin": 1}]
    assert (game.t.taking, game.t.waiting_takings) == (None, [])


def test_a_take_that_is_broken_off_leaves_none_waiting() -> None:
    """GR-TRN-06"""
    luck = item("luck-3", Gain(token="coin"), answers=("tokens",), whose="others")
    game = holds(luck, bob={"items": ["luck-3"]}, cid={"items": ["sack"]}).go("2", R2)
    answers(game, "bob", "luck-3")
    while not game.t.waiting_takings:
        game.answer("no")
    game.game.jump("next_turn")
    assert (game.t.taking, game.t.waiting_takings) == (None, [])


# Rolls within rolls -------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", ["s2", "no"])
def test_what_the_white_snake_makes_low_a_power_may_roll_again(said: str) -> None:
    """GR-CHA-12, GR-ITM-08: it was not used up, and dice are still being rolled; then all may answer that, too."""
    game = after_the_snake(ann={"figure": "low_reroll"}, bob={"items": ["white-snake", "lamp"]}).answer("no")
    answers(game, "bob", "white-snake").no().asks("snake.roll").answer(["2"]).no()
    game.asks("low.reroll", "1", "s2", "no", who="ann").answer(said)
    if said == "no":
        assert game.asks("event.draw").hero().pool.count("s2") == 1
        return
    game.asks("snake.roll", who="ann").answer(["6"]).asks("reaction.play", who="bob").no().asks("event.draw")
    assert (game.hero().has_used, "s6" in game.hero().pool, "s2" in game.hero().pool) == (True, True, False)


def test_a_power_that_was_used_is_not_asked_about_after_another_roll() -> None:
    """GR-CHA-12: once in a chapter."""
    game = after_the_snake(ann={"figure": "low_reroll"}, bob={"items": ["white-snake"]}).answer("1", ["5"])
    answers(game, "bob", "white-snake").no().asks("snake.roll").answer(["2"]).no().asks("event.draw")


@pytest.mark.parametrize(("pool", "offered"), [(["4"], False), (["4", "2"], True)])
def test_nobody_is_promised_a_further_die_who_has_none(pool: list[str], offered: bool) -> None:
    """GR-PLC-17, GR-MAG-04: the last one is placed anyway."""
    game = turn(2, ann={"items": ["hourglass"], "pool": pool})
    assert (("use_item", ("ann", "hourglass")) in game.game.asides()) == offered


# Quests for all -------------------------------------------------------------------------------------------

FOUR = ["two-1", "two-2", "two-3", "three-1"]


def test_who_keeps_a_fifth_quest_from_a_thief_puts_one_away() -> None:
    """GR-ITM-11, GR-QST-15: the thief has all others."""
    ward = item("hold", Ward(), answers=("card",), whose="mine")
    game = feast(DrawQuest(), cards=(ward,), ann={"items": ["hold"], "quests": FOUR}, bob={"items": ["mirror"]})
    game.answer("2", "see-sea", "3", "loaf-warden", "4", "round")
    answers(game, "bob", "mirror")
    answers(game, "ann", "hold").no().asks("quest.away", *FOUR, "see-sea", who="ann").answer("two-1")
    assert game.hero().deeds.quests == ["two-2", "two-3", "three-1", "see-sea"]
    assert sorted(game.hero("bob").deeds.quests) == ["loaf-warden", "round"]


def test_the_king_reached_in_answer_to_a_quest_shows_his_own() -> None:
    """GR-LOC-05, GR-TRN-06: what was drawn before is not among those of which one is kept."""
    jump = item("jump", Go(places=("king",)), answers=("quests",), whose="mine")
    game = holds(jump, ann={"at": "inn", "items": ["jump"]}).go("2", R6).answer("2", "see-sea")
    answers(game, "ann", "jump").no().answer("3", "3", "4", "three-1", "three-2", "round")
    game.asks("quest.keep", "three-1", "three-2", "round").answer("round").no()
    assert (sorted(game.hero().deeds.quests), problems(game.t)) == (["round", "see-sea"], [])


@pytest.mark.parametrize("typed", [True, False])
def test_a_long_game_ends_also_where_no_quest_is_left_or_known(typed: bool) -> None:
    """GR-LEN-02, GR-LEN-04: where nobody has typed any, it is as long as a usual one."""
    t = laid(2, ann={"pool": []}, bob={"pool": []})
    for deck in t.quest_decks.values():
        deck.cards = []
    t.chapter, t.active, t.house = 3 if typed else 6, "", {"length": "long"}
    box = BOX if typed else replace(BOX, quests={})
    assert Play(Game(replace(RULES, first=Next("next_turn")), t, box, strict=True)).asked == "[over]"


# Thinking anew ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rolled", ["2", "4"])
def test_who_rolls_again_after_picking_a_die_chooses_anew(rolled: str) -> None:
    """GR-ITM-06: whichever die was picked, and whichever was rolled again."""
    game = turn(2, ann={"items": ["yarn"], "pool": ["4", "2"]}).answer("4").asks("turn.socket")
    game.aside("use_item", "ann", "yarn").no().answer(rolled, "done", ["6"]).no()
    game.asks("turn.die", "2" if rolled == "4" else "4", "6", "pass")


def test_who_travels_after_picking_a_die_chooses_anew() -> None:
    """GR-ITM-15, GR-PLC-01"""
    game = turn(2, ann={"items": ["cap"], "pool": ["4", "2"]}).answer("4").asks("turn.socket")
    game.aside("use_item", "ann", "cap").no().answer("sea").asks("turn.die", "4", "2", "pass")


def test_a_token_that_a_story_has_brought_can_be_swapped_for_a_quest() -> None:
    """GR-CHA-03: when a quest is completed, though the figure has not moved."""
    ann = {"figure": "swap", "pool": ["story"], "quests": ["apples-away"], "tokens": {"bread": 1}}
    game = turn(2, ann=ann).place("story", "rabbit").answer("luck").asks("quest.lacking", "swap", "done")
    game.answer("swap", "bread", "apple").asks("quest.fulfil", "apples-away", "done")
    ann["pool"], ann["tokens"] = ["2"], {"bread": 1, "apple": 1}
    turn(2, ann=ann).place("2", "rabbit").asks("turn.die", who="bob")


# What is said of it ---------------------------------------------------------------------------------------


def test_after_a_theft_it_is_the_thief_who_is_named() -> None:
    """GR-MAG-08, GR-ITM-20: whoever answers then answers whoever has it now."""
    game = turn(ann={"items": ["lamp"]}, bob={"items": ["sack"]}, cid={"items": ["lamp"]}).go("2", R2)
    assert (game.about["by"], game.about["event"]) == ("ann", "tokens")
    answers(game, "bob", "sack")
    while game.about["event"] != "tokens":
        game.answer("no")
    assert game.about["by"] == "bob"
    assert game.no().tokens("bob") == {"apple": 1}


def test_a_single_item_that_was_taken_away_is_still_said_to_be_one() -> None:
    """GR-ITM-05"""
    game = turn(ann={"pool": ["magic"], "items": ["ward"]}, bob={"items": ["bottle"]}, cid={"items": ["ward"]})
    answers(game.place("magic", "rabbit").answer("yes", "yarn"), "bob", "bottle")
    while game.about["event"] != "items":
        game.answer("no")
    said = GAME.names.name(BOX, "event", "items", "en", game.t)
    assert (game.about["by"], said) == ("bob", "a new magic item")


def test_what_everybody_gets_is_said_of_everybody() -> None:
    """GR-CHP-07, GR-ITM-17"""
    game = feast(Gain(token="any"), bob={"items": ["lamp"]}).answer("coin", "bread", "apple")
    assert game.asks("reaction.play", who="bob").about["by"] == "all"


def test_quests_are_said_of_whoever_draws_them() -> None:
    """GR-ITM-11: of one by name, of several at once of everybody."""
    game = feast(DrawQuest(), bob={"items": ["mirror"]}).answer("2", "see-sea", "3", "loaf-warden", "4", "round")
    assert game.asks("reaction.play", who="bob").about["by"] == "all"
    letters = tale("letters", "good", ops=(DrawQuest(), DrawQuest()))
    t = laid(2, ann={"pool": ["story"]}, bob={"items": ["mirror"]})
    t.active, t.house = "ann", {"reactions": "each"}
    t.tale_deck.cards = ["letters"]
    box = replace(BOX, tales={**BOX.tales, "letters": letters})
    game = Play(Game(replace(RULES, first=Next("turn")), t, box, strict=True)).place("story", "rabbit")
    game.answer("letters").no().answer("2", "see-sea", "2", "see-town")
    assert game.asks("reaction.play", who="bob").about["by"] == "ann"


def test_whose_die_the_wolf_gets_is_said_though_nobody_was_asked() -> None:
    """GR-WLF-04: whoever has one die left has no choice, and hears of it by name all the same."""
    game = turn(bob={"pool": ["3"]}, cid={"pool": ["3"]}).place("2", "wolf")
    fed = [news for news in game.news if news.what == "wolf.fed"]
    for language in ("en", "it"):
        over = words(GAME, demo(), language).aloud().over(game.t)
        assert all(news.about["who"] in over.news(news) for news in (*fed, *fed))


@pytest.mark.parametrize(
    ("left", "en", "it"),
    [
        (("2", "3", "4"), "two, three or four points", "due, tre o quattro punti"),
        (("2", "4"), "two or four points", "due o quattro punti"),
        (("3",), "three points", "tre punti"),
    ],
)
def test_only_decks_with_cards_in_them_are_named(left: tuple[str, ...], en: str, it: str) -> None:
    """GR-QST-13, GR-QST-19"""
    t = laid(2, ann={"at": "inn"})
    for deck in {"2", "3", "4"} - set(left):
        t.quest_decks[deck].cards = []
    game = begin(t).go("2", R6).asks("quest.deck", *left, "no")
    assert game.game.ask
    for language, worth in (("en", en), ("it", it)):
        assert worth in words(GAME, demo(), language).over(game.t).ask(game.game.ask)


@pytest.mark.parametrize(
    ("house", "what", "decks"),
    [
        ({}, "setup.list", ("quests", "tales", "items", "events")),
        ({"events": "none"}, "setup.list", ("quests", "tales", "items")),
        ({"event_choice": "chosen", "length": "short"}, "setup.list", ("quests", "tales", "items")),
        ({"play": "together", "tales": "no", "items": "no", "events": "none"}, "setup.list_bare", ()),
    ],
)
def test_hands_lay_out_only_what_is_played_with(house: dict[str, str], what: str, decks: tuple[str, ...]) -> None:
    """GR-SET-08, GR-OPT-20, GR-BEG-01: events that are chosen are shuffled after that."""
    game = begin(laid(2), "set_up", house=house).asks(what)
    assert game.about["decks"] == decks


def test_who_has_chosen_the_events_is_told_to_shuffle_them() -> None:
    """GR-SET-08, GR-OPT-20"""
    box = replace(BOX, figures={}, quests={}, items={})
    t = laid(2)
    t.house = {"event_choice": "chosen", "length": "short", "items": "no"}
    game = Play(Game(replace(RULES, first=Next("set_up")), t, box, strict=True)).ok("setup.list")
    game.asks("event.pick").answer("fog", "calm", "gifts").asks("setup.first")
    assert game.told("event.picked") == [{}]


def test_gifts_within_a_turn_are_said_of_whoever_gets_them() -> None:
    """GR-STY-03"""
    game = says(Gain(token="apple"), others={"bob": {"items": ["sack"]}})
    assert game.asks("reaction.play", who="bob").about["by"] == "ann"
