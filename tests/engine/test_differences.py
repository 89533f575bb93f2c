"""Differences: what a delta leads to is exact, and the list for the hands is the shortest."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Change, changes
from engine.changes import delta, patched

LEAVES = st.none() | st.booleans() | st.integers(-2, 2) | st.floats(0, 1) | st.sampled_from(["a", "b", ""])
DATA = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abcd"), inner), max_leaves=8
)
TABLES = st.dictionaries(st.sampled_from("abcd"), DATA)
PILES = st.fixed_dictionaries(dict.fromkeys(["deck", "hand", "out"], st.lists(st.sampled_from("xyz"), max_size=4)))
Piles = dict[str, list[str]]


@given(TABLES, TABLES)
def test_a_delta_leads_exactly_to_the_other_table(old: dict[str, Any], new: dict[str, Any]) -> None:
    """Also the order of keys, and True where there was 1."""
    change = msgspec.json.decode(msgspec.json.encode(delta(old, new)))
    assert msgspec.json.encode(patched(old, change)) == msgspec.json.encode(new)


@given(TABLES)
def test_no_difference_is_an_empty_delta_and_nothing_to_do(table: dict[str, Any]) -> None:
    assert delta(table, table) == []
    assert changes(table, table) == []


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ({"a": 1}, {"a": 2}, {"a": [2]}),
        ({"a": 1}, {"a": True}, {"a": [True]}),
        ({"a": 1, "b": 2}, {"b": 2}, {"a": None}),
        ({"a": {"x": 1, "y": 2}}, {"a": {"x": 1, "y": 3, "z": 4}}, {"a": {"y": [3], "z": [4]}}),
        ({"a": {"x": 1, "y": 2}}, {"a": {"y": 2, "x": 1}}, {"a": [{"y": 2, "x": 1}]}),
        ({"a": None}, {"a": 0}, {"a": [0]}),
    ],
)
def test_a_delta_says_only_what_has_changed(old: Any, new: Any, expected: Any) -> None:
    assert delta(old, new) == expected


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ({"deck": ["a", "b"], "out": []}, {"deck": ["a"], "out": ["b"]}, [("b", "deck", "out", 1)]),
        ({"deck": ["l", "l", "l"], "out": ["l"]}, {"deck": ["l"], "out": ["l"] * 3}, [("l", "deck", "out", 2)]),
        ({"hand": ["l", "l"]}, {"hand": ["l"]}, [("l", "hand", None, 1)]),
        ({"hand": []}, {"hand": [7, 7]}, [("7", None, "hand", 2)]),
        (
            {"a": ["l"], "b": ["l"], "c": []},
            {"a": [], "b": [], "c": ["l", "l"]},
            [("l", "a", "c", 1), ("l", "b", "c", 1)],
        ),
        ({"deck": [1, 2]}, {"deck": [2, 1]}, [("deck", [1, 2], [2, 1], 0)]),
        ({"x": {"hp": 3, "at": "gate"}}, {"x": {"hp": 1, "at": "gate"}}, [("x.hp", 3, 1, 0)]),
        ({"x": {}}, {"x": {"A": {"at": "gate"}}}, [("x.A", None, {"at": "gate"}, 0)]),
        ({"x": {"A": {"at": "gate"}}}, {"x": {}}, [("x.A", {"at": "gate"}, None, 0)]),
        ({"x": [[1], [2]]}, {"x": [[1]]}, [("x", [[1], [2]], [[1]], 0)]),
        (
            {"deck": ["l"], "x": {}},
            {"deck": [], "x": {"A": {"has": ["l"]}}},
            [("l", "deck", "x.A.has", 1), ("x.A", None, {"has": ["l"]}, 0)],
        ),
        (
            {"deck": [], "x": {"A": {"has": ["l"]}}},
            {"deck": ["l"], "x": {}},
            [("l", "x.A.has", "deck", 1), ("x.A", {"has": ["l"]}, None, 0)],
        ),
    ],
)
def test_the_list_for_the_hands_is_the_shortest(old: Any, new: Any, expected: Any) -> None:
    assert [tuple(change) for change in changes(old, new)] == expected


def test_a_move_can_be_told_from_a_value() -> None:
    assert Change("b", "deck", "out", 1).is_move
    assert not Change("count", 1, 2).is_move


@given(PILES, PILES)
def test_carrying_out_the_moves_leads_from_one_table_to_the_other(old: Piles, new: Piles) -> None:
    lying = {place: list(things) for place, things in old.items()}
    for thing, giver, taker, many in changes(old, new):
        for _ in range(many):
            if giver:
                lying[giver].remove(thing)
            if taker:
                lying[taker].append(thing)
    assert {place: sorted(lying[place]) for place in new} == {place: sorted(new[place]) for place in new}


@given(PILES, PILES)
def test_nothing_is_moved_from_a_pile_to_itself_nor_by_way_of_another(old: Piles, new: Piles) -> None:
    moves = [change for change in changes(old, new) if change.is_move]
    takers = {(move.what, move.new) for move in moves}
    assert not [move for move in moves if (move.what, move.old) in takers]
