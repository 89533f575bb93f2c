"""Answers that draw or travel in the middle of what they answer: each card comes to whom it belongs."""

from __future__ import annotations

from dataclasses import replace

from engine import Game, Next
from engine.games.grimm.pack import Item
from engine.games.grimm.problems import problems
from engine.games.grimm.rules import RULES
from engine.games.grimm.table import GrimmTable
from engine.games.grimm.verbs import DrawItem, DrawQuest, Go, Reroll, Snatch, TakeBack, Ward
from tests.games.grimm.land import BOX, R1, R2, R6, Play, item, laid, stack

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


def test_a_quest_drawn_in_answer_to_an_item_leaves_the_item_where_it_was() -> None:
    """GR-TRN-06: nor does an item in answer to a quest take the quest along."""
    card = item("news", DrawQuest(), answers=("items",), whose="others")
    game = with_items(laid(2, ann={"pool": ["magic"]}, bob={"items": ["news"]}), card)
    game.place("magic", "rabbit").answer("yes", "yarn", "news", "3", "three-1").no()
    assert (game.hero().items, game.hero("bob").deeds.quests, game.hero("bob").items) == (["yarn"], ["three-1"], [])
    card = item("gift", DrawItem(), answers=("quests",), whose="others")
    game = with_items(laid(2, ann={"at": "inn", "pool": ["2"]}, bob={"items": ["gift"]}), card)
    game.go("2", R6).answer("4", "round", "gift", "lamp").no()
    assert (game.hero().deeds.quests, game.hero("bob").items, game.hero("bob").deeds.quests) == (
        ["round"],
        ["lamp"],
        [],
    )


def test_two_quests_drawn_in_answer_to_one_are_ones_own() -> None:
    """GR-TRN-06, GR-QST-12"""
    card = item("both", DrawQuest(), DrawQuest(), answers=("quests",), whose="others")
    game = with_items(laid(2, ann={"at": "inn", "pool": ["2"]}, bob={"items": ["both"]}), card)
    game.go("2", R6).answer("4", "round", "both", "3", "three-1").no().answer("3", "three-2").no()
    assert (game.hero().deeds.quests, game.hero("bob").deeds.quests) == (["round"], ["three-1", "three-2"])
    assert (game.t.drawn_quests, problems(game.t)) == ([], [])


def test_a_die_that_an_answer_has_taken_back_is_not_kicked_away() -> None:
    """GR-ITM-12, GR-TRN-06: nor the one that lay beneath it."""
    card = item("grab", TakeBack(), answers=("card",), whose="mine")
    for beneath in ([], ["cid:2"]):
        t = laid(3, ann={"items": ["boots"]}, bob={"items": ["grab"], "pool": []})
        t.dice = {R2: stack(*beneath, "bob:5")}
        game = with_items(t, card).aside("use_item", "ann", "boots").answer("grab").asks("turn.die", who="ann")
        assert (game.hero("bob").pool, game.hero("bob").aside, game.told("die.cleared")) == (["5"], [], [])
        assert game.t.dice.get(R2, []) == stack(*beneath)


def test_a_roll_in_answer_to_something_else_can_be_answered() -> None:
    """GR-ITM-19: a feather turns the die that Bob has just rolled low; Ann's old ones stay as they are."""
    card = item("shake", Reroll(most=1), answers=("tokens",), whose="others")
    people = {"ann": {"pool": ["2", "1"], "items": ["bird"]}, "bob": {"pool": ["4"], "items": ["shake", "bird"]}}
    t = laid(2, ann=people["ann"], bob=people["bob"])
    t.item_deck.cards = [one for one in t.item_deck.cards if one != "bird"]
    game = with_items(t, card).go("2", R2).answer("no", "shake").no().answer("4").answer(["2"])
    game.asks("reaction.play", "no", "bird", who="bob").answer("bird").answer("6").no()
    assert (game.hero("bob").pool, game.hero().pool, game.t.rolled, game.tokens()) == (["6"], ["1"], {}, {"apple": 1})


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
