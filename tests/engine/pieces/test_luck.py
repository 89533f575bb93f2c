"""Decks that the box shuffles itself: another order each time, the same from the same number."""

from __future__ import annotations

from collections import Counter

from engine.pieces.luck import LuckyTable

CARDS = [*"abcdefgh", "a"]


def test_every_shuffle_is_another_order_of_the_same_cards() -> None:
    t = LuckyTable(luck=7)
    orders = [t.shuffled(CARDS) for _ in range(20)]
    assert len({tuple(order) for order in orders}) == 20
    assert all(Counter(order) == Counter(CARDS) for order in orders)


def test_the_same_number_gives_the_same_evening_and_another_one_another() -> None:
    evenings = [[t.shuffled(CARDS) for _ in range(3)] for t in (LuckyTable(luck=n) for n in (7, 7, 8))]
    assert evenings[0] == evenings[1] != evenings[2]


def test_every_card_comes_first_about_as_often() -> None:
    first = Counter(LuckyTable(luck=n).shuffled("abcd")[0] for n in range(1, 401))
    assert all(60 < first[card] < 140 for card in "abcd")


def test_nobody_sees_where_it_comes_from() -> None:
    assert LuckyTable(luck=7).seen_by("anybody").luck == 0
