"""The outline of a card by what is printed on it, for cards that hardly differ from their table.

Print tells which way the card is turned and how far it reaches at least. From there outwards each side is looked for
along its whole length at once: a faint edge that runs straight through the grain of a table adds up, grain does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.flat import whole
from vision.cards.lines import PrintLine, lines
from vision.cards.outlines import SURELY, Outline, Search, apart, brightened, covered, upright
from vision.cards.sides import Points, Slopes, slopes
from vision.networks import Picture

WORK = 800  # pixels of the longest side in which print is looked for
LEAST = 3  # lines of print that a card must have
LEVEL = 0.14  # radians by which lines of one card differ at most
NEAR = 9.0  # heights of a line that lines of one card are apart at most
SLANTS = np.tan(np.deg2rad(np.arange(-5, 5.5, 0.5)))  # how far a side may differ from the direction of the print
SPOTS = 72  # places along a side
REACH = 1.1  # how far beyond the print a side may be, in parts of the print's length
PEAKS = 4  # places for each side that are tried
CLEAR, ENOUGH = 5.0, 12.0  # how much an edge must stand out, and how much more makes no difference
OUTER = 0.004  # how much each pixel of size counts: a frame that is printed on the card lies within its sides
HOLDING, INSIDE = 0.8, 0.95  # how good an outline around another is; the part of the other within it
LONGER = 2  # outlines that reach further than the best
TRIED = 3  # outlines of a kind that are tried
SHAPES = (1.2, 1.62)  # how many times as long as wide cards are


@dataclass(frozen=True)
class _Edge:
    """A side in the turned picture: how far out, how slanted, and how clear."""

    at: float
    slant: float
    clear: float


def framed(picture: Picture) -> Outline | None:
    """The outline of the card around most of the print; without clear sides a guess that is never likely."""
    scale = min(1.0, WORK / max(picture.shape[:2]))
    size = (round(picture.shape[1] * scale), round(picture.shape[0] * scale))
    small = brightened(np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8))
    print_ = _of_one_card(lines(small))
    if len(print_) < LEAST:
        return None
    turn = _turn(print_)
    move, level = _levelled(small, turn)
    box = _box(print_, move)
    quad = _sides(slopes(np.asarray(cv2.cvtColor(level, cv2.COLOR_BGR2LAB), np.uint8)), box)
    likely = 0.75 if quad is not None else 0.0
    back = cv2.invertAffineTransform(move)
    corners = cv2.transform((quad if quad is not None else _guess(box))[None], back)[0]
    return Outline(upright(np.asarray(corners / scale, np.float32)), likely)


def likely(picture: Picture, search: Search) -> Iterator[Outline]:
    """Outlines of one card with print, the best first, for as long as somebody wants another; the last are guesses."""
    found = apart(search.parted)[:TRIED]
    if not any(outline.likely >= SURELY for outline in found):
        found = apart([*search.parted, *search.guessed])[: 2 * TRIED]
    surely = [outline for outline in found if outline.likely >= SURELY or _holds(outline, found)]
    yield from surely
    yield from (longer for one in surely[:1] for longer in search.grown(one)[:LONGER])
    by_print = framed(picture)
    if by_print is not None and by_print.likely:
        yield by_print
    if not surely:
        yield from apart(search.coloured)[:TRIED]
    yield from (outline for outline in found if outline not in surely)
    if by_print is not None and not by_print.likely:
        yield by_print
    yield whole(picture)


def _holds(outline: Outline, others: Sequence[Outline]) -> bool:
    """Whether a part of an outline that is good enough is surely a card: then that part is a box printed on it."""
    return outline.likely >= HOLDING and any(
        other.likely >= SURELY and outline.area > other.area and covered(other, outline) > INSIDE for other in others
    )


def _direction(line: PrintLine) -> float:
    """Which way a line runs, in radians from -pi/2 to pi/2."""
    turn = np.deg2rad(line.turn + (90 if line.high > line.wide else 0))
    return float((turn + np.pi / 2) % np.pi - np.pi / 2)


def _of_one_card(found: Sequence[PrintLine]) -> list[PrintLine]:
    """The largest group of long lines that run the same way and lie close together."""
    left = [line for line in found if max(line.wide, line.high) > 1.5 * min(line.wide, line.high)]
    groups: list[list[PrintLine]] = []
    while left:
        group, waiting = [], [left.pop()]
        while waiting:
            line = waiting.pop()
            group.append(line)
            near = [other for other in left if _together(line, other)]
            left = [other for other in left if other not in near]
            waiting += near
        groups.append(group)
    return max(groups, key=lambda group: sum(max(line.wide, line.high) for line in group), default=[])


def _together(line: PrintLine, other: PrintLine) -> bool:
    """Whether two lines may be print of one card: about level, and near each other."""
    apart = abs(_direction(line) - _direction(other))
    if min(apart, np.pi - apart) > LEVEL:
        return False
    way = _direction(line)
    along = abs((other.x - line.x) * np.cos(way) + (other.y - line.y) * np.sin(way))
    beside = abs(-(other.x - line.x) * np.sin(way) + (other.y - line.y) * np.cos(way))
    high = max(min(line.wide, line.high), min(other.wide, other.high))
    return bool(
        beside < NEAR * high and along < (max(line.wide, line.high) + max(other.wide, other.high)) / 2 + 2 * high
    )


def _turn(print_: Sequence[PrintLine]) -> float:
    """The direction of most of the print."""
    ways = np.array([_direction(line) for line in print_])
    long = np.array([max(line.wide, line.high) for line in print_])
    return float(np.arctan2((long * np.sin(2 * ways)).sum(), (long * np.cos(2 * ways)).sum()) / 2)


def _levelled(small: Picture, turn: float) -> tuple[NDArray[np.float64], Picture]:
    """The picture turned so that the print is level, and how that was done."""
    high, wide = small.shape[:2]
    side = int(np.hypot(high, wide)) + 2
    move = cv2.getRotationMatrix2D((wide / 2, high / 2), np.rad2deg(turn), 1.0)
    move[:, 2] = move[:, 2] + (side - wide) / 2 * np.array([1, 0]) + (side - high) / 2 * np.array([0, 1])
    level = cv2.warpAffine(small, move, (side, side), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(move, np.float64), np.asarray(level, np.uint8)


def _box(print_: Sequence[PrintLine], move: NDArray[np.float64]) -> tuple[float, float, float, float]:
    """How far the print reaches in the turned picture: left, upper, right, lower."""
    rims = [cv2.boxPoints(((line.x, line.y), (line.wide, line.high), line.turn)) for line in print_]
    points = cv2.transform(np.concatenate(rims)[None].astype(np.float64), move)[0]
    (left, upper), (right, lower) = np.percentile(points, 1, axis=0), np.percentile(points, 99, axis=0)
    return float(left), float(upper), float(right), float(lower)


def _guess(box: tuple[float, float, float, float]) -> Points:
    """A card around print whose sides nobody sees."""
    left, upper, right, lower = box
    margin = 0.08 * max(right - left, lower - upper)
    left, upper, right, lower = left - margin, upper - margin, right + margin, lower + margin
    return np.array([(left, upper), (right, upper), (right, lower), (left, lower)], np.float32)


def _sides(slope: Slopes, box: tuple[float, float, float, float]) -> Points | None:
    """The four corners, if all sides are clear and make the shape of a card."""
    left, upper, right, lower = box
    reach = REACH * max(right - left, lower - upper)
    across, down = slope[..., 0], slope[..., 1].transpose(1, 0, 2)
    rows, columns = (upper, lower), (left, right)
    edges = [
        _edges(across, np.arange(left - reach, left), rows),
        _edges(across, np.arange(right, right + reach), rows),
        _edges(down, np.arange(upper - reach, upper), columns),
        _edges(down, np.arange(lower, lower + reach), columns),
    ]
    best: tuple[float, tuple[_Edge, ...]] | None = None
    for four in product(*edges):
        wide, high = four[1].at - four[0].at, four[3].at - four[2].at
        if SHAPES[0] < max(wide, high) / min(wide, high) < SHAPES[1]:
            clear = sum(min(edge.clear, ENOUGH) for edge in four) + OUTER * (wide + high)
            best = max(best or (clear, four), (clear, four), key=lambda one: one[0])
    return None if best is None else _corners(best[1], ((left + right) / 2, (upper + lower) / 2))


def _edges(change: Slopes, places: NDArray[np.float64], along: tuple[float, float]) -> list[_Edge]:
    """The clearest edges at these places, straight along all of the print."""
    spots = np.linspace(along[0], along[1], SPOTS)
    middle = (along[0] + along[1]) / 2
    x = places[None, :, None] + SLANTS[:, None, None] * (spots - middle)[None, None]
    inside = (x >= 0).all(axis=2) & (x < change.shape[1] - 1).all(axis=2)
    columns = np.clip(np.rint(x), 0, change.shape[1] - 1).astype(np.int32)
    rows = np.broadcast_to(np.clip(np.rint(spots), 0, change.shape[0] - 1).astype(np.int32), columns.shape)
    seen = change[rows, columns]
    clear = (np.abs(seen.mean(axis=2)) / (seen.std(axis=2) + 0.8)).max(axis=2) * np.sqrt(SPOTS / 3)
    clear = np.where(inside, clear, 0)
    return _peaks(clear, places)


def _peaks(clear: NDArray[np.float64], places: NDArray[np.float64]) -> list[_Edge]:
    found: list[_Edge] = []
    for at in np.argsort(-clear.max(axis=0)):
        slant = int(clear[:, at].argmax())
        if len(found) == PEAKS or clear[slant, at] < CLEAR:
            break
        if all(abs(places[at] - edge.at) > 5 for edge in found):
            found.append(_Edge(float(places[at]), float(SLANTS[slant]), float(clear[slant, at])))
    return found


def _corners(four: Sequence[_Edge], middle: tuple[float, float]) -> Points:
    """Where left, right, upper and lower side meet."""
    left, right, upper, lower = four
    return np.array(
        [_crossing(side, end, middle) for side, end in ((left, upper), (right, upper), (right, lower), (left, lower))],
        np.float32,
    )


def _crossing(side: _Edge, end: _Edge, middle: tuple[float, float]) -> tuple[float, float]:
    x, y = middle
    dy = (end.at + end.slant * (side.at - x) - y) / (1 - side.slant * end.slant)
    return side.at + side.slant * dy, y + dy
