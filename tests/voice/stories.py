"""All words of the demo story, for tests that read a whole pack aloud."""

from __future__ import annotations

from functools import cache

from engine.content import Text
from engine.games.wonder_book.loading import demo_folder, read
from engine.pieces.words import texts_in


@cache
def texts() -> tuple[Text, ...]:
    """Every text of the demo."""
    return tuple(texts_in(read(demo_folder()).pack))
