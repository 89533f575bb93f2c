"""A board as it is drawn and printed: its map with places, ways and sockets, and a marker in each corner."""

from __future__ import annotations

import cv2
import numpy as np

from engine.board import Map
from vision.boards.heights import board_mat
from vision.networks import Picture
from vision.rendered.marks import typeface
from vision.sheet import pictured
from vision.tray import Mat, printed

FINE = 8.0  # pixels for a millimetre of what is printed
A4, A3 = (297.0, 210.0), (420.0, 297.0)  # lying
PAPER, INK, WAY, DISC, HOLE = (198, 226, 238), (52, 60, 74), (128, 160, 178), (176, 206, 214), (226, 238, 244)
DISC_SIDE, HOLE_SIDE = 22.0, 18.0  # millimetres across a place, and of a socket
LETTERS = 5.0  # millimetres: how high names are


def drawn_board(land: Map, mat: Mat, grain: float = 4.0) -> Picture:
    """The board from straight above, with so many pixels for a millimetre."""
    page = np.full((round(mat.height * grain), round(mat.width * grain), 3), PAPER, np.uint8)

    def at(x: float, y: float) -> tuple[int, int]:
        return round(x / 100 * mat.width * grain), round(y / 100 * mat.height * grain)

    fields = {name: place for name, place in land.places.items() if name not in land.sockets}
    spots = {
        name: at(place.x, place.y) for name, place in fields.items() if place.x is not None and place.y is not None
    }
    for way in land.ways:
        if way.a in spots and way.b in spots:
            cv2.line(page, spots[way.a], spots[way.b], WAY, round(2.5 * grain), cv2.LINE_AA)
    for name, spot in spots.items():
        cv2.circle(page, spot, round(DISC_SIDE / 2 * grain), DISC, -1, cv2.LINE_AA)
        cv2.circle(page, spot, round(DISC_SIDE / 2 * grain), INK, max(1, round(0.5 * grain)), cv2.LINE_AA)
        _write(page, fields[name].name, (spot[0], spot[1] + round((DISC_SIDE / 2 + LETTERS) * grain)), grain)
    for socket in land.sockets.values():
        _hole(page, at(socket.x, socket.y), socket.note, grain)
    return _marked(page, mat, grain)


def board_sheets(land: Map, *, in_parts: bool) -> bytes:
    """The board as a PDF in true size: on one A3 page, or in four parts on A4 pages, to be laid together."""
    mat = board_mat()
    page = drawn_board(land, mat, FINE)
    if not in_parts:
        return pictured([page], A3, (mat.width, mat.height))
    high, wide = page.shape[0] // 2, page.shape[1] // 2
    parts = [page[top : top + high, left : left + wide] for top in (0, high) for left in (0, wide)]
    return pictured(parts, A4, (mat.width / 2, mat.height / 2))


def _hole(page: Picture, spot: tuple[int, int], note: str, grain: float) -> None:
    """A socket: a square as large as a die, and its number."""
    half = round(HOLE_SIDE / 2 * grain)
    corners = (spot[0] - half, spot[1] - half), (spot[0] + half, spot[1] + half)
    cv2.rectangle(page, *corners, HOLE, -1)
    cv2.rectangle(page, *corners, INK, max(1, round(0.4 * grain)), cv2.LINE_AA)
    _write(page, note, (spot[0], spot[1] + round(LETTERS / 2 * grain)), grain)


def _write(page: Picture, words: str, lower_middle: tuple[int, int], grain: float) -> None:
    size = round(LETTERS * grain * 1.2)
    (_, _, wide, _) = cv2.getTextSize(page.shape[1::-1], words, (0, 0), typeface("sans"), size, 500)
    left = min(max(lower_middle[0] - wide // 2, 0), page.shape[1] - wide)
    cv2.putText(page, words, (left, min(lower_middle[1], page.shape[0] - 2)), INK, typeface("sans"), size, 500)


def _marked(page: Picture, mat: Mat, grain: float) -> Picture:
    """With the markers on their white cards."""
    markers = printed(mat, grain)
    for marker in range(4):
        left, upper, right, lower = (max(0, round(side * grain)) for side in mat.card(marker))
        page[upper:lower, left:right] = cv2.resize(markers, page.shape[1::-1])[upper:lower, left:right]
    return page
