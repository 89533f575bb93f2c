"""Story cards dealt onto tables: photographs with the truth about them, the same for the same seed everywhere."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.developing import steady
from vision.rendered.photographs import PhotographedCard, Points, photographs, some_exposure, some_view
from vision.rendered.sentences import LANGUAGES
from vision.rendered.story_cards import TYPEFACES, Print, PrintedWords, drawn, printing, words
from vision.rendered.tables import Picture

BUSY = 0.4  # of the tables have other things on them


@dataclass(frozen=True, eq=False)
class Dealt:
    """One photograph of one card, or several as one, and the truth about it."""

    picture: Picture
    corners: Points
    words: PrintedWords
    printed: Print
    language: str


def dealt(seed: int, fine: float, count: int = 1) -> Dealt:
    """A card in some typeface and language, at so many pixels a millimetre, in so many pictures that count as one."""
    chance = np.random.default_rng(1000 * int(fine) + seed)
    language = LANGUAGES[seed % len(LANGUAGES)]
    said, how = words(chance, language), printing(chance, TYPEFACES[seed % len(TYPEFACES)])
    card = PhotographedCard(drawn(said, how), turn=float(chance.uniform(0, 2 * np.pi)))
    view, light = some_view(chance, fine), some_exposure(chance)
    pictures, corners = photographs(chance, [card], view, light, count, busy=bool(chance.random() < BUSY))
    return Dealt(steady(pictures), corners[0], said, how, language)
