"""A child process that is talked to in lines of JSON, and that can be killed with all that it has started.

Engines and players run in children, because they hang and crash where nobody can stop them.  A child is started anew,
never forked from us: threads and open sound or pin devices do not survive a fork.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

Message = dict[str, Any]
ROOT = str(Path(__file__).resolve().parent.parent)
LOOK = 0.05  # seconds between two looks at the clock
DIE_WITH_PARENT = 1  # what Linux calls PR_SET_PDEATHSIG
_nursery = ThreadPoolExecutor(1, "nursery")  # to Linux the parent is the thread that bore the child, so that one stays


@cache
def can_be_heard() -> bool:
    """Can one wait for what a child says?  On Windows for sockets alone: there browsers speak, and chance rolls."""
    heard, said = os.pipe()
    try:
        select.select([heard], [], [], 0)
    except OSError:
        return False
    finally:
        os.close(heard)
        os.close(said)
    return True


class ChildLost(Exception):
    """The child is gone, or said nothing for too long; it has been killed."""


class Child:
    """One module of ours that runs on its own.  One thread may send while another receives."""

    def __init__(self, module: str, *words: str, clock: Callable[[], float] = time.monotonic) -> None:
        if not can_be_heard():
            raise ChildLost("nobody can listen to a child on this system")
        self._clock = clock
        path = os.pathsep.join(filter(None, (ROOT, os.environ.get("PYTHONPATH"))))
        command, environment = [sys.executable, "-P", "-m", module, *words], {**os.environ, "PYTHONPATH": path}
        self._process = _nursery.submit(_born, command, environment).result()
        self._begun = b""

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    def send(self, message: Message) -> None:
        """Tell it something."""
        assert self._process.stdin
        try:
            self._process.stdin.write(json.dumps(message).encode() + b"\n")
        except (OSError, ValueError) as error:  # a pipe that is broken, or closed already
            self.kill()
            raise ChildLost("it has died") from error

    def has_said(self, patience: float | None, bell: int) -> bool:
        """Wait until it says something, *patience* (seconds) runs out, or there is something to read from *bell*."""
        assert self._process.stdout
        if b"\n" in self._begun:
            return True
        with contextlib.suppress(ValueError):  # killed meanwhile: what comes of that is said by `receive`
            here = self._process.stdout.fileno()
            return here in select.select([here, bell], [], [], patience)[0]
        return True

    def receive(self, patience: float | None = None) -> Message:
        """What it says next; `ChildLost` when it is gone or *patience* (seconds) runs out."""
        until = None if patience is None else self._clock() + patience
        while b"\n" not in self._begun:
            self._begun += self._more(until)
        line, _, self._begun = self._begun.partition(b"\n")
        message: Message = json.loads(line)
        return message

    def ended(self) -> str:
        """How it has come to an end: by which signal, or with which code; empty while it runs."""
        code = self._process.poll()
        return "" if code is None else signal.Signals(-code).name if code < 0 else f"code {code}"

    def kill(self) -> None:
        """End it and all that it has started, now."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                with contextlib.suppress(OSError):
                    pipe.close()

    def _more(self, until: float | None) -> bytes:
        assert self._process.stdout
        try:
            while not select.select([self._process.stdout], [], [], None if until is None else LOOK)[0]:
                if until is not None and self._clock() >= until:
                    self.kill()
                    raise ChildLost("it does not answer")
            if more := os.read(self._process.stdout.fileno(), 65536):
                return more
        except (OSError, ValueError) as error:
            raise ChildLost("it was ended") from error
        self.kill()
        raise ChildLost("it has died")


def _born(command: list[str], environment: dict[str, str]) -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, bufsize=0, start_new_session=True, env=environment)


def own_lines() -> int:
    """For the child itself: where to write lines to; what libraries print goes nowhere instead.

    From here on it dies with its parent, even if it hangs and reads nothing any more.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)
    lines, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    return lines


def tell(lines: int, message: Message) -> None:
    """For the child itself: say something to the parent; without one there is nothing left to do."""
    try:
        os.write(lines, json.dumps(message).encode() + b"\n")
    except BrokenPipeError:
        raise SystemExit from None
