"""A die that is put on a board: which socket, whose, and what it shows."""

from __future__ import annotations

import pytest

from tests.vision.boards.at_the_board import AtTheBoard
from vision.boards.watch import PlacementSeen
from vision.reading import SURE

pytestmark = pytest.mark.timeout(180)  # many fine pictures


def the_one(seen: tuple[PlacementSeen, ...]) -> tuple[str, str, str | int]:
    assert len(seen) == 1
    return seen[0].socket, seen[0].colour, seen[0].face


@pytest.mark.parametrize(("light", "zoom"), [("lit tray", 1.0), ("evening", 0.8), ("side lamp", 1.2)])
def test_a_die_that_is_put_on_a_socket_is_seen_there_whoever_it_belongs_to(light: str, zoom: float) -> None:
    here = AtTheBoard(light, zoom)
    seen = here.put("far", "blue", 4)
    assert the_one(seen) == ("far", "blue", 4)
    assert seen[0].still < 0.7


def test_signs_on_stickers_are_read_as_numbers_are() -> None:
    here = AtTheBoard()
    seen = here.put("near", "red", "story")
    assert (the_one(seen), seen[0].sure >= SURE) == (("near", "red", "story"), True)


def test_a_large_sign_does_not_hide_whose_the_die_is() -> None:
    here = AtTheBoard("window")
    seen = here.put("near", "red", "story")
    assert the_one(seen) == ("near", "red", "story")


def test_a_die_on_top_of_two_others_is_seen_where_it_leans_away_from_the_middle() -> None:
    here = AtTheBoard(edge=[("white", 2), ("blue", 3)])
    seen = here.put("edge", "red", 5)
    assert (the_one(seen), seen[0].is_known) == (("edge", "red", 5), False)


def test_nothing_is_read_as_long_as_a_hand_is_there() -> None:
    here = AtTheBoard()
    gone = here.table.wave("near", here.now, 1.5)
    assert here.wait(gone - here.now - 0.3) == ()
    assert here.watch.stage in ("hand", "moving")
    assert here.wait(1.5) == ()


def test_a_die_that_is_only_pushed_is_no_new_one_for_sure() -> None:
    here = AtTheBoard(far=[("blue", 4)])
    here.table.knock("far", here.now)
    assert all(one.is_known and one.sure < SURE for one in here.wait(2.2))


def test_what_was_turned_over_may_be_new_or_not_and_nobody_is_sure() -> None:
    here = AtTheBoard(far=[("blue", 4)])
    here.table.knock("far", here.now, over=True)
    assert all(one.sure < SURE for one in here.wait(2.2))


def test_what_lay_below_is_not_new_when_what_lay_on_it_is_lifted() -> None:
    here = AtTheBoard(far=[("red", 5), ("blue", 6)])
    here.table.lift("far", here.now)
    assert all(one.is_known and one.sure < SURE for one in here.wait(2.2))


def test_a_die_that_was_named_by_a_thumb_meanwhile_is_no_news() -> None:
    here = AtTheBoard()
    here.watch.want(None)
    here.put("far", "blue", 4)
    here.book["far"] = [("blue", 4)]
    here.ask()
    assert the_one(here.put("near", "red", 2)) == ("near", "red", 2)


def test_what_was_put_there_before_the_question_came_is_seen_when_it_comes() -> None:
    here = AtTheBoard()
    here.watch.want(None)
    here.put("far", "blue", 4)
    here.watch.want(here.wanted())
    assert the_one(here.wait(2.0)) == ("far", "blue", 4)
