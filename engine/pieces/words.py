"""Words of a pack in play: short names for them, so that asks and news can carry them in every language at once."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from engine.content import Content, Text, inside


def ref(text: Text) -> str:
    """A short name for words of the pack; none for no words."""
    return hashlib.blake2b(repr(sorted(text.words.items())).encode(), digest_size=6).hexdigest() if text else ""


def by_ref(thing: Any) -> dict[str, Text]:
    """All words in a piece of content, by their short names."""
    return {ref(text): text for text in texts_in(thing)}


def texts_in(thing: Any) -> Iterator[Text]:
    """All words in a piece of content."""
    return (part for part in parts_of(thing) if isinstance(part, Text))


def parts_of(thing: Any) -> Iterator[Content]:
    """All that a piece of content is made of, itself too, down to its words."""
    if isinstance(thing, Content):
        yield thing
    for inner in inside(thing):
        yield from parts_of(inner)
