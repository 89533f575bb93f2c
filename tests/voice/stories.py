"""All words of the demo story, for tests that read a whole pack aloud."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from engine.content import Content, Text
from engine.games.wonder_book.loading import demo_folder, read


@cache
def texts() -> tuple[Text, ...]:
    """Every text of the demo."""
    return tuple(_texts(read(demo_folder()).pack))


def _texts(thing: Any) -> Iterator[Text]:
    if isinstance(thing, Text):
        yield thing
    elif isinstance(thing, Content):
        yield from _texts([getattr(thing, entry) for entry in thing.__struct_fields__])
    elif isinstance(thing, dict):
        yield from _texts(list(thing.values()))
    elif isinstance(thing, (list, tuple)):
        for item in thing:
            yield from _texts(item)
