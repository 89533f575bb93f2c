"""Which cards lie there: one value for a picture of cards, with how sure it is and what stood in the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.flat import flat
from vision.cards.framing import likely
from vision.cards.indices import RANKS, rank
from vision.cards.numbers import Number, Spot, glimpsed, number
from vision.cards.outlines import Outline, Search, apart, brightened, different, unframed
from vision.cards.page import FlatCard, page
from vision.cards.sides import Points
from vision.cards.stickers import NAME, stickers
from vision.networks import Picture
from vision.reading import PROPOSED, SURE

MOST = 999  # of the numbers that a card may bear if nobody says which
NEVER = 0.9  # how sure a reading with trouble can be at most
BELIEVED, GUESSED = 0.55, 0.93  # an index below this is not believed; on an outline that is guessed from strokes
COVERED, BESIDE = 1.06, 1.45  # so much larger than its outline a card may look; how far beside it others are looked for
SHOWING, LIKE = 0.034, 22.0  # parts of a card's area that show of another one beside it; how far its colour may be off
SIZES = (0.45, 2.2)  # how many times as large as each other cards of one picture may look
CARD = 0.85  # an outline as good as this is a card, even if nothing can be read on it
ENOUGH = 3  # lines of print that a further card has
STUCK = 0.999  # how sure a sticker is that was seen
DIM, SOFT = 40.0, 4.0  # brightness and sharpness below which eyes complain


@dataclass(frozen=True)
class CardSeen:
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

    cards: tuple[CardSeen, ...] = ()
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


def read_cards(picture: Picture, words: Sequence[str] = (), spot: Spot | None = None) -> CardReading:
    """The cards in a picture; *words* are the numbers that they can have, *spot* is where their deck prints them."""
    named = [word for word in words if NAME.fullmatch(word)]
    if (named or not words) and (stuck := stickers(picture, named)):
        return CardReading(tuple(CardSeen(one.name, STUCK, (), _corners(one.corners)) for one in stuck), STUCK)
    if named:
        words = [word for word in words if word not in named]
        if not words:
            return CardReading(trouble=_trouble(picture, ()))
    search = Search(picture)
    ranks = [word for word in words or RANKS if word in RANKS]
    if not words or set(words) & set("AJQK"):
        playing = _playing(picture, search, ranks)
        if playing.cards or (words and set(words) <= set(RANKS)):
            return playing
    if words:
        return _numbered(picture, search, words, spot)
    return _numbered(picture, search, [str(one) for one in range(1, MOST + 1)], spot, ENOUGH)


def _playing(picture: Picture, search: Search, words: Sequence[str]) -> CardReading:
    """Playing cards: every one that has an index in its corners."""
    seen: list[CardSeen] = []
    _indexed(picture, apart(search.parted), words, seen, BELIEVED)
    hidden = not seen or _more(picture, seen)
    if hidden:
        found = different([*search.parted, *search.guessed])
        _indexed(picture, found, words, seen, GUESSED)
        _indexed(picture, [*map(unframed, found), *search.half_seen], words, seen, SURE)
        hidden = bool(seen) and _more(picture, seen)
    if not seen:
        return CardReading(trouble=_trouble(picture, search.parted))
    sure = float(np.prod([card.sure for card in seen]))
    return CardReading(tuple(seen), min(sure, NEVER) if hidden else sure, "more" if hidden else "")


def _indexed(
    picture: Picture, outlines: Sequence[Outline], words: Sequence[str], seen: list[CardSeen], least: float
) -> None:
    """Add the cards in these outlines to those that have been seen, where there is none yet."""
    for outline in outlines:
        if any(_over(outline, other) for other in seen) or not _of_their_size(outline, seen):
            continue
        found = rank(picture, outline, words)
        if found is not None and found.sure >= least:
            seen.append(CardSeen(found.value, found.sure, found.others, _corners(outline.corners)))


def _of_their_size(outline: Outline, seen: Sequence[CardSeen]) -> bool:
    """Whether an outline is about as large as the cards that were read."""
    sizes = [float(cv2.contourArea(np.array(card.corners, np.float32))) for card in seen]
    return not sizes or SIZES[0] < outline.area / float(np.median(sizes)) < SIZES[1]


def _over(outline: Outline, other: CardSeen) -> bool:
    """Whether an outline is mostly the same piece of the table as a card that was read."""
    shared = float(cv2.intersectConvexConvex(outline.corners, np.array(other.corners, np.float32))[0])
    return shared > 0.4 * outline.area


def _more(picture: Picture, seen: Sequence[CardSeen]) -> bool:
    """Whether more of the cards' paper lies about than was read: another card, under one of these or elsewhere."""
    scale = min(1.0, 480 / max(picture.shape[:2]))
    size = (round(picture.shape[1] * scale), round(picture.shape[0] * scale))
    small = brightened(np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8))
    cards = [np.array(card.corners, np.float32) * scale for card in seen]
    paper = _like_paper(small, _cover(small, cards, 0.96)) & ~_cover(small, cards, COVERED)
    beside = paper & _cover(small, cards, BESIDE)
    if float(beside.sum()) > SHOWING * sum(float(cv2.contourArea(card)) for card in cards):
        return True
    patches = cv2.morphologyEx(paper.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    least = min(float(cv2.contourArea(card)) for card in cards)
    return any(_papery(box.tolist(), least) for box in cv2.connectedComponentsWithStats(patches)[2][1:])


def _cover(picture: Picture, cards: Sequence[Points], grown: float) -> NDArray[np.bool_]:
    """Where the cards are, made so much larger."""
    mask = np.zeros(picture.shape[:2], np.uint8)
    for card in cards:
        middle = card.mean(axis=0)
        cv2.fillPoly(mask, [(middle + grown * (card - middle)).astype(np.int32)], 1)
    return mask > 0


def _like_paper(picture: Picture, inside: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """What has about the colour of the brighter parts of the cards."""
    lab = cv2.cvtColor(picture, cv2.COLOR_BGR2LAB).astype(np.float32)
    cards = lab[inside]
    paper = np.median(cards[cards[:, 0] >= np.percentile(cards[:, 0], 60)], axis=0)
    return np.asarray(np.linalg.norm((lab - paper) * np.array([0.6, 1, 1], np.float32), axis=2) < LIKE)


def _papery(box: list[int], size: float) -> bool:
    """Whether a patch is as large as a part of a card that shows an index, and solid, or a frame of a card's size."""
    _, _, wide, high, area = box
    is_solid = area > 0.05 * size and area > 0.35 * wide * high and min(wide, high) > 0.1 * size**0.5
    return is_solid or (area > 0.12 * size and wide * high < 4 * size)


def _numbered(picture: Picture, search: Search, words: Sequence[str], spot: Spot | None, least: int = 0) -> CardReading:
    """A card with a number: the best outline on which one can be read; *least* lines of print make signs count."""
    best: tuple[Number, Outline] | None = None
    pages: list[tuple[FlatCard, Outline]] = []
    for outline in likely(picture, search):
        pages.append((page(flat(picture, outline)), outline))
        found = number(pages[-1][0], words, spot)
        if found is not None and (best is None or found.sure > best[0].sure):
            best = (found, outline)
        if best is not None and best[0].sure >= PROPOSED:
            break
    if best is None or best[0].sure < PROPOSED:
        best = _glimpsed([one for one in pages if len(one[0].lines) >= least], words) or best
    if best is None:
        return CardReading(trouble=_trouble(picture, search.parted))
    found, outline = best
    beside = list(_beside(picture, search, outline, words, spot))
    cards = [_seen(found, outline), *filter(None, beside)]
    sure = float(np.prod([card.sure for card in cards]))
    sure = sure if outline.likely and all(beside) else min(sure, NEVER)
    trouble = "more" if not all(beside) else "unclear" if outline.likely else "edge"
    return CardReading(tuple(cards), sure, "" if sure >= SURE else trouble)


def _seen(found: Number, outline: Outline) -> CardSeen:
    return CardSeen(found.value, found.sure, found.others, _corners(outline.corners))


def _beside(
    picture: Picture, search: Search, first: Outline, words: Sequence[str], spot: Spot | None
) -> Iterator[CardSeen | None]:
    """Further cards with print, about as large as the first and beside it; nothing for one whose number is in doubt."""
    taken = [_seen(Number("", 0.0), first)]
    for outline in apart(search.parted) if first.likely else ():
        if outline.likely < CARD or any(_over(outline, card) for card in taken) or not _of_their_size(outline, taken):
            continue
        seen = page(flat(picture, outline)) if search.printed(outline) else None
        if seen is not None and len(seen.lines) >= ENOUGH:
            found = number(seen, words, spot)
            taken.append(_seen(found or Number("", 0.0), outline))
            yield taken[-1] if found is not None and found.sure >= SURE else None


def _glimpsed(pages: Sequence[tuple[FlatCard, Outline]], words: Sequence[str]) -> tuple[Number, Outline] | None:
    """The first card on which a sign in a corner may be a number; one with print is looked at before others."""
    for seen, outline in sorted(pages, key=lambda one: -len(one[0].lines)):
        found = glimpsed(seen, words)
        if found is not None and found.sure >= PROPOSED:
            return found, outline
    return None


def _corners(corners: Points) -> tuple[tuple[float, float], ...]:
    return tuple((round(float(x), 1), round(float(y), 1)) for x, y in corners)


def _trouble(picture: Picture, outlines: Sequence[Outline]) -> str:
    """Why nothing was read."""
    gray = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    if float(gray.mean()) < DIM:
        return "dark"
    if float(np.percentile(np.abs(cv2.Laplacian(gray, cv2.CV_32F)), 99)) < SOFT:
        return "blurred"
    return "unclear" if any(outline.likely >= CARD for outline in outlines) else "none"
