"""Verbs that lead somewhere else: to other cards, to another map, to the end of the chapter."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.wonder_book import verbs
from engine.games.wonder_book.pack import Chapter, Map, Side
from engine.games.wonder_book.problems import problems
from engine.games.wonder_book.verbs import Op
from engine.pieces.words import ref
from tests.games.wonder_book.chapter_cards import card, choice, law, on_turn, option, reading, rest, says, sound
from tests.games.wonder_book.small_box import box, goal, story, words
from tests.games.wonder_book.spoken import said


def test_a_new_map_clears_the_old_one_and_places_all_as_it_says() -> None:
    """WB-SET-19 WB-STO-01 WB-SPK-08: a choice, or a place that nobody typed, belongs to the hero's player."""
    before = {"figures": {"ogre": {"area": "Q", "hearts": 2}}, "tokens": {"aura": "isle", "mark": "P"}}
    game = said(verbs.LoadMap(id="lake"), before).ok("map.opened")
    game.asks("map.start", "shore", "isle", who="ken")
    assert {hero.area for hero in game.t.heroes.values()} == {""}
    game.answer("shore").asks("turn.action")
    assert (game.here(), game.t.supply) == ("shore: ken/3+1 | isle: sid/4+1 A B *2", 13)
    assert (game.t.borders, game.t.objects) == ({"isle|shore": "dashed"}, {"boat": ["shore"]})
    assert (game.t.figures, game.t.tokens, game.t.vortex) == ({}, {"aura": "isle"}, [])


def test_a_new_map_may_leave_the_heroes_where_they_are() -> None:
    """WB-SET-19: whoever would stand nowhere then is placed as on any new map."""
    game = said(verbs.LoadMap(id="lake", keep_heroes=True)).ok("map.opened")
    game.asks("map.start", "shore", "isle", who="ken").answer("shore").asks("turn.action")
    assert [hero.area for hero in game.t.heroes.values()] == ["shore", "isle"]
    assert problems(game.t) == []


def test_on_a_map_whose_areas_nobody_has_typed_heroes_stand_nowhere() -> None:
    """WB-SET-19 WB-GEN-03"""
    bare = Chapter(number=1, cards=(*rest(1), law(3, verbs.LoadMap(id="bare"))), maps=(Map(id="bare", areas=()),))
    using = replace(box(), chapters={1: bare})
    game = on_turn(using, areas="P: ken/3 | Q: sid/4", special=[3], deck=[1, 2]).answer("special").ok("map.opened")
    assert [hero.area for hero in game.asks("turn.action").t.heroes.values()] == ["", ""]


def test_a_card_loses_the_chapter_at_once() -> None:
    """WB-LOS-10"""
    assert said(verbs.LoseChapter()).told("chapter.lost")


@pytest.mark.parametrize("step", ["hero_turn", "read_on"])
def test_a_card_ends_the_chapter_by_its_last_card(step: str) -> None:
    """WB-WIN-01 WB-DCK-07 WB-DCK-08: in the middle of a turn as well; what lies between stays unread."""
    finale = card(5, "end", says("the end"))
    if step == "hero_turn":
        using = box(goal(1), law(2, verbs.EndChapter()), story(3), story(4), finale)
        game = on_turn(using, deck=[1, 3, 4, 5], special=[2]).answer("special")
        read, unread = [1], [3, 4]
    else:
        game = reading(story(1), story(2, verbs.EndChapter()), story(3), story(4), finale)
        read, unread = [1, 2], [3, 4]
    assert (game.asks("ending.read").t.read, game.t.unread, game.t.deck) == (read, unread, [5])
    assert game.told("chapter.won")


def test_the_end_card_shows_its_front_even_if_the_back_of_another_has_led_to_it() -> None:
    """WB-WIN-01 WB-DCK-11"""
    back = says("behind", "next", ops=(verbs.EndChapter(),))
    game = reading(story(1, bottom=("flip",), back=back), goal(2), card(3, "end", says("the end"))).ok("card.read")
    assert game.asks("ending.read").about["text"] == ref(words("the end"))


def test_a_card_sends_the_readers_on_and_back() -> None:
    """WB-DCK-07 WB-GEN-03 WB-CHO-03: what was laid aside comes back when another card calls for it."""
    ways = choice(1, option("far", verbs.GoToCard(number=4)), option("near"), back=Side(bottom=("next",)))
    back = says("two", "next", ops=(verbs.GoToCard(number=5),))
    cards = (ways, story(2, bottom=("flip",), back=back), story(3), story(4, verbs.GoToCard(number=2)))
    game = reading(*cards, *rest(5))
    game.okay().answer("far").ok("card.read").ok("card.read").asks("turn.who")
    assert (game.t.read, game.t.unread, game.t.deck) == ([1, 4, 2], [3], [5, 6])
    assert game.told("deck.skipped") == [{"cards": (2, 3), "n": 2}]
    assert sound(game)


def test_from_one_card_to_the_next_nothing_is_skipped() -> None:
    """WB-DCK-04: nor does a number that is not in the deck skip anything."""
    game = reading(story(1, verbs.GoToCard(number=2), verbs.GoToCard(number=99)), story(2), *rest(3))
    assert (game.t.read, game.t.unread, game.told("deck.skipped")) == ([1, 2], [], [])


@pytest.mark.parametrize("op", [verbs.Challenge(dice=1, ops_per_success=(verbs.GainSpark(),)), verbs.Swap()])
def test_between_turns_the_group_names_who_rolls_or_moves(op: Op) -> None:
    """WB-STO-02 WB-RER-14: and outside of a turn nothing is rerolled."""
    game = reading(story(1, op), *rest(2)).asks("card.who", "ken", "sid").answer("sid")
    if isinstance(op, verbs.Challenge):
        game.asks("challenge.roll", who="sid").roll("-")
    assert game.asks("turn.who").t.heroes["sid"].area == ("P" if isinstance(op, verbs.Swap) else "Q")


def test_what_a_roll_is_about_is_heard_before_anybody_is_named_for_it() -> None:
    """WB-STO-01 WB-STO-02: from top to bottom."""
    game = reading(story(1, verbs.Challenge(dice=1, text=words("jump!"))), *rest(2)).asks("card.text").ok()
    game.asks("card.who", "ken", "sid").answer("sid").asks("challenge.roll", who="sid")


def test_a_card_lays_no_more_sparks_than_there_are() -> None:
    """WB-SPK-08 WB-LIM-01"""
    game = said(verbs.PlaceSparks(area="Q", n=2), {"supply": 0, "sparks": {"P": 15}})
    assert (game.t.sparks, game.told("spark.laid")) == ({"P": 15}, [])


def test_a_figure_that_is_gone_is_hurt_no_more() -> None:
    """WB-ATK-13"""
    game = said(verbs.DamageEntity(id="ogre", n=5))
    assert (game.t.fallen_figures, game.t.counters) == ([], {})
