"""The printed sheet: the markers are found on it, and in true size."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import cv2
import numpy as np
import pytest

from vision.networks import Picture
from vision.sheet import DOTS, MODULES, PAGE, POINT, Rectangle, fits, pdf, png, svg, tray_sheet
from vision.tray import Mat, markers

MAT = Mat()
SHEET = tray_sheet(MAT)


def drawn(rectangles: list[Rectangle], grain: float = 4.0) -> Picture:
    """Black rectangles on a white page."""
    page = np.full((round(PAGE[1] * grain), round(PAGE[0] * grain), 3), 255, np.uint8)
    for left, upper, wide, high in rectangles:
        across = slice(round(left * grain), round((left + wide) * grain))
        page[round(upper * grain) : round((upper + high) * grain), across] = 0
    return page


def corners(page: Picture, grain: float) -> dict[int, list[list[float]]]:
    return {at: (found / grain).tolist() for at, found in markers(page).items()}


def expected() -> dict[int, list[list[float]]]:
    offset = np.array([(PAGE[0] - MAT.width) / 2, (PAGE[1] - MAT.height) / 2])
    return {at: (MAT.corners(at) + offset).tolist() for at in range(4)}


def close(found: dict[int, list[list[float]]]) -> bool:
    return sorted(found) == [0, 1, 2, 3] and all(
        np.abs(np.array(found[at]) - np.array(expected()[at])).max() < 0.5 for at in range(4)
    )


def test_the_picture_has_all_markers_in_true_size() -> None:
    page = cv2.imdecode(np.frombuffer(png(SHEET), np.uint8), cv2.IMREAD_COLOR)
    assert page is not None
    assert page.shape[1] == round(PAGE[0] * DOTS)
    assert close(corners(np.asarray(page, np.uint8), DOTS))


def test_the_pdf_has_all_markers_in_true_size() -> None:
    found = re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re f", pdf(SHEET))
    points = [[float(side) / POINT for side in one] for one in found]
    assert close(corners(drawn([(x, PAGE[1] - y - high, wide, high) for x, y, wide, high in points]), 4.0))


def test_a_pdf_says_where_each_of_its_objects_begins() -> None:
    data = pdf(SHEET)
    places = [int(place) for place in re.findall(rb"(\d{10}) 00000 n", data)]
    assert [data[place:].split()[0] for place in places] == [b"1", b"2", b"3", b"4", b"5"]
    assert data[int(data.split(b"startxref\n")[1].split()[0]) :].startswith(b"xref")


def test_the_svg_has_all_markers_in_true_size() -> None:
    page = ET.fromstring(svg(SHEET))
    assert (page.get("width"), page.get("height")) == ("210mm", "297mm")
    paths = [path.get("d", "") for path in page.findall(".//{*}g[1]/{*}path")]
    numbers = [[float(number) for number in re.findall(r"-?[\d.]+", path)] for path in paths]
    assert close(corners(drawn([(x, y, wide, high) for x, y, wide, high, _ in numbers]), 4.0))


@pytest.mark.parametrize(("mat", "is_small"), [(MAT, True), (Mat(200, 260), True), (Mat(300, 300), False)])
def test_what_does_not_fit_onto_a_page_is_known(mat: Mat, is_small: bool) -> None:
    assert fits(mat) == is_small


def test_every_marker_has_a_black_rim() -> None:
    assert len(SHEET.squares) >= 4 * (4 * MODULES - 4)
