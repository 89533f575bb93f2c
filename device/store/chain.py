"""The chain: each line has a checksum over all before it; beside the database stands how far each campaign has come.

The first line of a campaign is our own: its name, and a number that nobody else has.  Two campaigns that were one until
a backup was brought back are two chains, and never get mixed up.
"""

from __future__ import annotations

import json
import logging
import os
import secrets
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from device.files.durable import sync_file
from device.store.connection import kind


class ChainLink(NamedTuple):
    """A line as it lies in the database."""

    text: bytes
    checksum: bytes


class ChainTitle(NamedTuple):
    """What the first line says."""

    name: str
    root: str


def checksum(before: bytes, text: bytes) -> bytes:
    """Over a line and, by the checksum before it, over all lines before."""
    return blake2b(before + text, digest_size=16).digest()


def chained(texts: Iterable[bytes], before: bytes = b"") -> Iterator[ChainLink]:
    """These lines, one after the other."""
    for text in texts:
        before = checksum(before, text)
        yield ChainLink(text, before)


def first_line(name: str) -> bytes:
    """The first line of a new campaign."""
    return json.dumps({"campaign": name, "root": secrets.token_hex(8)}, ensure_ascii=False).encode()


def title(text: bytes) -> ChainTitle | None:
    """What a first line says, if it is one."""
    try:
        data = json.loads(text)
        return ChainTitle(str(data["campaign"]), str(data["root"]))
    except (ValueError, LookupError, TypeError):
        return None


def is_sound(links: Iterable[ChainLink]) -> bool:
    """Is every line as it was written?  One after the other, since there may be more than memory should hold."""
    before = b""
    for link in links:
        if not _follows(link, before):
            return False
        before = link.checksum
    return True


def mended(copies: Sequence[Mapping[int, ChainLink]]) -> list[ChainLink]:
    """The longest good beginning that can be put together from several damaged copies of one campaign.

    A line counts if it follows from the one before, whichever copy it comes from; the first copy knows best.
    """
    good = list[ChainLink]()
    before = b""
    while found := next((link for copy in copies if (link := copy.get(len(good))) and _follows(link, before)), None):
        good.append(found)
        before = found.checksum
    return good


def _follows(link: ChainLink, before: bytes) -> bool:
    return checksum(before, link.text) == link.checksum


# How far each campaign has come -------------------------------------------------------------------


NAME = "taleside.heads"
AS_IT_IS = getattr(os, "O_BINARY", 0)  # else Windows writes two letters for each end of a line
DIGITS, ROOM = 32, 480
log = logging.getLogger(__name__)


class Head(NamedTuple):
    """The last line of a campaign: how many there are up to it, and its checksum."""

    lines: int
    checksum: str


class Heads:
    """The notes of one folder."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME
        self._room = 0
        self.known = self._read()

    def note(self, root: str, lines: int, checksum: bytes) -> None:
        """A campaign has come so far; a card that takes no note is told of by what matters more."""
        self.known[root] = Head(lines, checksum.hex())
        text = json.dumps(self.known).encode()
        self._room = max(self._room, -(-len(text) // ROOM) * ROOM)
        try:
            self._write(text.ljust(self._room))
        except OSError as error:
            log.debug("no note could be made: %s", error)

    def _write(self, text: bytes) -> None:
        """Over what is there, so that a system that writes back once in a while writes it once."""
        there = os.open(self._path, os.O_WRONLY | os.O_CREAT | AS_IT_IS, 0o600)
        try:
            os.write(there, _digest(text) + text)
        finally:
            os.close(there)

    def sync(self) -> None:
        """Nothing of it is lost with the power."""
        with suppress(OSError):
            sync_file(self._path)

    def forget(self) -> None:
        """Another database lies here now."""
        self.known = {}
        with suppress(OSError):
            self._path.unlink(missing_ok=True)

    def is_lost(self, here: sqlite3.Connection) -> bool:
        """Is there anything in the notes that this database does not have any more?"""
        try:
            return bool(lost(here, self.known))
        except sqlite3.DatabaseError as error:
            if kind(error) != "damaged":
                raise
            return bool(self.known)

    def _read(self) -> dict[str, Head]:
        """What is noted; a note that was torn says nothing."""
        try:
            data = self._path.read_bytes()
        except OSError:
            return {}
        self._room = max(0, len(data) - DIGITS)
        if data[:DIGITS] != _digest(data[DIGITS:]):
            return {}
        return {root: Head(*head) for root, head in json.loads(data[DIGITS:]).items()}


def _digest(text: bytes) -> bytes:
    return blake2b(text, digest_size=DIGITS // 2).hexdigest().encode()


def ends(here: sqlite3.Connection) -> dict[str, Head]:
    """How far each campaign of a database has come."""
    found = dict[str, Head]()
    for root, number in roots(here).items():
        query = "SELECT at, checksum FROM line WHERE campaign = ? ORDER BY at DESC LIMIT 1"
        at, checksum = here.execute(query, (number,)).fetchone()
        found[root] = Head(at + 1, bytes(checksum).hex())
    return found


def lost(here: sqlite3.Connection, known: Mapping[str, Head]) -> list[str]:
    """The campaigns that once had come farther than they have in this database, by their roots."""
    found = roots(here)
    return [root for root, head in known.items() if root not in found or not _has(here, found[root], head)]


def roots(here: sqlite3.Connection) -> dict[str, int]:
    """The campaigns by what their first lines say."""
    rows = here.execute("SELECT campaign, text FROM line WHERE at = 0").fetchall()
    return {known.root: number for number, text in rows if (known := title(text))}


def _has(here: sqlite3.Connection, campaign: int, head: Head) -> bool:
    query = "SELECT checksum FROM line WHERE campaign = ? AND at = ?"
    row = here.execute(query, (campaign, head.lines - 1)).fetchone()
    return bool(row) and bytes(row[0]).hex() == head.checksum
