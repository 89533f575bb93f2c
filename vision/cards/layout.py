"""What belongs together on a card, and in which order it is read: rows, columns, titles, paragraphs, boxes.

Pieces of print beside each other make a row. Rows are parted into columns where a gap runs down between them, and into
blocks where print changes its size, starts anew after a gap, or lies in a printed box of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np

from vision.cards.lines import PrintLine
from vision.networks import Picture

TITLE = 1.22  # times the usual height: larger print is a title
ANOTHER = 0.28  # heights that differ by so much are different print
APART = 0.55  # part of the usual step from line to line that a gap between blocks has more
RULED = 0.4  # part of the card's width that a printed rule is long at least
THIN, FAINT = 11, 22  # pixels that a rule is thick at most; how much darker or lighter than paper it is at least


@dataclass(frozen=True)
class PrintRow:
    """Pieces of one line of print, from left to right."""

    pieces: tuple[PrintLine, ...]

    @property
    def left(self) -> float:
        """Where it begins."""
        return self.pieces[0].left

    @property
    def right(self) -> float:
        """Where it ends."""
        return max(piece.right for piece in self.pieces)

    @property
    def y(self) -> float:
        """Its middle."""
        return float(np.average([piece.y for piece in self.pieces], weights=[piece.wide for piece in self.pieces]))

    @property
    def high(self) -> float:
        """How high its print is."""
        return float(np.average([piece.high for piece in self.pieces], weights=[piece.wide for piece in self.pieces]))


@dataclass(frozen=True)
class PrintBlock:
    """Rows that are read one after the other; a title, a story, or what stands in a box."""

    kind: str
    rows: tuple[PrintRow, ...]

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, upper, right and lower edge."""
        pieces = [piece for row in self.rows for piece in row.pieces]
        left, right = min(piece.left for piece in pieces), max(piece.right for piece in pieces)
        upper, lower = min(piece.upper for piece in pieces), max(piece.lower for piece in pieces)
        return round(left), round(upper), round(right), round(lower)


def blocks(card: Picture, lines: Sequence[PrintLine]) -> list[PrintBlock]:
    """All blocks in the order in which they are read."""
    if not lines:
        return []
    usual = _usual(lines)
    rules = [rule for rule in _rules(card) if not any(_through(rule, line) for line in lines)]
    found: list[PrintBlock] = []
    for column in _columns(lines, usual):
        parts = _parted(_rows(column), usual, rules)
        found += [PrintBlock(_kind(rows, usual, rules), tuple(rows)) for rows in parts]
    return found


def _through(rule: float, line: PrintLine) -> bool:
    """Whether what looks like a rule is a line of print."""
    return abs(rule - line.y) < 0.36 * line.high


def _usual(lines: Sequence[PrintLine]) -> float:
    """The height of most of the print."""
    order = sorted(lines, key=lambda line: line.high)
    reach = np.cumsum([line.wide for line in order])
    return order[int(np.searchsorted(reach, reach[-1] / 2))].high


def _columns(lines: Sequence[PrintLine], usual: float) -> list[list[PrintLine]]:
    """The print parted by gaps that run down between lines; what spans them stays above or below."""
    for cut in sorted({line.left for line in lines})[1:]:
        spans = [line for line in lines if line.left < cut - usual / 2 < line.right - usual / 2]
        left = [line for line in lines if line not in spans and line.right <= cut]
        right = [line for line in lines if line not in spans and line.left >= cut - usual / 2]
        if len(left) < 3 or len(right) < 3 or not _beside(left, right):
            continue
        upper, lower = min(line.y for line in left + right), max(line.y for line in left + right)
        if any(upper < line.y < lower for line in spans):
            continue
        over = [line for line in spans if line.y <= upper]
        under = [line for line in spans if line.y >= lower]
        return [part for part in (over, *_columns(left, usual), *_columns(right, usual), under) if part]
    return [list(lines)]


def _beside(left: Sequence[PrintLine], right: Sequence[PrintLine]) -> bool:
    """Whether two groups of lines stand beside each other, as columns do."""
    upper = max(min(line.y for line in left), min(line.y for line in right))
    lower = min(max(line.y for line in left), max(line.y for line in right))
    high = max(max(line.y for line in part) - min(line.y for line in part) for part in (left, right))
    return lower - upper > 0.4 * high


def _rows(lines: Sequence[PrintLine]) -> list[PrintRow]:
    """Lines that stand beside each other as one row."""
    rows: list[list[PrintLine]] = []
    for line in sorted(lines, key=lambda line: line.y):
        same = next((row for row in rows if abs(row[-1].y - line.y) < 0.45 * min(row[-1].high, line.high)), None)
        if same is None:
            rows.append([line])
        else:
            same.append(line)
    return [PrintRow(tuple(sorted(row, key=lambda piece: piece.left))) for row in rows]


def _parted(rows: Sequence[PrintRow], usual: float, rules: Sequence[float]) -> list[list[PrintRow]]:
    """Rows parted into blocks."""
    parts: list[list[PrintRow]] = []
    step = _step(rows, usual)
    for row in rows:
        if parts and not _breaks(parts[-1][-1], row, step, rules):
            parts[-1].append(row)
        else:
            parts.append([row])
    return parts


def _step(rows: Sequence[PrintRow], usual: float) -> float:
    """The usual way from one line of print to the next."""
    steps = [below.y - row.y for row, below in pairwise(rows)]
    near = [step for step in steps if step < 2.2 * usual]
    return float(np.median(near)) if near else usual


def _breaks(row: PrintRow, below: PrintRow, step: float, rules: Sequence[float]) -> bool:
    """Whether a new block begins."""
    far = below.y - row.y > (1 + APART) * step
    other = abs(row.high - below.high) > ANOTHER * max(row.high, below.high)
    return far or other or any(row.y < rule < below.y for rule in rules)


def _kind(rows: Sequence[PrintRow], usual: float, rules: Sequence[float]) -> str:
    """What a block is by its place and print."""
    upper, lower = rows[0].y - rows[0].high, rows[-1].y + rows[-1].high
    above = any(upper - 1.6 * usual < rule < rows[0].y for rule in rules)
    below = any(rows[-1].y < rule < lower + 1.6 * usual for rule in rules)
    if above and below:
        return "box"
    return "title" if len(rows) <= 2 and max(row.high for row in rows) > TITLE * usual else "story"


def _rules(card: Picture) -> list[float]:
    """How far down rules are printed across the card, its own edges and frame left out."""
    gray = np.asarray(cv2.GaussianBlur(cv2.cvtColor(card, cv2.COLOR_BGR2GRAY), (0, 0), 0.8), np.uint8)
    high, wide = gray.shape
    thin, long = np.ones((THIN, 1), np.uint8), np.ones((1, round(RULED * wide)), np.uint8)
    found: set[int] = set()
    for kind in (cv2.MORPH_BLACKHAT, cv2.MORPH_TOPHAT):  # dark rules, and light ones
        stroke = (cv2.morphologyEx(gray, kind, thin) > FAINT).astype(np.uint8)
        slanted = cv2.dilate(stroke, np.ones((3, 1), np.uint8))
        rows = np.flatnonzero(cv2.morphologyEx(slanted, cv2.MORPH_OPEN, long).any(axis=1)).tolist()
        found |= {row for row in rows if 0.07 * high < row < 0.93 * high}
    return sorted(float(row) for row in found)
