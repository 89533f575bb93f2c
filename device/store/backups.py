"""Backups: the newest ten copies of the database on the card, and one on a USB stick if there is one.

A backup takes its name when it is whole and safe.  Its number says how new it is, since clocks jump.  A database that
is not sound is never copied over good ones.
"""

from __future__ import annotations

import logging
import os
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

from device.files.durable import free_path, make_folder, put, stamp
from device.store.chain import ends, lost
from device.store.connection import StoreTrouble, is_whole, keep_little, look, told
from device.store.tables import SentHome

KEPT = 10
BACKUP = re.compile(r"taleside-(\d{6})-[\w-]+\.db")
ON_STICK = "taleside-backup.db"
SAYS = (
    "SELECT campaign, at, checksum FROM line WHERE (campaign, at) IN (SELECT campaign, max(at) FROM line GROUP BY 1)",
    *("SELECT name FROM campaign", "SELECT * FROM setting", "SELECT * FROM pack", "SELECT * FROM phone"),
)
log = logging.getLogger(__name__)


# Sticks -------------------------------------------------------------------------------------------


PLACES = ("/media/", "/run/media/", "/mnt/")
FOLDER = "taleside"
ESCAPED = re.compile(r"\\([0-7]{3})")


def stick(system: Path = Path("/")) -> Path | None:
    """The folder for backups on it, which need not be there yet."""
    folders = sorted(_mounted(system), key=lambda folder: (not folder.is_dir(), folder))
    return next((folder for folder in folders if _can_be_written(folder)), None)


def _mounted(system: Path) -> Iterator[Path]:
    try:
        lines = (system / "proc/self/mounts").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return
    for line in lines:
        device, place, _, options, *_ = [*line.split(" "), "", "", "", ""]
        place = ESCAPED.sub(lambda found: chr(int(found[1], 8)), place)
        if place.startswith(PLACES) and "rw" in options.split(",") and _is_stick(system, device):
            yield system / place.lstrip("/") / FOLDER


def _is_stick(system: Path, device: str) -> bool:
    """Can the disk of this partition be taken out, or does it hang on USB?"""
    block = system / "sys/class/block" / device.rpartition("/")[2]
    if not device.startswith("/dev/") or not block.exists():
        return False
    real = block.resolve()
    disk = real.parent if (real / "partition").exists() else real
    try:
        return "/usb" in str(real) or (disk / "removable").read_text(encoding="ascii").strip() == "1"
    except OSError:
        return False


def _can_be_written(folder: Path) -> bool:
    return os.access(folder if folder.is_dir() else folder.parent, os.W_OK)


# Backups -----------------------------------------------------------------------------------------


class Backups:
    """The folder of backups, and the stick if one is in."""

    def __init__(self, folder: Path, find_stick: Callable[[], Path | None] = stick) -> None:
        self.folder, self._find_stick = folder, find_stick
        self._was_away, self.is_stick_lost = False, False

    def all(self) -> list[Path]:
        """The backups on the card, the newest first."""
        found = self.folder.glob("taleside-*.db") if self.folder.is_dir() else ()
        return sorted((path for path in found if BACKUP.fullmatch(path.name)), key=_number, reverse=True)

    def everywhere(self) -> list[Path]:
        """The same, and the one on the stick last."""
        there = self._find_stick()
        away = [there / ON_STICK] if there and (there / ON_STICK).is_file() else []
        return [*self.all(), *away]

    def carry(self, backup: Path) -> None:
        """The same onto the stick, if there is one; whether there was one and it takes nothing is remembered."""
        try:
            away, is_refused = self.send_away(backup), False
        except OSError as error:
            log.warning("the stick does not take the backup: %s", error)
            away, is_refused = None, True
        self.is_stick_lost = is_refused or (self._was_away and away is None)
        self._was_away = away is not None

    def refresh(self, database: Path, now: float) -> Path | None:
        """One more on the card, unless the newest says the same already."""
        newest = next(iter(self.all()), None)
        return None if newest and _say_the_same(newest, database) else self.make(database, now)

    def make(self, database: Path, now: float) -> Path:
        """One more backup; the oldest goes."""
        make_folder(self.folder)
        number = max(map(_number, self.all()), default=0) + 1
        fresh, path = self.folder / ".fresh.db", self.folder / f"taleside-{number:06d}-{stamp(now)}.db"
        copy(database, fresh)
        put(fresh, path)
        for old in self.all()[KEPT:]:
            old.unlink()
        return path

    def send_away(self, backup: Path) -> Path | None:
        """The same onto a stick; where it is now, if there is one."""
        there = self._find_stick()
        if there is None:
            return None
        there.mkdir(exist_ok=True)
        fresh, place = there / ".fresh.db", there / ON_STICK
        shutil.copyfile(backup, fresh)
        if _has_more(place, backup):
            place.replace(free_path(there, f"{place.stem}.before", place.suffix))
        put(fresh, place)
        return place

    def keep_away(self, database: Path) -> Path | None:
        """One on the stick alone, of a database whose card cannot be written."""
        if self._find_stick() is None:
            return None
        fresh = database.with_name("away.db")
        copy(database, fresh)
        return self.send_away(fresh)


def copy(database: Path, fresh: Path) -> None:
    """A sound copy of a database that may be in use."""
    fresh.unlink(missing_ok=True)
    fresh.touch(0o600)
    with told(), closing(look(database)) as here:
        if not is_whole(here):
            raise StoreTrouble("damaged")
        keep_little(here)
        here.execute("VACUUM INTO ?", (str(fresh),))


class Guests(NamedTuple):
    """Who may come in: as things stand here, and as they stand in a backup, but for those who were sent home."""

    here: Sequence[str]
    coming: Sequence[str]
    differ: bool


def guests(database: Path, backup: Path) -> Guests:
    """Whom it has to be asked about before a backup comes back."""
    gone, here, coming = SentHome(database.parent).tokens, _phones(database), _phones(backup)
    coming = {token: name for token, name in coming.items() if token not in gone}
    return Guests(tuple(here.values()), tuple(coming.values()), here.keys() != coming.keys())


def _phones(path: Path) -> Mapping[bytes, str]:
    """By the hashes of their secrets; a file that cannot be read lets nobody in."""
    with suppress(sqlite3.Error), closing(look(path)) as there:
        return dict(there.execute("SELECT token, name FROM phone ORDER BY number").fetchall())
    return {}


def is_sound(path: Path) -> bool:
    """Can it be opened, and is it whole?"""
    if not path.is_file():
        return False
    try:
        with closing(look(path)) as here:
            return is_whole(here) and bool(here.execute("PRAGMA user_version").fetchone()[0])
    except sqlite3.Error:
        return False


def _has_more(there: Path, backup: Path) -> bool:
    """Has the one on the stick anything that this has not?  It may have been played while the card was broken."""
    if not is_sound(there):
        return False
    with closing(look(there)) as old, closing(look(backup)) as new:
        return bool(lost(new, ends(old)))


def _say_the_same(backup: Path, database: Path) -> bool:
    """A backup that cannot be read says nothing."""
    with suppress(sqlite3.DatabaseError):
        return _says(backup) == _says(database)
    return False


def _says(path: Path) -> list[tuple[object, ...]]:
    """As much of a database as has to differ if anything of it does."""
    with closing(look(path)) as here:
        return [row for query in SAYS for row in here.execute(query)]


def _number(path: Path) -> int:
    found = BACKUP.fullmatch(path.name)
    return int(found[1]) if found else 0
