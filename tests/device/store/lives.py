"""Lives: what players who are killed were told, and whether all of it is still there when the next one comes."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from os import kill
from pathlib import Path

from tests.sources import ROOT

MODULES = "tests.device.store"
SOON = 0.015  # seconds
TOLD = 2  # times, at least, to those who are killed in the middle of play, however slow the machine is


@dataclass
class Record:
    """All lives together."""

    turn: int = 0  # the last that anybody was told of, and its checksum
    checksum: str = ""
    told: int = 0
    unborn: int = 0  # killed before they had opened anything
    slowest: float = 0.0  # seconds from power to the first question
    lost: list[str] = field(default_factory=list)
    said: set[str] = field(default_factory=set)


@contextmanager
def players() -> Iterator[Callable[[Path, str, Record, float, int], None]]:
    """Somebody who plays, and is killed.

    Every other one is killed after so many seconds of play; the others at that part of how long somebody lately took
    from birth to being told, so that slow machines too see all moments.
    """
    took = SOON
    command = [sys.executable, "-m", f"{MODULES}.players"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as mother:
        assert mother.stdin
        assert mother.stdout
        says, hears = mother.stdin, mother.stdout

        def live(folder: Path, campaign: str, record: Record, part: float, seed: int) -> None:
            nonlocal took
            says.write(f"{folder} {campaign} {seed} {record.turn}\n")
            says.flush()
            words = list[list[str]]()

            def listen(word: str, times: int = 1) -> list[str]:
                while len(said := [each for each in words if each[0] == word]) < times:
                    words.append(hears.readline().split())
                return said[-1]

            child, born = int(listen("pid")[1]), time.monotonic()
            if seed % 2:
                listen("told", TOLD)
                took = time.monotonic() - born
            time.sleep(part * (SOON if seed % 2 else took))
            kill(child, signal.SIGKILL)
            while words[-1] != ["gone"]:
                words.append(hears.readline().split())
            judge(record, words)

        yield live
        says.close()


def judge(record: Record, words: list[list[str]]) -> None:
    """Note what was told, and what had been told before and is not there."""
    record.unborn += not any(word[0] == "began" for word in words)
    for word in words:
        if word[0] == "began":
            record.said.add(word[1])
            record.slowest = max(record.slowest, float(word[2]))
            if record.turn and word[3] != record.checksum:
                record.lost.append(f"turn {record.turn}")
        elif word[0] == "told":
            record.turn, record.checksum, record.told = int(word[1]), word[2], record.told + 1


@contextmanager
def disk(folder: Path) -> Iterator[Callable[[str], None]]:
    """A disk that forgets, mounted there; takes orders."""
    command = [sys.executable, "-m", f"{MODULES}.forgetful_disk", str(folder)]
    with subprocess.Popen(command, cwd=ROOT) as process:
        until = time.monotonic() + 20
        while not folder.is_mount():
            assert time.monotonic() < until, "the disk is not mounted"
            assert process.poll() is None, "the disk is gone"
            time.sleep(0.01)

        def order(what: str) -> None:
            (folder / ".order").write_text(what + "\n")

        try:
            yield order
        finally:
            subprocess.run(["umount", str(folder)], check=True)


def moments(seed: int, count: int) -> Iterator[tuple[int, float]]:
    """Random moments, the same every time."""
    chance = random.Random(seed)
    yield from ((at, chance.random() * 1.2) for at in range(count))
