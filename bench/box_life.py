"""The life of a box: what an answer costs the card, how soon an evening is back, and what waiting costs."""

from __future__ import annotations

import os
import random
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from types import MappingProxyType

from device.evening.beginning import TableSetting, begun, opened
from device.store import Store
from engine import Game
from engine.laboratory import any_answer
from engine.shelf import SHELF

ANSWERS, ROUNDS, IDLE, SETTLED = 800, 5, 20.0, 40.0
CAMPAIGN = "wonder-book-missing-midnight"
COME_BACK = "import sys, bench.box_life as life; print(life.come_back(sys.argv[1]))"
IMPORTS = "import bench.box_life"
SPEAKING = {"TALESIDE_VOICE_DEVICE": "null"}  # ALSA's own: takes every sample, and nobody hears it


def store_answers() -> Iterator[str]:
    """An answer and all that follows from it is one commit, synced."""
    with folder() as home, closing(Store.open(home)) as store, closing(store.journal(CAMPAIGN)) as journal:
        journal.begin()
        game = begun(setting(), journal).game
        before, began = written(os.getpid()), time.perf_counter()
        play(game, ANSWERS)
        seconds, after = time.perf_counter() - began, written(os.getpid())
        lines = len(journal.lines())
        yield f"The store: {ANSWERS} answers of one evening"
        yield f"  lines for each answer                    {lines / ANSWERS:8.2f}"
        yield f"  bytes written for each answer            {(after - before) / ANSWERS:8,.0f}"
        yield f"  milliseconds for each answer, all in all {1000 * seconds / ANSWERS:8.2f}"


def box_resume() -> Iterator[str]:
    """An evening of so many answers comes back, in a process of its own."""
    with folder() as home:
        with closing(Store.open(home)) as store, closing(store.journal(CAMPAIGN)) as journal:
            play(begun(setting(), journal).game, ANSWERS)
        seconds = [_come_back(home) for _ in range(ROUNDS)]
        ready = [_until_ready(home) for _ in range(ROUNDS)]
    whole, inside = ([each[at] for each in seconds] for at in (0, 1))
    imports = [_seconds_of(IMPORTS) for _ in range(ROUNDS)]
    yield f"The first question after {ANSWERS} answers; median (lowest .. highest)"
    yield f"  from the cards and the store             {spread(inside)} s (goal 1)"
    yield f"  from the start of the process            {spread(whole)} s, of which"
    yield f"    Python and everything imported         {spread(imports)} s"
    yield f"  the whole service says that it is ready  {spread(ready)} s"


def box_idle() -> Iterator[str]:
    """The whole box while it waits: nothing may be written, and hardly anything done (IDLE=600 for ten minutes)."""
    seconds = float(os.environ.get("IDLE", IDLE))
    with folder() as home, served(home, SPEAKING) as box:
        time.sleep(SETTLED)  # until the first sentences are over, and the next ones prepared
        processes = family(box)
        busy, bytes_before = total(processor_seconds, processes), total(written, processes)
        time.sleep(seconds)
        share = (total(processor_seconds, processes) - busy) / seconds
        yield f"The box waits for {seconds:.0f} seconds: service, voice and loudspeaker, {len(processes)} processes"
        yield f"  share of one core                        {100 * share:8.2f} % (goal 3)"
        yield f"  bytes written                            {total(written, processes) - bytes_before:8,.0f} (goal 0)"


def box_memory() -> Iterator[str]:
    """The whole box after its first sentences; what several processes share is counted once."""
    with folder() as home, served(home, SPEAKING) as box:
        time.sleep(SETTLED)
        processes = family(box)
        yield f"The memory of the whole box, {len(processes)} processes"
        for name, some in (("the service", [box]), ("its children", [each for each in processes if each != box])):
            yield f"  {name:40} {total(proportional, some) / 2**20:8.1f} MB"
        yield f"  all of it                                {total(proportional, processes) / 2**20:8.1f} MB"


# The evening --------------------------------------------------------------------------------------


def setting() -> TableSetting:
    """The demo."""
    title = SHELF[0]
    cards, _ = title.open(title.demo())
    assert cards
    return TableSetting(title, cards)


def play(game: Game, answers: int) -> None:
    """Any answers; where the game ends, the last ones are taken back."""
    chance = random.Random(1)
    for _ in range(answers):
        if game.ask is None:
            game.undo(3)
        assert game.ask
        game.answer(any_answer(chance, game.ask))


def come_back(home: str) -> float:
    """Seconds from the cards and the store to the first question."""
    began = time.perf_counter()
    with closing(Store.open(Path(home))) as store:
        assert opened(setting(), store.journal(CAMPAIGN)).game.ask
        return time.perf_counter() - began


def _seconds_of(program: str) -> float:
    began = time.perf_counter()
    subprocess.run((sys.executable, "-c", program), check=True)
    return time.perf_counter() - began


def _until_ready(home: Path) -> float:
    """From the start of the process to the word that systemd waits for."""
    with tempfile.TemporaryDirectory() as copies, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        copy, address = shutil.copytree(home, Path(copies) / "home"), f"{copies}/notify"
        ear.bind(address)
        ear.settimeout(60)
        began = time.perf_counter()
        with served(copy, {"NOTIFY_SOCKET": address, **SPEAKING}):
            while b"READY=1" not in ear.recv(1000):
                pass
            return time.perf_counter() - began


def _come_back(home: Path) -> tuple[float, float]:
    with tempfile.TemporaryDirectory() as copies:
        copy = shutil.copytree(home, Path(copies) / "home")
        began = time.perf_counter()
        words = (sys.executable, "-c", COME_BACK, str(copy))
        said = subprocess.run(words, check=True, capture_output=True, text=True).stdout
        return time.perf_counter() - began, float(said)


# The machine --------------------------------------------------------------------------------------


@contextmanager
def folder() -> Iterator[Path]:
    """A home on a real disk."""
    with tempfile.TemporaryDirectory(dir="/var/tmp") as name:
        yield Path(name)


@contextmanager
def served(home: Path, more: Mapping[str, str] = MappingProxyType({})) -> Iterator[int]:
    """The service, without anybody before it; its port is not the one of a box that may run here as well."""
    variables = {"TALESIDE_HOME": str(home), "TALESIDE_PORT": "8173", **more}
    command = [sys.executable, "-m", "device", "run"]
    with subprocess.Popen(command, env={**os.environ, **variables}, stdin=subprocess.DEVNULL) as box:
        yield box.pid
        box.terminate()


def family(process: int) -> list[int]:
    """A process and all its children, and theirs."""
    children = Path(f"/proc/{process}/task/{process}/children")
    threads = Path(f"/proc/{process}/task").glob("*/children") if children.exists() else ()
    below = (int(child) for path in threads for child in path.read_text(encoding="ascii").split())
    return [process, *(each for child in below for each in family(child))]


def total(measure: Callable[[int], float], processes: Iterable[int]) -> float:
    """The sum over all that are still there."""
    return sum(measure(process) for process in processes if Path(f"/proc/{process}").exists())


def written(process: int) -> int:
    """Bytes that a process has sent to a disk."""
    lines = Path(f"/proc/{process}/io").read_text(encoding="ascii").splitlines()
    return int(next(line for line in lines if line.startswith("write_bytes")).split()[1])


def processor_seconds(process: int) -> float:
    """What it and the children it has waited for have used of the processor."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def proportional(process: int) -> int:
    """Bytes of memory that are its own, and its part of what is shared."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return 1024 * int(next(line.split()[1] for line in lines if line.startswith("Pss:")))


def spread(figures: list[float]) -> str:
    """The median, and the lowest and highest."""
    return f"{statistics.median(figures):8.2f} ({min(figures):.2f} .. {max(figures):.2f})"
