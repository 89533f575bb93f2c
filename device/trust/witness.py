"""The witness: stands beside a life, gives it orders, and remembers all that was told."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from device.trust.pace import EVERY, Pace
from voice.child import Child, ChildLost, Message

PATIENCE = 30.0  # seconds of the pace: whoever has not answered then is broken
SETTLED = 0.6  # seconds after which buttons mean what they show
SOON = 2.0  # seconds to fall silent in, when the box is gone, and to hear a button in
MODULE, NOT_SAVED = "device.trust.life", "error.not_saved"


class Witness:
    """One life of a box, as it looks from outside."""

    def __init__(self, folder: Path, game: str, seed: int, turn: int = -1) -> None:
        self._child = Child(MODULE, str(folder), game, str(seed), str(turn), tells=Message)
        self._heard = threading.Condition()
        self.pace = Pace()
        self.first: Message = {}
        self.took = 0.0
        self.turn, self.line, self.asked = -1, "", list[str]()
        self.news: Counter[str] = Counter()
        self.heard: Counter[str] = Counter()
        self.pictures = 0
        self.beat = 0  # so often systemd was told that all is well
        self.endings = 0  # so often a story was over
        self.spoken = dict[str, bool]()
        self.halves = 0  # so often something had happened although it was said that it had not
        self.is_gone = False
        self._thread = threading.Thread(target=self._listen, name="witness", daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._child.pid

    @property
    def port(self) -> int:
        """Where phones find it."""
        return int(self.first.get("ready", 0))

    def order(self, order: str, **about: Any) -> None:
        """Have something done."""
        with suppress(ChildLost):
            self._child.send({"order": order, **about})

    def until(self, is_so: Callable[[], bool], patience: float | None = None) -> bool:
        """Wait until something has been heard; False: it never came, or the life is over."""
        end = self.pace.now() + (PATIENCE if patience is None else patience)
        with self._heard:
            while not (self.is_gone or is_so()) and self.pace.now() < end:
                self._heard.wait(EVERY)
            return is_so()

    def moves(self, turns: int = 10) -> bool:
        """Does the evening go on?"""
        target = self.turn + turns
        return self.until(lambda: self.turn >= target)

    def beats(self) -> bool:
        """Is systemd told that all is well, and not only once?"""
        target = self.beat + 2
        return self.until(lambda: self.beat >= target, SOON)

    def is_ready(self) -> bool:
        """Wait until it is switched on."""
        return self.until(lambda: bool(self.first))

    def ends(self, patience: float) -> bool:
        """Wait until it has switched itself off."""
        return self.until(lambda: self.is_gone, patience)

    def ended(self) -> str:
        """How its process has come to an end."""
        return self._child.ended()

    def kill(self) -> None:
        """As if somebody had pulled the plug; what it had said until then counts."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        self._thread.join(PATIENCE)

    def children(self, module: str = "") -> list[int]:
        """The processes that it has started, and theirs; all of them, or those that run such a module."""
        return [pid for pid in _descendants(self.pid) if module in _command(pid)]

    def _listen(self) -> None:
        with contextlib.suppress(ChildLost):
            while True:
                message = self._child.receive()
                with self._heard:
                    self._take(message)
                    self._heard.notify_all()
        with self._heard:
            self.is_gone = True
            self._heard.notify_all()

    def _take(self, message: Message) -> None:
        if "ready" in message:
            self.first, self.took = message, self.pace.now()
        elif "told" in message:
            self.halves += NOT_SAVED in message["news"] and self.asked != message["asked"]
            self.turn, self.line, self.asked = message["told"], message["line"], message["asked"]
            self.news.update(message["news"])
            self.endings += not self.asked
        elif "heard" in message:
            self.heard[message["heard"]] += 1
        elif "seen" in message:
            self.pictures += 1
        elif "beat" in message:
            self.beat += 1
        else:
            self.spoken[message["spoken"]] = message["aloud"]


def _descendants(pid: int) -> Iterator[int]:
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text(encoding="ascii").split():
                yield int(child)
                yield from _descendants(int(child))


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text(encoding="utf-8").replace("\0", " ")
    except OSError:
        return ""


def is_running(pid: int) -> bool:
    """Is it there, and more than a name?"""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def size(pid: int) -> tuple[int, int, int]:
    """Its memory in bytes, its open files, its threads."""
    about = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    numbers = {line.split(":")[0]: line.split()[1] for line in about.splitlines() if len(line.split()) > 1}
    files = len(list(Path(f"/proc/{pid}/fd").iterdir()))
    return int(numbers["VmRSS"]) * 1024, files, int(numbers["Threads"])
