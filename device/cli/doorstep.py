"""The doorstep: where a box that is only shown on this computer can be opened, said in one line, and opened at once."""

from __future__ import annotations

import importlib.util
import os
import sys
import webbrowser
from collections.abc import Mapping, Sequence
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
