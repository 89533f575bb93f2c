"""Laws of the pieces: what holds whatever lies on the table."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.pieces.decks import Deck, HiddenDeck
from engine.pieces.grids import (
    SIDES,
    around,
    beside,
    cell,
    cell_of,
    extent,
    free_sides,
    opposite,
    position,
    ways_between,
)
from engine.pieces.hands import UNKNOWN, is_closed, pass_on, put_down, to_choose_from, too_many
from engine.pieces.maps import distances, edge, ends, steps_closer, ways
from engine.pieces.order import (
    advance,
    by_track,
    leaders,
    next_seat,
    next_stop,
    seated_after,
    seated_from,
    sole_leader,
    standings,
)
from engine.pieces.rows import CLOSED, EMPTY, OpenRow
from engine.pieces.sockets import Stacks, clear, lay, lift, needed, on_top, sockets_for, where

CARDS = st.lists(st.sampled_from("abcd"), max_size=8)
SEATS = ("ann", "bob", "cid", "dan")
SCORES = st.fixed_dictionaries(dict.fromkeys(SEATS, st.integers(-3, 9)))
EDGES = st.dictionaries(
    st.tuples(st.sampled_from("abcdef"), st.sampled_from("abcdef"))
    .filter(lambda two: two[0] != two[1])
    .map(lambda two: edge(*two)),
    st.sampled_from(["road", "wall"]),
)
CELLS = st.tuples(st.integers(-9, 9), st.integers(-9, 9)).map(lambda place: cell(*place))
GRIDS = st.dictionaries(CELLS, st.sampled_from("ABCDEFGH"), min_size=1)
FACES = st.sampled_from("123456")


# Decks --------------------------------------------------------------------------------------------

DEEDS = st.lists(st.sampled_from(["take", "unseen", "show", "top", "under", "renew", "discard"]), max_size=20)


@given(CARDS, DEEDS, st.randoms(use_true_random=False))
def test_a_deck_never_makes_or_loses_a_card(cards: list[str], deeds: list[str], chance: object) -> None:
    """Whatever is drawn, seen or unseen, put on top or under it, and shuffled in."""
    deck, held, closed = Deck.shuffled(cards), list[str](), 0
    for deed in deeds:
        if deed == "take" and (deck.left or deck.discard):
            card = (deck.tops or [*deck.cards, *deck.discard])[0]
            deck.take(card)
            held.append(card)
        elif deed == "unseen" and (deck.left or deck.discard):
            deck.take_unseen()
            closed += 1
        elif deed == "show" and closed:
            held.append(deck.cards[0])
            deck.shown(deck.cards[0])
            closed -= 1
        elif deed == "top" and held:
            deck.put_on_top(held.pop())
        elif deed == "under":
            deck.put_under(held)
            held.clear()
        elif deed == "renew":
            deck.renew()
        elif deed == "discard":
            deck.discard += held
            held.clear()
        assert Counter(deck.cards + deck.discard + held) == Counter(cards)
        assert (deck.unseen, deck.left) == (closed, len(deck.cards) - closed)
        assert sum(deck.layers) <= len(deck.cards)
        assert set(deck.tops) <= set(deck.cards)
        assert bool(deck.tops) == bool(deck.left)


@given(CARDS)
def test_a_deck_in_order_is_drawn_in_order(cards: list[str]) -> None:
    deck = Deck.in_order(cards)
    for card in cards:
        assert deck.tops == [card]
        deck.take(card)
    assert deck.left == 0


@given(CARDS, st.lists(st.sampled_from("xyz"), min_size=1))
def test_what_is_put_under_a_deck_comes_last_and_what_is_put_on_top_first(cards: list[str], under: list[str]) -> None:
    deck = Deck.shuffled(cards)
    deck.put_under(under)
    deck.put_on_top("t")
    assert deck.tops == ["t"]
    deck.take("t")
    for _ in cards:
        assert set(deck.tops) <= set(cards)
        deck.take(deck.tops[0])
    assert set(deck.tops) == set(under)
    deck.shuffle(["s"])
    assert set(deck.tops) == {*under, "s"}


def test_a_closed_hand_may_have_taken_the_top_of_a_deck_in_order_or_what_lay_beneath() -> None:
    deck = Deck.in_order("abc")
    deck.take_unseen()
    assert deck.tops == ["a", "b"]
    deck.shown("b")
    assert (deck.tops, deck.layers) == (["a"], [1, 1])
    deck.put_under("de")
    deck.put_under("f")
    assert (deck.cards, deck.layers) == (list("acdef"), [1, 1, 2])
    deck.take("d")
    deck.take("f")
    assert (deck.cards, deck.layers) == (list("ace"), [1, 1, 1])


def test_a_deck_that_has_to_be_made_anew_says_so() -> None:
    deck = Deck(discard=["a", "b"])
    assert deck.take("b")
    assert (deck.cards, deck.discard) == (["a"], [])
    assert not deck.take_unseen()
    assert deck.left == 0
    with pytest.raises(LookupError):
        deck.take_unseen()
    with pytest.raises(LookupError):
        deck.take("z")


def test_a_card_that_a_closed_hand_could_not_have_held_is_believed() -> None:
    deck = HiddenDeck.shuffled("ab")
    deck.take("a")
    deck.take_unseen()
    deck.shown("a")
    assert (deck.cards, deck.unseen) == (["b"], 0)


# Rows and hands -----------------------------------------------------------------------------------


@given(st.integers(1, 5), st.lists(st.integers(-5, 9)))
def test_a_row_refills_what_got_empty_first(size: int, deeds: list[int]) -> None:
    """A number from nothing on takes a card, one below closes a space; an even one refills what waits before that."""
    row, names = OpenRow.empty(size), iter(map(str, range(99)))
    for deed in [0, *deeds]:
        while row.waiting and not deed % 2:
            first = row.waiting[0]
            row.fill(next(names))
            assert row.spaces[first] == row.cards[row.cards.index(row.spaces[first])]
        if deed < 0:
            before = list(row.cards)
            gone = row.close(-deed % size)
            assert sorted([*row.cards, *([gone] if gone else [])]) == sorted(before)
            assert row.spaces[-deed % size] == CLOSED
        elif row.cards:
            row.take(row.cards[deed % len(row.cards)])
        assert sorted(row.waiting) == [at for at, card in enumerate(row.spaces) if card == EMPTY]
        assert len(row.cards) + row.spaces.count(EMPTY) + row.spaces.count(CLOSED) == size


@given(st.lists(st.sampled_from(["a", "b", UNKNOWN]), max_size=6), st.sampled_from("ab"))
def test_a_card_leaves_a_hand_in_which_it_is_or_may_be(hand: list[str], card: str) -> None:
    before, taker = list(hand), list[str]()
    assert (card in to_choose_from(hand, "ab")) == (card in hand or is_closed(hand))
    if card not in before and UNKNOWN not in before:
        with pytest.raises(LookupError):
            put_down(hand, card)
        return
    pass_on(hand, taker, card)
    assert Counter([*hand, *taker]) == Counter(before)
    assert taker == [card if card in before else UNKNOWN]
    assert too_many(before, 2) == max(0, len(before) - 2)


# Orders and scores --------------------------------------------------------------------------------


@given(st.sampled_from([*SEATS, "nobody"]))
def test_clockwise_goes_once_round_the_table(name: str) -> None:
    for order in (seated_from(SEATS, name), seated_after(SEATS, name)):
        assert sorted(order) == sorted(SEATS)
        assert name in SEATS or order == list(SEATS)
        assert all((SEATS.index(b) - SEATS.index(a)) % 4 == 1 for a, b in pairwise(order))
    if name in SEATS:
        assert (seated_from(SEATS, name)[0], seated_after(SEATS, name)[-1]) == (name, name)
        assert next_seat(SEATS, name, SEATS) == seated_after(SEATS, name)[0]
    assert next_seat(SEATS, name, []) == ""


@given(SCORES, st.sampled_from(SEATS), st.booleans())
def test_the_order_on_a_track_breaks_ties_by_seat(scores: dict[str, int], first: str, highest: bool) -> None:
    seats = seated_from(SEATS, first)
    order = by_track(scores, seats, highest_first=highest)
    places = [(-scores[name] if highest else scores[name], seats.index(name)) for name in order]
    assert places == sorted(places)


@given(SCORES)
def test_the_standings_hold_everybody_once_and_begin_with_the_leaders(scores: dict[str, int]) -> None:
    final = standings(scores)
    assert sorted(name for group in final for name in group) == sorted(SEATS)
    assert final[0] == leaders(scores)
    assert sole_leader(scores) == (final[0][0] if len(final[0]) == 1 else "")
    assert [scores[group[0]] for group in final] == sorted(set(scores.values()), reverse=True)


@given(st.integers(0, 9), st.integers(-12, 12), st.integers(9, 12) | st.none())
def test_nobody_leaves_a_track_at_either_end(now: int, by: int, most: int | None) -> None:
    places = {"ann": now}
    gone = advance(places, "ann", by, most=most)
    assert advance(places, "bob", 2) == places["bob"] == 2
    assert places["ann"] == now + gone == min(max(0, now + by), 99 if most is None else most)


@given(st.integers(0, 11), st.sets(st.integers(0, 11), min_size=1))
def test_a_round_track_has_a_next_stop_from_everywhere(now: int, stops: set[int]) -> None:
    stop = next_stop(now, stops)
    assert stop in stops
    assert not stops & {(now + step) % 12 for step in range(1, (stop - now - 1) % 12 + 1)}


# Maps and grids -----------------------------------------------------------------------------------


@given(EDGES, st.sampled_from("abcdef"), st.integers(0, 3))
def test_each_step_of_a_way_is_one_step_closer(edges: dict[str, str], goal: str, most: int) -> None:
    roads = ways(edges, ["road"])
    away = distances(roads, [goal])
    assert all(b in roads[a] and a in roads[b] for a, b in map(ends, (e for e in edges if edges[e] == "road")))
    for place in away:
        closer = steps_closer(roads, place, [goal])
        assert bool(closer) == (place != goal)
        assert all(away[near] == away[place] - 1 for near in closer)
    assert distances(roads, [goal], most) == {place: steps for place, steps in away.items() if steps <= most}
    assert ways(edges, ["road", "wall"]).keys() >= roads.keys()


def test_a_road_is_as_long_as_its_steps() -> None:
    roads = ways({edge("b", "a"): "road", edge("b", "c"): "road", edge("c", "d"): "wall"}, ["road"])
    assert distances(roads, ["a"]) == {"a": 0, "b": 1, "c": 2}
    assert distances(roads, ["a", "c"], most=0) == {"a": 0, "c": 0}
    assert extent({}) == (0, 0, 0, 0)


@given(GRIDS, st.sampled_from(list(SIDES)))
def test_what_lies_beside_a_cell_lies_beside_it_the_other_way_too(cells: dict[str, str], side: str) -> None:
    for name, card in cells.items():
        assert cell(*position(name)) == name
        assert beside(beside(name, side), opposite(side)) == name
        assert {*around(cells, name), *free_sides(cells, name)} == set(SIDES)
        assert cells[cell_of(cells, card)] == card
    found = ways_between(cells, lambda here, side, near: True)
    assert all(here in found[near] for here, others in found.items() for near in others)
    west, north, east, south = extent(cells)
    assert all(west <= x <= east and north <= y <= south for x, y in map(position, cells))


# Dice in sockets ----------------------------------------------------------------------------------


@given(st.lists(st.tuples(st.sampled_from(SEATS), FACES), max_size=12), st.integers(1, 3))
def test_a_stack_grows_in_worth_and_no_higher_than_it_may(rolled: list[tuple[str, str]], most: int) -> None:
    printed, stacks = {"well": 1, "arch": 3, "dock": 5}, Stacks()
    for owner, face in rolled:
        for socket in sockets_for(face, printed, stacks, int, most)[:1]:
            assert int(face) >= needed(stacks, socket, printed[socket], int)
            lay(stacks, socket, owner, face)
            assert socket in where(stacks, owner)
    for socket, stack in stacks.items():
        shown = [printed[socket], *(int(die.face) for die in stack)]
        assert shown == sorted(shown)
        assert len(stack) <= most
    lying = Counter(die.owner for stack in stacks.values() for die in stack)
    for socket in list(stacks)[:1]:
        assert on_top(stacks, socket) == stacks[socket][-1]
        lying[lift(stacks, socket).owner] -= 1
    assert {owner: len(faces) for owner, faces in clear(stacks).items()} == dict(+lying)
    assert stacks == {}
