"""A real pseudo-terminal with Taleside in it: keys go in, and what stands on its screen is read back."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import MappingProxyType

from tests.sources import ROOT

PATIENCE = 25.0  # seconds; only a broken terminal takes them
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
CLEARED = "\x1b[2J"


class Screen:
    """What Taleside shows, and the keyboard before it."""

    def __init__(self, process: int, terminal: int) -> None:
        self.process, self._terminal, self.raw = process, terminal, ""

    def keys(self, *lines: str) -> None:
        """Type lines, each with Enter."""
        for line in lines:
            os.write(self._terminal, f"{line}\n".encode())

    def press(self, key: bytes) -> None:
        """Press a single key."""
        os.write(self._terminal, key)

    def wait_for(self, text: str) -> str:
        """Read until this stands on the screen; what stands there then."""
        end = time.monotonic() + PATIENCE
        while text not in self.shown() and self._more(end):
            pass
        assert text in self.shown(), f"{text!r} never came:\n{self.shown()}"
        return self.shown()

    def shown(self) -> str:
        """What stands on the screen since it was cleared last, without colours."""
        return CONTROL.sub("", self.raw.rpartition(CLEARED)[2])

    def end(self) -> int:
        """Wait until Taleside has ended; how."""
        end = time.monotonic() + PATIENCE
        while self._more(end):
            pass
        if time.monotonic() > end:  # it says where it stands, and ends at once
            os.kill(self.process, signal.SIGABRT)
            while self._more(end + PATIENCE):
                pass
            raise AssertionError(f"it has not ended:\n{self.shown()}")
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])

    def _more(self, end: float) -> bool:
        """Read what has come; False: nothing will."""
        ready, _, _ = select.select([self._terminal], [], [], max(0.0, end - time.monotonic()))
        try:
            data = os.read(self._terminal, 65536) if ready else b""
        except OSError:  # the other end is closed
            data = b""
        self.raw += data.decode("utf-8", "replace")
        return bool(data)

    def resize(self, columns: int, rows: int) -> None:
        """Drag the window to another size."""
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.kill(self.process, signal.SIGWINCH)


@contextmanager
def taleside(
    home: Path, *arguments: str, columns: int = 80, rows: int = 24, variables: Mapping[str, str] = MappingProxyType({})
) -> Iterator[Screen]:
    """`taleside` in a window of this size."""
    process, terminal = pty.fork()
    if process == 0:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # whoever runs the tests behind its back may have it ignored
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.chdir(ROOT)
        given = {
            "TALESIDE_HOME": str(home),
            "TERM": "xterm-256color",
            "LC_ALL": "C.UTF-8",
            "PYTHONFAULTHANDLER": "1",
            **variables,
        }
        keep = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
        os.execve(sys.executable, [sys.executable, "-m", "device", *arguments], {**keep, **given})
    screen = Screen(process, terminal)
    try:
        yield screen
    finally:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
        with suppress(ChildProcessError):
            os.waitpid(process, 0)
        os.close(terminal)
