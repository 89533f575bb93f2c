"""The box: the attackers' side of one that runs in a process of its own, and what can be seen of it from outside."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from bench.box_life import family
from device.trust.pace import Pace
from device.trust.witness import size
from tests.kit.ports import free_port
from tests.sources import ROOT

HOST = "127.0.0.1"
BEATS = "1500000"  # microseconds of the watchdog: so the heart beats every half second
PATIENCE = 60.0  # seconds of the pace: whoever has not begun, or answered, then is broken
LOG = "box.log"
NOTHING: Mapping[str, str] = MappingProxyType({})


class Gone(Exception):
    """The box has ended of its own accord, or shows no life."""


class Box:
    """A box that runs, with a data folder of its own, on a port that only this machine finds."""

    def __init__(self, folder: Path, variables: Mapping[str, str] = NOTHING) -> None:
        self.folder, self.log = folder, folder / LOG
        folder.mkdir(parents=True, exist_ok=True)
        self.pace, self._answers = Pace(), queue.SimpleQueue[Any]()
        self.lights, self.lost, self.beats = list[float](), list[float](), list[float]()
        self.port, self.routes = 0, list[dict[str, Any]]()
        self._ready, self._orders = threading.Event(), threading.Lock()
        self._ear = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._address = folder / "notify"
        self._address.unlink(missing_ok=True)
        self._ear.bind(str(self._address))
        self._process = self._born(variables)
        for listen in (self._listen, self._hear):
            threading.Thread(target=listen, daemon=True).start()
        self._wait_until_ready()

    def _born(self, variables: Mapping[str, str]) -> subprocess.Popen[bytes]:
        ours = {
            "TALESIDE_HOME": str(self.folder),
            "TALESIDE_PORT": str(free_port()),
            "TALESIDE_VOICE_SOUND": "no",
            "TALESIDE_CAMERA_SOURCE": "none",
            "NOTIFY_SOCKET": str(self._address),
            "WATCHDOG_USEC": BEATS,
            "MALLOC_ARENA_MAX": "2",  # as the box has it by systemd/taleside.service
            "PYTHONPATH": str(ROOT),
        }
        command = [sys.executable, "-m", "bench.attack.inside"]
        with self.log.open("ab") as log:
            return subprocess.Popen(
                command, cwd=self.folder, stdin=-1, stdout=-1, stderr=log, env={**os.environ, **ours, **variables}
            )

    def _wait_until_ready(self) -> None:
        if not self.pace.until(lambda: self._ready.is_set() or self.is_gone, PATIENCE) or self.is_gone:
            self.kill()
            raise Gone(self.said()[-2000:])

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    @property
    def is_gone(self) -> bool:
        """Has it ended?"""
        return self._process.poll() is not None

    def order(self, order: str, **about: Any) -> Any:
        """Have something done in the box, and wait for what came of it."""
        with self._orders:
            assert self._process.stdin
            try:
                self._process.stdin.write(json.dumps({"order": order, **about}).encode() + b"\n")
                self._process.stdin.flush()
                found = self._answers.get(timeout=PATIENCE)
            except (OSError, queue.Empty) as error:
                raise Gone(f"{order}: {error!r}") from error
        if isinstance(found, dict) and "error" in found:
            raise Gone(f"{order}: {found['error']}")
        return found

    def let_in(self, role: str, name: str = "") -> str:
        """One more phone; its secret."""
        return str(self.order("let_in", name=name or f"a {role}", role=role))

    def said(self) -> str:
        """Its log so far."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    def kill(self, blow: signal.Signals = signal.SIGKILL) -> None:
        """End it like this, and wait until it has."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, blow)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(30)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                with contextlib.suppress(OSError):
                    pipe.close()

    # What can be seen from outside ---------------------------------------------------------------

    def used(self) -> float:
        """Seconds of the processor that it and its children have used, to the millionth."""
        return sum(map(used, family(self.pid)))

    def grown(self) -> tuple[int, int, int]:
        """Memory in bytes, open files and threads of the box itself; its voice and eyes have limits of their own."""
        with contextlib.suppress(OSError, KeyError):
            return size(self.pid)
        return 0, 0, 0

    def _listen(self) -> None:
        assert self._process.stdout
        with contextlib.suppress(ValueError, OSError):
            for line in self._process.stdout:
                self._take(json.loads(line))

    def _take(self, message: Mapping[str, Any]) -> None:
        if "light" in message:
            self.lights.append(message["light"])
        elif "lost" in message:
            self.lost.append(message["lost"])
        elif "ready" in message:
            self.port, self.routes = message["ready"], message["routes"]
            self._ready.set()
        else:
            self._answers.put(message.get("done"))

    def _hear(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                if b"WATCHDOG=1" in self._ear.recv(4096):
                    self.beats.append(time.monotonic())


def used(pid: int) -> float:
    """Seconds of the processor that a process has used."""
    with contextlib.suppress(OSError, ValueError, IndexError):
        tasks = Path(f"/proc/{pid}/task").iterdir()
        return sum(int((task / "schedstat").read_text(encoding="ascii").split()[0]) for task in tasks) / 1e9
    return 0.0


@contextlib.contextmanager
def running(folder: Path, variables: Mapping[str, str] = NOTHING) -> Iterator[Box]:
    """A box for as long as this lasts."""
    box = Box(folder, variables)
    try:
        yield box
    finally:
        box.kill(signal.SIGTERM)
        box.kill()
