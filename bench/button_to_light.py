"""From a finger on a button to a light, while everything else is busy: `python -m bench.button_to_light`."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.device.box.test_box import Running, playing
from tests.device.box.test_buttons import count

PRESSES, PATIENCE = 200, 2.0
BUSY = "while True: sum(range(10_000))"


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """So many others who want the processor."""
    others = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(processes)]
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()


def measured(presses: int = PRESSES) -> list[float]:
    """Milliseconds from the edge of a contact, through session and journal, to the wires of the lamps."""
    box, taken = Running(), list[float]()
    box.box.start()
    with playing(box, count) as session:
        for at in range(presses):
            box.ready(session)
            taken.append(_one(box))
            if at % 9 == 8:  # all ten lamps are lit: begin again
                for _ in range(9):
                    box.ready(session)
                    box.long("back")
    box.box.stop()
    return sorted(taken)


def _one(box: Running) -> float:
    before, begun = box.lit("destiny"), time.perf_counter()
    box.down("green")
    while box.lit("destiny") == before and time.perf_counter() < begun + PATIENCE:
        time.sleep(0.0002)
    taken = time.perf_counter() - begun
    box.up("green")
    box.leap(0.1)
    return 1000 * taken


def main() -> None:
    """Alone, and beside two processes that never rest."""
    for name, processes in (("alone", 0), ("beside two busy processes", 2)):
        with busy(processes):
            taken = measured()
        middle, slow = taken[len(taken) // 2], taken[len(taken) * 99 // 100]
        print(f"button to light, {name}: median {middle:.1f} ms, p99 {slow:.1f} ms")


if __name__ == "__main__":
    main()
