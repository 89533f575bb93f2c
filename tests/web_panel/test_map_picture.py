"""The map on pages: lines between places, and what is printed on them."""

from __future__ import annotations

from engine.board import Map, Place, Way
from web_panel.picture import picture

PLACES = {"a": Place("A", 0, 50), "b": Place("B", 100, 50), "c": Place("C", 50, 0)}


def test_what_is_printed_on_a_way_stands_in_the_middle_of_what_can_be_seen_of_it() -> None:
    drawn = picture(Map(PLACES, (Way("a", "b", note="5"), Way("a", "c"))))
    toll, plain = drawn.ways
    (left, _, right, _), (x, y) = toll.ends, toll.note_at
    assert (toll.note, plain.note) == ("5", "")
    assert abs(x - (left + right) / 2) < 1
    assert y > 0


def test_a_wall_stands_where_the_number_would() -> None:
    (way,) = picture(Map(PLACES, (Way("a", "b", "closed"),))).ways
    assert way.wall
    assert abs((way.wall[0] + way.wall[2]) / 2 - way.note_at[0]) < 1
