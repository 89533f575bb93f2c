"""Where lines of print are on a flat card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.networks import Floats, Picture, session

MEAN = np.array([0.485, 0.456, 0.406], np.float32) * 255  # as the network was trained
SPREAD = np.array([0.229, 0.224, 0.225], np.float32) * 255
INK, LINE = 0.3, 0.5  # how likely a pixel is print, and a line is one
GROWN = 1.6  # the network finds the hearts of lines; so much they are grown
LEAST = 3  # pixels of a line's heart


@dataclass(frozen=True)
class PrintLine:
    """One line of print: its middle, length, height, and how far it is turned, in pixels and degrees."""

    x: float
    y: float
    wide: float
    high: float
    turn: float
    likely: float

    @property
    def left(self) -> float:
        """Where it begins."""
        return self.x - self.wide / 2

    @property
    def right(self) -> float:
        """Where it ends."""
        return self.x + self.wide / 2

    @property
    def upper(self) -> float:
        """Its upper edge."""
        return self.y - self.high / 2

    @property
    def lower(self) -> float:
        """Its lower edge."""
        return self.y + self.high / 2


def lines(card: Picture, scale: float = 1.0, ink: float = INK, least: float = LINE) -> list[PrintLine]:
    """All lines of print, from top to bottom; *scale* says how much the picture is shrunk to look for them.

    *ink* and *least*: how likely a pixel is print, and a line is one.
    """
    heat, across, down = _heat(card, scale)
    found = (
        _line(np.asarray(contour, np.int32), heat, least)
        for contour in cv2.findContours(_ink(heat, ink), cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)[0]
    )
    kept = [line for line in found if line is not None]
    grown = [
        PrintLine(line.x * across, line.y * down, line.wide * across, line.high * down, line.turn, line.likely)
        for line in kept
    ]
    return sorted(grown, key=lambda line: line.y)


def strip(card: Picture, line: PrintLine) -> Picture:
    """The picture of one line, level."""
    size = (max(4, round(line.wide)), max(4, round(line.high)))
    move = cv2.getRotationMatrix2D((line.x, line.y), line.turn, 1.0)
    move[:, 2] = move[:, 2] + np.array(size) / 2 - np.array([line.x, line.y])
    return np.asarray(
        cv2.warpAffine(card, move, size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def strips(card: Picture, found: list[PrintLine]) -> Iterator[Picture]:
    """The pictures of some lines."""
    return (strip(card, line) for line in found)


def _heat(card: Picture, scale: float) -> tuple[Floats, float, float]:
    """How likely each pixel is print, and how much larger the card is than this map."""
    high, wide = (max(32, round(side * scale / 32) * 32) for side in card.shape[:2])
    small = cv2.resize(card, (wide, high), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    planes = np.ascontiguousarray(((small.astype(np.float32) - MEAN) / SPREAD).transpose(2, 0, 1))[None]
    heat = cast(Floats, session("lines").run(None, {"x": planes.astype(np.float32)})[0][0, 0])
    return heat, card.shape[1] / wide, card.shape[0] / high


def _ink(heat: Floats, ink: float) -> Picture:
    return np.asarray(cv2.dilate((heat > ink).astype(np.uint8), np.ones((2, 2), np.uint8)), np.uint8)


def _line(contour: NDArray[np.int32], heat: Floats, least: float) -> PrintLine | None:
    """The line whose heart this is, or nothing if it is too small or hardly likely."""
    (x, y), (wide, high), turn = cv2.minAreaRect(contour)
    if abs(turn) > 45:
        wide, high, turn = high, wide, turn - 90 * np.sign(turn)
    if min(wide, high) < LEAST:
        return None
    left, upper, across, down = cv2.boundingRect(contour)
    part = np.zeros((down, across), np.uint8)
    cv2.drawContours(part, [contour - (left, upper)], -1, 1, -1)
    likely = float(cv2.mean(heat[upper : upper + down, left : left + across], part)[0])
    if likely < least:
        return None
    more = 2 * GROWN * wide * high / (2 * (wide + high))
    return PrintLine(x, y, wide + more, high + more, turn, likely)
