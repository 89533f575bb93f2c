"""The schema: what the tables of the database are, and how an older database becomes one of today."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from device.store.connection import NewerStore

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
