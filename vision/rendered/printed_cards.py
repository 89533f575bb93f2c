"""Cards of a pack as a printer would make them: any words, in the largest letters that leave them on the card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from zlib import crc32

import numpy as np

from vision.rendered.photographs import PhotographedCard
from vision.rendered.story_cards import Print, PrintedWords, composed
from vision.rendered.tables import Picture

WIDE, HIGH = 80.0, 120.0  # millimetres: there is a story to be told
LETTERS = (3.2, 3.0, 2.8, 2.6, 2.4, 2.2, 2.0, 1.8)  # millimetres, the largest that fit are taken
MARGIN = 5.0
CLOSE = 0.82  # parts of its room that a card of a row takes
UPRIGHT = np.pi / 2  # how cards lie that look upright: the tray lies across
PICTURE = 30.0  # millimetres: cards without a number are known by theirs
STYLE = Print(typeface="Caladea-Regular", numeral=6.0, paper=(214.0, 234.0, 242.0), wide=WIDE, high=HIGH)


@lru_cache(maxsize=32)
def face(words: PrintedWords) -> Picture:
    """The picture of a card with these words."""
    style = (
        STYLE if words.number or words.drawing else replace(STYLE, picture=PICTURE, seed=crc32(words.title.encode()))
    )
    tried = (composed(words, replace(style, letter=letter)) for letter in LETTERS)
    fitting = (picture for picture, lower in tried if lower < HIGH - MARGIN)
    found = next(fitting, None)
    return composed(words, replace(style, letter=LETTERS[-1]))[0] if found is None else found


def row(cards: Sequence[PrintedWords], across: float, turns: Sequence[float]) -> list[PhotographedCard]:
    """Such cards beside each other, upright for whoever sees so much of the table; each a little askew by its turn."""
    room = across / max(1, len(cards))
    part = min(1.0, CLOSE * room / WIDE)
    middle = (len(cards) - 1) / 2
    return [
        PhotographedCard(face(words), part * WIDE, part * HIGH, (0.0, (at - middle) * room), UPRIGHT + turn)
        for at, (words, turn) in enumerate(zip(cards, turns, strict=True))
    ]


def laid(words: PrintedWords, turn: float, place: tuple[float, float] = (0.0, 0.0)) -> PhotographedCard:
    """Such a card on the table."""
    return PhotographedCard(face(words), WIDE, HIGH, place, turn)
