"""The terminal that we were started from: what can be shown on it, what nobody needs to read, and when it is closed."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import signal
import sys
import webbrowser
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Thread
from typing import TextIO

from engine.phrases import Phrases

BOLD, PLAIN = "\x1b[1m", "\x1b[0m"
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY")
FAR = ("SSH_CONNECTION", "SSH_TTY")  # the desktop is another computer's


class Doorstep:
    """Says it once, however many evenings follow."""

    def __init__(self, said: Phrases, *, opens: bool = True) -> None:
        self._said, self._opens, self._is_told = said, opens, False

    def say(self, address: str, otherwise: Sequence[str]) -> None:
        """The address; if there is none, what was told instead."""
        if self._is_told:
            return
        self._is_told = True
        is_seen = bool(sys.stdout and sys.stdout.isatty())
        line = self._said.say("run.open", {"address": address}) if address else "\n".join(otherwise)
        print(f"{BOLD}{line}{PLAIN}" if is_seen else line, flush=True)
        if address and is_seen and self._opens and has_desktop(os.environ):
            Thread(target=webbrowser.open, args=(address,), name="browser", daemon=True).start()


def has_desktop(environment: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Can a browser be seen by whoever started us?"""
    if any(environment.get(name) for name in FAR):
        return False
    return platform in ("darwin", "win32") or any(environment.get(name) for name in SCREENS)


def can_be_drawn(source: TextIO | None) -> bool:
    """Is there a terminal whose keys can be taken one by one?"""
    return bool(source and source.isatty()) and importlib.util.find_spec("termios") is not None


NOWHERE = (1, 2)  # what was written to the terminal


@contextlib.contextmanager
def ended_with_the_terminal(end: Callable[[], object]) -> Iterator[None]:
    """Meanwhile a terminal that goes away calls this."""

    def gone(*_: object) -> None:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in NOWHERE:
            with contextlib.suppress(OSError):
                os.dup2(nowhere, stream)
        os.close(nowhere)
        end()

    if not hasattr(signal, "SIGHUP"):  # Windows ends what was started in a window with the window
        yield
        return
    before = signal.signal(signal.SIGHUP, gone)
    try:
        yield
    finally:
        signal.signal(signal.SIGHUP, before)


ERRORS = 2  # the stream that libraries write to, around Python


@contextmanager
def hushed() -> Iterator[None]:
    """Nothing reaches the stream of errors for a while; it is given back whatever happens."""
    sys.stderr.flush()
    try:
        kept = os.dup(ERRORS)
    except OSError:  # somebody closed it: then nothing can be written anyway
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, ERRORS)
        yield
    finally:
        os.dup2(kept, ERRORS)
        os.close(kept)
        os.close(nowhere)
