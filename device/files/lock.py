"""Locks: a file that one Taleside has at a time, on every system.

Where the system itself can lock a file (Linux, macOS) it does, and lets go when the program ends, however that comes
about.  Elsewhere the file is a tiny database that stays in the middle of a change: SQLite locks that, and lets go too.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

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
