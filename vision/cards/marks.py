"""Numbers in the picture of a card: in circles all over it, and in half circles on its edges, with the side of each.

Theory of operation.  The picture has a frame: where the paper around it ends, or the rim of the card.  Within it two
witnesses say where a number may be: print, looked for at two sizes, because single digits among colours are easily
overseen; and circles, for which the picture is mirrored at its frame, so that half circles are whole ones.  What is
read there is believed as far as it reads the same with more of its surroundings.  A number stands on an edge if its
ground runs on to the frame; one that stands near the frame on another ground is never sure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.letters import chances, scores
from vision.cards.lines import PrintLine, lines, strip
from vision.cards.page import FlatCard
from vision.networks import Floats, Picture
from vision.reading import SURE

NUMBERS = tuple(str(one) for one in range(1, 1000))
EVEN, LIKE = 14.0, 30.0  # how much paper differs from itself around a picture; how much two grounds may differ
LEAST, MOSTLY = 0.3, 0.45  # of a card that a picture covers; of each of its rows that is no paper
RIM = 0.02  # of the card's width that is left out where its paper is looked at
SCALES = (1.4, 2.0)  # times its size a picture is looked at
FAINT = (0.2, 0.3)  # how likely a pixel is print, and a line is one, where colours hide it
LONG, ASKEW = 2.6, 25.0  # times its height a number is long at most; degrees that it is turned
LOW, HIGH = 0.012, 0.075  # parts of the card's height that a number is high
SMALLEST, LARGEST, MOST = 0.014, 0.07, 40  # parts of the card's height that circles reach; how many are looked at
ON, HALF = 0.3, 0.46  # parts of its reach: how near an edge cuts a circle in two; how far inside its number stands then
FINE, CLEAR, AGREED = 1.5, 70, 24  # how circles are looked for: how coarsely, how clear their rim, how round
VIEWS = (0.18, 0.36)  # parts of its height that more is looked at around a number, to be sure of it
WIDER, WHOLE = 0.7, 0.8  # the same to see whether more digits follow; how likely the longer number is then
HOPELESS, ASKED = 0.02, 0.7  # how likely a number is that is not looked at again; at least so likely it is asked about
DOUBTED = 0.9  # how sure a number can be at most of which two witnesses differ, or whose place is unclear
SAME = 0.6  # of their sizes two finds are apart at most if they are one
NEAR, CLOSE = 1.7, 0.045  # times its height, or parts of the card's, a number is away from the side of its half circle
LOWEST = 0.6  # times its height a number is away from the frame at least
UNEVEN, CHORD = 0.35, (1.2, 3.4)  # how uneven its two hands may be along the frame; times that they are as long then
INSIDE = (3, 7)  # pixels within the frame where that is looked at
SIDES = ("north", "east", "south", "west")
Frame = tuple[int, int, int, int]  # left, upper, right, lower


@dataclass(frozen=True)
class PictureMark:
    """A number in a picture: how sure it is, the side on whose edge it stands (none within), and its place."""

    number: str
    sure: float
    side: str
    line: PrintLine

    @property
    def state(self) -> str:
        """Whether it is taken ("sure"), asked about ("unsure"), or nothing ("none")."""
        return "sure" if self.sure >= SURE else "unsure" if self.sure >= ASKED else "none"


def marks(card: Picture, words: Sequence[str] = NUMBERS) -> tuple[PictureMark, ...]:
    """All numbers of *words* in the picture of a flat card that lies the right way up, from top to bottom."""
    frame = framed(card)
    if frame is None:
        return ()
    found = [line for line in (*_printed(card, frame), *_circled(card, frame)) if _may_be(line, card, frame)]
    seen = [mark for line in found if (mark := _read(card, line, words, frame)).state != "none"]
    return tuple(sorted(_told_apart(seen), key=lambda one: (one.line.y, one.line.x)))


def without(seen: FlatCard, there: Sequence[PictureMark]) -> FlatCard:
    """The same card without the lines that are numbers in its picture."""
    return replace(seen, lines=tuple(line for line in seen.lines if not any(_is_same(line, one.line) for one in there)))


# Where they may be --------------------------------------------------------------------------------


def framed(card: Picture) -> Frame | None:
    """The picture on a card with paper all around it, or the whole card; nothing, if it is all paper."""
    high, wide = card.shape[:2]
    rim = max(2, round(RIM * wide))
    around = np.concatenate([card[rim : 2 * rim].reshape(-1, 3), card[-2 * rim : -rim].reshape(-1, 3)]).astype(float)
    paper = np.median(around, axis=0)
    if float(np.median(np.abs(around - paper).max(axis=1))) > EVEN:
        return 0, 0, wide, high
    other = np.abs(card.astype(float) - paper).max(axis=2) > LIKE
    upper, lower = _longest(other.mean(axis=1) > MOSTLY)
    left, right = _longest(other[upper:lower].mean(axis=0) > MOSTLY) if lower else (0, 0)
    if (right - left) * (lower - upper) < LEAST * wide * high:
        return None
    return left, upper, right, lower


def _longest(there: NDArray[np.bool_]) -> tuple[int, int]:
    """The longest run: where it begins, and where it has ended."""
    turns = np.flatnonzero(np.diff(np.concatenate([[False], there, [False]]).astype(int))).reshape(-1, 2)
    return max(((int(start), int(end)) for start, end in turns), key=lambda run: run[1] - run[0], default=(0, 0))


def _printed(card: Picture, frame: Frame) -> Iterator[PrintLine]:
    """What looks like print, at either size."""
    left, upper, right, lower = frame
    for scale in SCALES:
        for line in lines(card[upper:lower, left:right], scale, *FAINT):
            yield replace(line, x=line.x + left, y=line.y + upper)


def _circled(card: Picture, frame: Frame) -> Iterator[PrintLine]:
    """What circles have room for."""
    left, upper, right, lower = frame
    wide, high, room = right - left, lower - upper, round(LARGEST * card.shape[0])
    gray = cv2.cvtColor(card[upper:lower, left:right], cv2.COLOR_BGR2GRAY)
    whole = np.asarray(cv2.copyMakeBorder(gray, room, room, room, room, cv2.BORDER_REFLECT), np.uint8)
    for x, y, r in _circles(whole, round(SMALLEST * card.shape[0]), room):
        if -ON * r < x < wide + ON * r and -ON * r < y < high + ON * r:
            across, down = _inwards(x, wide, r), _inwards(y, high, r)
            tall = 0.75 if across or down else 1.1
            yield PrintLine(x + left + across, y + upper + down, 1.5 * r, tall * r, 0.0, 1.0)


def _circles(whole: Picture, least: int, most: int) -> Iterator[tuple[float, float, float]]:
    """The middles of circles in the picture within the mirrored rim, and how far they reach; the clearest first."""
    how, apart = cv2.HOUGH_GRADIENT, most / 3
    found = cv2.HoughCircles(whole, how, FINE, apart, None, CLEAR, AGREED, least, most)
    for circle in () if found is None else np.asarray(found).reshape(-1, found.shape[-1])[:MOST]:
        yield float(circle[0]) - most, float(circle[1]) - most, float(circle[2])


def _inwards(at: float, far: float, r: float) -> float:
    """How far from its middle the number of a circle stands that an edge cuts in two."""
    return HALF * r if abs(at) < ON * r else -HALF * r if abs(at - far) < ON * r else 0.0


def _may_be(line: PrintLine, card: Picture, frame: Frame) -> bool:
    """Is it short and level, as high as a number, and within the picture?"""
    left, upper, right, lower = frame
    is_within = left <= line.x <= right and upper <= line.y <= lower
    is_level = abs(line.turn) < ASKEW and line.wide < LONG * line.high
    return is_within and is_level and LOW < line.high / card.shape[0] < HIGH


# What stands there --------------------------------------------------------------------------------


def _read(card: Picture, line: PrintLine, words: Sequence[str], frame: Frame) -> PictureMark:
    """What is written there, seen with more and with less around it: only what stays the same is sure."""
    likely = _likely(card, line, words)
    if float(likely.max()) > HOPELESS:
        more = [_likely(card, _grown(line, by * line.high), words) for by in VIEWS]
        likely = np.asarray(np.mean([likely, *more], axis=0), np.float32)
    best = int(likely.argmax())
    number, sure = words[best], float(likely[best])
    side, is_clear = _side(card, line, frame)
    if sure >= ASKED and (whole := _whole(card, line, words, number)):
        number, is_clear = whole, False
    return PictureMark(number, sure if is_clear else min(sure, DOUBTED), side, line)


def _likely(card: Picture, line: PrintLine, words: Sequence[str]) -> Floats:
    return chances(scores(strip(card, line)), words)


def _whole(card: Picture, line: PrintLine, words: Sequence[str], number: str) -> str:
    """The longer number of which only a part was looked at; nothing, if all of it was."""
    likely = _likely(card, _grown(line, WIDER * line.high), words)
    found = words[int(likely.argmax())]
    return found if float(likely.max()) > WHOLE and number in found and number != found else ""


def _grown(line: PrintLine, by: float) -> PrintLine:
    return replace(line, wide=line.wide + 2 * by, high=line.high + by)


def _told_apart(seen: Sequence[PictureMark]) -> list[PictureMark]:
    """Each of them once, the surest first; where two sure ones differ, nobody knows; a side has one half circle."""
    kept = list[PictureMark]()
    for mark in sorted(seen, key=lambda one: -one.sure):
        again = next((at for at, one in enumerate(kept) if _is_one(one, mark)), None)
        if again is None:
            kept.append(mark)
        elif kept[again].number in mark.number:
            kept[again] = kept[again] if kept[again].number == mark.number else mark  # the other one is a part of it
        elif mark.number not in kept[again].number and mark.state == "sure":
            kept[again] = replace(kept[again], sure=min(kept[again].sure, DOUBTED))
    return kept


def _is_one(one: PictureMark, other: PictureMark) -> bool:
    return _is_same(one.line, other.line) or (bool(one.side) and one.side == other.side)


def _is_same(one: PrintLine, other: PrintLine) -> bool:
    across, down = max(one.wide, other.wide, one.high, other.high), max(one.high, other.high)
    return abs(one.x - other.x) < SAME * across and abs(one.y - other.y) < SAME * down


def _side(card: Picture, line: PrintLine, frame: Frame) -> tuple[str, bool]:
    """The side on whose edge a number stands, and whether that is clear."""
    far = _far(line, frame)
    side = min(far, key=lambda one: far[one])
    if far[side] > max(NEAR * line.high, CLOSE * card.shape[0]):
        return "", True
    return (side, True) if _is_cut(card, line, side, frame) else ("", False)


def _far(line: PrintLine, frame: Frame) -> dict[str, float]:
    """How far it is to each side of the frame."""
    left, upper, right, lower = frame
    return dict(zip(SIDES, (line.y - upper, right - line.x, lower - line.y, line.x - left), strict=True))


def _is_cut(card: Picture, line: PrintLine, side: str, frame: Frame) -> bool:
    """Is the ground of a number the same as at the frame behind it, and ends there as that of a half circle does?"""
    rim, is_level = _rim(card, side, frame), side in ("north", "south")
    at = round(line.x - frame[0] if is_level else line.y - frame[1])
    far = max(_far(line, frame)[side], LOWEST * line.high)
    own = round(LOWEST * line.high)  # its own digits are no end of its ground
    around = strip(card, line).reshape(-1, 3).astype(float)
    light = around.sum(axis=1)
    for ground in (around[light >= np.percentile(light, 70)], around[light <= np.percentile(light, 30)]):
        other = np.abs(rim - np.median(ground, axis=0)).max(axis=1) > LIKE
        other[max(0, at - own) : at + own + 1] = False
        before, behind = (int(np.argmax(hand)) if hand.any() else 0 for hand in (other[: at + 1][::-1], other[at:]))
        is_even = abs(before - behind) <= UNEVEN * max(before, behind)
        if is_even and CHORD[0] * far < min(before, behind) <= max(before, behind) < CHORD[1] * far:
            return True
    return False


def _rim(card: Picture, side: str, frame: Frame) -> NDArray[np.float64]:
    """The colours along one side of the frame, just within it."""
    left, upper, right, lower = frame
    strips = {
        "north": card[upper + INSIDE[0] : upper + INSIDE[1], left:right],
        "south": card[lower - INSIDE[1] : lower - INSIDE[0], left:right],
        "west": card[upper:lower, left + INSIDE[0] : left + INSIDE[1]],
        "east": card[upper:lower, right - INSIDE[1] : right - INSIDE[0]],
    }
    return np.asarray(np.median(strips[side], axis=0 if side in ("north", "south") else 1), np.float64)
