"""Interacting with a card: what can be turned to, where, for which price, and what becomes of it."""

from __future__ import annotations

from typing import Any

import pytest

from engine import IllegalAnswer
from engine.games.wonder_book.pack import Card
from engine.games.wonder_book.verbs import (
    BuildStack,
    DiscardCard,
    DrawShred,
    GainSpark,
    Interacted,
    ItemHeld,
    OpenStack,
    PlaceObject,
    RemoveObject,
    Spawn,
)
from engine.pieces.verbs import Counter, Manual
from tests.games.wonder_book.chapter_cards import card, item, law, on_turn, reading, rest, says, sound, thing
from tests.games.wonder_book.play import Play, at, play
from tests.games.wonder_book.small_box import box, end, goal, words

CRATE = thing(3, GainSpark())


def beside(*things: Card, more: tuple[Card, ...] = (), **fields: Any) -> Play:
    """The turn of ken in P, next to a stack of these cards, the first on top."""
    stacks = {"red": [card.number for card in things]}
    return on_turn(box(*rest(1), *things, *more), deck=[1, 2], stacks=stacks, **fields)


# Stacks -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("named", "order"), [((), [2, 4]), ((4, 2), [4, 2])])
def test_a_card_orders_a_stack_out_of_the_deck(named: tuple[int, ...], order: list[int]) -> None:
    """WB-INT-02 WB-INT-06 WB-DCK-07: of one banner, the lowest number on top, unless the card says how."""
    build = card(1, front=says("", "next", ops=(BuildStack(banner="red", cards=named),)))
    things = (thing(2, banner="red"), thing(3, banner="blue"), thing(4, banner="red"))
    game = reading(build, *things, *rest(5), card(7, banner="red"))
    assert game.told("stack.built") == [{"banner": "red", "cards": tuple(order)}]
    game.asks("turn.who")
    assert (game.t.stacks, game.t.deck) == ({"red": order, "card 3": [3]}, [5, 6, 7])
    assert sound(game)


def test_a_stack_that_grows_keeps_the_cards_it_had() -> None:
    """WB-INT-02 WB-INT-05"""
    build = [card(n, front=says("", "next", ops=(BuildStack(banner="red", cards=(c,)),))) for n, c in ((1, 4), (2, 3))]
    game = reading(*build, thing(3), thing(4), *rest(5)).okay().asks("turn.who")
    assert (game.t.stacks, sound(game)) == ({"red": [4, 3]}, True)


def test_of_a_stack_only_the_top_card_can_be_turned_to() -> None:
    """WB-INT-03 WB-IAC-03 WB-INT-05: stacks do not hinder each other."""
    things = (thing(3), thing(4), thing(5))
    game = on_turn(box(*rest(1), *things), deck=[1, 2], stacks={"red": [3, 4], "blue": [5]}).answer("interact")
    game.asks("interact.which", 3, 5, who="ken")
    with pytest.raises(IllegalAnswer):
        game.answer(4)
    game.answer(3).ok("card.read").asks("turn.action").answer("interact").ok("card.read")
    assert (game.t.turned, "interact" in game.options) == ([3, 5], False)


@pytest.mark.parametrize("ops", [(OpenStack(banner="red"),), (DiscardCard(number=3),)])
def test_deeper_cards_open_only_when_the_text_of_the_upper_one_says_so(ops: tuple[Any, ...]) -> None:
    """WB-INT-04 WB-INT-05"""
    game = beside(thing(3, *ops), thing(4)).answer("interact").ok("card.read")
    assert (game.t.stack_tops(), game.t.discard) == ([4], [3])
    assert game.answer("interact").ok("card.read").t.turned == [4]
    assert sound(game)


# Where and for what -------------------------------------------------------------------------------


def test_a_hero_must_stand_in_the_very_area_of_the_object() -> None:
    """WB-IAC-01 WB-IAC-02 WB-INT-01: next to it is not enough."""
    game = beside(thing(3, area="Q"))
    assert "interact" not in game.options
    game.answer("move").asks("turn.action")
    assert "interact" in game.options


def test_an_object_stands_where_the_map_or_a_card_has_put_it() -> None:
    """WB-IAC-01 WB-SET-19"""
    put, gone = law(4, PlaceObject(name="thing 3", area="P")), law(5, RemoveObject(name="thing 3"))
    game = beside(thing(3, area=""), more=(put, gone), special=[4, 5])
    assert "interact" not in game.options
    game.answer("special", "rule:4:0").asks("turn.action")
    assert ("interact" in game.options, game.t.objects) == (True, {"thing 3": ["P"]})
    assert "interact" not in game.answer("special", "rule:5:0").options
    on_map = beside(thing(3, area=""), objects={"3": ["P", "Q"]})
    assert "interact" in on_map.options


def test_a_price_is_part_of_the_action_and_without_it_there_is_no_interaction() -> None:
    """WB-IAC-05 WB-TRN-03"""
    dear = thing(3, Counter(name="open"), spark_cost=2)
    assert "interact" not in beside(dear, areas="P: ken/4+1 | V:").options
    game = beside(dear, areas="P: ken/4+2 | V:").answer("interact").ok("card.read").asks("turn.action")
    assert (game.t.heroes["ken"].sparks, game.t.supply, game.t.heroes["ken"].actions) == (0, 17, 2)
    felling = beside(thing(3, heart_cost=1), areas="P: ken/1 | Q: sid/5 | V:").answer("interact").asks("price.fells")
    assert felling.answer("no").asks("turn.action").t.heroes["ken"].actions == 3


def test_an_interaction_may_need_a_thing_or_what_only_people_can_tell() -> None:
    """WB-IAC-01 WB-ITM-07"""
    locked = thing(3, requires=(ItemHeld(card=4, by="you"), Manual(text=words("dark?"))))
    game = beside(locked, more=(item(4),), areas="P: ken/4 sid/5 | V:")
    assert "interact" not in game.options
    assert "interact" not in game.correct(heroes__sid__items=[4]).options
    assert "interact" in game.correct(heroes__sid__items=[], heroes__ken__items=[4]).options


# What it says -------------------------------------------------------------------------------------


def test_the_card_is_turned_read_and_obeyed_at_once() -> None:
    """WB-IAC-04 WB-IAC-07 WB-DCK-08: what it gives belongs to the hero who turned it."""
    game = beside(CRATE).answer("interact").asks("card.read")
    assert (game.about["card"], game.about["side"], game.told("interaction.turned")) == (
        3,
        "back",
        [{"hero": "ken", "interaction": 3}],
    )
    game.ok().asks("turn.action", who="ken")
    assert (game.t.heroes["ken"].sparks, game.t.heroes["ken"].actions) == (1, 2)


def test_ken_turns_to_the_crate_and_draws_a_shred() -> None:
    """WB-EX-08 WB-SHR-03 WB-IAC-07"""
    using = box(*rest(1), thing(3, DrawShred(), area="S"))
    table = at("P: sid/5 | R: lara/4 | S: ken/4 | T:", "S-T", using=using, deck=[1, 2], stacks={"crate": [3]})
    game = play(table, "hero_turn", "ken", using=using).answer("interact").ok("card.read")
    game.asks("shred.draw", who="ken").answer("balm").asks("turn.action")
    assert (game.t.heroes["ken"].shreds, game.t.heroes["ken"].actions) == (["balm"], 2)


@pytest.mark.parametrize(
    ("after", "turned", "stack", "tops"),
    [
        (None, [3], [3, 4], []),
        ("keep_flipped", [3], [3, 4], []),
        ("flip_back", [], [3, 4], [3]),
        ("discard", [], [4], [4]),
        ("next_in_stack", [], [4], [4]),
    ],
)
def test_the_card_says_what_becomes_of_it(
    after: str | None, turned: list[int], stack: list[int], tops: list[int]
) -> None:
    """WB-IAC-06 WB-INT-04: if it says nothing it stays, read side up, and cannot be used again."""
    upper = thing(3, after=after) if after else thing(3)
    game = beside(upper, thing(4)).answer("interact").ok("card.read").asks("turn.action")
    assert (game.t.turned, game.t.stacks["red"], game.t.stack_tops()) == (turned, stack, tops)
    assert sound(game)


@pytest.mark.parametrize(("rolled", "sparks", "back"), [("+-", 1, [3]), ("--", 0, [])])
def test_an_interaction_may_ask_for_dice(rolled: str, sparks: int, back: list[int]) -> None:
    """WB-DIC-02 WB-RER-11: they are no attack, skill or special action, and not rerolled."""
    luck = thing(3, GainSpark(), DiscardCard(number=3), dice=2, needed_successes=1, after="flip_back")
    game = beside(luck).answer("interact").ok("card.read").asks("interaction.roll").roll(rolled).asks("turn.action")
    assert (game.t.heroes["ken"].sparks, game.t.discard) == (sparks, back)


def test_an_interaction_can_reach_the_goal_in_mid_turn() -> None:
    """WB-IAC-04 WB-GOL-04 WB-GOL-10: the card is finished first; then the back of the goal; then the turn goes on."""
    met = goal(1, Interacted(card=4), back=says("well done", "next", ops=(Spawn(area="Q"),)))
    using = box(met, goal(2), end(3), thing(4, GainSpark(), after="discard"))
    game = on_turn(using, deck=[1, 2, 3], stacks={"red": [4]}).answer("interact").ok("card.read").asks("card.read")
    assert (game.t.heroes["ken"].sparks, game.t.discard, game.about["card"]) == (1, [4], 1)
    assert game.ok().asks("turn.action", who="ken").here() == "P: ken/4+1 | Q: sid/5 A"


# What nobody has typed ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fate", "discard", "open_"), [("keep_flipped", [], []), ("discard", [3], []), ("flip_back", [], [3])]
)
def test_an_untyped_interaction_is_read_by_hand_wherever_the_people_say(
    fate: str, discard: list[int], open_: list[int]
) -> None:
    """WB-IAC-01 WB-IAC-06 WB-GEN-03"""
    game = on_turn(box(*rest(1)), deck=[1, 2], stacks={"red": [3]}).answer("interact").ok("card.unknown")
    game.asks("interaction.after", "keep_flipped", "discard", "flip_back").answer(fate).asks("turn.action")
    assert (game.t.discard, game.t.stack_tops(), game.t.heroes["ken"].actions) == (discard, open_, 2)


def test_on_a_map_that_nobody_typed_everything_is_within_reach() -> None:
    """WB-IAC-01"""
    game = beside(thing(3)).correct(areas=[], heroes__ken__area="")
    assert "interact" in game.options


def test_before_it_is_turned_an_interaction_can_be_waved_away_and_afterwards_not() -> None:
    """WB-IAC-04 WB-GOL-05: a correction meanwhile takes the card from under the hand."""
    game = on_turn(box(*rest(1), thing(3), thing(4)), deck=[1, 2], stacks={"red": [3], "blue": [4]}).answer("interact")
    assert game.asks("interact.which").game.can_skip
    game.correct(stacks={"red": [3]}, discard=[4]).asks("card.read")
    assert (game.about["card"], game.game.can_skip) == (3, False)
    assert game.ok().t.counters == {"interacted 3": 1}
