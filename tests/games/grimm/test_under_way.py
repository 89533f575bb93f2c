"""What comes up in the middle of something else, and what is broken off: nothing is asked twice, nothing gets lost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine import Game, Next
from engine.games.grimm.pack import Event
from engine.games.grimm.problems import problems
from engine.games.grimm.rules import RULES
from engine.games.grimm.table import Deeds
from engine.games.grimm.verbs import (
    Again,
    ClearDie,
    Gain,
    Lose,
    More,
    OthersGain,
    Reroll,
    Snatch,
    Steal,
    Ward,
)
from engine.pieces.verbs import Manual
from tests.games.grimm.hands import answers, holds
from tests.games.grimm.land import (
    BOX,
    R2,
    R3,
    R9,
    Play,
    begin,
    holding,
    item,
    laid,
    named,
    quest,
    says,
    stack,
    tale,
    turn,
)

# Judged by people -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("said", "left"), [("yes", []), ("no", ["song"])])
def test_whether_a_curse_is_lifted_only_people_can_tell(said: str, left: list[str]) -> None:
    """GR-STY-12: whoever holds it is asked in their own turn, and may think again."""
    song = tale("song", "curse", points=-2, when=(Manual(text=named("all have sung")),))
    t = laid(ann={"tales": ["song"]})
    t.active, t.house = "ann", {"reactions": "each"}
    box = replace(BOX, tales={**BOX.tales, "song": song})
    game = Play(Game(replace(RULES, first=Next("turn")), t, box, strict=True)).place("2", "rabbit")
    game.asks("quest.fulfil", "song", "done").answer("song").asks("card.holds", "yes", "no", who="ann").answer(said)
    assert game.hero().deeds.tales == left
    assert game.asked == ("quest.fulfil" if left else "turn.die")


# One step more --------------------------------------------------------------------------------------

WALKER = {"figure": "walk_on"}


def test_who_takes_no_step_more_is_not_asked_again_when_nothing_was_fulfilled() -> None:
    """GR-CHA-06"""
    game = turn(ann={**WALKER, "pool": ["6"]}).go("6", R2).asks("walk_on.where").answer("no")
    game.asks("turn.die", who="bob")


def test_who_leaves_a_quest_for_later_is_asked_for_it_once() -> None:
    """GR-CHA-06, GR-QST-01"""
    ann = {**WALKER, "pool": ["6"], "quests": ["apples-away"], "tokens": {"apple": 1}}
    game = turn(ann=ann).go("6", R2).answer("no").asks("quest.fulfil").answer("done")
    game.asks("turn.die", who="bob")


def test_after_a_step_that_follows_a_quest_there_may_be_another_quest() -> None:
    """GR-CHA-06, GR-CHA-07"""
    ann = {**WALKER, "pool": ["6"], "quests": ["apples-away", "see-town"], "tokens": {"apple": 1}}
    game = turn(ann=ann).go("6", R2).answer("no", "apples-away").asks("walk_on.where").answer("town")
    game.answer("no").asks("quest.fulfil", "see-town", "done").answer("see-town")
    assert (game.who, game.hero().deeds.done) == ("bob", ["apples-away", "see-town"])


def test_who_rides_to_somebody_may_take_the_step_before_a_die_is_placed() -> None:
    """GR-CHA-07, GR-ITM-07: on arriving, so that the die opens a way from there."""
    ann = {**WALKER, "items": ["horse"], "pool": ["4"]}
    game = turn(ann=ann, bob={"at": "inn"}, cid={"at": "inn"}).aside("use_item", "ann", "horse").answer("bob").no()
    game.asks("walk_on.where", "town", "king", "cart", "no").answer("cart").answer("no")
    game.asks("turn.die", who="ann").go("4", "cart|inn")
    assert (game.hero().at, game.hero().has_used) == ("inn", True)


def test_who_rode_and_took_no_step_is_asked_again_only_after_another_arrival() -> None:
    """GR-CHA-07"""
    ann = {**WALKER, "items": ["horse"], "pool": ["4", "2"]}
    game = turn(ann=ann, bob={"at": "inn"}, cid={"at": "inn"}).aside("use_item", "ann", "horse").answer("bob").no()
    game.answer("no").place("2", "rabbit").asks("turn.die", who="bob")


# A card inside a card -------------------------------------------------------------------------------


def test_a_card_keeps_its_name_though_another_one_came_up_in_its_middle() -> None:
    """GR-TRN-06, GR-ITM-04: what is stolen is stolen by the first card, not by the one that answered it."""
    bob = {"items": ["sack", "ward"], "tokens": {"coin": 1}}
    game = holding(Gain(token="apple"), Steal(), others={"bob": bob}).aside("use_item", "ann", "lines")
    answers(game, "bob", "sack")
    game.no().asks("token.steal", "coin", "apple").answer("coin")
    assert game.told("harm.meant") == [{"who": "bob", "card": "lines"}]


def test_a_harm_answered_by_another_harm_can_still_be_warded_off() -> None:
    """GR-ITM-04, GR-MAG-08: the die of the third one lies there, and then the theft is what it was."""
    spite = item("spite", ClearDie(), answers=("card",), whose="mine")
    theft = item("theft", Steal())
    bob = {"items": ["spite", "ward"], "tokens": {"coin": 1}}
    game = holds(spite, theft, ann={"items": ["theft"]}, bob=bob, cid={"items": ["yarn"]}, dice={R2: stack("cid:2")})
    answers(game.aside("use_item", "ann", "theft"), "bob", "spite")
    assert [told["who"] for told in game.told("harm.meant")] == ["bob", "cid"]
    answers(game, "bob", "ward").no()
    assert (game.tokens("bob"), game.tokens(), game.hero("cid").aside) == ({"coin": 1}, {}, ["2"])


def test_a_second_thief_is_warded_off_anew() -> None:
    """GR-ITM-09, GR-ITM-20: who kept their share from the first one does not keep it from the next."""
    gift = item("gift", OthersGain(token="coin"))
    eve = {"items": ["sack", "sack-2"]}
    wards: dict[str, Any] = {name: {"items": ["ward"]} for name in ("bob", "cid")}
    sack = item("sack-2", Snatch(), answers=("tokens",), whose="others")
    game = holds(gift, sack, players=4, ann={"items": ["gift"]}, dot=eve, **wards).aside("use_item", "ann", "gift")
    game.answer("yes", "yes", "no")
    answers(game, "dot", "sack")
    answers(game, "bob", "ward")
    answers(game, "cid", "ward")
    answers(game, "dot", "sack-2").no()
    assert [game.tokens(name) for name in ("bob", "cid", "dot")] == [{}, {}, {"coin": 2}]


def test_dice_that_were_rolled_stay_rolled_when_somebody_answers_by_rolling_again() -> None:
    """GR-ITM-18, GR-ITM-19"""
    anew = item("anew", Reroll(), answers=("rolled",))
    game = holds(anew, step="chapter_begins", players=2, ann={"items": ["anew"]}, bob={"items": ["bird"]})
    game.answer(["ann", ["4", "1", "2", "3", "4"]], ["bob", ["4", "1", "3", "3", "4"]])
    answers(game, "ann", "anew").answer("2", "3", "done", ["5", "2"])
    assert game.t.rolled == {"ann": ["4", "1", "4", "5", "2"], "bob": ["4", "1", "3", "3", "4"]}
    answers(game, "bob", "bird")
    assert game.asked == "low.face"


def test_what_nobody_may_draw_goes_back_under_its_deck() -> None:
    """GR-LOC-05, GR-MAG-06: and the next one who draws does not find it in their hands."""
    hush = item("hush", Ward(), answers=("quests", "items"), whose="others")
    game = holds(hush, ann={"at": "orchard"}, bob={"items": ["hush"], "at": "inn"}).go("2", R2).answer("4", "round")
    answers(game, "bob", "hush").no()
    assert (game.hero().deeds.quests, game.t.drawn_quests, game.t.quest_decks["4"].cards[-1]) == ([], [], "round")
    assert game.told("quest.under") == [{"quest": "round"}]
    game = holds(hush, ann={"pool": ["magic"]}, bob={"items": ["hush"]}).place("magic", "rabbit").answer("yes", "yarn")
    answers(game, "bob", "hush").no()
    assert (game.hero().items, game.hero().drawn, game.t.item_deck.cards[-1]) == ([], [], "yarn")
    assert game.told("item.under") == [{"who": "ann"}]


def test_of_closed_items_that_nobody_may_draw_none_is_missing() -> None:
    """GR-MAG-06"""
    hush = item("hush", Ward(), answers=("items",), whose="others")
    house = {"hands": "closed"}
    game = holds(hush, ann={"pool": ["magic"]}, bob={"items": ["?"]}, house=house).place("magic", "rabbit")
    game.correct(item_deck__unseen=1).answer("yes").asks("reaction.anything", who="bob").answer("yes", "hush").no()
    assert (game.hero().items, game.hero().drawn, game.t.item_deck.unseen) == ([], [], 0)


# Nothing to answer ----------------------------------------------------------------------------------


def test_nobody_makes_something_of_a_theft_that_found_nothing() -> None:
    """GR-ITM-03, GR-OPT-17"""
    game = says(Steal(), items=["lines", "twig"], house={"tokens": "hidden"}, others={"bob": {"items": ["sack"]}})
    game.answer("bob", "coin", "no").asks("steal.hand", "no", who="bob").answer("no").asks("turn.die", who="ann")
    assert (game.tokens(), game.told("steal.nothing")) == ({}, [{"who": "ann", "victim": "bob", "token": "coin"}])


def test_who_takes_nothing_cannot_make_more_of_it() -> None:
    """GR-ITM-03"""
    luck = item("luck-2", More(), answers=("tokens",), whose="anybody")
    game = answers(holds(luck, bob={"items": ["luck-2"]}).go("2", R2), "bob", "luck-2").no()
    assert (game.tokens(), game.tokens("bob")) == ({"apple": 1}, {})


def test_a_gift_of_an_event_comes_to_all_at_once_and_a_thief_has_it_all() -> None:
    """GR-CHP-07, GR-ITM-17"""
    event = Event(id="feast", name=named("feast"), text=named("apples"), ops=(Gain(token="apple"),))
    faces = ["4", "1", "2", "3", "4"]
    game = holds(event=event, step="chapter_begins", bob={"items": ["sack"]})
    for name in ("ann", "bob", "cid"):
        game.answer([name, faces])
    while game.asked != "event.draw":
        game.answer("no")
    game.answer("feast").asks("reaction.play", "no", "sack", who="bob").answer("sack").no()
    assert [game.tokens(name) for name in game.t.heroes] == [{}, {"apple": 3}, {}]


def test_an_event_that_takes_what_somebody_has_not_cannot_be_warded_off() -> None:
    """GR-ITM-04"""
    event = Event(id="mice", name=named("mice"), text=named("mice"), ops=(Lose(token="bread"),))
    game = holds(event=event, step="chapter_begins", players=2, ann={"items": ["ward"], "tokens": {"coin": 1}})
    for name in ("ann", "bob"):
        game.answer([name, ["4", "1", "2", "3", "4"]])
    while game.asked != "event.draw":
        game.answer("no")
    game.answer("mice").asks("turn.die")
    assert game.told("harm.meant") == []


# What cannot be used is not offered -------------------------------------------------------------------


def test_no_item_that_rolls_dice_again_is_wasted_on_the_snakes_die_alone() -> None:
    """GR-ITM-06, GR-MAG-04"""
    game = turn(ann={"items": ["yarn"], "pool": ["s4"]}, snake_holder="ann")
    assert [name for name, _ in game.game.asides() if name == "use_item"] == []


def test_nobody_pays_for_a_quest_that_they_may_not_draw() -> None:
    """GR-OPT-09, GR-STY-13: with four quests, where a fifth is not drawn."""
    four = ["two-1", "two-2", "two-3", "three-1"]
    ann = {"quests": four, "tales": ["bird"], "tokens": {"coin": 1}}
    turn(ann=ann, house={"quest_overflow": "no_draw"}).place("2", "rabbit").asks("turn.die", who="bob")
    turn(ann=ann).place("2", "rabbit").asks("quest.fulfil", "bird", "done")


def test_a_ride_that_was_over_before_the_curse_came_does_not_lift_it() -> None:
    """GR-STY-12, GR-LOC-19"""
    game = holding(Again(), at="granny", pool=["4", "story"]).aside("use_item", "ann", "lines").no()
    game.go("4", R9).answer("south").place("story", "below|south").answer("ears").no().asks("turn.walk").answer(
        "yes"
    ).asks("turn.die", who="bob")
    assert game.hero().deeds.tales == ["ears"]


def test_a_ride_after_the_curse_lifts_it() -> None:
    """GR-STY-12, GR-LOC-19"""
    game = turn(ann={"at": "granny", "pool": ["story"]}).place("story", R9).answer("ears").no()
    game.answer("yes", "south").asks("quest.fulfil", "ears", "done")


# Among friends ------------------------------------------------------------------------------------------


def friends(**more: Any) -> Play:
    """Ann's turn; the whistle waits in the orchard for all of them."""
    t = laid(2, **more)
    t.common = Deeds(quests=["whistle"])
    for deck in t.quest_decks.values():
        deck.cards = []
    return begin(t, house={"play": "together"})


def test_of_friends_only_who_carries_the_thing_brings_it() -> None:
    """GR-QST-08, GR-COP-04: what one has picked up does not fly to the other."""
    game = friends(ann={"pool": ["2", "3"]}, bob={"at": "chapel", "pool": ["1"]}).go("2", R2)
    assert (game.hero().deeds.fetched, game.told("quest.fetched")[0]["who"]) == (["whistle"], "ann")
    game.place("1", "rabbit").asks("turn.die", who="ann").go("3", R3).asks("quest.fulfil", "whistle", "done")
    game.answer("whistle")
    assert (game.t.common.done, game.hero().deeds.fetched) == (["whistle"], [])


def test_of_friends_only_the_first_one_finds_it() -> None:
    """GR-QST-20, GR-COP-04: there is one of it."""
    game = friends(ann={"pool": ["2"]}, bob={"pool": ["2"]}).go("2", R2).go("2", R2)
    assert (game.hero().deeds.fetched, game.hero("bob").deeds.fetched) == (["whistle"], [])


@pytest.mark.parametrize(("points", "level"), [(29, 1), (30, 2)])
def test_one_who_is_left_alone_needs_no_more_than_two(points: int, level: int) -> None:
    """GR-COP-13"""
    t = laid(2, ann={"pool": []}, bob={"pool": []})
    del t.heroes["bob"]
    great = quest("great", points=points, kind="visit", places=("sea",))
    box = replace(BOX, quests={**BOX.quests, "great": great})
    t.chapter, t.active, t.house, t.common.done = 6, "", {"play": "together"}, ["great"]
    game = Play(Game(replace(RULES, first=Next("next_turn")), t, box, strict=True))
    assert (game.asked, len(game.told(f"level.{level}"))) == ("[over]", 1)


def test_where_everybody_has_gone_nobody_wins() -> None:
    """GR-SET-01"""
    t = laid(2)
    t.heroes, t.chapter = {}, 6
    game = begin(t, "next_turn")
    assert (game.asked, game.told("score.shared")) == ("[nobody]", [])


# Broken off by hand ---------------------------------------------------------------------------------


def test_quests_that_the_king_was_showing_go_back_when_the_turn_is_broken_off() -> None:
    """GR-LOC-05, GR-TRN-06"""
    game = turn(ann={"at": "inn"}).go("6", "inn|king").answer("2", "3", "4").answer("two-1", "three-1")
    assert game.t.drawn_quests == ["two-1", "three-1"]
    game.game.jump("next_turn")
    assert (game.t.drawn_quests, game.t.named_decks, problems(game.t)) == ([], [], [])
    game.asks("turn.die", who="bob")


def test_a_story_that_was_being_read_is_laid_aside_when_the_turn_is_broken_off() -> None:
    """GR-STY-03, GR-TRN-06"""
    ann = {"pool": ["story"], "items": ["ward"]}
    game = turn(ann=ann).place("story", "rabbit").answer("lost").asks("reaction.play", who="ann")
    game.game.jump("next_turn")
    assert (game.t.tale, "lost" in game.t.tale_deck.discard, game.t.windows, problems(game.t)) == ("", True, [], [])


def test_an_item_that_was_being_drawn_stays_with_who_drew_it() -> None:
    """GR-MAG-03, GR-TRN-06"""
    game = turn(ann={"pool": ["magic"]}, bob={"items": ["bottle"]}).place("magic", "rabbit").answer("yes", "yarn")
    game.asks("reaction.play", who="bob").game.jump("chapter_begins")
    assert (game.hero().items, game.hero().drawn, problems(game.t)) == (["yarn"], [], [])
