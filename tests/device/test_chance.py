"""Luck is honest, and the same again for who wants it so."""

from __future__ import annotations

from collections import Counter

from device.evening.stand_ins import Chance
from engine import Ask
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from engine.games.wonder_book.table import WonderTable

DICE = Ask("attack.roll", "roll", (("success", "failure"),) * 2)
CARDS = Ask("wyrm_card.draw", "draw", ("a", "b", "c", "d"))


def test_each_face_and_each_card_is_as_likely_as_any_other() -> None:
    """Four times as far from the mean as chance goes in one of 15,000 runs; the seed keeps it from ever happening."""
    chance = Chance("honest")
    rolls = Counter(str(chance.answer(DICE, turn)) for turn in range(4000))
    cards = Counter(chance.answer(CARDS, turn) for turn in range(4000))
    for found in (rolls, cards):
        assert len(found) == 4
        assert all(abs(count - 1000) < 110 for count in found.values()), found


def test_luck_without_a_seed_differs() -> None:
    long = Ask("long.roll", "roll", ((1, 2, 3, 4, 5, 6),) * 60)
    assert Chance().answer(long, 1) != Chance().answer(long, 1)


def test_a_seed_brings_the_same_luck_for_the_same_turn_only() -> None:
    long = Ask("long.roll", "roll", ((1, 2, 3, 4, 5, 6),) * 60)
    assert Chance("x").answer(long, 1) == Chance("x").answer(long, 1)
    assert Chance("x").answer(long, 1) not in (Chance("x").answer(long, 2), Chance("y").answer(long, 1))


def test_a_card_of_which_there_are_more_copies_comes_more_often() -> None:
    ask = Ask("shred.draw", "draw", ("cocoa", "umbrella"))
    pile = WONDER_BOOK.pile(WonderTable(shred_deck=["cocoa", "umbrella", "cocoa", "cocoa"]), ask)
    drawn = Counter(Chance("deck").answer(ask, turn, pile) for turn in range(2000))
    assert 1400 < drawn["cocoa"] < 1600


def test_an_empty_deck_is_drawn_from_its_discard_pile() -> None:
    ask = Ask("shred.draw_shuffled", "draw", ("cocoa", "umbrella"))
    t = WonderTable(shred_discard=["cocoa", "umbrella", "cocoa"])
    assert list(WONDER_BOOK.pile(t, ask)) == ["cocoa", "umbrella", "cocoa"]


def test_chance_answers_dice_and_cards_and_nothing_else() -> None:
    others = (Ask("turn.who", "choose", ("a", "b")), Ask("n", "number", (1, 4)), Ask("empty", "draw"), Ask("t", "text"))
    assert [Chance().answers(ask) for ask in (DICE, CARDS, *others)] == [True, True, False, False, False, False]
