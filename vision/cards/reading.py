"""Which cards lie there: one value for a picture of cards, with how sure it is and what stood in the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.flat import flat
from vision.cards.framing import likely
from vision.cards.indices import RANKS, rank
from vision.cards.numbers import Number, number
from vision.cards.outlines import Outline, Search, apart, brightened, different
from vision.cards.page import page
from vision.networks import Picture
from vision.reading import PROPOSED, SURE

MOST = 999  # of the numbers that a card may bear if nobody says which
NEVER = 0.9  # how sure a reading with trouble can be at most
BELIEVED = 0.55  # an index below this is not believed
CARD = 0.85  # an outline as good as this is a card, even if nothing can be read on it
DIM, SOFT = 40.0, 4.0  # brightness and sharpness below which eyes complain


@dataclass(frozen=True)
class Seen:
    """One card: its number, how sure that is, what it might be instead, and its four corners in the picture."""

    number: str
    sure: float
    others: tuple[str, ...]
    corners: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class CardReading:
    """The cards of a picture, how likely all their numbers are right, which side is up, and what troubles the eyes.

    `trouble` is empty or the id of a phrase (`cards` in `phrases.en.toml` and `phrases.it.toml`).
    """

    cards: tuple[Seen, ...] = ()
    sure: float = 0.0
    trouble: str = ""

    @property
    def number(self) -> str:
        """The number of the card; of several cards all numbers, in the order of the alphabet."""
        return " ".join(sorted(card.number for card in self.cards))

    @property
    def side(self) -> str:
        """Which side is up; a card without a number may lie face down, but only its picture can say so."""
        return "front" if self.cards else ""

    @property
    def state(self) -> str:
        """Whether the reading is taken ("sure"), proposed ("unsure"), or there is nothing to propose ("none")."""
        if not self.cards:
            return "none"
        return "sure" if self.sure >= SURE else "unsure" if self.sure >= PROPOSED else "none"


def read_cards(picture: Picture, words: Sequence[str] = (), corner: str = "") -> CardReading:
    """The cards in a picture; *words* are the numbers that they can have, *corner* is where their deck prints them."""
    search = Search(picture)
    ranks = [word for word in words or RANKS if word in RANKS]
    if not words or set(words) & set("AJQK"):
        playing = _playing(picture, search, ranks)
        if playing.cards or (words and set(words) <= set(RANKS)):
            return playing
    return _numbered(picture, search, words or [str(one) for one in range(1, MOST + 1)], corner)


def _playing(picture: Picture, search: Search, words: Sequence[str]) -> CardReading:
    """Playing cards: every one that has an index in its corners."""
    seen: list[Seen] = []
    _indexed(picture, apart(search.parted), words, seen)
    hidden = not seen or _more(picture, seen)
    if hidden:
        _indexed(picture, different([*search.parted, *search.guessed]), words, seen)
        hidden = bool(seen) and _more(picture, seen)
    if not seen:
        return CardReading(trouble=_trouble(picture, search.parted))
    sure = float(np.prod([card.sure for card in seen]))
    return CardReading(tuple(seen), min(sure, NEVER) if hidden else sure, "more" if hidden else "")


def _indexed(picture: Picture, outlines: Sequence[Outline], words: Sequence[str], seen: list[Seen]) -> None:
    """Add the cards in these outlines to those that have been seen, where there is none yet."""
    for outline in outlines:
        if any(_over(outline, other) for other in seen):
            continue
        found = rank(picture, outline, words)
        if found is not None and found.sure >= BELIEVED:
            seen.append(Seen(found.value, found.sure, found.others, _corners(outline)))


def _over(outline: Outline, other: Seen) -> bool:
    """Whether an outline is mostly the same piece of the table as a card that was read."""
    shared = float(cv2.intersectConvexConvex(outline.corners, np.array(other.corners, np.float32))[0])
    return shared > 0.4 * outline.area


def _more(picture: Picture, seen: Sequence[Seen]) -> bool:
    """Whether more of the cards' paper lies about than was read: another card, under this one or beside it."""
    scale = min(1.0, 480 / max(picture.shape[:2]))
    small = brightened(
        np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    )
    lab = cv2.cvtColor(small, cv2.COLOR_BGR2LAB).astype(np.float32)
    cards = [np.array(card.corners, np.float32) * scale for card in seen]
    covered, inside = np.zeros(small.shape[:2], np.uint8), np.zeros(small.shape[:2], np.uint8)
    for card in cards:
        middle = card.mean(axis=0)
        cv2.fillPoly(inside, [(middle + 0.96 * (card - middle)).astype(np.int32)], 1)
        cv2.fillPoly(covered, [(middle + 1.1 * (card - middle)).astype(np.int32)], 1)
    light = lab[inside > 0]
    paper = np.median(light[light[:, 0] > np.percentile(light[:, 0], 60)], axis=0)
    alike = (np.linalg.norm((lab - paper) * (0.6, 1, 1), axis=2) < 22).astype(np.uint8)
    alike[covered > 0] = 0
    alike = cv2.morphologyEx(alike, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    least = min(float(cv2.contourArea(card)) for card in cards)
    _, _, stats, _ = cv2.connectedComponentsWithStats(alike)
    return any(_papery(box.tolist(), least) for box in stats[1:])


def _papery(box: list[int], size: float) -> bool:
    """Whether a patch is as large and as solid as a part of a card that shows an index."""
    _, _, wide, high, area = box
    return area > 0.03 * size and area > 0.3 * wide * high and min(wide, high) > 0.07 * size**0.5


def _numbered(picture: Picture, search: Search, words: Sequence[str], corner: str) -> CardReading:
    """A card with a number: the best outline on which one can be read."""
    best: tuple[Number, Outline] | None = None
    for outline in likely(picture, search):
        found = number(page(flat(picture, outline)), words, corner)
        if found is not None and (best is None or found.sure > best[0].sure):
            best = (found, outline)
        if best is not None and best[0].sure >= PROPOSED:
            break
    if best is None:
        return CardReading(trouble=_trouble(picture, search.parted))
    found, outline = best
    card = Seen(found.value, found.sure, found.others, _corners(outline))
    sure = found.sure if outline.likely else min(found.sure, NEVER)
    return CardReading((card,), sure, "" if sure >= SURE else "unclear" if outline.likely else "edge")


def _corners(outline: Outline) -> tuple[tuple[float, float], ...]:
    return tuple((round(float(x), 1), round(float(y), 1)) for x, y in outline.corners)


def _trouble(picture: Picture, outlines: Sequence[Outline]) -> str:
    """Why nothing was read."""
    gray = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    if float(gray.mean()) < DIM:
        return "dark"
    if float(np.percentile(np.abs(cv2.Laplacian(gray, cv2.CV_32F)), 99)) < SOFT:
        return "blurred"
    return "unclear" if any(outline.likely >= CARD for outline in outlines) else "none"
