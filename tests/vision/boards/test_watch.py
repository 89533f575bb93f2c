"""A die that is put on a board: which socket, whose, and what it shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from tests.vision.boards.at_the_board import COLOURS, FACES, LAND, AtTheBoard, ways
from vision.boards.heights import BoardView
from vision.boards.reading import BoardWanted, look_of, stirred, top_die, white_of
from vision.boards.watch import PlacementSeen
from vision.finding import Expected
from vision.networks import Picture
from vision.reading import SURE, Reading, Value
from vision.rendered.board_dice import board_die
from vision.rendered.board_table import BoardTable
from vision.rendered.handfuls import LAMPS
from vision.tray import calibrated, markers

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


def test_what_lies_in_a_socket_is_read_though_the_finder_sees_nothing_there() -> None:
    """It takes a white die in a black frame for a part of the print; what is no print any more is a die."""
    wanted = BoardWanted(1, {name: (one.x, one.y) for name, one in LAND.sockets.items()}, {}, FACES, COLOURS)
    table = BoardTable(lamp=LAMPS["lit tray"], land=LAND, zoom=1.06)
    empty = table.picture(0.0)
    table.settle({"far": [board_die("white", 6, FACES)]})
    table.lay([replace(table.stacks["far"][0], place=table._world("far"), turn=np.pi / 2)])
    now = table.picture(1.0)
    tray = calibrated(markers(now, table.mat.first), table.mat)
    assert tray
    view, white = BoardView.of(tray, *now.shape[1::-1]), white_of(now, tray)
    bare = {socket: look_of(empty, view, socket, wanted) for socket in wanted.sockets}
    (stir,) = stirred(empty, now, view, view, wanted, wanted.sockets, bare)
    assert (stir.socket, stir.is_filled) == ("far", True)
    die = top_die(now, view, stir, wanted, blind, white)
    assert die
    assert (die.colour, die.face, die.is_supposed) == ("white", 6, True), "nobody is sure of it, and it is proposed"
    assert top_die(now, view, replace(stir, is_filled=False), wanted, blind, white) is None


def blind(
    patch: Picture,
    dice: Sequence[Sequence[Value]] | None,
    faces: Sequence[Value],
    size: float | None,
    expected: Expected | None,
) -> Reading:
    """Eyes that see no die unless they are told that one came, as they are now and then."""
    assert expected
    return ways().read(patch, dice, faces, size, replace(expected, reach=-1.0, astray=-1.0))


def test_a_shadow_over_an_empty_socket_is_no_die() -> None:
    """What is darker, and else as before, is the print."""
    wanted = BoardWanted(1, {name: (one.x, one.y) for name, one in LAND.sockets.items()}, {}, FACES, COLOURS)
    empty = BoardTable(lamp=LAMPS["lit tray"], land=LAND).picture(0.0)
    now = np.asarray(empty * 0.6, np.uint8)
    tray = calibrated(markers(empty, 4), BoardTable(land=LAND).mat)
    assert tray
    view = BoardView.of(tray, *empty.shape[1::-1])
    bare = {socket: look_of(empty, view, socket, wanted) for socket in wanted.sockets}
    stirs = stirred(empty, now, view, view, wanted, wanted.sockets, bare)
    assert [stir.is_filled for stir in stirs] == [False] * len(stirs)
    assert stirs


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
