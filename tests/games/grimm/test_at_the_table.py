"""What a table comes to when two things meet: cards that change hands, ways that open late, and what hands must do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from device.evening.words import words
from engine import Game, Next
from engine.games.grimm.game import GAME
from engine.games.grimm.pack import Tale
from engine.games.grimm.rules import RULES
from engine.games.grimm.verbs import Go, TakeBack
from tests.games.grimm.land import BOX, R1, R2, R3, R6, R9, Play, begin, demo, laid, stack, tale, turn


def with_tales(*tales: Tale, players: int = 3, **heroes: Any) -> Play:
    """Ann's turn in a land with more stories."""
    t = laid(players, **heroes)
    t.active, t.house = "ann", {"reactions": "each"}
    laid_before = {card for hero in t.heroes.values() for card in hero.deeds.tales}
    t.tale_deck.cards += [one.id for one in tales if one.id not in laid_before]
    box = replace(BOX, tales={**BOX.tales, **{one.id: one for one in tales}})
    return Play(Game(replace(RULES, first=Next("turn")), t, box, strict=True))


# Ways -----------------------------------------------------------------------------------------------


def test_a_way_that_was_opened_from_afar_may_be_walked_by_whom_a_story_brings_there() -> None:
    """GR-OPT-12, GR-PLC-02: the figure stands at one end of it now; by the usual rule it has lost its way."""
    ann = {"pool": ["story"]}
    game = turn(ann=ann, house={"walk_after_tale": "yes"}).place("story", R3).answer("far")
    assert game.asks("turn.walk").about["place"] == "chapel"
    assert game.answer("yes").hero().at == "chapel"
    assert turn(ann=ann).place("story", R3).answer("far").hero().at == "orchard"


def test_a_story_die_that_its_own_story_takes_back_has_opened_the_way() -> None:
    """GR-PLC-02, GR-PLC-16: it is an unused die again, and the step is still free."""
    game = with_tales(tale("wind", "good", ops=(TakeBack(),)), ann={"pool": ["story"]}).place("story", R2)
    game.answer("wind").asks("turn.walk").answer("yes")
    assert (game.hero().pool, game.t.dice, game.tokens()) == (["story"], {}, {"apple": 1})


def test_the_wolf_whose_die_a_story_takes_back_has_eaten_all_the_same() -> None:
    """GR-WLF-08, GR-WLF-09"""
    game = with_tales(tale("wind", "good", ops=(TakeBack(),)), players=2, ann={"pool": ["story"]})
    game.place("story", "wolf").answer("2", "wind")
    assert (game.t.wolf_field, game.hero().pool, game.t.wolf_was_here) == (stack("bob:2"), ["story"], True)


@pytest.mark.parametrize(("at", "goal"), [("orchard", "town"), ("town", "orchard"), ("inn", "")])
def test_hands_that_set_the_figure_right_before_it_walks_have_set_the_way_right(at: str, goal: str) -> None:
    """GR-MOV-02, GR-MOV-03: the way leads from either end to the other, and from nowhere else."""
    game = turn().place("2", R2).asks("turn.walk").correct(heroes__ann__at=at)
    if not goal:
        game.asks("turn.die", who="bob")
        return
    assert game.asks("turn.walk", who="ann").about == {"place": goal}
    assert game.answer("yes").hero().at == goal


# Cards that change hands ----------------------------------------------------------------------------


def test_a_mini_quest_that_was_traded_after_the_arrival_waits_for_another_one() -> None:
    """GR-STY-14, GR-OPT-16: she stood there already when she got it."""
    bob = {"at": "granny", "tales": ["kitten"]}
    game = turn(ann={"pool": ["6"], "quests": ["dance"]}, bob=bob, house={"trade_minis": "yes"}).go("6", R1)
    game.answer("luck").asks("quest.fulfil", "dance", "done").aside("trade", "bob", "ann")
    game.answer("kitten", "done", "yes")
    assert game.hero().deeds.tales == ["kitten"]
    game.asks("quest.fulfil", "dance", "done")


def test_who_plays_without_cards_hears_which_item_came_by_a_trade() -> None:
    """GR-MAG-12: the one who got it alone; who holds real cards sees it."""
    game = turn(ann={"items": ["yarn"]}, house={"pieces": "drawn"}).aside("trade", "ann", "bob")
    game.answer("item", "yes", "yarn")
    assert [(one.to, one.about["card"]) for one in game.news if one.what == "item.yours"] == [("bob", "yarn")]
    game = turn(ann={"items": ["yarn"]}).aside("trade", "ann", "bob").answer("item", "yes", "yarn")
    assert game.told("item.yours") == []


# Nothing to ask -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("decks", "asked"), [(True, "quest.lacking"), (False, "turn.die")])
def test_nobody_is_sent_for_tokens_to_pay_for_what_cannot_be_had(decks: bool, asked: str) -> None:
    """GR-ENC-03, GR-STY-13, GR-QST-19: a mini quest whose reward is a quest, and none is left."""
    t = laid(ann={"tales": ["bird"]}, bob={"at": "inn", "tokens": {"coin": 1}})
    for deck in t.quest_decks.values():
        deck.cards = deck.cards if decks else []
    assert begin(t).go("2", R6).asked == asked


def test_who_pays_all_that_there_is_is_not_asked_in_which_order() -> None:
    """GR-STY-12, GR-STY-13: two tokens of any kind, and there are just two."""
    toll = tale("toll", "curse", points=-2, any=2)
    ann = {"tales": ["toll"], "tokens": {"coin": 1, "apple": 1}}
    game = with_tales(toll, ann=ann).place("2", "rabbit").answer("toll").asks("turn.die", who="bob")
    assert (game.tokens(), game.hero().deeds.tales) == ({}, [])
    ann["tokens"] = {"coin": 1, "apple": 2}
    with_tales(toll, ann=ann).place("2", "rabbit").answer("toll").asks("token.lose", "coin", "apple", who="ann")


# At the end of a turn -------------------------------------------------------------------------------


def test_a_reward_that_takes_the_figure_away_is_an_arrival_with_quests_of_its_own() -> None:
    """GR-STY-13, GR-LOC-02, GR-LOC-04, GR-QST-01"""
    carpet = tale("carpet", "mini", coin=1, ops=(Go(places=("town",)),))
    ann = {"at": "inn", "tales": ["carpet"], "tokens": {"coin": 1}, "quests": ["see-town"]}
    game = with_tales(carpet, ann=ann).place("2", "rabbit").answer("carpet").asks("quest.deck").answer("no")
    game.asks("quest.fulfil", "see-town", "done")


def test_one_ride_lifts_two_curses() -> None:
    """GR-STY-12, GR-LOC-19: though the figure takes one step more before the turn ends."""
    tail = tale("tail", "curse", points=-1, when=BOX.tales["ears"].when)
    ann = {"at": "granny", "pool": ["6"], "figure": "walk_on", "tales": ["ears", "tail"]}
    game = with_tales(tail, ann=ann).go("6", R9).answer("south", "below").asks("quest.fulfil", "ears", "tail", "done")
    assert game.answer("ears", "tail").hero().deeds.tales == []


# What hands must do ---------------------------------------------------------------------------------


def test_who_uses_a_power_once_in_a_chapter_is_told_to_turn_the_card() -> None:
    """GR-CHR-02: else nobody would know at the end of the chapter what there is to turn back."""
    ann = {"figure": "swap", "tokens": {"coin": 1}}
    assert turn(ann=ann).aside("use_power", "ann").answer("apple").told("power.turned") == [{"figure": "swap"}]
    drawn = turn(ann=ann, house={"pieces": "drawn"}).aside("use_power", "ann").answer("apple")
    assert (len(drawn.told("power.used")), drawn.told("power.turned")) == (1, [])


def test_how_often_a_counted_power_still_works_is_said() -> None:
    """GR-CHA-10"""
    ann = {"figure": "thrice", "at": "orchard", "pool": ["6"], "uses": 2}
    game = turn(ann=ann).go("6", R2).answer("2", "see-sea", "yes", "see-town", "see-sea")
    assert (game.told("power.left"), game.told("power.turned")) == ([{"who": "ann", "n": 0}], [])
    said = [words(GAME, demo(), one).phrases.say("news.power.left", {"who": "Ada", "n": 0}) for one in ("en", "it")]
    assert said == ["Ada cannot do so any more in this game.", "Ada non può più farlo in questa partita."]


@pytest.mark.parametrize(("rule", "told"), [("under_deck", "quest.put_away"), ("out", "quest.out")])
def test_where_a_quest_goes_that_is_put_away_is_said(rule: str, told: str) -> None:
    """GR-QST-16, GR-OPT-10"""
    four = ["two-1", "two-2", "two-3", "three-1"]
    game = turn(ann={"at": "inn", "quests": four}, house={"discarded_quest": rule}).go("6", R6).answer("4", "round")
    assert game.answer("two-2").told(told) == [{"who": "ann", "quest": "two-2"}]
