"""From a finger on a button to a light, while the voice synthesises and a camera looks at the tray."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from device.evening.session import Session
from device.store import Store
from engine import Game
from engine.journal import writer
from tests.engine.small import HEADER, Small, rules
from tests.kit.counting_box import count
from tests.kit.running_box import Running
from voice.engines.apart import Apart
from voice.engines.speech import Utterance

PRESSES, PATIENCE, LIMIT = 200, 2.0, 50.0  # milliseconds
SENTENCE = "Behind the rain barrel something moves, and the old tower clock begins to strike."
# What a camera costs beside its driver: ten pictures a second of a million points, each looked through and packed.
CAMERA = """
import os, time, zlib
picture = os.urandom(1 << 16) * 16
while True:
    begun = time.monotonic()
    zlib.compress(picture, 1), sum(picture[::7]), picture.translate(bytes(reversed(range(256))))
    time.sleep(max(0.0, 0.1 - (time.monotonic() - begun)))
"""


def button_to_light() -> Iterator[str]:
    """Through the pins, the session, the synced journal and the lamps: alone, and beside voice and camera at work."""
    yield f"From a button to a light, {PRESSES} presses; median, 99 of 100, worst"
    yield _line("alone", measured())
    with speaking(), looking():
        yield _line("while the voice synthesises and a camera looks", measured())


@contextmanager
def speaking() -> Iterator[None]:
    """A voice that makes one sentence after the other, without ever resting."""
    over = threading.Event()
    with tempfile.TemporaryDirectory() as folder, closing(Apart("pico")) as engine:

        def speak() -> None:
            while not over.is_set():
                engine.wav(Utterance(SENTENCE, "en", engine.voices("en")[0]), Path(folder) / "sentence.wav")

        mouth = threading.Thread(target=speak)
        mouth.start()
        try:
            yield
        finally:
            over.set()
            mouth.join()


@contextmanager
def looking() -> Iterator[None]:
    """A camera that is only a process as busy as one."""
    camera = subprocess.Popen([sys.executable, "-c", CAMERA])
    try:
        yield
    finally:
        camera.kill()
        camera.wait()


def measured(presses: int = PRESSES) -> list[float]:
    """Milliseconds from the edge of a contact to the wires of the lamps, the quickest first."""
    box, taken = Running(), list[float]()
    with tempfile.TemporaryDirectory(dir="/var/tmp") as home, closing(Store.open(Path(home))) as store:
        journal = store.journal("bench")
        session = Session(Game(rules(count), Small(), None, save=writer(journal.add, HEADER)))
        session.start()
        box.box.start()
        box.box.wire(session)
        for at in range(presses):
            box.ready(session)
            taken.append(_one(box))
            if at % 9 == 8:  # all ten lamps are lit: begin again
                for _ in range(9):
                    box.ready(session)
                    box.long("back")
        box.box.unwire()
        box.box.stop()
        session.stop()
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


def _line(name: str, taken: list[float]) -> str:
    middle, slow, worst = taken[len(taken) // 2], taken[len(taken) * 99 // 100], taken[-1]
    return f"  {name:48} {middle:6.1f} {slow:6.1f} {worst:6.1f} ms   (goal: 99 of 100 under {LIMIT:g})"
