"""What can go wrong with the store, by what SQLite says of it.

SaveError
└── StoreTrouble          the card's: its *why* is a word for the phrases
    ├── StoreInUse        another Taleside has it open
    └── NewerStore        a newer Taleside has written it: refused, untouched
"""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal

from engine import SaveError

Why = Literal["full", "read_only", "damaged", "busy", "broken"]
FIRST_BYTE = 0xFF  # SQLite's extended codes have the kind of trouble in it
SAYS: dict[int, Why] = {errno.ENOSPC: "full", errno.EDQUOT: "full", errno.EROFS: "read_only"}
PROBE = 64 << 10  # bytes
KINDS: dict[int, Why] = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
    sqlite3.SQLITE_ERROR: "damaged",  # a table of ours is not there
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
}


class StoreTrouble(SaveError):
    """The card's: it cannot be read or written as it is."""

    def __init__(self, why: Why, what: str = "", **about: object) -> None:
        super().__init__(what or f"error.store.{why}", **about)
        self.why = why

    def __str__(self) -> str:
        """One word: what was not saved says it to the table, in its language."""
        return self.why


class StoreInUse(StoreTrouble):
    """Another Taleside has it open."""

    def __init__(self, file: str) -> None:
        super().__init__("busy", "error.save.in_use", file=file)


class NewerStore(StoreTrouble):
    """A newer Taleside has written it: refused, untouched."""

    def __init__(self, theirs: int, ours: int) -> None:
        super().__init__("broken", "error.newer_save", theirs=theirs, ours=ours)


def kind(error: sqlite3.Error) -> Why:
    """What SQLite says it is."""
    return KINDS.get(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_IOERR) & FIRST_BYTE, "broken")


def trouble(error: Exception, folder: Path | None = None) -> StoreTrouble:
    """The same for the people at the table: SQLite may just say that it cannot write, and the card says why."""
    if isinstance(error, StoreTrouble):
        return error
    why = kind(error) if isinstance(error, sqlite3.Error) else "broken"
    return StoreTrouble(_asked(folder) if why == "broken" and folder else why)


@contextmanager
def told(folder: Path | None = None) -> Iterator[None]:
    """What SQLite complains of within is StoreTrouble."""
    try:
        yield
    except sqlite3.Error as error:
        raise trouble(error, folder) from error


def _asked(folder: Path) -> Why:
    """Try to write something, and see what it is."""
    probe = folder / ".probe"
    try:
        probe.write_bytes(bytes(PROBE))
    except OSError as error:
        return SAYS.get(error.errno or 0, "broken")
    finally:
        with suppress(OSError):
            probe.unlink()
    return "broken"
