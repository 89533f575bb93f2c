"""Child processes: talked to in typed messages, a line of JSON each, and killed with all that they have started.

Cameras, engines and players run in children, because they hang and crash where nobody can stop them.  A child is
started anew, never forked from us: threads and open sound or pin devices do not survive a fork.  What a child tells is
read as the type that was named for it; one that talks nonsense is treated as one that is gone.  A `Servant` is a child
that is born when it is needed, and ended when it fails or nobody has needed it for a while.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

Message = dict[str, Any]
T = TypeVar("T")
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


class Child(Generic[T]):
    """A module of ours that runs alone and *tells* such messages.  One thread may send while another receives."""

    def __init__(self, module: str, *words: str, tells: type[T], clock: Callable[[], float] = time.monotonic) -> None:
        if not can_be_heard():
            raise ChildLost("nobody can listen to a child on this system")
        self._clock = clock
        path = os.pathsep.join(filter(None, (ROOT, os.environ.get("PYTHONPATH"))))
        command, environment = [sys.executable, "-P", "-m", module, *words], {**os.environ, "PYTHONPATH": path}
        self._process = _nursery.submit(_born, command, environment).result()
        self._begun, self._read = b"", msgspec.json.Decoder(tells).decode

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    def send(self, message: Any) -> None:
        """Tell it something."""
        assert self._process.stdin
        try:
            self._process.stdin.write(msgspec.json.encode(message) + b"\n")
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

    def receive(self, patience: float | None = None) -> T:
        """What it says next; `ChildLost` when it is gone or *patience* (seconds) runs out."""
        until = None if patience is None else self._clock() + patience
        while b"\n" not in self._begun:
            self._begun += self._more(until)
        line, _, self._begun = self._begun.partition(b"\n")
        try:
            return self._read(line)
        except msgspec.DecodeError as error:
            self.kill()
            raise ChildLost("it talks nonsense") from error

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


class Servant(Generic[T]):
    """A child that is born when somebody needs it; *ready* is how long its first word may take, if it says one.

    One thread may tell it something, and end it, while another listens to it.
    """

    def __init__(
        self,
        module: str,
        *words: str,
        tells: type[T],
        ready: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._module, self._words, self._tells, self._ready, self._clock = module, words, tells, ready, clock
        self._child: Child[T] | None = None
        self._lock = threading.Lock()
        self.asked_at = clock()

    @property
    def pid(self) -> int | None:
        """Its process, if it runs."""
        child = self._child
        return child.pid if child else None

    def born(self) -> T | None:
        """Its first word, if it had to be born for this and says one; `ChildLost` if it could not be."""
        if self._child is not None:
            return None
        self.asked_at = self._clock()
        self._child = Child(self._module, *self._words, tells=self._tells, clock=self._clock)
        return None if self._ready is None else self.hear(self._ready)

    def ask(self, order: Any, patience: float) -> T:
        """What it says to this order; who fails at it is ended, and `ChildLost` says why."""
        self.born()
        self.send(order)
        answer = self.hear(patience)
        self.asked_at = self._clock()
        return answer

    def send(self, order: Any) -> None:
        """Tell the one that was born something; one that does not take it is ended."""
        child = self._living()
        try:
            child.send(order)
        except ChildLost:
            self._lose(child)
            raise

    def hear(self, patience: float | None = None) -> T:
        """What it says next; one that says nothing for so long is ended."""
        return self._heard(self._living(), patience)

    def all_told(self) -> Iterator[T]:
        """All that the one that lives now will say; `ChildLost` when it is gone, unless somebody knows that already."""
        return self._told_by(self._living())

    def has_said(self, patience: float | None, bell: int) -> bool:
        """Wait until it says something, *patience* (seconds) runs out, or there is something to read from *bell*."""
        return self._living().has_said(patience, bell)

    def rest(self, idle: float) -> None:
        """End it if nobody has asked it anything for so long."""
        if self._child and self._clock() - self.asked_at >= idle:
            self.end()

    def end(self) -> None:
        """Not any more, until it is needed again."""
        with self._lock:
            child, self._child = self._child, None
        if child:
            child.kill()

    def _living(self) -> Child[T]:
        if (child := self._child) is None:
            raise ChildLost("it was ended")
        return child

    def _heard(self, child: Child[T], patience: float | None) -> T:
        try:
            return child.receive(patience)
        except ChildLost:
            self._lose(child)
            raise

    def _told_by(self, child: Child[T]) -> Iterator[T]:
        while True:
            try:
                told = child.receive()
            except ChildLost:
                if self._lose(child):
                    raise
                return
            yield told

    def _lose(self, child: Child[T]) -> bool:
        """It is gone; whether nobody knew that yet.  Another one that lives by now stays."""
        with self._lock:
            is_news = self._child is child
            if is_news:
                self._child = None
        child.kill()
        return is_news


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


def orders(kind: type[T]) -> Iterator[T]:
    """For the child itself: what it is ordered, one after the other, until nobody orders anything any more."""
    read = msgspec.json.Decoder(kind).decode
    for line in sys.stdin.buffer:
        yield read(line)


def tell(lines: int, message: Any) -> None:
    """For the child itself: say something to the parent; without one there is nothing left to do."""
    try:
        os.write(lines, msgspec.json.encode(message) + b"\n")
    except BrokenPipeError:
        raise SystemExit from None
