"""Transfer: a campaign as lines that people can read, and back again; the last line says whether all of it arrived.

The first line says which campaign it is and how many lines follow, then come the lines of its journal as they are, and
the last has the checksum of all that came before it.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Annotated, Literal, TypeVar

from msgspec import Meta, MsgspecError, Struct
from msgspec.json import Decoder

from device.store.connection import told
from device.store.journal import OURS, Writer, free_name, laid, links
from engine import NewerSave, SaveError
from engine.journal import read

FORMAT = 1
MOST_LINES = 1 << 31
T = TypeVar("T")


class AnyHead(Struct, frozen=True):
    """What a first line of any version says."""

    taleside: Literal["campaign"]
    version: int


class ExportHead(Struct, frozen=True):
    """What it says in this one: which campaign it is, and how many lines follow."""

    name: Annotated[str, Meta(pattern=r"\A[\w.-]{1,80}\Z")]
    lines: Annotated[int, Meta(ge=0, le=MOST_LINES)]


class Tail(Struct, frozen=True):
    """The last line: the checksum of all before it."""

    sha256: str


_kind, _head, _tail = Decoder(AnyHead).decode, Decoder(ExportHead).decode, Decoder(Tail).decode


def exported(here: sqlite3.Connection, name: str, evening: int | None = None) -> Iterator[bytes]:
    """A campaign line by line, as it is, or as it was when its *evening*th evening was over."""
    with told():
        found = here.execute("SELECT number, begun FROM campaign WHERE name = ?", (name,)).fetchone()
        if not found:
            raise SaveError("error.store.no_campaign", name=name)
        lines = [link.text for at, link in links(here, found[0]) if at >= OURS][: _until(here, found[0], evening)]
    about = {"name": name, "begun": day(found[1]), "lines": len(lines)}
    head = json.dumps({"taleside": "campaign", "version": FORMAT, **about}, ensure_ascii=False).encode()
    sum_of_all = hashlib.sha256()
    for line in (head, *lines):
        sum_of_all.update(line + b"\n")
        yield line + b"\n"
    yield json.dumps({"sha256": sum_of_all.hexdigest()}).encode() + b"\n"


def imported(writer: Writer, text: bytes) -> list[str]:
    """Take in what was exported, all of it or nothing; the names under which it is here now."""
    blocks = list(_blocks(text.splitlines(keepends=True)))
    if not blocks:
        raise SaveError("error.store.no_export")
    names = []
    with writer.transaction() as here:
        for name, lines in blocks:
            taken = here.execute("SELECT 1 FROM campaign WHERE name = ?", (name,)).fetchone()
            names.append(free_name(here, name) if taken else name)
            laid(here, names[-1], lines, writer.clock())
    return names


def day(when: float) -> str:
    """A date for people, whatever the clock said."""
    try:
        return time.strftime("%Y-%m-%d", time.gmtime(when))
    except (OverflowError, ValueError, OSError):
        return "?"


def _until(here: sqlite3.Connection, campaign: int, evening: int | None) -> int | None:
    """How many lines there were when this evening was over."""
    if evening is None:
        return None
    query = "SELECT first FROM evening WHERE campaign = ? ORDER BY number"
    firsts = [row[0] for row in here.execute(query, (campaign,))]
    if not 1 <= evening <= len(firsts):
        raise SaveError("error.store.no_evening", n=len(firsts))
    return firsts[evening] - OURS if evening < len(firsts) else None


def _blocks(lines: Iterable[bytes]) -> Iterator[tuple[str, list[bytes]]]:
    """One campaign after the other, each checked."""
    rest = iter(lines)
    for first in rest:
        head = _headed(first)
        body = list(islice(rest, head.lines))
        checksum = hashlib.sha256(b"".join([first, *body])).hexdigest()
        tail = _understood(_tail, next(rest, b""))
        if len(body) < head.lines or tail is None or tail.sha256 != checksum:
            raise SaveError("error.store.bad_sum", name=head.name)
        texts = [line.rstrip(b"\n") for line in body]
        if texts:
            read(texts)  # refuses what this Taleside could not open
        yield head.name, texts


def _headed(line: bytes) -> ExportHead:
    """A first line, of which nothing is believed before it was looked at."""
    kind = _understood(_kind, line)
    if kind and kind.version > FORMAT:
        raise NewerSave(kind.version, FORMAT)
    head = _understood(_head, line)
    if kind is None or head is None:
        raise SaveError("error.store.no_export")
    return head


def _understood(decode: Callable[[bytes], T], line: bytes) -> T | None:
    try:
        return decode(line)
    except (MsgspecError, ValueError, RecursionError):
        return None
