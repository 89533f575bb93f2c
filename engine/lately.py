"""Lately: what was asked, and what came of it, is remembered for the last answers as they are given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.asks import Ask
from engine.history import Past
from engine.journal import RULES, Entry
from engine.table import News

MOST_REMEMBERED = 128  # answers


class Answered(NamedTuple):
    """Something that was answered, with the question as it was asked then, and what came of it."""

    past: Past
    ask: Ask
    came: Sequence[News] = ()
    over: bytes = b""  # the seal of the table over which it was asked: things were called as they lay then


class Lately:
    """The last answers; a line of the history is known by being that very line."""

    def __init__(self) -> None:
        self._known = dict[int, tuple[Entry, Ask, Sequence[News], bytes]]()

    def keep(self, entry: Entry, ask: Ask | None, over: bytes, came: Sequence[News]) -> None:
        """Somebody gave an answer, perhaps once more."""
        if entry.kind == "answer" and entry.by != RULES and ask:
            self._known.pop(id(entry), None)
            self._known[id(entry)] = entry, ask, tuple(came), over
            if len(self._known) > MOST_REMEMBERED:
                del self._known[next(iter(self._known))]

    def knows(self, entry: Entry) -> bool:
        """Is it remembered?"""
        return id(entry) in self._known

    def of(self, entry: Entry, past: Past) -> Answered:
        """What is remembered of it."""
        _, ask, came, over = self._known[id(entry)]
        return Answered(past, ask, came, over)
