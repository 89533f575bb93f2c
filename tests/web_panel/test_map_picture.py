"""The map on pages: lines between places, and what is printed on them."""

from __future__ import annotations

from engine.board import Map, Opening, Place, Sign, Way
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


def test_a_socket_lies_on_its_way_and_takes_no_room_from_places() -> None:
    socket = Place("between A and B", between=("a", "b"), number="3")
    drawn, bare = picture(Map({**PLACES, "a|b": socket}, (Way("a", "b"),))), picture(Map(PLACES, (Way("a", "b"),)))
    assert [spot.key for spot in drawn.places] == ["a", "b", "c"]
    assert (drawn.height, drawn.sockets[0].number) == (bare.height, "3")
    assert (drawn.sockets[0].x, drawn.sockets[0].y) == bare.ways[0].note_at


def test_dice_in_a_socket_lie_on_each_other_the_last_on_top() -> None:
    dice = tuple(Sign("die", face, face) for face in "25")
    (socket,) = picture(Map({**PLACES, "a|b": Place("x", signs=dice, between=("a", "b"))})).sockets
    (low, _, under), (top, _, above) = socket.piled()
    assert (low.name, top.name, under > above) == ("2", "5", True)


def test_where_a_map_may_grow_a_half_circle_stands_on_the_edge() -> None:
    place = Place("A", 50, 50, doors=(Opening("west", "7"), Opening("south", "4")), doors_said="west 7, south 4")
    (spot,) = picture(Map({"a": place})).places
    (west, x, _, seven), (south, _, y, four) = spot.openings()
    assert (west, x, seven, south, y, four) == ("west", spot.left, "7", "south", spot.top + spot.height, "4")
