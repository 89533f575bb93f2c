"""Pairing: how a new phone is let in, by a link that is good once or by six digits, both for two minutes.

Guesses at the digits are few: three wrong ones in a minute, five in ten minutes or ten in an hour, and they open
no door more; said anew, nobody listens to digits until that time is over. The link stays good all the while:
nobody guesses 128 bits, and whoever guesses digits cannot keep others out.
"""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from hmac import compare_digest
from threading import Lock
from typing import Literal

from web_panel.phones import Role, hashed

OPEN = 120.0  # seconds
LIMITS = ((3, 60.0), (5, 600.0), (10, 3600.0))  # so many wrong guesses in so many seconds
DIGITS = re.compile("[0-9]{1,12}")  # as somebody types them who guesses, or slips
Refusal = Literal["closed", "wrong", "too_many"]


@dataclass(frozen=True)
class Invitation:
    """What is shown once, to be typed or scanned."""

    token: str
    pin: str
    role: Role
    until: float


@dataclass(frozen=True)
class PairingWindow:
    """What is remembered of it: hashes, as of everything that opens a door."""

    token: bytes
    pin: bytes
    role: Role
    until: float


@dataclass
class Pairing:
    """The one window that may be open."""

    clock: Callable[[], float] = time.monotonic
    left: Callable[[], PairingWindow | None] = lambda: (
        None
    )  # a window that somebody has opened at the box's own keyboard
    _window: PairingWindow | None = None
    _shown: Invitation | None = field(default=None, repr=False)  # in the clear while it holds, for the screen
    _wrong: list[float] = field(default_factory=list)
    _lock: Lock = field(default_factory=Lock)

    def invite(self, role: Role = "player") -> Invitation:
        """Open the window anew, for one phone."""
        made = Invitation(secrets.token_urlsafe(16), f"{secrets.randbelow(1_000_000):06}", role, self.clock() + OPEN)
        with self._lock:
            self._window = PairingWindow(hashed(made.token), hashed(made.pin), role, made.until)
            self._shown = made
        return made

    @property
    def shown(self) -> Invitation | None:
        """What may be shown beside the box: the newest invitation, while it is good."""
        with self._lock:
            window, made = self._window, self._shown
            if not (window and made and window.until == made.until and self.clock() < made.until):
                self._shown = None
            return self._shown

    def close(self) -> None:
        """Let nobody in any more."""
        with self._lock:
            self._window = None

    @property
    def is_open(self) -> bool:
        """Could somebody come in?"""
        self._window = self.left() or self._window
        return self._window is not None and self.clock() < self._window.until

    def enter(self, said: str) -> Role | Refusal:
        """Is this the link's token, or the six digits?  Either is good once."""
        with self._lock:
            if not self.is_open or self._window is None:
                self._window = None
                return "closed"
            if compare_digest(hashed(said), self._window.token):
                return self._let_in(self._window)
            if not self._window.pin:
                return "closed"
            if self._is_exhausted():
                return self._deaf(self._window)
            if compare_digest(hashed(said), self._window.pin):
                return self._let_in(self._window)
            return self._refused(said, self._window)

    def _let_in(self, window: PairingWindow) -> Role:
        self._window = None
        return window.role

    def _deaf(self, window: PairingWindow) -> Refusal:
        """From here on this window opens by its link alone."""
        self._window = replace(window, pin=b"")
        return "too_many"

    def _refused(self, said: str, window: PairingWindow) -> Refusal:
        """Only digits are counted: there is no guessing a link."""
        if not DIGITS.fullmatch(said):
            return "wrong"
        self._wrong = [*(at for at in self._wrong if at > self.clock() - LIMITS[-1][1]), self.clock()]
        return self._deaf(window) if self._is_exhausted() else "wrong"

    def _is_exhausted(self) -> bool:
        return any(sum(at > self.clock() - span for at in self._wrong) >= most for most, span in LIMITS)
