"""What is kept of a photographed card: its number, its text, and the card itself, flat and the right way up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vision.cards.flat import flat
from vision.cards.framing import likely
from vision.cards.marks import PictureMark, marks, without
from vision.cards.numbers import Number, Spot, number
from vision.cards.outlines import Outline, Search
from vision.cards.page import FlatCard, page
from vision.cards.text import PrintedText, written
from vision.networks import Picture
from vision.reading import PROPOSED, SURE

TRIED = 4  # outlines that are tried


@dataclass(frozen=True, eq=False)
class Captured:
    """One side of one card; without a number only its picture says which it is."""

    number: str
    sure: float
    text: PrintedText
    card: Picture
    marks: tuple[PictureMark, ...] = ()  # the numbers in its picture, if they were looked for

    @property
    def is_sure(self) -> bool:
        """Whether nobody has to look at the number."""
        return self.sure >= SURE


def captured(
    picture: Picture, words: Sequence[str], language: str = "", spot: Spot | None = None, *, is_pictured: bool = False
) -> Captured | None:
    """The card in a picture, or nothing; of *words* it bears one as its number, at the *spot* where its deck has it.

    *is_pictured*: the numbers in its picture are read as well, and are no part of its text.
    """
    best: tuple[float, FlatCard, Number | None] | None = None
    for tried, outline in enumerate(likely(picture, Search(picture))):
        seen = page(flat(picture, outline))
        found = number(seen, words, spot) if words else None
        worth = _worth(seen, found, outline)
        if best is None or worth > best[0]:
            best = (worth, seen, found)
        if tried + 1 == TRIED or (found is not None and found.sure >= PROPOSED and outline.likely):
            break
    if best is None or best[0] <= 0:
        return None
    _, seen, found = best
    sure = found is not None and found.sure >= PROPOSED
    value, how_sure = (found.value, found.sure) if found is not None and sure else ("", 0.0)
    there = marks(seen.card) if is_pictured else ()
    return Captured(value, how_sure, written(without(seen, there), language), seen.card, there)


def _worth(seen: FlatCard, found: Number | None, outline: Outline) -> float:
    """How much an outline gives: a number, then print, then clear sides."""
    print_ = min(1.0, len(seen.lines) / 10)
    return (2 * found.sure if found is not None else 0.0) + print_ + (0.5 if outline.likely > 0.7 else 0.0)
