"""Answers that draw or travel in the middle of what they answer: each card comes to whom it belongs."""

from __future__ import annotations

from dataclasses import replace

from engine import Game, Next
from engine.games.grimm.pack import Item
from engine.games.grimm.problems import problems
from engine.games.grimm.rules import RULES
from engine.games.grimm.table import GrimmTable
from engine.games.grimm.verbs import DrawItem, DrawQuest, Go, Snatch, Ward
from tests.games.grimm.land import BOX, R1, R6, Play, item, laid

ECHO = item("echo", DrawItem(), answers=("items",), whose="others")
TWIN = item("twin", DrawItem(), answers=("items",), whose="mine")
ALSO = item("also", DrawQuest(), answers=("quests",), whose="others")
AGAIN = item("again", DrawQuest(), answers=("quests",), whose="mine")
THIEF = item("thief", Snatch(), answers=("quests",), whose="others")
FLIGHT = item("flight", Ward(), Go(places=("warden",)), answers=("story",), whose="mine")
DETOUR = item("detour", Go(places=("warden",)), answers=("story",), whose="mine")


def with_items(t: GrimmTable, *items: Item, **house: str) -> Play:
    """Ann's turn in a land that has these items too."""
    t.active, t.house = "ann", {"reactions": "each", **house}
    box = replace(BOX, items={**BOX.items, **{one.id: one for one in items}})
    return Play(Game(replace(RULES, first=Next("turn")), t, box, strict=True))


def test_who_draws_an_item_because_another_one_does_leaves_them_theirs() -> None:
    """GR-TRN-06, GR-MAG-08"""
    game = with_items(laid(2, ann={"pool": ["magic"]}, bob={"items": ["echo"]}), ECHO)
    game.place("magic", "rabbit").answer("yes", "yarn", "echo").asks("item.draw", who="bob").answer("lamp").no()
    assert (game.hero().items, game.hero("bob").items) == (["yarn"], ["lamp"])


def test_a_second_item_comes_with_the_one_that_is_answered() -> None:
    """GR-TRN-06, GR-MAG-08: both may then be taken away together."""
    game = with_items(laid(2, ann={"pool": ["magic"], "items": ["twin"]}), TWIN)
    game.place("magic", "rabbit").answer("yes", "yarn", "twin").answer("lamp").no()
    assert game.hero().items == ["yarn", "lamp"]
    game = with_items(laid(2, ann={"pool": ["magic"], "items": ["twin"]}, bob={"items": ["bottle"]}), TWIN)
    game.place("magic", "rabbit").answer("yes", "yarn", "twin", "lamp", "bottle").no()
    assert (game.hero().items, game.hero("bob").items) == ([], ["yarn", "lamp"])


def test_who_draws_a_quest_because_another_one_does_leaves_them_theirs() -> None:
    """GR-TRN-06, GR-QST-12"""
    game = with_items(laid(2, ann={"at": "inn", "pool": ["2"]}, bob={"items": ["also"]}), ALSO)
    game.go("2", R6).answer("4", "round", "also").asks("quest.deck", who="bob").answer("3", "three-1").no()
    assert (game.hero().deeds.quests, game.hero("bob").deeds.quests) == (["round"], ["three-1"])
    assert problems(game.t) == []


def test_a_second_quest_comes_with_the_one_that_is_answered() -> None:
    """GR-TRN-06, GR-QST-12"""
    game = with_items(laid(2, ann={"at": "inn", "pool": ["2"], "items": ["again"]}), AGAIN)
    game.go("2", R6).answer("4", "round", "again", "3", "three-1").no()
    assert (game.hero().deeds.quests, problems(game.t)) == (["round", "three-1"], [])


def test_a_quest_that_was_taken_away_is_not_drawn_back_by_another() -> None:
    """GR-TRN-06, GR-ITM-20: what she draws after the theft is her own."""
    ann, bob = {"at": "inn", "pool": ["2"], "items": ["also"]}, {"items": ["thief"]}
    game = with_items(laid(2, ann=ann, bob=bob), ALSO, THIEF)
    game.go("2", R6).answer("4", "round", "thief").asks("reaction.play", "no", who="ann").answer("no")
    game.asks("reaction.play", "no", "also", who="ann").answer("also", "3", "three-1").no()
    assert (game.hero().deeds.quests, game.hero("bob").deeds.quests) == (["three-1"], ["round"])


def test_a_story_that_is_fled_from_to_another_helper_is_laid_aside() -> None:
    """GR-STY-18, GR-TRN-06, GR-LOC-14: the one that is read there comes first, and none of the two is lost."""
    game = with_items(laid(2, ann={"pool": ["6"], "items": ["flight"]}), FLIGHT)
    game.go("6", R1).answer("lost", "flight").asks("tale.draw", who="ann").answer("luck").no()
    assert (game.hero().at, game.tokens(), game.t.tale_deck.discard) == ("warden", {"apple": 1}, ["luck", "lost"])
    assert (problems(game.t), game.t.tale, game.t.waiting_tales) == ([], "", [])


def test_a_story_that_waits_for_another_one_happens_afterwards() -> None:
    """GR-TRN-06: she has left the helper, but not escaped the story."""
    game = with_items(laid(2, ann={"pool": ["6"], "items": ["detour"], "tokens": {"apple": 1}}), DETOUR)
    game.go("6", R1).answer("raven", "detour").answer("luck")
    assert (game.tokens(), game.t.tale_deck.discard, problems(game.t)) == ({"apple": 1}, ["luck", "raven"], [])


def test_stories_that_are_broken_off_are_all_laid_aside() -> None:
    """GR-TRN-06: hands have ended the turn in the middle of the second one."""
    game = with_items(laid(2, ann={"pool": ["6"], "items": ["detour", "ward"]}), DETOUR)
    game.go("6", R1).answer("raven", "detour", "lost").asks("reaction.play", who="ann")
    assert game.t.waiting_tales == ["raven"]
    game.correct(heroes={name: hero for name, hero in game.t.heroes.items() if name != "ann"}).okay()
    assert (sorted(game.t.tale_deck.discard), game.t.waiting_tales, game.t.tale) == (["lost", "raven"], [], "")


def test_an_answer_that_travels_bars_the_further_step_too() -> None:
    """GR-ITM-15, GR-CHA-07: it is a journey whenever it is used."""
    game = with_items(laid(2, ann={"pool": ["6"], "items": ["flight"], "figure": "walk_on"}), FLIGHT)
    game.go("6", R1).answer("lost", "flight", "luck").no()
    assert (game.asked, game.who, game.hero().at) == ("turn.die", "bob", "warden")


def test_the_last_quest_of_a_long_game_is_announced() -> None:
    """GR-LEN-02: all hear that this chapter is the last one, once."""
    t = laid(2, ann={"at": "inn", "pool": ["2"]})
    for pile in t.quest_decks.values():
        pile.cards = ["three-1"] if "three-1" in pile.cards else []
    game = with_items(t, length="long")
    assert len(game.go("2", R6).answer("3", "three-1").told("quest.last")) == 1
