"""A board without markers: fingers have shown the camera's part where its corners lie."""

from __future__ import annotations

import numpy as np

from device.camera.camera_worker import CameraWorker
from device.camera.orders import TapBoard, TapCorners
from vision.tidings import Tiding

CORNERS = ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))
BARE = np.full((480, 640, 3), 128, np.uint8)


def test_a_bare_board_is_found_by_the_corners_that_were_tapped_until_they_are_forgotten() -> None:
    told = list[Tiding]()
    worker = CameraWorker({}, told.append)
    assert worker.lookout.board.board(BARE) is None
    worker.obey(TapBoard(CORNERS))
    found = worker.lookout.board.board(BARE)
    assert found is not None
    worker.obey(TapCorners(()))  # the tray's are another matter
    assert worker.lookout.board.board(BARE) is not None
    worker.obey(TapBoard())
    assert worker.lookout.board.board(BARE) is None


def test_what_was_kept_holds_from_the_first_picture_on() -> None:
    worker = CameraWorker({"board_tap": CORNERS}, lambda told: None)
    assert worker.lookout.board.board(BARE) is not None
