"""The number in the corner of a card, chosen among those that it can be.

Every line of print that begins in a corner is weighed against the possible numbers. One that is clearly a number is
taken; two different ones are a doubt. Where somebody has shown once where a deck prints its numbers, that spot is
looked at first, and what is found elsewhere is never sure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.cards.glimpses import glimpses
from vision.cards.letters import Letter, chances, scores, spelled
from vision.cards.lines import PrintLine
from vision.cards.page import FlatCard, upside_down
from vision.networks import Floats, Picture

CORNERS = ("upper left", "upper right", "lower left", "lower right")  # where numbers are looked for first
ASIDE, ABOVE = 0.36, 0.2  # how far from its edges a corner of a card reaches
A_NUMBER = 0.5  # at least so likely a number is there
KNOWN_WAY = 0.35  # so much better a card must read one way up before nobody turns it
RIM, CUT = 0.004, 0.9  # parts of the width that a number is away from the rim; how far one nearer is believed
NO_DIGIT = 0.6  # a sign behind a number that is less likely may be one of its digits
STRETCHED = (1.5,)  # so much wider a line is looked at once more
SHORT = 5  # signs that a number has at most, with all that may be read beside it
GLIMPSED = 0.95  # how far a number is believed that stands in no line of print
ELSEWHERE = 0.9  # how far a number is believed that does not stand where its deck prints them
BESIDE, ROOM = (
    (0.07, 0.05),
    (0.13, 0.07),
)  # parts of the card: how far off a shown spot print may be; what is read there
Spot = tuple[float, float]  # the middle of a number, in parts of the card's width and height
TURNS = str.maketrans("0689", "0986")  # what digits look like upside down
TURNING = frozenset("0689")


@dataclass(frozen=True)
class Number:
    """A number that was read: how sure it is, where it stands, and what it might be instead."""

    value: str
    sure: float
    corner: str = ""
    others: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Found:
    words: Sequence[str]
    likely: Floats
    corner: str
    whole: float = 1.0  # how far it can be believed that no digit is cut off

    @property
    def total(self) -> float:
        """How likely it is any of the numbers."""
        return float(self.likely.sum())

    @property
    def best(self) -> str:
        return self.words[int(self.likely.argmax())]


def number(page: FlatCard, words: Sequence[str], spot: Spot | None = None) -> Number | None:
    """The number of a card that lies the right way up; *spot* says where its deck prints it."""
    if page.upright >= KNOWN_WAY:
        return _chosen(_found(page, words, spot))
    one, other = (_chosen(_found(way, words, spot)) for way in (page, upside_down(page)))
    if one is None or other is None:
        found = one or other
        return None if found is None else _doubted(found, words)
    first, second = sorted((one, other), key=lambda found: -found.sure)
    if first.value == second.value:
        return first
    return Number(first.value, first.sure / (first.sure + second.sure + 1e-6), first.corner, (second.value,))


def glimpsed(page: FlatCard, words: Sequence[str]) -> Number | None:
    """The number of a card on which no line of print is one: on a disc, in a banner; the longest that is seen."""
    ways = (page,) if page.upright >= KNOWN_WAY else (page, upside_down(page))
    seen = [one for way in ways for corner in CORNERS for one in _glimpsed(way.card, words, corner)]
    return _chosen(sorted(seen, key=lambda one: (-len(one.best), CORNERS.index(one.corner))))


def _glimpsed(card: Picture, words: Sequence[str], corner: str) -> list[_Found]:
    return [_Found(words, _chances(part, words), corner, GLIMPSED) for part in glimpses(card, corner)]


def _doubted(found: Number, words: Sequence[str]) -> Number:
    """Nobody knows which way is up: if it were a number upside down too, that may be meant."""
    if not set(found.value) <= TURNING:
        return found
    other = found.value[::-1].translate(TURNS)
    if other == found.value or other not in words:
        return found
    return Number(found.value, 0.5 * found.sure, found.corner, (other,))


def _found(page: FlatCard, words: Sequence[str], spot: Spot | None) -> list[_Found]:
    """All numbers that stand where they may, those of the likeliest place first."""
    if spot is None:
        return _in_corners(page, words)
    there = _at_spot(page, words, spot)
    if any(one.total > A_NUMBER for one in there):
        return there
    return [*there, *(replace(one, whole=one.whole * ELSEWHERE) for one in _in_corners(page, words))]


def _in_corners(page: FlatCard, words: Sequence[str]) -> list[_Found]:
    found = []
    for line in page.lines:
        where = _corner(line, page.card)
        if where:
            cut = CUT if _at_the_rim(line, page.card) else 1.0
            found += [replace(one, whole=one.whole * cut) for one in _weighed(page.strip(line), words, where)]
    return sorted(found, key=lambda one: CORNERS.index(one.corner))


def _at_spot(page: FlatCard, words: Sequence[str], spot: Spot) -> list[_Found]:
    """The print at the spot; where no line was found there, whatever the picture shows."""
    high, wide = page.card.shape[:2]
    x, y = spot[0] * wide, spot[1] * high
    found = []
    for line in page.lines:
        beside = max(line.left - x, x - line.right, 0.0)
        if beside < BESIDE[0] * wide and abs(line.y - y) < max(BESIDE[1] * high, line.high / 2):
            end = "left" if abs(line.left - x) < abs(line.right - x) else "right"
            found += _weighed(page.strip(line), words, end)
    if any(one.total > A_NUMBER for one in found):
        return found
    left, upper = max(0, round(x - ROOM[0] * wide)), max(0, round(y - ROOM[1] * high))
    part = page.card[upper : round(y + ROOM[1] * high), left : round(x + ROOM[0] * wide)]
    return [*found, _Found(words, _chances(part, words), "")]


def _corner(line: PrintLine, card: Picture) -> str:
    """The corner that a line begins or ends in, or nothing."""
    high, wide = card.shape[:2]
    across = "left" if line.left < 0.5 * ASIDE * wide else "right" if line.right > (1 - 0.5 * ASIDE) * wide else ""
    down = "upper" if line.y < ABOVE * high else "lower" if line.y > (1 - ABOVE) * high else ""
    return f"{down} {across}" if across and down else ""


def in_corner(line: PrintLine, card: Picture) -> bool:
    """Whether a line is where numbers stand."""
    return bool(_corner(line, card))


def _at_the_rim(line: PrintLine, card: Picture) -> bool:
    """Whether a line is cut off by the rim of the card, as it is when the outline is wrong."""
    high, wide = card.shape[:2]
    free = RIM * wide
    return bool(min(line.left, line.upper) < free or line.right > wide - free or line.lower > high - free)


def _weighed(strip: Picture, words: Sequence[str], corner: str) -> list[_Found]:
    """How likely each number is; where other words stand in the same line, only its end with digits is weighed."""
    plain = scores(strip)
    letters = spelled(plain)
    if not _may_be_number(letters, corner):
        return []
    whole = _Found(words, _chances(strip, words, plain), corner)
    if whole.total > A_NUMBER:
        return [whole]
    part = _end_with_digits(strip, letters, corner)
    if part is None:
        return [whole]
    picture, is_clear = part
    return [whole, _Found(words, _chances(picture, words), corner, 1.0 if is_clear else CUT)]


def _may_be_number(letters: Sequence[Letter], corner: str) -> bool:
    """Whether a line is short, or has a digit at its end in the corner: most lines are sentences."""
    signs = [letter.sign for letter in letters if letter.sign.strip()]
    return len(signs) <= SHORT or signs[0 if "left" in corner else -1].isdigit()


def _chances(strip: Picture, words: Sequence[str], plain: Floats | None = None) -> Floats:
    """How likely each number is; digits that stand twice are told apart from one only where there is room."""
    seen = [scores(strip) if plain is None else plain, *(scores(strip, wide) for wide in STRETCHED)]
    return np.asarray(np.mean([chances(one, words) for one in seen], axis=0), np.float32)


def _end_with_digits(strip: Picture, letters: Sequence[Letter], corner: str) -> tuple[Picture, bool] | None:
    """The part of a line up to the gap behind its number, and whether what comes then is surely no digit."""
    way = letters if "left" in corner else list(reversed(letters))
    digits = next((at for at, letter in enumerate(way) if not letter.sign.isdigit()), len(way))
    if not 0 < digits < len(way):
        return None
    gap = (way[digits - 1].at + way[digits].at) / 2
    at, is_clear = round(gap * strip.shape[1]), way[digits].sure > NO_DIGIT
    return (strip[:, :at] if "left" in corner else strip[:, at:]), is_clear


def _chosen(found: Sequence[_Found]) -> Number | None:
    """The number, with all that speaks against it."""
    likely = [one for one in found if one.total > A_NUMBER]
    if not likely:
        weak = max(found, key=lambda one: one.total, default=None)
        return None if weak is None or weak.total < 0.05 else Number(weak.best, 0.5 * weak.total, weak.corner)
    first = likely[0]
    against = [one for one in likely[1:] if one.best != first.best]
    share = float(first.likely.max()) / first.total
    sure = share * min(1.0, 0.5 + 0.5 * first.total) * (0.6 if against else 1.0) * first.whole
    order = np.argsort(-first.likely)[1:4]
    others = tuple(first.words[int(at)] for at in order if first.likely[at] > 0.01 * first.total)
    return Number(first.best, sure, first.corner, (*others, *(one.best for one in against)))
