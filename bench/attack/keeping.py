"""Keeping: killed in play, damaged on the disk, brought back from elsewhere; what was told stays, and so do rights."""

from __future__ import annotations

import random
import shutil
import threading
import time
from collections import Counter
from contextlib import closing
from pathlib import Path

from bench.attack.box import Box, Gone
from bench.attack.ground import Ground
from bench.attack.honest import Play
from bench.attack.programs import Try, called
from bench.attack.pumps import Endless, broken_off
from device.front.hardware import load
from device.service.settings import KNOBS, effective
from device.store import Store
from device.store.database import NAME
from engine import EngineError
from tests.fuzz.mutations import mutated
from tests.sources import ROOT

PHONES, SOME = 8, 12  # phones that answer, and how often they are told yes before it is killed
PATIENCE = 60.0  # seconds for that
LONG = 3.0  # seconds of the processor for a second try
HARDWARE = (ROOT / "device/front/hardware.toml").read_bytes()
WORDS = (
    b"[",
    b"]]",
    b"= true",
    b"= 1e999",
    b'"',
    b"pin = -1",
    b"= []",
    b"= {}",
    b"2020-01-01",
    b"[buttons]\n",
    b"\xff",
    b"lights.",
    b"'''",
)
SETTINGS = (
    "",
    "/",
    "x" * 70_000,
    "\0",
    "nan",
    "-1",
    "1e999",
    "\x1b[2J",
    "../..",
    "\udc80"[:0] + "%s",
    "9" * 400,
    "1x1",
    ",,,,",
    "[]",
)


def killed(ground: Ground) -> None:
    """`kill -9` while phones answer: what anybody was told yes for is there when it is back."""
    rounds = 0
    while rounds < 1 or ground.goes_on():
        rounds += 1
        folder = ground.folder / f"killed{ground.chance.randrange(10**9)}"
        told = _played_and_killed(ground, folder, rounds)
        _comes_back(ground, folder, told, "kill -9")
        _damaged(ground, folder)
        shutil.rmtree(folder, ignore_errors=True)


def _played_and_killed(ground: Ground, folder: Path, seed: int) -> Counter[str]:
    """How often each phone was told yes, until the box was killed."""
    box = Box(folder)
    play, until = Play.at(box, PHONES, seed, between=(0.0, 0.05)), time.monotonic() + PATIENCE
    playing = [threading.Thread(target=play.answer, args=(name, until)) for name in play.phones]
    for thread in playing:
        thread.start()
    box.pace.until(lambda: len(play.told) >= SOME, PATIENCE)
    time.sleep(ground.chance.uniform(0.0, 1.0))
    box.kill()
    for thread in playing:
        thread.join()
    return Counter(one.phone for one in play.told)


def _comes_back(ground: Ground, folder: Path, told: Counter[str], after: str) -> None:
    try:
        box = Box(folder)
    except Gone as error:
        ground.note(False, f"after {after} the box does not begin: {str(error)[-200:]}")
        return
    past = Counter(box.order("past"))
    for name, count in told.items():
        ground.note(
            past[name] >= count, f"after {after} answers that were told yes are lost", f"{name}: {count}, {past[name]}"
        )
    ground.note("Traceback" not in box.said(), f"after {after} the log has a traceback", box.said()[-300:])
    box.kill()


def _damaged(ground: Ground, folder: Path) -> None:
    """The same store with some bytes wrong: it opens, whatever they are."""
    kept = (folder / NAME).read_bytes()
    for how in ground.chance.sample(("flipped", "zeros", "cut", "garbage", "doubled", "swapped"), 2):
        if not ground.goes_on():
            return
        shutil.copytree(folder, folder / "again", ignore=shutil.ignore_patterns("again", "notify"))
        (folder / "again" / NAME).write_bytes(wounded(ground.chance, kept, how))
        _comes_back(ground, folder / "again", Counter(), f"damage ({how})")
        shutil.rmtree(folder / "again")


def wounded(chance: random.Random, data: bytes, how: str) -> bytes:
    """Not what was written any more."""
    at = chance.randrange(len(data))
    if how == "cut":
        return data[:at]
    if how == "garbage":
        return chance.randbytes(len(data))
    if how == "zeros":
        return data[:at] + bytes(min(4096, len(data) - at)) + data[at + 4096 :]
    if how == "doubled":
        return data[:at] + data
    if how == "swapped":
        return data[at:] + data[:at]
    many = bytearray(data)
    for _ in range(chance.choice((1, 8, 64))):
        many[chance.randrange(len(many))] ^= 1 << chance.randrange(8)
    return bytes(many)


def brought_back(ground: Ground) -> None:
    """Backups of before, and of somebody else: who was sent home stays out, and the box begins."""
    home = ground.folder / f"restored{ground.chance.randrange(10**9)}"
    home.mkdir()
    with closing(Store.open(home)) as store:
        tokens = [store.phones.let_in(name, "player") for name in ("one", "two", "three")]
    called(Try(["backup"]), home)
    with closing(Store.open(home)) as store:
        numbers = [one.number for one in store.phones.all()]
        store.phones.send_home(numbers[-1])
        store.phones.send_home(numbers[0])
        fresh = store.phones.known(store.phones.let_in("four", "viewer"))
        ground.note(
            fresh is not None and fresh.number not in numbers, "the number of a phone that was sent home is used again"
        )
    code, said = called(Try(["restore", "latest"], {}, b"yes\n"), home)
    ground.note(code == 0 or b"Traceback" not in said, f"restore: {code}", said[-200:])
    with closing(Store.open(home)) as store:
        is_out = [store.phones.known(token) is None for token in (tokens[0], tokens[2])]
        ground.note(all(is_out), "a phone that was sent home is back after restoring a backup")
        for setting, text in (
            ("pack", "/"),
            ("hardware", "/dev/zero"),
            ("campaign", "../x"),
            ("players", "\x1b[2J,b"),
            ("port", "1"),
        ):
            store.settings.set(setting, text)
    try:
        Box(home).kill()
        ground.note(True, "")
    except Gone as error:
        ground.note(False, f"with settings of somebody else's the box does not begin: {str(error)[-300:]}")


def settings(ground: Ground) -> None:
    """Wiring and settings, changed: refused in words, whatever they are."""
    tried = 0
    file = ground.folder / "hardware.toml"
    while ground.goes_on(tried, 300):
        tried += 1
        data = mutated(ground.chance, [HARDWARE], WORDS)
        file.write_bytes(data)
        try:
            _wired(file)
        except EngineError:
            pass
        except (Endless, Exception) as error:  # noqa: BLE001  whatever it is, it is what is looked for
            ground.note(False, f"hardware.toml: {type(error).__name__}", data[:3000])
        ground.note(True, "")
        knob, text = ground.chance.choice(list(KNOBS)), ground.chance.choice(SETTINGS)
        try:
            effective({knob: text}, {})
        except Exception as error:  # noqa: BLE001  as above
            ground.note(False, f"the setting {knob}: {type(error).__name__}", text[:99])
        ground.note(True, "")


def _wired(file: Path) -> None:
    """The wiring of a file, or why not; what seems to take for ever is tried once more, with more patience."""
    try:
        with broken_off():
            load(file)
    except Endless:
        with broken_off(LONG):
            load(file)
