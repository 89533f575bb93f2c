"""Several cards beside each other in one picture: each by its sticker, its number, or what it looks like.

Where cards lie in rows they are told row by row, each from the left, as people read.  What nobody knows is told too,
without a name: whoever asked may know more about it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.flat import flat
from vision.cards.numbers import Spot, number
from vision.cards.outlines import Outline, Search, apart, covered
from vision.cards.page import FlatCard, page
from vision.cards.pictures import WIDE, Album
from vision.cards.stickers import NAME, Sticker, stickers
from vision.networks import Picture
from vision.reading import PROPOSED, SURE

CARD = 0.85  # an outline as good as this is a card among others
INSIDE = 0.5  # parts of an outline that lie within another: it is printed there
STUCK = 0.999  # how sure a sticker is that was seen
SIZES = (0.55, 1.8)  # how many times as large as the middle one cards of one row may look
IN_A_ROW = 0.5  # parts of a card's height by which cards of one row may be off


@dataclass(frozen=True, eq=False)
class CardBeside:
    """One card of several: the number or the sticker that it bears, or the name under which its picture is known."""

    number: str
    name: str
    sure: float
    outline: Outline
    card: FlatCard

    @property
    def is_known(self) -> bool:
        """Does anything say which card it is?"""
        return bool(self.number or self.name)


def several(picture: Picture, words: Sequence[str], album: Album, spot: Spot | None = None) -> list[CardBeside]:
    """The cards in a picture, as people read; a card that lies alone is none of several."""
    outlines = in_rows(_of_one_size(_outermost(apart(Search(picture).parted))))
    if len(outlines) < 2:
        return []
    stuck = stickers(picture, [word for word in words if NAME.fullmatch(word)]) if _has_stickers(words) else []
    plain = [word for word in words if not NAME.fullmatch(word)]
    return [_known(picture, outline, plain, album, spot, stuck) for outline in outlines]


def _has_stickers(words: Iterable[str]) -> bool:
    return any(NAME.fullmatch(word) for word in words)


def _known(
    picture: Picture, outline: Outline, words: Sequence[str], album: Album, spot: Spot | None, stuck: Sequence[Sticker]
) -> CardBeside:
    """A sticker says it at once, then a number, then the whole picture."""
    seen = page(flat(picture, outline))
    bears = next((one.name for one in stuck if _within(one, outline)), "")
    if bears:
        return CardBeside(bears, "", STUCK, outline, seen)
    found = number(seen, words, spot) if words else None
    if found is not None and found.sure >= PROPOSED:
        return CardBeside(found.value, "", found.sure, outline, seen)
    looks = album.known(flat(picture, outline, width=WIDE)) if album.kept else None
    if looks is not None and looks.sure >= SURE:  # else its title says more
        return CardBeside("", looks.name, looks.sure, outline, seen)
    return CardBeside("", "", 0.0, outline, seen)


def _within(one: Sticker, outline: Outline) -> bool:
    middle = one.corners.mean(axis=0)
    return cv2.pointPolygonTest(outline.corners.reshape(-1, 1, 2), (float(middle[0]), float(middle[1])), False) >= 0


def _outermost(outlines: Sequence[Outline]) -> list[Outline]:
    """Without what is printed on another card: a picture or a box has four corners as well."""
    cards = sorted((one for one in outlines if one.likely >= CARD), key=lambda one: -one.area)
    kept: list[Outline] = []
    for one in cards:
        if all(covered(one, other) < INSIDE for other in kept):
            kept.append(one)
    return kept


def _of_one_size(outlines: Sequence[Outline]) -> list[Outline]:
    """Those that are about as large as each other."""
    middle = float(np.median([one.area for one in outlines])) if outlines else 0.0
    return [one for one in outlines if SIZES[0] * middle <= one.area <= SIZES[1] * middle]


def in_rows(outlines: Sequence[Outline]) -> list[Outline]:
    """Row by row from above, each from the left."""
    rows: list[list[Outline]] = []
    for one in sorted(outlines, key=lambda one: float(one.corners[:, 1].mean())):
        high = float(np.ptp(one.corners[:, 1]))
        if rows and abs(_middle(one, 1) - _middle(rows[-1][0], 1)) < IN_A_ROW * high:
            rows[-1].append(one)
        else:
            rows.append([one])
    return [one for row in rows for one in sorted(row, key=lambda one: _middle(one, 0))]


def _middle(one: Outline, axis: int) -> float:
    return float(one.corners[:, axis].mean())
