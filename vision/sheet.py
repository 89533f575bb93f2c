"""The tray's sheet to print: four markers on an A4 page, in true size, as a PDF, an SVG or a PNG.

Whoever has a tray of dark felt cuts the four cards out and lays them into its corners; whoever has none puts the whole
sheet under the dice. A scale of a hundred millimetres shows whether the printer has kept the size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.tray import FAMILY, Mat

PAGE = (210.0, 297.0)  # millimetres
MODULES = 6  # squares along a marker, its black rim among them
POINT = 72 / 25.4  # points of a PDF in a millimetre
DOTS = 300 / 25.4  # of a PNG in a millimetre
SCALE = 100.0  # millimetres
Rectangle = tuple[float, float, float, float]  # left, upper, width, height, on the page


def squares(mat: Mat) -> Iterator[Rectangle]:
    """All black squares of the four markers."""
    family = cv2.aruco.getPredefinedDictionary(FAMILY)
    left, upper = _corner(mat)
    for marker in range(4):
        x, y = mat.corners(marker)[0].tolist()
        side = mat.marker / MODULES
        for row, column in np.argwhere(cv2.aruco.generateImageMarker(family, marker, MODULES) == 0).tolist():
            yield left + x + column * side, upper + y + row * side, side, side


def lines(mat: Mat) -> Iterator[Rectangle]:
    """The cards to cut out, the rim of the tray, and the scale, as thin outlines."""
    left, upper = _corner(mat)
    yield left, upper, mat.width, mat.height
    for marker in range(4):
        x, y, right, lower = mat.card(marker)
        yield left + x, upper + y, right - x, lower - y
    below = upper + mat.height + 6
    yield left, below, SCALE, 3.0
    yield left, below, SCALE / 2, 3.0


def title(mat: Mat) -> str:
    """What stands beside the scale."""
    return f"Taleside   {mat.width:g} x {mat.height:g} mm   100 % = {SCALE:g} mm"


def svg(mat: Mat) -> bytes:
    """As an SVG."""
    wide, high = PAGE
    black = "".join(f'<path d="{_path(square)}"/>' for square in squares(mat))
    thin = "".join(f'<path d="{_path(line)}"/>' for line in lines(mat))
    x, y = _words_at(mat)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:g}mm" height="{high:g}mm" '
        f'viewBox="0 0 {wide:g} {high:g}"><rect width="100%" height="100%" fill="#fff"/><g>{black}</g>'
        f'<g fill="none" stroke="#999" stroke-width=".2">{thin}</g>'
        f'<text x="{x:.2f}" y="{y:.2f}" font-family="sans-serif" font-size="3.5" fill="#555">{title(mat)}</text>'
        "</svg>\n"
    ).encode()


def _path(rectangle: Rectangle) -> str:
    left, upper, wide, high = rectangle
    return f"M{left:.3f} {upper:.3f}h{wide:.3f}v{high:.3f}h{-wide:.3f}z"


def pdf(mat: Mat) -> bytes:
    """As a PDF of one page."""
    drawn = " ".join(
        (
            "0 g",
            *(f"{_in_points(square)} re f" for square in squares(mat)),
            "0.6 G 0.6 w",
            *(f"{_in_points(line)} re S" for line in lines(mat)),
            f"BT /F1 10 Tf 0.35 g {_words_at(mat)[0] * POINT:.2f} {(PAGE[1] - _words_at(mat)[1]) * POINT:.2f} Td",
            f"({title(mat)}) Tj ET",
        )
    )
    wide, high = (side * POINT for side in PAGE)
    fonts = "/Resources << /Font << /F1 5 0 R >> >>"
    objects = (
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {wide:.2f} {high:.2f}] /Contents 4 0 R {fonts} >>",
        f"<< /Length {len(drawn)} >>\nstream\n{drawn}\nendstream",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    )
    return _written(objects)


def _in_points(rectangle: Rectangle) -> str:
    """In a PDF one counts from the lower left."""
    left, upper, wide, high = rectangle
    return " ".join(f"{side * POINT:.3f}" for side in (left, PAGE[1] - upper - high, wide, high))


def _written(objects: tuple[str, ...]) -> bytes:
    """The objects, and the table that says where each of them begins."""
    data, places = b"%PDF-1.4\n", []
    for number, text in enumerate(objects, 1):
        places.append(len(data))
        data += f"{number} 0 obj\n{text}\nendobj\n".encode()
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    count = len(objects) + 1
    end = f"xref\n0 {count}\n0000000000 65535 f \n{table}trailer\n<< /Size {count} /Root 1 0 R >>\n"
    return data + f"{end}startxref\n{len(data)}\n%%EOF\n".encode()


def png(mat: Mat) -> bytes:
    """As a PNG, to be printed with 300 dots an inch."""
    page = np.full((round(PAGE[1] * DOTS), round(PAGE[0] * DOTS)), 255, np.uint8)
    for line in lines(mat):
        left, upper, wide, high = (round(side * DOTS) for side in line)
        cv2.rectangle(page, (left, upper), (left + wide, upper + high), 150, 2)
    for square in squares(mat):
        _blacken(page, square)
    x, y = (round(side * DOTS) for side in _words_at(mat))
    cv2.putText(page, title(mat), (x, y), cv2.FONT_HERSHEY_SIMPLEX, 1.2, 90, 2, cv2.LINE_AA)
    return bytes(cv2.imencode(".png", page)[1].tobytes())


def _blacken(page: NDArray[np.uint8], square: Rectangle) -> None:
    left, upper, wide, high = square
    page[round(upper * DOTS) : round((upper + high) * DOTS), round(left * DOTS) : round((left + wide) * DOTS)] = 0


def _corner(mat: Mat) -> tuple[float, float]:
    """Where the mat begins on the page."""
    return (PAGE[0] - mat.width) / 2, (PAGE[1] - mat.height) / 2


def _words_at(mat: Mat) -> tuple[float, float]:
    left, upper = _corner(mat)
    return left, upper + mat.height + 14


FORMS: Mapping[str, Callable[[Mat], bytes]] = {".pdf": pdf, ".svg": svg, ".png": png}


def fits(mat: Mat) -> bool:
    """Whether a tray of this size can be printed on one page, with the scale below it."""
    return mat.width <= PAGE[0] - 10 and mat.height <= PAGE[1] - 34
