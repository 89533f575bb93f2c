"""Where what stands on a board is seen."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.boards.at_the_board import LAND
from vision.boards.heights import FIRST_MARKER, BoardView, board_mat
from vision.rendered.board_table import BoardTable
from vision.tray import DIE, calibrated, markers


@pytest.mark.parametrize("zoom", [0.78, 0.9, 1.05])
def test_the_top_of_a_stack_is_seen_where_a_usual_camera_sees_it(zoom: float) -> None:
    table = BoardTable(land=LAND, zoom=zoom)
    picture = table.picture(0.0)
    tray = calibrated(markers(picture, FIRST_MARKER), table.mat)
    assert tray
    view = BoardView.of(tray, *picture.shape[1::-1])
    corners = np.array([(20.0, 20.0, 48.0), (400.0, 277.0, 48.0), (210.0, 148.0, 0.0)])
    world = np.column_stack([corners[:, 0] - 210, 148.5 - corners[:, 1], corners[:, 2]]) / DIE
    off = np.linalg.norm(view.seen(corners) - table.camera.seen(world), axis=1)
    assert off.max() < 7 * 1280 / 447, "seven millimetres: less than half a die"


def test_a_board_has_markers_of_its_own() -> None:
    mat = board_mat()
    assert (mat.first, mat.width > mat.height) == (4, True)
    picture = BoardTable(land=LAND).picture(0.0)
    assert (sorted(markers(picture, mat.first)), markers(picture)) == ([0, 1, 2, 3], {})
