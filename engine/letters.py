"""Letters: what may stand in names and texts that people type, wherever they come in; and what is made of the rest.

Nobody types a sign that cannot be seen: those that move the cursor, colour a terminal, turn the direction of writing or
hide between letters come from somebody who means it badly, or by accident.  They are refused or left out where words
come in, and made harmless once more where words go out.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

LONGEST_NAME, LONGEST_TEXT, LONGEST_CORRECTION = 40, 2_000, 400
EMPTY = str.maketrans(dict.fromkeys("\u115f\u1160\u2800\u3164\uffa0", " "))  # letters, and yet nothing is seen of them
# What steers a terminal, or turns the direction in which people read.
HARMFUL = re.compile(
    "[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\U000e0000-\U000e007f]"
)


def tidy(text: str, longest: int = LONGEST_NAME) -> str:
    """A name as it may stand in a list: one short line of letters that can be seen."""
    seen = "".join(letter if letter.isprintable() else " " for letter in unicodedata.normalize("NFC", text))
    return " ".join(_fewer_marks(seen).translate(EMPTY).split())[:longest].strip()


def is_seen(text: str, longest: int = LONGEST_TEXT) -> bool:
    """May somebody have typed this?  It has lines, and all that is in them can be seen."""
    return len(text) <= longest and all(letter.isprintable() or letter in "\n\r\t" for letter in text)


def all_seen(value: Any, longest: int = LONGEST_TEXT) -> bool:
    """The same of all texts in a value, however deep."""
    if isinstance(value, str):
        return is_seen(value, longest)
    if isinstance(value, dict):
        return all(all_seen(key, longest) and all_seen(inner, longest) for key, inner in value.items())
    return not isinstance(value, list | tuple) or all(all_seen(inner, longest) for inner in value)


def harmless(text: str) -> str:
    """As many letters, of which none does anything."""
    return HARMFUL.sub("\u00b7", text)


def _fewer_marks(text: str) -> str:
    """Two marks above or below a letter are enough for every language that we know."""
    kept: list[str] = []
    many = 0
    for letter in text:
        many = many + 1 if unicodedata.combining(letter) else 0
        if many <= 2:
            kept.append(letter)
    return "".join(kept)
