"""Drawings of ours (SVG) as pictures: as much of the language as our own pencils use, and no more.

Rectangles, circles, ellipses, paths of lines and curves, and text; one colour each, and a line around it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.rendered.tables import Picture

GRAIN = 8  # pixels for a unit of a drawing
SHIFT = 4  # bits behind the point that OpenCV takes of a place
STEPS = 12  # straight pieces of a curve
LETTER = 1.0  # times its size a text is written
WORD = re.compile(r"[A-Za-z]|-?\d*\.?\d+(?:e-?\d+)?")
COUNTS: Mapping[str, int] = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "S": 4, "A": 7, "Z": 0}
Points = NDArray[np.float64]
Colour = tuple[int, int, int]


class UnknownPencil(ValueError):
    """A drawing uses what nobody here can draw."""


def drawing(file: Path, grain: float = GRAIN) -> Picture:
    """The picture of a drawing, so many pixels for each of its units."""
    root = ET.fromstring(file.read_text(encoding="utf-8"))
    _, _, wide, high = map(float, root.attrib["viewBox"].split())
    page = np.full((round(high * grain), round(wide * grain), 3), 255, np.uint8)
    for element in _elements(root):
        _PENCILS[_kind(element)](page, dict(element.attrib), grain, element.text or "")
    return page


def _elements(root: ET.Element) -> Iterator[ET.Element]:
    for element in root:
        if _kind(element) == "g":
            yield from _elements(element)
        elif _kind(element) != "defs":
            if _kind(element) not in _PENCILS:
                raise UnknownPencil(_kind(element))
            yield element


def _kind(element: ET.Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _colour(text: str) -> Colour | None:
    """As OpenCV has it; nothing for none."""
    if not re.fullmatch(r"#[0-9a-fA-F]{6}", text):
        return None
    red, green, blue = (int(text[at : at + 2], 16) for at in (1, 3, 5))
    return blue, green, red


Attributes = Mapping[str, str]


def _paint(page: Picture, lines: list[Points], how: Attributes, grain: float) -> None:
    """Fill what these lines enclose, and draw the line around it."""
    fine = [np.round(line * grain * 2**SHIFT).astype(np.int32) for line in lines if len(line) > 1]
    if fill := _colour(how.get("fill", "#000000")):
        cv2.fillPoly(page, fine, fill, cv2.LINE_AA, SHIFT)
    if stroke := _colour(how.get("stroke", "")):
        wide = max(1, round(float(how.get("stroke-width", 1)) * grain))
        cv2.polylines(page, fine, False, stroke, wide, cv2.LINE_AA, SHIFT)


def _rectangle(page: Picture, how: Attributes, grain: float, _text: str) -> None:
    x, y, wide, high = (float(how.get(name, 0)) for name in ("x", "y", "width", "height"))
    round_ = min(float(how.get("rx", 0)), wide / 2, high / 2)
    corners = [(x + wide, y), (x + wide, y + high), (x, y + high), (x, y)]
    middles = [(-1, 1, -90), (-1, -1, 0), (1, -1, 90), (1, 1, 180)]
    parts = [
        _arc(cx + ox * round_, cy + oy * round_, round_, round_, start, start + 90)
        for (cx, cy), (ox, oy, start) in zip(corners, middles, strict=True)
    ]
    _paint(page, [_closed(np.concatenate(parts))], how, grain)


def _ellipse(page: Picture, how: Attributes, grain: float, _text: str) -> None:
    x, y = float(how["cx"]), float(how["cy"])
    across, down = (float(how.get(name) or how["r"]) for name in ("rx", "ry"))
    _paint(page, [_arc(x, y, across, down, 0, 360)], how, grain)


def _arc(x: float, y: float, across: float, down: float, start: float, end: float) -> Points:
    turns = np.radians(np.linspace(start, end, max(2, round(abs(end - start) / 6))))
    return np.column_stack([x + across * np.cos(turns), y + down * np.sin(turns)])


def _closed(line: Points) -> Points:
    return np.concatenate([line, line[:1]])


def _path(page: Picture, how: Attributes, grain: float, _text: str) -> None:
    _paint(page, list(_lines(how["d"])), how, grain)


def _lines(orders: str) -> Iterator[Points]:
    """The lines of a path, curves in straight pieces."""
    at, line, knee = np.zeros(2), list[Points](), np.zeros(2)
    for order, numbers in _orders(orders):
        if order == "Z":
            line.append(line[0])
            yield np.array(line)
            at, line = line[0], [line[0]]
            continue
        base = np.zeros(2) if order.isupper() else at
        if order in "Mm":
            if len(line) > 1:
                yield np.array(line)
            at = base + numbers
            line, knee = [at], at
            continue
        reached, knee = _reached(order, np.array(numbers), at, base, knee)
        line += reached
        at = line[-1]
    if len(line) > 1:
        yield np.array(line)


def _orders(text: str) -> Iterator[tuple[str, list[float]]]:
    """One order after the other; numbers that follow a whole one repeat it."""
    words, order = WORD.findall(text), ""
    while words:
        order = words.pop(0) if words[0].isalpha() else {"M": "L", "m": "l"}.get(order, order)
        count = COUNTS[order.upper()]
        numbers, words = [float(word) for word in words[:count]], words[count:]
        yield order.upper() if order in "Zz" else order, numbers


def _reached(order: str, numbers: Points, at: Points, base: Points, knee: Points) -> tuple[list[Points], Points]:
    """The places on the way, and what a smooth curve that follows leans on."""
    kind = order.upper()
    if kind in "HV":
        there = at.copy()
        axis = "HV".index(kind)
        there[axis] = base[axis] + numbers[0]
        return [there], there
    if kind == "A":  # short ones alone: straight will do
        return [base + numbers[-2:]], base + numbers[-2:]
    held = [at, *(base + numbers.reshape(-1, 2))]
    if kind == "S":
        held.insert(1, 2 * at - knee)
    return [_bent(held, step / STEPS) for step in range(1, STEPS + 1)] if kind != "L" else [held[-1]], held[-2]


def _bent(held: list[Points], share: float) -> Points:
    """A place on a curve, of whatever degree."""
    while len(held) > 1:
        held = [(1 - share) * one + share * other for one, other in pairwise(held)]
    return held[0]


def _text(page: Picture, how: Attributes, grain: float, text: str) -> None:
    size, weight = round(LETTER * float(how["font-size"]) * grain), int(how.get("font-weight", 400))
    face = cv2.FontFace("sans")
    long = cv2.getTextSize((0, 0), text, (0, 0), face, size, weight)[2]
    x = float(how["x"]) * grain - (long / 2 if how.get("text-anchor") == "middle" else 0)
    place = (round(x), round(float(how["y"]) * grain))
    cv2.putText(page, text, place, _colour(how.get("fill", "#000000")) or (0, 0, 0), face, size, weight)


_PENCILS = {
    "rect": _rectangle,
    "circle": _ellipse,
    "ellipse": _ellipse,
    "path": _path,
    "text": _text,
}
