"""A loan: while the card cannot be written, the evening is played in a copy in memory, and comes home when it can.

What comes home is put together line by line with what lies on the card (`damage`), so that neither is ever shortened;
the card's own file is kept under another name.
"""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
import tempfile
from contextlib import suppress
from pathlib import Path

from device.store.chain import NAME as HEADS
from device.store.chain import Heads
from device.store.connection import StoreTrouble, Why, connect, is_whole, trouble
from device.store.damage import install, rebuilt
from device.store.schema import VERSION, version

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
