"""The tray is found by its markers, made flat, and noticed when it moves."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.networks import Picture
from vision.tray import MOVED, Mat, Tray, calibrated, markers, printed, tapped

MAT = Mat()
CORNERS = [(310, 90), (930, 60), (1010, 660), (250, 640)]


def photo(corners: list[tuple[int, int]], cover: NDArray[np.int32] | None = None) -> Picture:
    """The mat on a table, seen in perspective, with noise; *cover* is a hand."""
    page = printed(MAT)
    high, wide = page.shape[:2]
    there = np.array(corners, np.float32)
    move = cv2.getPerspectiveTransform(np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32), there)
    seen = cv2.warpPerspective(page, move, (1280, 720), flags=cv2.INTER_AREA, borderValue=(60, 90, 120))
    if cover is not None:
        cv2.fillPoly(seen, [cover], (120, 150, 200))
    noise = np.random.default_rng(1).normal(0, 6, seen.shape)
    return np.asarray(np.clip(cv2.GaussianBlur(seen, (0, 0), 0.8) * 0.7 + noise, 0, 255), np.uint8)


def found(picture: Picture) -> Tray:
    tray = calibrated(markers(picture), MAT)
    assert tray is not None
    return tray


def test_markers_tell_where_the_tray_is() -> None:
    tray = found(photo(CORNERS))
    expected = [(0, 0), (MAT.width, 0), (MAT.width, MAT.height), (0, MAT.height)]
    assert tray.on_mat(np.array(CORNERS, np.float32)) == pytest.approx(np.array(expected), abs=0.6)


def test_two_markers_under_a_hand_do_no_harm() -> None:
    hand = np.array([(200, 400), (700, 420), (640, 720), (150, 720)], np.int32)
    tray = found(photo(CORNERS, hand))
    assert tray.on_mat(np.array([CORNERS[1]], np.float32))[0] == pytest.approx((MAT.width, 0), abs=1.5)


def test_an_empty_table_is_no_tray() -> None:
    table = np.random.default_rng(2).integers(0, 255, (480, 640, 3)).astype(np.uint8)
    assert calibrated(markers(table), MAT) is None


def test_the_flat_tray_looks_as_it_was_printed() -> None:
    flat = found(photo(CORNERS)).flat(photo(CORNERS))
    page = cv2.resize(printed(MAT), (flat.shape[1], flat.shape[0]), interpolation=cv2.INTER_AREA)
    assert float(np.corrcoef(flat.ravel(), page.ravel())[0, 1]) > 0.9


def test_a_pushed_camera_is_noticed_and_a_trembling_one_is_not() -> None:
    tray = found(photo(CORNERS))
    pushed = tray.drift(photo([(x + 25, y + 10) for x, y in CORNERS]))
    still = tray.drift(photo([(x + 1, y) for x, y in CORNERS]))
    assert pushed is not None
    assert still is not None
    assert still < 1 < MOVED < pushed


def test_four_taps_do_what_markers_do() -> None:
    by_hand, by_markers = tapped(CORNERS, MAT), found(photo(CORNERS))
    middle = np.array([[640, 360]], np.float32)
    assert by_hand.on_mat(middle) == pytest.approx(by_markers.on_mat(middle), abs=0.6)
    assert not by_hand.marked


def test_what_lies_beside_the_mat_is_off_the_tray() -> None:
    tray = tapped(CORNERS, MAT)
    assert tray.inside(640, 360)
    assert not tray.inside(100, 360)
