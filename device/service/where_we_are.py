"""The place: where we are in a game, in one sentence, for those who come back to the table or have lost the thread."""

from __future__ import annotations

from engine import News, Table
from engine.shelf import title


def place(game: str, table: Table, ending: str | None) -> News:
    """Where this table stands, as anybody may know it."""
    if ending is not None:
        return News("place.over")
    found = title(game)
    return found.place(table) if found else News("place.playing")
