"""Opening: a database that is sound and of today, whatever lies on the card; and a copy in memory while the card fails.

What comes home from memory is put together line by line with what lies on the card (`damage`), so that neither is ever
shortened; the card's own file is kept under another name.
"""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
import tempfile
from contextlib import closing, suppress
from pathlib import Path

from device.store.backups import Backups, is_sound
from device.store.chain import NAME as HEADS
from device.store.chain import Heads, ends, lost, roots
from device.store.connection import (
    VERSION,
    StoreTrouble,
    Why,
    connect,
    is_described,
    is_whole,
    kind,
    migrate,
    trouble,
    version,
)
from device.store.damage import install, rebuilt
from engine import News

IMPLAUSIBLE = 10_000  # a version that no Taleside will ever have: a damaged number


def whole(path: Path, backups: Backups, now: float, news: list[News]) -> sqlite3.Connection:
    """A connection to a database that is sound and of today."""
    install(path, now)  # what a power cut left in between
    if not path.exists() and not _from_backup(path, backups, now, news):
        rebuilt(path, ())
        install(path, now)
    try:
        here = connect(path)
    except sqlite3.DatabaseError as error:
        if kind(error) != "damaged":
            raise
        return rescued(path, backups, now, news)
    try:
        if is_whole(here) and 0 < version(here) < IMPLAUSIBLE:
            _bring_up_to_date(here, path, backups, now)
            if is_described(here) and not Heads(path.parent).is_lost(here):
                return here
    except BaseException:
        here.close()
        raise
    here.close()
    return rescued(path, backups, now, news)


def rescued(path: Path, backups: Backups, now: float, news: list[News]) -> sqlite3.Connection:
    """The new one is ready before the old one is touched."""
    rebuilt(path, [path, *backups.everywhere()])
    aside = install(path, now)
    here = connect(path)
    news += [News("store.damaged", {"file": aside.name if aside else ""}), *_losses(here, path.parent)]
    return here


def _bring_up_to_date(here: sqlite3.Connection, path: Path, backups: Backups, now: float) -> None:
    if version(here) < VERSION:
        backups.refresh(path, now)
    migrate(here)


def _from_backup(path: Path, backups: Backups, now: float, news: list[News]) -> bool:
    """There is no database, but there was one."""
    for backup in backups.everywhere():
        if is_sound(backup):
            rebuilt(path, [backup])
            install(path, now)
            with closing(connect(path)) as here:
                news += [News("store.missing", {"file": backup.name}), *_losses(here, path.parent)]
            return True
    return False


def _losses(here: sqlite3.Connection, folder: Path) -> list[News]:
    """How much of which campaign is missing, as far as the notes of the one before know, which have served."""
    heads, now, numbers = Heads(folder), ends(here), roots(here)
    known, gone = heads.known, lost(here, heads.known)
    heads.forget()
    if not known or any(root not in now or now[root].lines >= known[root].lines for root in gone):
        return [News("store.perhaps_lost")]
    names = dict(here.execute("SELECT number, name FROM campaign").fetchall())
    missing = {names[numbers[root]]: known[root].lines - now[root].lines for root in gone}
    told = [News("store.lost", {"campaign": name, "n": count}) for name, count in missing.items()]
    return told or [News("store.nothing_lost")]


LEFT: tuple[Why, ...] = ("read_only", "broken")  # in mid-evening; where a card is full, somebody can make room
log = logging.getLogger(__name__)


def lent(path: Path) -> Path:
    """Copy what lies on the card into memory, with the log and the notes that belong to it; where it is now."""
    try:
        place = Path(tempfile.mkdtemp(prefix="taleside-", dir=memory()), path.name)
    except OSError as error:
        log.warning("the card cannot be left: %s", error)
        raise trouble(error) from error
    for name in (path.name, f"{path.name}-wal", HEADS):
        with suppress(OSError):
            shutil.copyfile(path.with_name(name), place.with_name(name))
    return place


def given_back(place: Path) -> None:
    """The copy is not needed any more."""
    shutil.rmtree(place.parent, ignore_errors=True)


def complete(place: Path, heads: Heads | None) -> sqlite3.Connection | None:
    """A connection to a copy, if it could be read whole and has all that was told."""
    try:
        here = connect(place)
    except (sqlite3.Error, StoreTrouble) as error:
        log.warning("the card cannot be left: %s", error)
        return None
    with suppress(sqlite3.Error):
        if version(here) == VERSION and is_whole(here) and not (heads and heads.is_lost(here)):
            return here
    log.warning("the card cannot be left: what it gave is not all that was told")
    here.close()
    return None


def come_home(place: Path, home: Path, now: float) -> sqlite3.Connection:
    """Let the card have all that is in the copy, and go on there; what complains of it says that it cannot yet."""
    rebuilt(home, [place, home])
    install(home, now, "before-return")
    return connect(home)


def memory() -> str | None:
    """A folder that lies in memory, if there is one."""
    places = (os.environ.get("RUNTIME_DIRECTORY", ""), os.environ.get("XDG_RUNTIME_DIR", ""), "/dev/shm")
    return next((place for place in places if place and os.access(place, os.W_OK)), None)
