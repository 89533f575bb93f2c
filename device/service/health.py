"""Health: beats as long as the box runs, looks after what it depends on, and tells each trouble when it comes and goes.

systemd hears that we live only if everything that matters does.  Everything else is read from files of the system, and
nothing is written but in which run of the machine a dip of its power was told: the firmware remembers one until it is
switched off.  What a machine does not have (a PC knows nothing of under-voltage) is no trouble.
"""

from __future__ import annotations

import logging
import os
import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from engine import News

log = logging.getLogger(__name__)
BEAT, PATIENCE = 3.0, 2.0  # seconds; a part that dies is noticed within 10


# Messages to systemd ------------------------------------------------------------------------------


def notify(message: str) -> None:
    """Say `READY=1`, `WATCHDOG=1`, `STATUS=...` or `STOPPING=1`."""
    if address := os.environ.get("NOTIFY_SOCKET"):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as there:
            there.sendto(message.encode(), address.replace("@", "\0", 1) if address[0] == "@" else address)


def watchdog_seconds() -> float | None:
    """How long systemd waits for a sign of life before it starts us anew; None: it does not."""
    microseconds = os.environ.get("WATCHDOG_USEC", "")
    return int(microseconds) / 1e6 if microseconds.isdecimal() else None


# The heart ---------------------------------------------------------------------------------------


class Heart:
    """Listens to the organs by their names, and does what has to be done now and then."""

    def __init__(
        self, organs: Mapping[str, Callable[[], bool]], tend: Callable[[], None], tell: Callable[[str], None] = notify
    ) -> None:
        self._organs, self._tend, self._tell = organs, tend, tell
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="heart", daemon=True)
        self.silent: tuple[str, ...] = ()

    def start(self) -> None:
        """Begin to beat, in a thread of its own."""
        self._thread.start()

    def stop(self) -> None:
        """No more; what it does just now may hang."""
        self._over.set()
        if self._thread.is_alive():
            self._thread.join(PATIENCE)

    def beat(self) -> None:
        """Listen to all once."""
        silent = tuple(name for name, shows_life in self._organs.items() if not shows_life())
        if silent != self.silent:
            log.error("no life: %s", ", ".join(silent) or "all well again")
        self.silent = silent
        if not silent:
            self._tell("WATCHDOG=1")

    def _run(self) -> None:
        every = min(BEAT, (watchdog_seconds() or BEAT) / 3)
        while not self._over.wait(every):
            try:
                self._tend()
                self.beat()
            except Exception:
                log.exception("the heart stumbled")


# What it depends on --------------------------------------------------------------------------------

MEGABYTE = 1 << 20
LOW_SPACE, LOW_SHARE = 200 * MEGABYTE, 0.02
HOT = 80.0  # degrees: a Pi slows down soon after
UNDER_VOLTAGE, DIPPED = 0x1, 0x10000  # of what the firmware tells: now, and at any time since it was switched on
TOLD_IN = "dip-told-in"  # the file that says in which run of the machine a dip was told
MOMENTS = ("health.clock_jumped", "health.power_dipped")  # told when they happen, and never over
FIRST_YEAR = 1_735_689_600.0  # 2025: a clock that says less was never set
JUMP = 120.0  # seconds between what the clock says and what has passed


@dataclass(frozen=True)
class WatchedPlaces:
    """Where it looks: the folder that it keeps things in, the root of the system, and two clocks."""

    folder: Path
    system: Path = Path("/")
    clock: Callable[[], float] = time.time
    monotonic: Callable[[], float] = time.monotonic


class Health:
    """What is the matter just now."""

    def __init__(self, place: WatchedPlaces) -> None:
        self._place = place
        self._told: dict[str, News] = {}
        self._offset = place.clock() - place.monotonic()
        self._dip_told_in = _text(place.folder / TOLD_IN)

    @property
    def is_alarmed(self) -> bool:
        """Is anything wrong that somebody should see to?  A clock is not worth a lamp."""
        return any(not what.startswith("health.clock") for what in self._told)

    def look(self) -> list[News]:
        """Look at everything; what is new, and what is over."""
        found = {news.what: news for news in (*troubles(self._place), *self._jumps())}
        found |= {news.what: news for news in self._dips() if "health.under_voltage" not in found}
        new = [news for what, news in found.items() if what not in self._told]
        over = [News("health.over", {"trouble": what}) for what in self._told if what not in found]
        self._told = {what: news for what, news in found.items() if what not in MOMENTS}
        return [*new, *over]

    def _jumps(self) -> Iterator[News]:
        offset = self._place.clock() - self._place.monotonic()
        if abs(offset - self._offset) > JUMP and self._offset > FIRST_YEAR - self._place.monotonic():
            yield News("health.clock_jumped")
        self._offset = offset

    def _dips(self) -> Iterator[News]:
        """Once for each run of the machine, however often the box starts anew in it."""
        run = _text(self._place.system / "proc/sys/kernel/random/boot_id") or "?"
        if run == self._dip_told_in or not has_dipped(self._place.system):
            return
        self._dip_told_in = run
        with suppress(OSError):
            (self._place.folder / TOLD_IN).write_text(run, encoding="ascii")
        yield News("health.power_dipped")


def troubles(place: WatchedPlaces) -> Iterator[News]:
    """All that is wrong."""
    yield from _disk(place)
    if (degrees := temperature(place.system)) is not None and degrees >= HOT:
        yield News("health.hot", {"degrees": round(degrees)})
    if under_voltage(place.system):
        yield News("health.under_voltage")
    if place.clock() < FIRST_YEAR:
        yield News("health.clock_unset")


def space(folder: Path) -> tuple[int, int]:
    """Free bytes, and all bytes, of the disk that a folder is on."""
    if not hasattr(os, "statvfs"):  # Windows
        disk = shutil.disk_usage(folder)
        return disk.free, disk.total
    found = os.statvfs(folder)
    return found.f_bavail * found.f_frsize, found.f_blocks * found.f_frsize


def _disk(place: WatchedPlaces) -> Iterator[News]:
    try:
        free, whole = space(place.folder)
        is_read_only = hasattr(os, "statvfs") and bool(os.statvfs(place.folder).f_flag & os.ST_RDONLY)
    except OSError:
        yield News("health.disk_lost")
        return
    if is_read_only:
        yield News("health.disk_read_only")
    elif free < min(LOW_SPACE, max(whole * LOW_SHARE, 8 * MEGABYTE)):
        yield News("health.disk_low", {"megabytes": free // MEGABYTE})
    if any(errors > 0 for errors in _numbers(place.system, "sys/fs/ext4/*/errors_count")):
        yield News("health.disk_errors")


def temperature(system: Path) -> float | None:
    """The hottest part, in degrees; None if it cannot be felt."""
    return max((raw / 1000 for raw in _numbers(system, "sys/class/thermal/thermal_zone*/temp")), default=None)


def under_voltage(system: Path) -> bool | None:
    """Does the supply give too little?  None if nobody knows."""
    for chip in sorted(system.glob("sys/class/hwmon/hwmon*")):
        with suppress(OSError):
            if (chip / "name").read_text(encoding="ascii").strip() == "rpi_volt":
                return (chip / "in0_lcrit_alarm").read_text(encoding="ascii").strip() == "1"
    flags = _throttled(system)
    return None if flags is None else bool(flags & UNDER_VOLTAGE)


def has_dipped(system: Path) -> bool:
    """Has the supply given too little since the machine was switched on?  A chip's alarm is over with the dip."""
    return bool((_throttled(system) or 0) & DIPPED)


def _throttled(system: Path) -> int | None:
    for file in sorted(system.glob("sys/devices/platform/soc*/*firmware/get_throttled")):
        with suppress(OSError, ValueError):
            return int(file.read_text(encoding="ascii").strip(), 16)
    return None


def _text(file: Path) -> str | None:
    """What a small file says; None: it is not there."""
    with suppress(OSError, ValueError):
        return file.read_text(encoding="ascii").strip()
    return None


def _numbers(system: Path, pattern: str) -> Iterator[int]:
    for file in sorted(system.glob(pattern)):
        with suppress(OSError, ValueError):
            yield int(file.read_text(encoding="ascii"))
