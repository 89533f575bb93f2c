"""Connections to the database: what its tables are, and that nothing which was confirmed is lost with the power."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Literal

from engine import SaveError

PATIENCE = 5.0  # seconds, for somebody else who writes
# NORMAL, which most recommend with WAL, loses all that was confirmed since the last checkpoint.
WANTED: dict[str, str | int] = {
    "journal_mode": "wal",
    "synchronous": 2,  # FULL
    "foreign_keys": 1,
    "cell_size_check": 1,
    "trusted_schema": 0,
}
PAGE, LOG_PAGES = 1024, 4000  # small pages, seldom written back: a third less is written to the card for each answer
CACHE = 512  # KiB
FREE_BYTES = 4 << 20  # so much of a log that has grown is given back


class Garbled(sqlite3.DatabaseError):
    """What SQLite wants to complain of cannot even be read: a byte of the tables' own text is not what was written."""

    sqlite_errorcode = sqlite3.SQLITE_CORRUPT


class Connection(sqlite3.Connection):
    """One that says of every damage that it is damage."""

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        """Do one statement."""
        try:
            return super().execute(sql, *values)
        except UnicodeDecodeError as error:
            raise Garbled(str(error)) from error


def connect(path: Path) -> sqlite3.Connection:
    """For reading and writing; each statement is a transaction of its own unless one is begun."""
    here = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False, factory=Connection)
    try:
        here.execute(f"PRAGMA page_size = {PAGE}")
        here.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
        for name, value in WANTED.items():
            here.execute(f"PRAGMA {name} = {value}")
            if (found := here.execute(f"PRAGMA {name}").fetchone()[0]) != value:
                raise StoreTrouble("broken", "error.store.unsafe", name=name, found=found)
        here.execute(f"PRAGMA journal_size_limit = {FREE_BYTES}")
        keep_little(here)
        here.executescript("BEGIN IMMEDIATE; ROLLBACK")  # a card that can only be read says so here
    except BaseException:
        here.close()
        raise
    return here


def look(path: Path) -> sqlite3.Connection:
    """For reading only; whoever writes is not disturbed."""
    name = f"{path.resolve().as_uri()}?mode=ro"
    here = sqlite3.connect(name, uri=True, timeout=PATIENCE, isolation_level=None, factory=Connection)
    here.execute("PRAGMA cell_size_check = 1")
    return here


def keep_little(here: sqlite3.Connection) -> None:
    """Who adds lines, or goes through all of them once, needs few pages again.  Damage may be noticed here."""
    here.execute(f"PRAGMA cache_size = -{CACHE}")


def is_whole(here: sqlite3.Connection) -> bool:
    """Does SQLite find nothing wrong with it?"""
    try:
        return [row[0] for row in here.execute("PRAGMA quick_check(1)")] == ["ok"]
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError) and "malformed" not in str(error):
            raise
        return False


# What can go wrong --------------------------------------------------------------------------------


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


# A line carries all that is needed to trust it: the first of a campaign says which campaign it is, and each has a
# checksum over itself and all before it.  All other columns are labels, and times are for people: nothing is ordered
# by them, since a box without a battery does not know what time it is.
FIRST = """
CREATE TABLE campaign (
    number INTEGER PRIMARY KEY,
    name   TEXT NOT NULL UNIQUE,
    game   TEXT NOT NULL DEFAULT '',
    pack   TEXT NOT NULL DEFAULT '',
    begun  REAL NOT NULL
) STRICT;
CREATE TABLE line (
    campaign INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    text     BLOB NOT NULL,
    checksum BLOB NOT NULL,
    PRIMARY KEY (campaign, at)
) STRICT, WITHOUT ROWID;
CREATE TABLE evening (
    number   INTEGER PRIMARY KEY,
    campaign INTEGER NOT NULL REFERENCES campaign ON DELETE CASCADE,
    first    INTEGER NOT NULL,
    begun    REAL NOT NULL,
    ended    REAL
) STRICT;
CREATE TABLE setting (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE pack (
    folder      TEXT PRIMARY KEY,
    game        TEXT NOT NULL,
    id          TEXT NOT NULL,
    version     INTEGER NOT NULL,
    fingerprint TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE phone (
    number INTEGER PRIMARY KEY,
    name   TEXT NOT NULL,
    role   TEXT NOT NULL,
    token  BLOB NOT NULL UNIQUE,
    paired REAL NOT NULL
) STRICT;
"""
MIGRATIONS = (FIRST,)
VERSION = len(MIGRATIONS)
COPIED = ("setting", "pack", "phone")  # what is carried over as it is when a database is built anew


def version(here: sqlite3.Connection) -> int:
    """Which schema it has; 0 is an empty database."""
    return int(here.execute("PRAGMA user_version").fetchone()[0])


def is_described(here: sqlite3.Connection) -> bool:
    """Does it say of its tables what we wrote?  To SQLite a wrong byte in a column's name is no damage."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as model:
        migrate(model)
        wanted = _description(model)
    try:
        return _description(here) == wanted
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return False


def _description(here: sqlite3.Connection) -> set[tuple[str, ...]]:
    return set(here.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema").fetchall())


def refuse_newer(here: sqlite3.Connection) -> None:
    """One from tomorrow is left alone."""
    if (found := version(here)) > VERSION:
        raise NewerStore(found, VERSION)


def migrate(here: sqlite3.Connection) -> None:
    """Bring it up to today, in one transaction."""
    refuse_newer(here)
    if (found := version(here)) < VERSION:
        steps = "".join(MIGRATIONS[found:])
        here.executescript(f"BEGIN IMMEDIATE; {steps} PRAGMA user_version = {VERSION}; COMMIT;")
