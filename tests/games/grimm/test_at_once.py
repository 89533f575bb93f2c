"""What comes at the same time, to several people or by several lines of one card: one answer meets all of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine import Game, Next
from engine.games.grimm.game import GAME
from engine.games.grimm.pack import Event
from engine.games.grimm.problems import problems
from engine.games.grimm.rules import RULES
from engine.games.grimm.verbs import DrawItem, DrawQuest, Gain, Op
from tests.games.grimm.land import BOX, R1, Play, laid, named, tale

FACES = ["4", "3", "3", "3", "5"]


def event(*ops: Op, players: int = 3, **heroes: Any) -> Play:
    """A chapter begins with an event that does this."""
    card = Event(id="feast", name=named("feast"), text=named("feast"), ops=ops)
    t = laid(players, **heroes)
    t.house, t.event, t.event_deck.cards, t.event_deck.discard = {"reactions": "each"}, "", ["feast"], []
    game = Play(
        Game(replace(RULES, first=Next("chapter_begins")), t, replace(BOX, events={"feast": card}), strict=True)
    )
    for name in t.players:
        game.answer([name, FACES])
    return game.no().answer("feast")


def luck(*ops: Op, **heroes: Any) -> Play:
    """Ann's story brings all of this."""
    t = laid(**{**heroes, "ann": {"pool": ["6"], **heroes.get("ann", {})}})
    t.active, t.house = "ann", {"reactions": "each"}
    t.tale_deck.cards.append("purse")
    box = replace(BOX, tales={**BOX.tales, "purse": tale("purse", "good", ops=ops)})
    return Play(Game(replace(RULES, first=Next("turn")), t, box, strict=True)).go("6", R1).answer("purse")


def answered(game: Play, who: str, card: str) -> Play:
    """Everybody lets it happen until this one may answer with this card, and does."""
    while not (game.who == who and card in game.options):
        assert game.asked.startswith("reaction."), game.asked
        game.answer("no")
    return game.answer(card)


# Tokens -----------------------------------------------------------------------------------------------


def test_a_thief_of_a_token_of_everybodys_choice_has_all_of_them() -> None:
    """GR-ITM-17, GR-CHP-07: they are taken at the same time, of whatever kind."""
    game = event(Gain(), cid={"items": ["sack"]}).answer("coin", "bread").asks("token.which", who="cid").answer("coin")
    answered(game, "cid", "sack").no().asks("turn.die")
    assert [game.tokens(name) for name in game.t.heroes] == [{}, {}, {"coin": 2, "bread": 1}]


def test_who_wards_keeps_their_own_token_of_several() -> None:
    """GR-ITM-09, GR-ITM-17"""
    game = event(Gain(), bob={"items": ["ward"]}, cid={"items": ["sack"]}).answer("coin", "bread", "apple")
    answered(answered(game, "cid", "sack"), "bob", "ward").no()
    assert [game.tokens(name) for name in game.t.heroes] == [{}, {"bread": 1}, {"coin": 1, "apple": 1}]


def test_one_more_is_of_the_kind_that_somebody_takes() -> None:
    """GR-ITM-03, GR-ITM-01: whatever the others take."""
    game = event(Gain(), bob={"items": ["twig"]}).answer("coin", "bread", "apple")
    answered(game, "bob", "twig").no()
    assert [game.tokens(name) for name in game.t.heroes] == [{"coin": 1}, {"bread": 2}, {"apple": 1}]
    assert game.told("taking.more") == [{"who": "bob", "amount": "2:bread", "n": 2}]


def test_a_thief_takes_all_that_one_card_brings() -> None:
    """GR-ITM-17: though it stands there in two lines; and it is said in one breath."""
    game = luck(Gain(token="coin", n=2), Gain(token="apple"), bob={"items": ["sack"]})
    game.asks("reaction.play", "no", "sack", who="bob")
    said = [GAME.names.name(BOX, "event", "tokens", language, game.t) for language in ("en", "it")]
    assert said == ["2 coins and an apple", "2 monete e una mela"]
    assert game.answer("sack").no().tokens("bob") == {"coin": 2, "apple": 1}
    assert game.tokens() == {}


def test_what_nobody_takes_away_comes_as_the_card_says() -> None:
    """GR-STY-03, GR-TRN-06: the card may let somebody choose in between."""
    game = luck(Gain(token="coin"), Gain()).asks("token.which", who="ann").answer("apple").asks("turn.die", who="bob")
    assert game.tokens() == {"coin": 1, "apple": 1}


# Magic items ------------------------------------------------------------------------------------------


def test_a_thief_of_items_that_all_draw_has_them_all() -> None:
    """GR-ITM-05, GR-CHP-07"""
    game = event(DrawItem(), cid={"items": ["bottle"]}).answer("lamp", "yarn", "boots")
    answered(game, "cid", "bottle").no().asks("turn.die")
    assert [sorted(hero.items) for hero in game.t.heroes.values()] == [[], [], ["boots", "lamp", "yarn"]]
    assert (problems(game.t), [hero.drawn for hero in game.t.heroes.values()]) == ([], [[], [], []])


def test_who_wards_keeps_the_item_that_they_have_drawn() -> None:
    """GR-ITM-05, GR-ITM-09"""
    game = event(DrawItem(), ann={"items": ["ward"]}, cid={"items": ["bottle"]}).answer("lamp", "yarn", "boots")
    answered(answered(game, "cid", "bottle"), "ann", "ward").no().asks("turn.die")
    assert [sorted(hero.items) for hero in game.t.heroes.values()] == [["lamp"], [], ["boots", "yarn"]]


def test_items_that_nobody_takes_away_go_to_whoever_drew_them() -> None:
    """GR-MAG-03"""
    game = event(DrawItem(), cid={"items": ["lamp"]}).answer("ward", "yarn", "boots").no().asks("turn.die")
    assert [hero.items for hero in game.t.heroes.values()] == [["ward"], ["yarn"], ["lamp", "boots"]]


# Quests -----------------------------------------------------------------------------------------------

THREE = ["two-1", "two-2", "two-3"]


def test_a_thief_of_quests_that_all_draw_has_them_all_but_four_at_most() -> None:
    """GR-ITM-11, GR-QST-15"""
    game = event(DrawQuest(), bob={"items": ["mirror"], "quests": THREE})
    game.answer("4", "round", "4", "whistle", "3", "three-1")
    answered(game, "bob", "mirror").no().asks("quest.away", *THREE, "round", "whistle", "three-1", who="bob")
    game.answer("two-1", "two-2").asks("turn.die")
    assert [hero.deeds.quests for hero in game.t.heroes.values()] == [[], ["two-3", "round", "whistle", "three-1"], []]
    assert problems(game.t) == []


def test_who_wards_keeps_the_quest_that_they_have_drawn() -> None:
    """GR-ITM-09, GR-ITM-11"""
    game = event(DrawQuest(), ann={"items": ["ward"]}, bob={"items": ["mirror"]})
    game.answer("4", "round", "4", "whistle", "3", "three-1")
    answered(answered(game, "bob", "mirror"), "ann", "ward").no().asks("turn.die")
    assert [hero.deeds.quests for hero in game.t.heroes.values()] == [["round"], ["whistle", "three-1"], []]


def test_quests_that_nobody_takes_away_go_to_whoever_drew_them() -> None:
    """GR-QST-12, GR-QST-15: and whoever has five of them then puts one away."""
    game = event(DrawQuest(), cid={"quests": [*THREE, "three-1"]})
    game.answer("4", "round", "4", "whistle", "3", "three-2").asks("quest.away", who="cid").answer("three-2")
    assert [hero.deeds.quests[-1] for hero in game.t.heroes.values()] == ["round", "whistle", "three-1"]
    assert (game.t.drawers, game.t.drawn_quests) == ([], [])


def test_two_quests_of_one_card_are_taken_away_together() -> None:
    """GR-ITM-11, GR-QST-13: and of each a second one may be looked at by a power, once."""
    ann = {"figure": "second_quest"}
    game = luck(DrawQuest(), DrawQuest(), ann=ann, bob={"items": ["mirror"]}).answer("4", "round").answer("no")
    game.answer("2", "see-sea").asks("quest.second").answer("yes", "see-town")
    game.asks("quest.keep", "see-sea", "see-town").answer("see-town")
    answered(game, "bob", "mirror").no()
    assert (game.hero().deeds.quests, game.hero("bob").deeds.quests) == ([], ["round", "see-town"])
    assert game.t.quest_decks["2"].cards[-1] == "see-sea"


def test_where_no_quest_is_left_nobody_draws_and_the_others_have_theirs() -> None:
    """GR-QST-19: the last one goes to the first who draws."""
    t = laid(2)
    for deck in t.quest_decks.values():
        deck.cards = []
    t.quest_decks["2"].cards = ["see-sea"]
    t.heroes["bob"].deeds.done = [one for one in BOX.quests if one != "see-sea"]
    card = Event(id="feast", name=named("feast"), ops=(DrawQuest(),))
    t.house, t.event, t.event_deck.cards, t.event_deck.discard = {"reactions": "each"}, "", ["feast"], []
    box = replace(BOX, events={"feast": card})
    game = Play(Game(replace(RULES, first=Next("chapter_begins")), t, box, strict=True))
    game.answer(["ann", FACES], ["bob", FACES]).no()
    while game.asked != "turn.die":
        game.answer(game.options[0])
    assert [hero.deeds.quests for hero in game.t.heroes.values()] == [["see-sea"], []]
