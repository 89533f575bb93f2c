"""The console: lines that somebody types, and may be called away from; and what is told, drawn or line by line."""

from __future__ import annotations

import contextlib
import os
import re
import select
import socket
import threading
from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from device.terminal.blocks import Block, unarmed, wrapped
from device.terminal.commands import PageToRead
from device.terminal.screen import LEAST_HEIGHT, LEAST_WIDTH, ScreenShown, how_to_answer, picture, question

ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|O[A-Z]|.)?")
LONGEST = 4_000
ENDLESS = 1 << 20  # bytes without an end of line: nobody types that, and no script means it


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
            self._rest, self._over = self._rest + data, not data or len(self._rest) > ENDLESS
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


PROMPT = "> "
LEAD = re.compile(r"\s*(?:\S{1,7}\s{2,})?")
PAPER_WIDTH = 2_000  # paper leaves the wrapping to whoever reads it


class Output:
    """Where a seat shows what it sees."""

    def __init__(self, console: Console, *, prompts: bool = True) -> None:
        self._console, self._prompts = console, prompts
        self._asked: object = None
        self._told: list[str] = []
        self._heard = 0

    @property
    def is_screen(self) -> bool:
        """Can it be drawn anew?"""
        here = self._console
        return here.is_terminal and not here.is_dumb_terminal and _is_large(here)

    def draw(self, shown: ScreenShown, page: PageToRead | None = None) -> None:
        """Show how things stand, or a page to read, and wait for a line."""
        if self.is_screen:
            self._console.clear()
            self._print(self._page(page, shown) if page else self._picture(shown))
        else:
            self._write(shown, page)
        if self._prompts:
            self._console.file.write(PROMPT)
        self._console.file.flush()

    def say(self, text: str) -> None:
        """A line of its own, before or after the play."""
        self._console.print(unarmed(Text(text)), soft_wrap=True)

    # The screen ----------------------------------------------------------------------------------

    def _picture(self, shown: ScreenShown) -> Block:
        return picture(shown, self._console.width, self._console.height - 1)

    def _page(self, page: PageToRead, shown: ScreenShown) -> Block:
        """As much of a page as fits; the rest waits in it for the next time."""
        width, height = self._console.width, self._console.height - 1
        body: Block = []
        rest = list(page.lines)
        while rest and len(body) + len(more := _indented(rest[0], width)) <= height - 3:
            body += more
            del rest[0]
        page.left = rest if body else []
        how = "terminal.how.more" if page.left else "terminal.how.page"
        head = [Text(page.title, "bold"), Text(shown.signs.bar * width, "dim")]
        gap = [Text()] * (height - len(head) - len(body) - 1)
        return [*head, *body, *gap, Text(shown.words.say(how), "italic")]

    # Paper ---------------------------------------------------------------------------------------

    def _write(self, shown: ScreenShown, page: PageToRead | None) -> None:
        if page:
            self._print([Text(page.title, "bold"), *map(Text, page.lines)])
            return
        if shown.told is not self._told:
            self._told, self._heard = shown.told, 0
        self._print(Text(f"{shown.signs.told} {text}") for text in shown.told[self._heard :])
        self._heard = len(shown.told)
        asked = (shown.view.turn, shown.view.proposal, shown.view.ending)
        if asked != self._asked:
            self._asked = asked
            self._print(Text(f"{shown.signs.hands} {text}", "yellow") for text in shown.hands)
            self._print(question(shown.view, shown.words, PAPER_WIDTH))
            self._print([Text(how_to_answer(shown.view, shown.words), "dim")])
        self._print(Text(text, "bold red") for text in shown.said)
        shown.said = []

    def _print(self, lines: Iterable[Text]) -> None:
        for line in lines:
            self._console.print(unarmed(line), soft_wrap=True)


def _indented(text: str, width: int) -> Block:
    """A line whose further lines stand below its first words, not below the number or key before them."""
    lead = LEAD.match(text)
    before = lead.group() if lead else ""
    return wrapped(text[len(before) :], width, first=before) or [Text()]


def _is_large(console: Console) -> bool:
    return console.width >= LEAST_WIDTH and console.height >= LEAST_HEIGHT
