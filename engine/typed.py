"""What people type by hand: what may stand in it, wherever it comes in, and how it is read, alike and forgivingly.

Nobody types a sign that cannot be seen: those that move the cursor, colour a terminal, turn the direction of writing or
hide between letters come from somebody who means it badly, or by accident.  They are refused or left out where words
come in, and made harmless once more where words go out.

Accents, capitals and signs do not matter, a thing may be called as people call it or as the table does, and `sì` is as
good as `yes`.  What cannot be read so is left to whoever asked: a form says what is wrong, the table has the last word.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
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


def is_seen(text: str, longest: int = LONGEST_TEXT, breaks: str = "\n\r\t") -> bool:
    """May somebody have typed this?  It has lines, unless they are forbidden, and all that is in them can be seen."""
    return len(text) <= longest and all(letter.isprintable() or letter in breaks for letter in text)


def all_seen(value: Any, longest: int = LONGEST_TEXT, breaks: str = "\n\r\t") -> bool:
    """The same of all texts in a value, however deep."""
    if isinstance(value, str):
        return is_seen(value, longest, breaks)
    if isinstance(value, dict):
        return all(all_seen(inner, longest, breaks) for pair in value.items() for inner in pair)
    return not isinstance(value, list | tuple) or all(all_seen(inner, longest, breaks) for inner in value)


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


YES, NO = frozenset({"yes", "true", "si", "vero"}), frozenset({"no", "false", "falso"})


def plain(text: str) -> str:
    """Without accents, capitals and signs: what people type when they are in a hurry."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(letter if letter.isalnum() else " " for letter in letters if not unicodedata.combining(letter))
    return " ".join(kept.split())


def flag(typed: str) -> bool | None:
    """Yes or no; None: neither."""
    said = plain(typed)
    return True if said in YES else False if said in NO else None


def items(typed: str) -> list[str]:
    """What is in a list: `cocoa, socks`, with brackets around it or without."""
    return [item.strip() for item in typed.strip().strip("[]").split(",") if item.strip()]


class OwnNames:
    """The table's own names for what people call otherwise, by the kinds of things that there are."""

    def __init__(self, known: Mapping[str, Iterable[str]], called: Callable[[str, str], str]) -> None:
        self._known = {kind: frozenset(names) for kind, names in known.items()}
        self._called = {kind: {plain(called(kind, name)): name for name in names} for kind, names in known.items()}

    def knows(self, kind: str) -> bool:
        """Are there things of this kind?"""
        return bool(self._known.get(kind))

    def own(self, typed: str, kind: str = "") -> str:
        """Its name on the table, of this kind or of any; empty if nothing is called so."""
        kinds = [kind] if kind else list(self._known)
        if any(typed in self._known.get(one, ()) for one in kinds):
            return typed
        said = plain(typed)
        found = (self._called.get(one, {}).get(said) or self._plainly(one, said) for one in kinds)
        return next(filter(None, found), "")

    def _plainly(self, kind: str, said: str) -> str:
        return next((name for name in sorted(self._known.get(kind, ())) if said and plain(name) == said), "")
