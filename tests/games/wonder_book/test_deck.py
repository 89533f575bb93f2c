"""Following the chapter deck: one card after the other, from top to bottom, and every card in exactly one place."""

from __future__ import annotations

import pytest

from engine.games.wonder_book.pack import Branch, Option, Side
from engine.games.wonder_book.verbs import DamageHero, DiscardCard, GainSpark, HasKeyword, PlaceSparks, WriteKeyword
from engine.pieces.verbs import Counter, Instruction, Manual
from tests.games.wonder_book.chapter_cards import (
    card,
    choice,
    heard,
    item,
    law,
    on_turn,
    option,
    reading,
    rest,
    says,
    sound,
    thing,
    words_of,
)
from tests.games.wonder_book.play import at, play
from tests.games.wonder_book.small_box import box, end, goal, story, words


def test_a_side_is_followed_from_top_to_bottom_before_the_card_is_turned() -> None:
    """WB-DCK-01 WB-DCK-02 WB-DCK-03 WB-DCK-11 WB-STO-01"""
    front = says("front", "flip", setup_steps=(words("unfold"),), ops=(Instruction(text=words("look")),))
    cards = (card(1, front=front, back=says("back", "next", ops=(Counter(name="seen"),))), *rest(2))
    game = reading(*cards)
    game.ok("card.read", "card.instruction")
    assert (game.t.deck[0], game.t.flipped, game.about["side"]) == (1, True, "back")
    assert "seen" not in game.t.counters
    game.ok().asks("turn.who")
    assert (game.t.read, game.t.flipped, game.t.counters["seen"]) == ([1], False, 1)
    assert sound(game)


def test_the_words_of_a_card_are_heard_in_their_order() -> None:
    """WB-DCK-01 WB-GEN-07"""
    using = box(
        card(1, front=says("one", "flip"), back=says("one behind", "next")), card(2, front=says("two")), *rest(3)
    )
    game = play(at("P: ken/4 | V:", using=using), "read_on", using=using)
    assert heard(game, using) == ["one", "one behind", "two"]


@pytest.mark.parametrize(("bottom", "pile"), [("next", "read"), ("discard", "discard"), ("keep", "read")])
def test_a_card_that_is_done_uncovers_the_next_one(bottom: str, pile: str) -> None:
    """WB-DCK-02 WB-DCK-04 WB-DCK-05 WB-DCK-10: what says nothing of discarding lies with the cards already read."""
    game = reading(story(1, bottom=(bottom,)), story(2, bottom=()), *rest(3)).asks("turn.who")
    assert game.t.deck == [3, 4]
    assert 1 in getattr(game.t, pile)
    assert 2 in game.t.read
    assert sound(game)


def test_each_kind_of_card_leaves_the_deck_for_its_own_place() -> None:
    """WB-DCK-07 WB-INT-07 WB-ITM-01 WB-SPR-01 WB-STO-02: between turns the group says whose the thing is."""
    cards = (
        item(1),
        law(2),
        thing(3),
        card(4, "hero"),
        card(5, "upgrade", upgrade="ken1"),
        card(6, "wyrm", wyrm="purple"),
    )
    game = reading(*cards, card(7, "upgrade"), *rest(8)).asks("card.who", "ken", "sid")
    game.answer("sid").ok("card.read").answer("ken1:a")
    t = game.t
    assert (t.heroes["sid"].items, t.special, t.stacks) == ([1], [2], {"card 3": [3]})
    assert (t.given, t.read, t.deck) == ([4, 5, 6, 7], [], [8, 9])
    assert (t.skills("ken"), t.wyrm_deck[-1]) == (["ken1:a"], "purple")
    assert (t.stack_tops(), game.told("item.gained")) == ([3], [{"hero": "sid", "item": 1}])


def test_discarded_chapter_cards_and_used_shreds_lie_apart() -> None:
    """WB-DCK-05 WB-DCK-06 WB-SHR-02"""
    using = box(goal(1), item(2, GainSpark(), used_up=True), end(3))
    game = on_turn(using, deck=[1, 3]).correct(heroes__ken__items=[2], heroes__ken__shreds=["lamp"])
    game.answer("special", "item:2", "special")
    assert (game.t.discard, game.t.shred_discard) == ([2], ["lamp"])
    assert game.t.heroes["ken"].sparks == 3


# Story cards --------------------------------------------------------------------------------------


def test_a_card_that_says_you_means_the_acting_hero_or_whom_the_group_names() -> None:
    """WB-STO-02 WB-SOL-05: fallen heroes cannot be named, and one card means one hero."""
    game = reading(story(1, GainSpark(n=2), DamageHero()), *rest(2), areas="P: ken/4 sid/5 | Q: lara/0 | V:")
    game.asks("card.who", "ken", "sid").answer("sid")
    assert (game.t.heroes["sid"].sparks, game.t.heroes["sid"].hearts) == (2, 4)
    using = box(goal(1, back=Side(ops=(GainSpark(),), bottom=("next",))), goal(2), end(3))
    turn = on_turn(using, "sid").aside("goal_reached").asks("turn.action", who="sid")
    assert turn.t.heroes["sid"].sparks == 1


def test_a_card_can_speak_even_to_heroes_who_all_lie_there() -> None:
    """WB-STO-02 WB-KOH-14"""
    game = reading(story(1, GainSpark()), *rest(2), areas="P: ken/0 sid/0 | V:").asks("card.who", "ken", "sid")
    assert game.answer("sid").t.heroes["sid"].sparks == 1


def test_each_card_asks_anew_whom_it_means() -> None:
    """WB-STO-02"""
    game = reading(story(1, GainSpark()), story(2, GainSpark()), *rest(3))
    game.answer("sid").asks("card.who", "ken", "sid").answer("ken")
    assert [hero.sparks for hero in game.t.heroes.values()] == [1, 1]


def test_parts_of_a_card_hold_only_under_their_conditions() -> None:
    """WB-CHO-04 WB-KEY-04: the last of them that holds says how the card goes on."""
    moon = Branch(requires=(HasKeyword(word="moon"),), text=words("moon"), bottom=("discard",))
    dark = Branch(requires=(HasKeyword(word="moon", present=False),), text=words("dark"))
    people = Branch(requires=(Manual(text=words("raining?")),), ops=(PlaceSparks(area="P"),))
    cards = (card(1, front=Side(branches=(moon, dark, people))), goal(2), end(3))
    game = reading(*cards).ok("card.read").asks("card.holds", "yes", "no").answer("no")
    assert (game.t.read, game.t.sparks) == ([1], {})
    game = reading(story(1, WriteKeyword(word="moon"), bottom=("flip",), back=cards[0].front), *cards[1:])
    game.ok("card.read").answer("yes")
    assert (game.t.discard, game.t.sparks) == ([1], {"P": 1})


# Choices ------------------------------------------------------------------------------------------


def test_all_options_are_heard_then_one_is_picked_and_only_its_column_read() -> None:
    """WB-CHO-01 WB-CHO-02 WB-CHO-03"""
    using = box(choice(1, option("run", PlaceSparks(area="P")), option("hide", PlaceSparks(area="Q"))), goal(2), end(3))
    game = play(at("P: ken/4 | Q: sid/5 | V:", using=using), "read_on", using=using)
    game.asks("card.choice", "run", "hide", who="all")
    assert words_of(game, using) == ["which?", "run", "do run", "hide", "do hide"]
    game.answer("hide")
    assert game.t.flipped
    assert heard(game, using) == ["hide done"]
    assert (game.t.sparks, game.t.discard, game.asked) == ({"Q": 1}, [1], "turn.who")


def test_a_keyword_opens_an_option_and_its_lack_closes_it() -> None:
    """WB-CHO-04 WB-KEY-04: what only people can tell is left open to them."""
    moon = option("moon", requires=(HasKeyword(word="moon"),))
    brave = option("brave", requires=(Manual(text=words("dare you?")),))
    cards = (choice(2, moon, brave, option("wait")), *rest(3))
    assert reading(story(1), *cards).okay().options == ["brave", "wait"]
    assert reading(story(1, WriteKeyword(word="moon")), *cards).okay().options == ["moon", "brave", "wait"]


@pytest.mark.parametrize(("own", "pile"), [(None, "read"), (("discard",), "discard")])
def test_the_column_says_how_to_go_on_or_else_the_back_does(own: tuple[str, ...] | None, pile: str) -> None:
    """WB-CHO-03 WB-DCK-02"""
    options = (option("a", column_bottom=own), option("b"))
    game = reading(choice(1, *options, back=Side(bottom=("next",))), goal(2), end(3)).okay().answer("a").okay()
    assert getattr(game.t, pile) == [1]


def test_a_choice_on_a_back_is_made_there_and_followed_at_once() -> None:
    """WB-CHO-01 WB-CHO-02 WB-CHO-03: it cannot be turned over once more."""
    options = (option("run", GainSpark(n=2), column_bottom=("next",)), option("hide"))
    front = card(1, front=says("front", "flip"), back=says("back", options=options))
    game = reading(front, *rest(2)).asks("card.choice", "run", "hide").answer("run").okay().answer("sid")
    assert (game.asks("turn.who").t.read, game.t.heroes["sid"].sparks) == ([1], 2)
    assert reading(front, *rest(2)).answer("hide").okay().t.discard == [1]


def test_a_choice_that_hands_have_turned_over_is_still_made() -> None:
    """WB-CHO-02: an answer can be taken back, too."""
    cards = (choice(1, option("run"), option("hide")), goal(2), end(3))
    game = reading(*cards).correct(flipped=True)
    game.okay().asks("card.choice", "run", "hide").answer("run").okay().asks("turn.who")
    before = reading(*cards, flipped=True).asks("card.choice", "run", "hide").answer("hide")
    assert before.asked == "goal.set"
    game = reading(*cards).okay().answer("run").undo().asks("card.choice", "run", "hide")
    assert not game.t.flipped


def test_where_every_option_is_closed_the_people_judge() -> None:
    """WB-CHO-04 WB-GEN-06"""
    closed = [Option(id=name, label=words(name), requires=(HasKeyword(word="moon"),)) for name in "ab"]
    assert reading(choice(1, *closed), goal(2), end(3)).okay().options == ["a", "b"]


def test_a_single_open_option_needs_no_choice() -> None:
    """WB-CHO-04"""
    closed = Option(id="no", label=words("no"), requires=(HasKeyword(word="moon"),))
    assert reading(choice(1, option("yes", Counter(name="c")), closed), goal(2), end(3)).okay().t.counters["c"] == 1


# Cards read in the middle of something ------------------------------------------------------------


def test_a_card_that_comes_to_lie_on_top_is_read_in_the_middle_of_a_turn() -> None:
    """WB-DCK-08 WB-DCK-09 WB-GEN-07: the same hero goes on with the actions that are left."""
    ops = (DiscardCard(number=1), Counter(name="rest of the effect"))
    using = box(goal(1), story(2, GainSpark()), goal(3), end(4), law(5, *ops))
    game = on_turn(using, deck=[1, 2, 3, 4], special=[5]).answer("special").asks("turn.action", who="ken")
    assert (game.t.discard, game.t.read, game.t.deck) == ([1], [2], [3, 4])
    assert (game.t.heroes["ken"].sparks, game.t.heroes["ken"].actions) == (1, 2)
    assert sound(game)


def test_a_goal_card_taken_off_by_hand_uncovers_the_next_card_at_once() -> None:
    """WB-DCK-04 WB-DCK-08 WB-GEN-07"""
    using = box(goal(1), card(2, front=says("two")), goal(3), end(4))
    game = on_turn(using).correct(deck=[2, 3, 4], discard=[1]).ok("goal.set").asks("turn.action", who="ken")
    assert game.t.deck == [3, 4]
    assert game.undo(2).asks("turn.action").t.deck == [1, 2, 3, 4]


def test_nobody_has_a_turn_and_no_wyrm_acts_while_no_goal_lies_on_top() -> None:
    """WB-GEN-09 WB-GOL-07 WB-GOL-03"""
    game = reading(card(1, front=says("one")), *rest(2), areas="P: ken/4 A | V:").asks("goal.set")
    assert (game.t.phase, game.game.asides()) == ("reading", [])
    assert game.ok().asks("turn.action").t.phase == "players"
