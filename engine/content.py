"""What comes out of a pack: frozen, typed, and with its words in as many languages as its owner wrote."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, dataclass_transform

import msgspec

OWN_LANGUAGE = "*"


# The decorator tells type checkers what msgspec does anyway: what is frozen stays frozen in every model below.
@dataclass_transform(frozen_default=True, kw_only_default=True)
class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The root of everything that comes out of a pack.

    Models inherit all of it but `kw_only`: one whose required fields follow optional ones says `kw_only=True` itself.
    """


class Text(Content):
    """Words in one or more languages; those that a pack wrote without naming a language lie under `*`."""

    words: dict[str, str] = {}

    def say(self, language: str) -> str:
        """The words in this language, else in the pack's own, else in the first that has any."""
        wanted = (self.words.get(language), self.words.get(OWN_LANGUAGE), *self.words.values())
        return next(filter(None, wanted), "")

    def __bool__(self) -> bool:
        return any(self.words.values())


def inside(thing: Any) -> Iterable[Any]:
    """What content, a list or a dict holds; nothing else holds anything."""
    if isinstance(thing, Content):
        return (getattr(thing, name) for name in thing.__struct_fields__)
    if isinstance(thing, dict):
        return thing.values()
    return thing if isinstance(thing, tuple | list) else ()


def bearer(thing: Any, line: object) -> str | int | None:
    """The card, or whatever else has a name, in which this very line stands; none if it does not stand in *thing*.

    Empty: it stands there, and nothing around it has a name.
    """
    if thing is line:
        return ""
    found = next((name for part in inside(thing) if (name := bearer(part, line)) is not None), None)
    is_named = any(hasattr(thing, word) for word in ("name", "title", "number"))  # not so an option of a choice
    if found != "" or not is_named:
        return found
    return getattr(thing, "id", "") or getattr(thing, "number", "")
