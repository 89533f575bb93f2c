"""What people type by hand, at a terminal or into a form: read alike wherever they type it, and forgivingly.

Accents, capitals and signs do not matter, a thing may be called as people call it or as the table does, and `sì` is as
good as `yes`.  What cannot be read so is left to whoever asked: a form says what is wrong, the table has the last word.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping

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
