"""Files that are still there and whole after a power cut, and that one Taleside has at a time; reading that has an end.

Where the system itself can lock a file (Linux, macOS) it does, and lets go when the program ends, however that comes
about.  Elsewhere a lock is a tiny database that stays in the middle of a change: SQLite locks that, and lets go too.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

SYNCS_FOLDERS = hasattr(os, "O_DIRECTORY")  # Windows opens no folder, and syncs no file that is only read


def sync_file(path: Path) -> None:
    """What was written into it is on the card."""
    if path.is_dir() and not SYNCS_FOLDERS:
        return
    there = os.open(path, os.O_RDONLY if SYNCS_FOLDERS else os.O_RDWR)
    try:
        os.fsync(there)
    finally:
        os.close(there)


def make_folder(folder: Path) -> None:
    """A folder that is still there after a power cut."""
    if not folder.is_dir():
        folder.mkdir(parents=True)
        sync_file(folder.parent)


def put(fresh: Path, path: Path) -> None:
    """Let a whole new file take the place of another: after a power cut there is the one or the other."""
    sync_file(fresh)
    fresh.replace(path)
    sync_file(path.parent)


# Reading ------------------------------------------------------------------------------------------


MOST = 256 << 20  # bytes; five hundred evenings


def whole(name: str, most: int = MOST) -> bytes:
    """What is in this file, `-` being what is piped in; OSError, if there is more of it than anybody could mean."""
    if name == "-":
        data = sys.stdin.buffer.read(most + 1)
    else:
        with Path(name).open("rb") as file:
            data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), name)
    return data


# Names with the time in them ----------------------------------------------------------------------


def stamp(now: float) -> str:
    """A time as it can stand in a file name; whatever the clock says, it says something."""
    try:
        return time.strftime("%Y%m%d-%H%M%S", time.gmtime(now))
    except (OverflowError, ValueError, OSError):
        return "no-time"


def free_path(folder: Path, name: str, ending: str) -> Path:
    """A name in this folder that nothing has."""
    names = (folder / f"{name}{f'-{number}' if number else ''}{ending}" for number in count())
    return next(path for path in names if not path.exists())


try:
    import fcntl
except ImportError:  # Windows
    HAS_FLOCK = False
else:
    HAS_FLOCK = True

_held: dict[int, sqlite3.Connection] = {}


def lock(file: int) -> None:
    """Let an open file be ours alone; an OSError says that it is somebody else's."""
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def locked_file(path: Path) -> int:
    """The file of this name, made if need be, and ours alone; BlockingIOError says that it is somebody else's."""
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        lock(file) if HAS_FLOCK else _held.update({file: _in_the_middle_of_a_change(path)})
    except (OSError, sqlite3.Error) as error:
        os.close(file)
        raise BlockingIOError(str(path)) from error
    return file


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Wait until no other process writes into this folder; where the system locks no files, nobody waits."""
    if not HAS_FLOCK:
        yield
        return
    there = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(there, fcntl.LOCK_EX)
        yield
    finally:
        os.close(there)


def let_go(file: int) -> None:
    """Others may have it."""
    if there := _held.pop(file, None):
        with suppress(sqlite3.Error):
            there.close()
    os.close(file)


def _in_the_middle_of_a_change(path: Path) -> sqlite3.Connection:
    there = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        there.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        there.close()
        raise
    return there
