"""Checking: all that is wrong with a pack, found by a child that has so much time and memory, and no more.

A pack may come from anywhere.  Whatever is in it, the box itself never looks through it: buttons, voice and pages go on
meanwhile, and a pack that asks too much of the child is told as one that cannot be checked.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from threading import Lock, Thread

import msgspec

from device.packs.child_limits import kindly, memory, processor
from device.packs.findings import doubtful, sounding
from engine.contract import AnyTitle
from engine.packs import PackProblem
from engine.shelf import title
from voice.child import own_lines

SECONDS, MEMORY = 20, 384 << 20  # of the processor, and bytes: the largest pack allowed takes 2.5 and 160 MB on a PC
PATIENCE = 120.0  # seconds in all, on a machine that has much else to do
MEGABYTE = 1 << 20
KINDLY = 5  # how far behind buttons and voice it stands
TOO_MUCH = PackProblem("", 0, (), "too_much_to_check", {"seconds": SECONDS, "limit": MEMORY // MEGABYTE})
Found = tuple[PackProblem, ...]


def found(folder: Path, game: AnyTitle) -> Found:
    """All that is wrong with a pack, looked for here and now."""
    return (*game.open(folder)[1], *sounding(folder), *doubtful(folder, game))


def found_by_child(folder: Path, game: str) -> Found:
    """The same, by a child that ends with it."""
    command = [sys.executable, "-m", "device.packs.checking", str(folder), game]
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=False)
        return msgspec.json.decode(done.stdout, type=Found)
    except (OSError, subprocess.TimeoutExpired, msgspec.MsgspecError):
        return (TOO_MUCH,)


class Checks:
    """What was found in each pack; looked for again when a file has changed, one pack at a time."""

    def __init__(self, look: Callable[[Path, str], Found] = found_by_child) -> None:
        self._look, self._lock, self._turn = look, Lock(), Lock()
        self._known: dict[Path, tuple[object, Future[Found]]] = {}

    def of(self, folder: Path, stamp: object, game: str, until: float) -> Found | None:
        """All that is wrong; None: by this second it is not known yet."""
        with self._lock:
            known = self._known.get(folder)
            if known is None or known[0] != stamp:
                known = self._known[folder] = (stamp, Future())
                Thread(target=self._fulfil, args=(known[1], folder, game), name="pack check", daemon=True).start()
        try:
            return known[1].result(max(0.0, until - time.monotonic()))
        except TimeoutError:
            return None

    def _fulfil(self, wanted: Future[Found], folder: Path, game: str) -> None:
        with self._turn:
            try:
                wanted.set_result(self._look(folder, game))
            except Exception as error:  # noqa: BLE001  whoever asks gets it
                wanted.set_exception(error)


def child() -> None:
    """What the child does."""
    lines = own_lines()
    memory(MEMORY)
    processor(SECONDS)
    kindly(KINDLY)
    game = title(sys.argv[2])
    if game is not None:
        with os.fdopen(lines, "wb") as parent:
            parent.write(msgspec.json.encode(found(Path(sys.argv[1]), game)))


if __name__ == "__main__":
    child()
