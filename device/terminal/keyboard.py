"""The keyboard: lines that somebody types, and a bell that other threads may ring while one waits for them."""

from __future__ import annotations

import contextlib
import os
import re
import select

ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|O[A-Z]|.)?")
LONGEST = 4_000


class Bell(Exception):
    """Somebody rang: there is something new to see."""


class Keyboard:
    """Lines from a terminal, a pipe or a file.

    The lines are taken from the descriptor itself: what a buffer has read ahead, no waiting can see.
    """

    def __init__(self, source: int = 0) -> None:
        self._source, self._rest, self._over = source, b"", False
        self._heard, self._rung = os.pipe()
        os.set_blocking(self._rung, False)

    def ring(self) -> None:
        """Wake whoever waits for a line; from any thread, and from a signal."""
        with contextlib.suppress(BlockingIOError):  # full: it rings loud enough
            os.write(self._rung, b"!")

    def line(self) -> str | None:
        """The next line; None when there will be no more; Bell if it rings before."""
        while b"\n" not in self._rest and not self._over:
            ready, _, _ = select.select([self._source, self._heard], [], [])
            if self._heard in ready:
                os.read(self._heard, 1024)
                raise Bell
            data = self._read()
            self._rest, self._over = self._rest + data, not data
        line, end, self._rest = self._rest.partition(b"\n")
        return clean(line) if line or end else None

    def _read(self) -> bytes:
        """What was typed; nothing more, if the terminal was closed."""
        try:
            return os.read(self._source, 65536)
        except OSError:
            return b""

    def close(self) -> None:
        """Nobody rings any more."""
        os.close(self._heard)
        os.close(self._rung)


def clean(line: bytes) -> str:
    """What was typed, without arrow keys and other signs that nobody can see."""
    text = ESCAPES.sub("", line.decode("utf-8", "replace"))
    return "".join(letter for letter in text if letter.isprintable())[:LONGEST].strip()
