"""What is painted on the faces of dice: pips, numerals and symbols, drawn as masks from 0 (body) to 1 (paint)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.float32]
SIZE = 128  # pixels of a mask; the circle that fits into the face has half of it as radius
FINE = 16  # OpenCV draws at sixteenths of a pixel
STROKES = {"pen": cv2.FONT_HERSHEY_SIMPLEX, "broad pen": cv2.FONT_HERSHEY_DUPLEX, "quill": cv2.FONT_HERSHEY_COMPLEX}
CORNERS = ((-1, -1), (1, 1), (-1, 1), (1, -1))
PIPS = {
    1: ((0, 0),),
    2: CORNERS[:2],
    3: (*CORNERS[:2], (0, 0)),
    4: CORNERS,
    5: (*CORNERS, (0, 0)),
    6: (*CORNERS, (-1, 0), (1, 0)),
}


@dataclass(frozen=True)
class Pips:
    """How the pips of a die are laid out, in halves of its face."""

    radius: float = 0.19
    spread: float = 0.5
    wide: float = 0.5  # of the six: from row to row
    long: float = 0.5  # of the six: along a row
    one: float = 1.0  # of the one: how much larger it is

    def places(self, count: int) -> list[tuple[float, float]]:
        """The middles of the pips of one face."""
        across, along = (self.wide, self.long) if count == 6 else (self.spread, self.spread)
        return [(x * across, y * along) for x, y in PIPS[count]]


@dataclass(frozen=True)
class Lettering:
    """How numerals and symbols are painted."""

    font: str = "sans"
    weight: int = 600
    size: float = 1.0  # the height of a numeral, in halves of the face
    stretch: float = 1.0
    slant: float = 0.0
    underline: str = "dot"  # what tells a 6 from a 9: "dot", "line" or ""


def pips(count: int, layout: Pips) -> Mask:
    """One to six pips."""
    mask = np.zeros((SIZE, SIZE), np.uint8)
    half = SIZE / 2
    radius = layout.radius * half * (layout.one if count == 1 else 1)
    for x, y in layout.places(count):
        middle = (round((half + x * half) * FINE), round((half + y * half) * FINE))
        cv2.circle(mask, middle, round(radius * FINE), 255, -1, cv2.LINE_AA, 4)
    return np.asarray(mask / 255, np.float32)


def written(text: str, lettering: Lettering) -> Mask:
    """A numeral or a symbol that a font has."""
    glyph = _glyph(text, lettering.font, lettering.weight)
    if lettering.underline and text in ("6", "9"):
        glyph = _underlined(glyph, lettering.underline)
    high = lettering.size * SIZE / 2 / glyph.shape[0]
    wide = min(high * lettering.stretch, 1.9 * SIZE / 2 / glyph.shape[1])
    return _placed(glyph, wide, high, lettering.slant)


def _placed(glyph: NDArray[np.uint8], wide: float, high: float, slant: float) -> Mask:
    middle_x, middle_y = glyph.shape[1] / 2, glyph.shape[0] / 2
    half = SIZE / 2
    move = np.array(
        [
            [wide, -slant * high, half - wide * middle_x + slant * high * middle_y],
            [0, high, half - high * middle_y],
        ]
    )
    shrunk = cv2.GaussianBlur(glyph, (0, 0), 0.35 / max(high, 1e-3)) if high < 0.7 else glyph
    return np.asarray(cv2.warpAffine(shrunk, move, (SIZE, SIZE), flags=cv2.INTER_LINEAR) / 255, np.float32)


@lru_cache(maxsize=4096)
def _glyph(text: str, font: str, weight: int) -> NDArray[np.uint8]:
    paper = np.zeros((200, 120 + 100 * len(text)), np.uint8)
    if font in STROKES:
        cv2.putText(paper, text, (30, 140), STROKES[font], 4, (255,), max(4, weight // 60), cv2.LINE_AA)
    else:
        cv2.putText(paper, text, (30, 140), (255,), typeface(font), 100, weight)
    rows, columns = np.flatnonzero(paper.any(axis=1)), np.flatnonzero(paper.any(axis=0))
    if not len(rows):
        return np.zeros((4, 4), np.uint8)
    return np.pad(paper[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1], 2)


@lru_cache
def typeface(name: str) -> cv2.FontFace:
    """One of the fonts that OpenCV brings along."""
    return cv2.FontFace(name)


def _underlined(glyph: NDArray[np.uint8], how: str) -> NDArray[np.uint8]:
    high, wide = glyph.shape
    below = np.zeros((high + high // 4, wide + high // 4), np.uint8)
    below[:high, :wide] = glyph
    if how == "dot":
        cv2.circle(below, (wide + high // 10, high - high // 12), high // 13, 255, -1, cv2.LINE_AA)
        return below[:high]
    cv2.line(below, (wide // 10, high + high // 7), (wide - wide // 10, high + high // 7), 255, max(2, high // 11))
    return below[:, :wide]
