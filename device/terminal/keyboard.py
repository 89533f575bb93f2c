"""The keyboard: lines that somebody types, and a bell that other threads may ring while one waits for them."""

from __future__ import annotations

import contextlib
import os
import re
import select
import socket
import threading

ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|O[A-Z]|.)?")
LONGEST = 4_000


class Bell(Exception):
    """Somebody rang: there is something new to see."""


class Keyboard:
    """Lines from a terminal, a pipe or a file.

    The lines are taken from the descriptor itself: what a buffer has read ahead, no waiting can see.  Where one cannot
    wait for a descriptor (Windows), a thread reads, and what it has read comes through a socket, as the bell does.
    """

    def __init__(self, source: int = 0) -> None:
        self._source, self._rest, self._over = source, b"", False
        self._heard, self._rung = socket.socketpair()
        self._rung.setblocking(False)
        self._typed, self._typing = socket.socketpair()
        self._is_read_aside = not _can_be_waited_for(source)
        if self._is_read_aside:
            threading.Thread(target=self._read_aside, name="keyboard", daemon=True).start()

    def ring(self) -> None:
        """Wake whoever waits for a line; from any thread, and from a signal."""
        with contextlib.suppress(BlockingIOError):  # full: it rings loud enough
            self._rung.send(b"!")

    def line(self) -> str | None:
        """The next line; None when there will be no more; Bell if it rings before."""
        typed = self._typed if self._is_read_aside else self._source
        while b"\n" not in self._rest and not self._over:
            ready, _, _ = select.select([typed, self._heard], [], [])
            if self._heard in ready:
                self._heard.recv(1024)
                raise Bell
            data = self._typed.recv(65536) if self._is_read_aside else self._read()
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
        for end in (self._heard, self._rung, self._typed, self._typing):
            end.close()

    def _read_aside(self) -> None:
        with contextlib.suppress(OSError):  # closed meanwhile
            while data := self._read():
                self._typing.sendall(data)
            self._typing.shutdown(socket.SHUT_WR)


def _can_be_waited_for(source: int) -> bool:
    try:
        select.select([source], [], [], 0)
    except OSError:
        return False
    return True


def clean(line: bytes) -> str:
    """What was typed, without arrow keys and other signs that nobody can see."""
    text = ESCAPES.sub("", line.decode("utf-8", "replace"))
    return "".join(letter for letter in text if letter.isprintable())[:LONGEST].strip()
