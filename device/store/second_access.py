"""A visit: to look into a store, or to change something small in it, while somebody may be playing from it."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from device.store.backups import Backups
from device.store.connection import StoreInUse, connect, refuse_newer, trouble
from device.store.database import NAME, Store, locked, unlock
from device.store.journal import Writer
from device.store.tables import Settings


class Visit(NamedTuple):
    """What can be used of a store meanwhile; journals belong to whoever plays."""

    path: Path
    writer: Writer
    settings: Settings
    backups: Backups


@contextmanager
def visit(folder: Path) -> Iterator[Visit]:
    """The store of this folder; one that is not there yet is made, one that a newer Taleside has written is refused."""
    path = folder / NAME
    if not path.exists():
        Store.open(folder).close()
    try:
        here = connect(path)
    except sqlite3.Error as error:
        raise trouble(error, folder) from error
    with closing(here):
        refuse_newer(here)
        writer = Writer(here, time.time, folder)
        yield Visit(path, writer, Settings(writer), Backups(folder / "backups"))


def is_played(folder: Path) -> bool:
    """Does somebody play from it just now?"""
    if not (folder / NAME).exists():
        return False
    try:
        unlock(locked(folder))
    except StoreInUse:
        return True
    return False
