"""Sheets to print in true size, as a PDF, an SVG or a PNG: black squares, thin outlines, a few words.

The tray's sheet is four markers on an A4 page. Whoever has a tray of dark felt cuts the four cards out and lays them
into its corners; whoever has none puts the whole sheet under the dice. A scale of a hundred millimetres shows whether
the printer has kept the size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.tray import FAMILY, Mat

PAGE = (210.0, 297.0)  # millimetres
MODULES = 6  # squares along a marker of the tray, its black rim among them
POINT = 72 / 25.4  # points of a PDF in a millimetre
DOTS = 300 / 25.4  # of a PNG in a millimetre
SCALE = 100.0  # millimetres
Rectangle = tuple[float, float, float, float]  # left, upper, width, height, on the page


@dataclass(frozen=True)
class Caption:
    """A line of words: where it begins, what its letters stand on, and how high it is, in millimetres."""

    left: float
    lower: float
    text: str
    high: float = 3.5


@dataclass(frozen=True)
class Sheet:
    """What is printed on one page."""

    squares: tuple[Rectangle, ...]
    lines: tuple[Rectangle, ...]
    captions: tuple[Caption, ...]


def tray_sheet(mat: Mat) -> Sheet:
    """The four markers of a tray, its rim, and the scale."""
    left, upper = (PAGE[0] - mat.width) / 2, (PAGE[1] - mat.height) / 2
    squares: list[Rectangle] = []
    cards: list[Rectangle] = []
    for number in range(4):
        x, y = mat.corners(number)[0].tolist()
        squares += marker(FAMILY, number, MODULES, (left + x, upper + y, mat.marker))
        x, y, right, lower = mat.card(number)
        cards.append((left + x, upper + y, right - x, lower - y))
    below = upper + mat.height + 6
    lines = ((left, upper, mat.width, mat.height), *cards, *scale(left, below))
    return Sheet(tuple(squares), lines, (scaled(left, below, f"Taleside   {mat.width:g} x {mat.height:g} mm"),))


def marker(family: int, number: int, modules: int, place: tuple[float, float, float]) -> Iterator[Rectangle]:
    """All black squares of a marker with this left and upper edge and side."""
    left, upper, side = place
    picture = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(family), number, modules)
    step = side / modules
    for row, column in np.argwhere(picture == 0).tolist():
        yield left + column * step, upper + row * step, step, step


def scale(left: float, upper: float) -> tuple[Rectangle, Rectangle]:
    """A hundred millimetres, and half of them."""
    return (left, upper, SCALE, 3.0), (left, upper, SCALE / 2, 3.0)


def scaled(left: float, upper: float, title: str) -> Caption:
    """What stands below the scale."""
    return Caption(left, upper + 8, f"{title}   100 % = {SCALE:g} mm")


def svg(sheet: Sheet) -> bytes:
    """As an SVG."""
    wide, high = PAGE
    black = "".join(f'<path d="{_path(square)}"/>' for square in sheet.squares)
    thin = "".join(f'<path d="{_path(line)}"/>' for line in sheet.lines)
    said = "".join(
        f'<text x="{one.left:.2f}" y="{one.lower:.2f}" font-family="sans-serif" font-size="{one.high:g}" '
        f'fill="#555">{one.text}</text>'
        for one in sheet.captions
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:g}mm" height="{high:g}mm" '
        f'viewBox="0 0 {wide:g} {high:g}"><rect width="100%" height="100%" fill="#fff"/><g>{black}</g>'
        f'<g fill="none" stroke="#999" stroke-width=".2">{thin}</g>{said}</svg>\n'
    ).encode()


def _path(rectangle: Rectangle) -> str:
    left, upper, wide, high = rectangle
    return f"M{left:.3f} {upper:.3f}h{wide:.3f}v{high:.3f}h{-wide:.3f}z"


def pdf(sheet: Sheet) -> bytes:
    """As a PDF of one page."""
    drawn = "\n".join(
        (
            "0 g",
            *(f"{_in_points(square)} re f" for square in sheet.squares),
            "0.6 G 0.6 w",
            *(f"{_in_points(line)} re S" for line in sheet.lines),
            "0.35 g",
            *map(_said, sheet.captions),
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


def _said(one: Caption) -> str:
    place = f"{one.left * POINT:.2f} {(PAGE[1] - one.lower) * POINT:.2f}"
    return f"BT /F1 {one.high * POINT:.1f} Tf {place} Td ({one.text}) Tj ET"


def _in_points(rectangle: Rectangle) -> str:
    """In a PDF one counts from the lower left."""
    left, upper, wide, high = rectangle
    return " ".join(f"{side * POINT:.3f}" for side in (left, PAGE[1] - upper - high, wide, high))


def _written(objects: Sequence[str | bytes]) -> bytes:
    """The objects, and the table that says where each of them begins."""
    data, places = b"%PDF-1.4\n", []
    for number, what in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n" % number + (what if isinstance(what, bytes) else what.encode()) + b"\nendobj\n"
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    count = len(objects) + 1
    end = f"xref\n0 {count}\n0000000000 65535 f \n{table}trailer\n<< /Size {count} /Root 1 0 R >>\n"
    return data + f"{end}startxref\n{len(data)}\n%%EOF\n".encode()


def pictured(pages: Sequence[NDArray[np.uint8]], page: tuple[float, float], size: tuple[float, float]) -> bytes:
    """Pictures as a PDF, each in the middle of a page of its own, so large in millimetres."""
    kids = " ".join(f"{3 + 3 * at} 0 R" for at in range(len(pages)))
    objects: list[str | bytes] = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>",
    ]
    (wide, high), (across, down) = page, size
    place = [side * POINT for side in (across, 0, 0, down, (wide - across) / 2, (high - down) / 2)]
    drawn = f"q {' '.join(f'{side:.3f}' for side in place)} cm /Im Do Q"
    for at, picture in enumerate(pages):
        box = f"/MediaBox [0 0 {wide * POINT:.2f} {high * POINT:.2f}]"
        seen = f"/Resources << /XObject << /Im {5 + 3 * at} 0 R >> >>"
        objects += [
            f"<< /Type /Page /Parent 2 0 R {box} /Contents {4 + 3 * at} 0 R {seen} >>",
            f"<< /Length {len(drawn)} >>\nstream\n{drawn}\nendstream",
            _image(picture),
        ]
    return _written(objects)


def _image(picture: NDArray[np.uint8]) -> bytes:
    data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()
    about = f"/Width {picture.shape[1]} /Height {picture.shape[0]} /ColorSpace /DeviceRGB /BitsPerComponent 8"
    head = f"<< /Type /XObject /Subtype /Image {about} /Filter /DCTDecode /Length {len(data)} >>"
    return head.encode() + b"\nstream\n" + data + b"\nendstream"


def png(sheet: Sheet) -> bytes:
    """As a PNG, to be printed with 300 dots an inch."""
    page = np.full((round(PAGE[1] * DOTS), round(PAGE[0] * DOTS)), 255, np.uint8)
    for line in sheet.lines:
        left, upper, wide, high = (round(side * DOTS) for side in line)
        cv2.rectangle(page, (left, upper), (left + wide, upper + high), 150, 2)
    for square in sheet.squares:
        _blacken(page, square)
    for one in sheet.captions:
        place, size = (round(one.left * DOTS), round(one.lower * DOTS)), one.high / 3.5
        cv2.putText(page, one.text, place, cv2.FONT_HERSHEY_SIMPLEX, 1.2 * size, 90, round(2 * size), cv2.LINE_AA)
    return bytes(cv2.imencode(".png", page)[1].tobytes())


def _blacken(page: NDArray[np.uint8], square: Rectangle) -> None:
    left, upper, wide, high = square
    page[round(upper * DOTS) : round((upper + high) * DOTS), round(left * DOTS) : round((left + wide) * DOTS)] = 0


FORMS: Mapping[str, Callable[[Sheet], bytes]] = {".pdf": pdf, ".svg": svg, ".png": png}


def fits(mat: Mat) -> bool:
    """Whether a tray of this size can be printed on one page, with the scale below it."""
    return mat.width <= PAGE[0] - 10 and mat.height <= PAGE[1] - 34
