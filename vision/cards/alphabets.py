"""Which letters the languages of cards are written with: what cannot stand there is not read."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.cards.letters import alphabet
from vision.networks import Floats

PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
MARKS = " .,:;!?'\"’‘“”„«»()[]/&%+-–—…*•→←↑↓×°#="
SPECIAL = {
    "en": "éï",
    "it": "àèéìíòóùúÀÈÉÌÒÙ",
    "de": "äöüßÄÖÜé",
    "fr": "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜ",
    "es": "áéíñóúü¡¿ÁÉÍÑÓÚÜ",
}
LANGUAGES = tuple(SPECIAL)


def only(seen: Floats, language: str = "") -> Floats:
    """The scores without the letters that the language does not have; without a language, those of all stay."""
    return seen * _kept(language)


@lru_cache
def _kept(language: str) -> NDArray[np.float32]:
    letters = PLAIN + MARKS + (SPECIAL[language] if language else "".join(SPECIAL.values()))
    return np.array([1.0 if not sign or sign in letters else 0.0 for sign in alphabet()], np.float32)
