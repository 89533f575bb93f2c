"""Opening: a database that is sound and of today, whatever lies on the card, and what is to be said of it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from device.store.backups import Backups, is_sound
from device.store.chain import Heads, ends, lost, roots
from device.store.connection import connect, is_whole, kind
from device.store.damage import install, rebuilt
from device.store.schema import VERSION, is_described, migrate, version
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
