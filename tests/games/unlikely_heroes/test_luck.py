"""Luck, bad luck and puzzles of Unlikely Heroes."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.games.unlikely_heroes.box import Box
from engine.games.unlikely_heroes.pack import Basics, Effect, OutOfLuckCard
from engine.games.unlikely_heroes.problems import problems
from engine.games.unlikely_heroes.puzzles import complete_sets
from engine.games.unlikely_heroes.verbs import Bonus, DiscardLuck, RestoreLuck
from engine.pieces.decks import Deck
from tests.games.unlikely_heroes.play import at, holding, lines, play
from tests.games.unlikely_heroes.small_box import CLOCK, MISFORTUNE, hero, item, piece, with_cards, words


def deck(draw: str, discard: str = "") -> Deck:
    """A luck deck, named in short."""
    found = Deck.shuffled(draw.split())
    found.discard = discard.split()
    return found


def with_woe(woe: OutOfLuckCard) -> Box:
    """The small box with another Out of Luck card."""
    return with_cards(basics=Basics(clock=CLOCK, out_of_luck=(woe, *MISFORTUNE[1:])))


# Luck ---------------------------------------------------------------------------------------------


def test_restored_cards_come_at_random_from_the_discard_pile_to_the_bottom() -> None:
    """UH-LCK-02, UH-LCK-03, UH-LCK-05, UH-LCK-09"""
    game = lines(RestoreLuck(n=2), luck=deck("0", "+1 +1 -1")).asks("luck.restore", "+1", "-1").answer("-1")
    game.asks("luck.restore_more", "+1").answer("+1").asks("turn.action")
    assert (game.t.luck.tops, game.t.luck.left, game.t.luck.discard, game.t.reshuffles) == (["0"], 3, ["+1"], 0)
    game.explore(52).answer("0", 3, "0").asks("luck.draw", "+1", "-1")


def test_if_there_are_fewer_all_of_them_go_back() -> None:
    """UH-LCK-04, UH-LCK-05, UH-EX-21"""
    game = lines(RestoreLuck(n=3), luck=deck(" ".join(["0"] * 18), "+1 -1")).asks("turn.action")
    assert (game.t.luck.left, game.t.luck.discard, game.t.reshuffles) == (20, [], 0)
    assert game.told("luck.restored_all") == [{"n": 2}]


@pytest.mark.parametrize(("house", "lost"), [("what_is_there", 2), ("reshuffles", 3)])
def test_lost_luck_goes_from_the_top_to_the_discard_pile(house: str, lost: int) -> None:
    """UH-LCK-06"""
    game = lines(DiscardLuck(n=3), luck=deck("0 0", "+1"), house={"luck_discard": house})
    for _ in range(lost):
        assert game.asked.startswith("luck.lose")
        game.answer(game.options[0])
    assert (game.asks("turn.action").t.reshuffles, len(game.t.luck.discard)) == (lost - 2, 3 if lost == 2 else 1)
    assert lines(DiscardLuck(n=1), luck=deck("", "+1")).told("luck.none_to_lose")


def test_an_empty_pile_alone_does_nothing() -> None:
    """UH-LCK-07, UH-QST-10, UH-OOL-01"""
    game = play(at(luck=deck("0", "+1 +1"))).explore(52).answer("0", 1).draws("0")
    assert (game.asks("turn.action").t.luck.left, game.t.reshuffles, game.t.phase) == (0, 0, "quest")
    game.explore(52).answer("0").answer(2).asks("luck.draw_shuffled").answer("+1")
    assert game.asks("luck.draw").t.reshuffles == 1


def test_all_luck_cards_are_counted() -> None:
    """UH-LCK-08, UH-LCK-01"""
    game = play(at()).sane()
    game.correct(luck__discard=["+1"])
    assert "wrong.luck" in {problem.what for problem in problems(game.t)}


# Out of luck --------------------------------------------------------------------------------------


def test_each_shuffle_of_a_turn_costs_a_card_at_its_end_whoever_caused_it() -> None:
    """UH-OOL-02, UH-OOL-03, UH-OOL-07, UH-OOL-08"""
    game = (
        play(at(reshuffles=2))
        .answer("pass")
        .asks("bad_luck.draw")
        .answer("woe-3")
        .asks("bad_luck.draw", "woe-1", "woe-2")
    )
    game.answer("woe-1").asks("turn.action", who="Ben")
    assert (game.t.bad_luck, game.t.reshuffles, game.marks()["woe"]) == (["woe-3", "woe-1"], 0, 2)
    using = with_cards(hero("bob", effects=(Effect(trigger="anytime", ops=(DiscardLuck(n=1),)),)))
    other = play(at(using=using, luck=deck("", "0 0"), house={"luck_discard": "reshuffles"}), using=using)
    other.aside("use_effect", "bob:0").answer("0").answer("pass").asks("bad_luck.draw", who="Ada")


def test_what_stays_in_play_counts() -> None:
    """UH-OOL-03, UH-EFF-13"""
    lasting = Effect(trigger="passive", ops=(Bonus(n=2),))
    using = with_woe(OutOfLuckCard(id="woe-1", text=words("ouch"), ops=(), effects=(lasting,)))
    game = play(at(using=using, bad_luck=["woe-1"], misfortune=["woe-2", "woe-3"]), using=using)
    assert game.explore(52).tries("0", "0").told("challenge.sum")[0]["n"] == 4


def test_if_all_are_in_play_none_is_drawn() -> None:
    """UH-OOL-06"""
    game = play(at(reshuffles=1, misfortune=[], bad_luck=["woe-1", "woe-2", "woe-3"])).answer("pass")
    assert (game.asks("turn.action", who="Ben").t.reshuffles, len(game.told("bad_luck.no_card"))) == (0, 1)


@pytest.mark.parametrize(("house", "cards"), [("same_turn", 2), ("next_turn", 1)])
def test_a_card_that_empties_the_pile_brings_another_one(house: str, cards: int) -> None:
    """UH-OOL-09"""
    using = with_woe(OutOfLuckCard(id="woe-1", text=words("ouch"), ops=(DiscardLuck(n=1),)))
    rules = {"luck_discard": "reshuffles", "owed_again": house}
    game = play(at(using=using, reshuffles=1, luck=deck("", "0 0"), house=rules), using=using).answer("pass")
    game.answer("woe-1").asks("luck.lose_shuffled").answer("0")
    if cards == 2:
        game.asks("bad_luck.draw").answer("woe-2")
    assert (len(game.asks("turn.action", who="Ben").t.bad_luck), game.t.reshuffles) == (cards, 2 - cards)


# Puzzles ------------------------------------------------------------------------------------------


def test_all_sets_that_are_complete_are_offered_and_no_others() -> None:
    """UH-PZL-01, UH-PZL-03, UH-PZL-04, UH-PZL-05, UH-PZL-06, UH-PZL-08, UH-EX-05"""
    t = holding(at(), "ann", "left", "42", "43")
    assert complete_sets(t, "ann") == {}
    game = play(t).answer("backpack")
    assert "solve" not in game.options
    t = holding(holding(at(), "ann", "left", "42", "43"), "ann", "right", "44")
    game = play(t).answer("backpack", "solve").asks("puzzle.which", "20+3", "20+11+3")
    assert set(game.about) == {"hero"}


@pytest.mark.parametrize(("picked", "number"), [("20+11+3", 34), ("20+3", 23)])
def test_the_sum_is_the_number_of_the_card_that_is_met(picked: str, number: int) -> None:
    """UH-PZL-02, UH-PZL-07, UH-PZL-11, UH-EX-03, UH-EX-04"""
    t = holding(holding(at(), "ann", "left", "42", "43"), "ann", "right", "44")
    game = play(t).answer("backpack", "solve", picked).asks("card.back")
    assert (game.about["number"], game.t.actions) == (number, 1)
    game.read().tries("0", "0")
    assert game.marks() == {f"won {number}": 1}
    assert complete_sets(game.t, "ann") == {}


def test_colours_and_shapes_have_to_agree() -> None:
    """UH-PZL-03, UH-PZL-04, UH-EX-33"""
    blue = item(43, "0 0 0", piece=piece(8, {"west": "round"}, {}, "blue"))
    square = item(44, "0 0 0", piece=piece(3, {"west": "square"}, {}))
    using = with_cards(blue, square)
    assert complete_sets(holding(at(using=using), "ann", "left", "42", "43", "44"), "ann") == {}


def test_pieces_that_do_not_hang_together_are_no_solution() -> None:
    """UH-PZL-04"""
    pairs = {"42": ({}, {"east": "a"}), "43": ({"west": "a"}, {}), "44": ({}, {"east": "b"}), "45": ({"west": "b"}, {})}
    cards = [item(int(name), "0 0 0", piece=piece(int(name), tabs, knobs)) for name, (tabs, knobs) in pairs.items()]
    using = with_cards(*cards)
    t = holding(at(using=using), "ann", "left", "42", "43", "44", "45")
    assert list(complete_sets(t, "ann")) == ["42+43", "44+45"]


@pytest.mark.parametrize(("house", "there"), [("own", False), ("adjacent", True)])
def test_pieces_are_those_of_one_backpack(house: str, *, there: bool) -> None:
    """UH-PZL-09"""
    t = holding(holding(at(house={"pooled_pieces": house}), "ann", "left", "42"), "bob", "right", "44")
    assert bool(complete_sets(t, "ann")) == there


@pytest.mark.parametrize(("house", "actions"), [("free", 2), ("costs_action", 1)])
def test_a_sum_without_a_card_costs_nothing(house: str, actions: int) -> None:
    """UH-PZL-10"""
    t = holding(at(house={"missing_sum": house}, discard=["23"]), "ann", "left", "42", "44")
    game = play(t).answer("backpack", "solve").asks("turn.action")
    assert (game.t.actions, game.t.locked) == (actions, [])


@pytest.mark.parametrize(("house", "left"), [("pieces", ["11+5"]), ("colour", [])])
def test_what_has_been_solved_stays_so(house: str, left: list[str]) -> None:
    """UH-PZL-07"""
    using = with_cards(
        item(45, "0 0 0", piece=piece(5, {}, {"east": "round"})),
        item(43, "0 0 0", piece=piece(11, {"west": "round"}, {})),
    )
    t = holding(at(using=using, locked=["42", "44"], house={"solved": house}), "ann", "left", "42", "44", "43", "45")
    assert list(complete_sets(t, "ann")) == left
    assert Counter(t.locked)["42"] == 1
