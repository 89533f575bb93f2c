"""The captions: what was told last, in words, for eyes; always at the table, whatever else is missing."""

from __future__ import annotations

from collections import deque

from device.evening.words import Words
from engine.channel import View

REMEMBERED = 4  # at least; all that one answer brought about stays


class Captions:
    """A channel that remembers the last things that were told."""

    name, who = "captions", "all"

    def __init__(self, words: Words) -> None:
        self._words = words
        self.lines: deque[str] = deque()

    def show(self, view: View) -> None:
        """Keep what is told, and what the hands have to do."""
        words = self._words.over(view.table)
        new = [*map(words.news, view.news), *words.put_backs(view.changes)]
        self.lines.extend(new)
        while len(self.lines) > max(REMEMBERED, len(new)):
            self.lines.popleft()
