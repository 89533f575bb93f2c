"""The diary: how a game looked after each line of its journal, so that whoever comes back to a line can compare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.journal import Entry


class Diary:
    """Follows what a game saves.  The same lines have to lead to the same look, however they came about."""

    def __init__(self) -> None:
        self._lines, self._looks, self._length = list[Entry](), list[Any](), 0

    def write(self, entries: Sequence[Entry]) -> None:
        """What is saved: a cut leads back to an earlier line, from which the same may come again or something else."""
        for entry in entries:
            if entry.kind == "cut":
                self._length = entry.value
                continue
            if self._lines[self._length : self._length + 1] != [entry]:  # a new way to go on
                del self._lines[self._length :], self._looks[self._length :]
                self._lines.append(entry)
                self._looks.append(None)
            self._length += 1

    def earlier(self, look: Any) -> Any:
        """How it looked when it stood at this line before; how it looks now, if it never did."""
        if self._looks[self._length - 1] is None:
            self._looks[self._length - 1] = look
        return self._looks[self._length - 1]
