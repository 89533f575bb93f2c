"""Teaching a board: which spots a file has, what a form changes of it, and who may do it."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from device.packs.library import Library
from engine.games.grimm.pack import Land
from engine.games.wonder_book.pack import Chapter
from engine.packs.kinds import kind_of
from tests.web_panel.phone import Phone, evening, let_in
from vision.boards.straight import corners_by_markers, straightened
from vision.rendered.board_table import BoardTable
from web_panel.packs.board import board_lists, moved, spots
from web_panel.rooms import Rooms

NAME = "thistleby"
BOARD = f"/packs/{NAME}/board"
LAND: dict[str, Any] = {
    "places": [{"id": "inn", "name": {"en": "Inn", "it": "Locanda"}, "x": "20", "y": "40"}, {"id": "mill"}],
    "routes": [{"a": "inn", "b": "mill", "socket": "2"}],
    "spirits": [{"id": "wolf", "x": "84", "y": "6"}],
}


@pytest.fixture
def library(tmp_path: Path) -> Library:
    made = Library(tmp_path / "packs")
    made.take_in(io.BytesIO(made.give_out("ours.grimm")))
    return made


@pytest.fixture
def owner(library: Library) -> Iterator[Phone]:
    with evening(rooms=Rooms(packs=library)) as (panel, _):
        yield let_in(panel, "owner")


def test_only_a_file_with_sockets_is_a_board() -> None:
    read = board_lists(kind_of(Land))
    assert read is not None
    assert (read.places, read.ways, tuple(read.once)) == (("places",), ("routes",), ("spirits",))
    assert board_lists(kind_of(Chapter)) is None


def test_a_socket_lies_halfway_until_somebody_points_at_it(owner: Phone) -> None:
    read = board_lists(kind_of(Land))
    assert read
    with owner.panel.app.test_request_context("/", headers={"Accept-Language": "it"}):
        found = {spot.path: spot for spot in spots(read, LAND, "it")}
    assert [found["routes.0"][1:5]] == [("il foro tra Locanda e mill", 35, 45, False)]
    assert [path for path in found if path.startswith("spirits")] == [f"spirits.{at}" for at in range(5)]


def test_what_nobody_has_touched_stays_as_it_was_typed(owner: Phone) -> None:
    read = board_lists(kind_of(Land))
    assert read
    form = {"places.0.x": "20", "places.0.y": "40", "routes.0.x": "35", "routes.0.y": "45"}
    with owner.panel.app.test_request_context("/"):
        assert moved(read, LAND, form) == {}
        there = moved(read, LAND, {**form, "routes.0.set": "yes", "spirits.2.x": "101", "spirits.2.y": "7"})
    assert there["routes"] == [{"a": "inn", "b": "mill", "socket": "2", "x": "35", "y": "45"}]
    assert there["spirits"] == [LAND["spirits"][0], {"id": "fox_2", "x": "100", "y": "7"}]


@pytest.mark.parametrize("size", [(640, 480), (960, 720)])
def test_markers_tell_where_the_corners_of_a_board_are(size: tuple[int, int]) -> None:
    table = BoardTable(size=size)
    found = corners_by_markers(table.picture(0.0))
    assert found
    wide, high = table.mat.width / 32, table.mat.height / 32
    there = np.array([(-wide, high, 0), (wide, high, 0), (wide, -high, 0), (-wide, -high, 0)])
    assert np.abs(np.array(found) - table.camera.seen(there) / size).max() < 0.01


def test_corners_that_cross_or_lie_together_make_no_board() -> None:
    picture = np.zeros((200, 300, 3), np.uint8)
    assert straightened(picture, [(0, 0), (1, 1), (1, 0), (0, 1)]) is None
    assert straightened(picture, [(0.5, 0.5), (0.52, 0.5), (0.52, 0.52), (0.5, 0.52)]) is None
    flat = straightened(picture, [(0, 0), (1, 0), (1, 1), (0, 1)])
    assert flat is not None
    assert flat.shape == (200, 300, 3)


def test_a_photo_is_made_flat_and_its_corners_can_be_tapped_anew(owner: Phone, library: Library) -> None:
    picture = cv2.imencode(".jpg", BoardTable(size=(640, 480)).picture(0.0))[1].tobytes()
    sent = owner.post(f"{BOARD}/photo", {"photo": (io.BytesIO(picture), "board.jpg")})
    assert (sent.status_code, owner.get(f"{BOARD}/photo/flat").status_code) == (303, 200)
    before = library.photo(NAME, "land-board")
    tapped = owner.post(f"{BOARD}/corners", {"corners": "0.2,0.2 0.8,0.2 0.8,0.8 0.2,0.8"})
    assert (tapped.status_code, library.photo(NAME, "land-board") == before) == (303, False)
    assert owner.post(f"{BOARD}/corners", {"corners": "0.2,0.2"}).status_code == 400
    assert owner.post(f"{BOARD}/corners", {"corners": "here"}).status_code == 400


class BoxWithEyes:
    """A box whose camera keeps corners; nothing else of it is wanted here."""

    def __init__(self) -> None:
        self.kept: list[tuple[list[tuple[float, float]], str]] = []

    def has_eyes(self) -> bool:
        return True

    def is_welcomed(self) -> bool:
        return True

    def corners(self, corners: list[tuple[float, float]], of: str) -> None:
        self.kept.append((corners, of))


def test_the_camera_over_the_table_keeps_the_corners_that_fingers_showed(library: Library) -> None:
    box: Any = BoxWithEyes()
    with evening(rooms=Rooms(packs=library, box=box)) as (panel, _):
        owner = let_in(panel, "owner")
        picture = cv2.imencode(".jpg", BoardTable(size=(640, 480)).picture(0.0))[1].tobytes()
        owner.post(f"{BOARD}/photo", {"photo": (io.BytesIO(picture), "board.jpg")})
        assert 'name="eye"' in owner.page(BOARD)
        corners = "0.2,0.2 0.8,0.2 0.8,0.8 0.2,0.8"
        owner.post(f"{BOARD}/corners", {"corners": corners})
        assert box.kept == []  # the photo may come from a phone
        owner.post(f"{BOARD}/corners", {"corners": corners, "eye": "yes"})
    assert box.kept == [([(0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8)], "board")]


def test_what_somebody_else_has_changed_meanwhile_is_not_overwritten(owner: Phone) -> None:
    refused = owner.post(BOARD, {"seal": "old", "places.0.x": "1", "places.0.y": "1"})
    assert refused.status_code == 400


def test_only_owners_teach_and_only_packs_that_can_be_changed(library: Library) -> None:
    with evening(rooms=Rooms(packs=library)) as (panel, _):
        owner = let_in(panel, "owner")
        assert let_in(panel, "player").get(BOARD).status_code == 403
        assert owner.get("/packs/ours.grimm/board").status_code == 403
        assert owner.get("/packs/nobodys/board").status_code == 404
