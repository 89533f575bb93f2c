"""The journal: what happened, as lines of text.  Lines are only ever added: what was taken back is cut off by a line.

A line is `[kind, what, value, by]`: an answer with the ask it belongs to, an aside with its arguments, a correction
with its paths (and, after a ~, the one whose secret they are), a skip, a step with the table as it began, or a cut with
the number of entries that stay.  Of a table that was written before, a step's line holds only what has changed, and
every so often the whole.  The first line says which game, rules and pack this is.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from copy import copy
from itertools import islice
from typing import Any, Literal, NamedTuple

import msgspec

from engine.changes import delta, patched
from engine.errors import DamagedSave, NewerSave
from engine.table import Data, sealed, unsealed

FORMAT = 1
RULES = "rules"  # who writes what follows from the rules by itself
WHOLE_EVERY = 50
RAW = -15  # zlib without head and sum
SMALL = 600  # bytes

Kind = Literal["step", "answer", "aside", "correct", "skip", "cut"]
SHAPES: dict[Kind, type | tuple[type, ...]] = {
    "step": dict,
    "answer": (str, int, list),
    "aside": list,
    "correct": dict,
    "skip": type(None),
    "cut": int,
}


class Checkpoint:
    """Where a step began: its arguments, the sealed table, the version of the rules that wrote it.

    A folded one keeps of its table only in what it differs from another: a long evening has ten thousand of them.
    """

    __slots__ = ("_kept", "args", "version")

    def __init__(self, args: tuple[Any, ...], table: bytes, version: int = 1) -> None:
        self.args, self.version = args, version
        self._kept: tuple[bytes, bytes | None] = table, None

    @property
    def table(self) -> bytes:
        """The whole sealed table."""
        kept, other = self._kept
        return kept if other is None else zlib.decompressobj(RAW, zdict=other).decompress(kept)

    def fold(self, other: bytes) -> None:
        """Keep only in what its table differs from the *other*, which has to stay; a small one is not worth it."""
        if len(self._kept[0]) < SMALL:
            return
        pack = zlib.compressobj(1, wbits=RAW, zdict=other)
        self._kept = pack.compress(self.table) + pack.flush(), other

    def __eq__(self, other: object) -> bool:
        return type(other) is Checkpoint and self._all() == other._all()

    def __hash__(self) -> int:
        return hash(self._all())

    def _all(self) -> tuple[Any, ...]:
        return self.args, self.table, self.version


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """One line of the journal."""

    kind: Kind
    what: str = ""
    value: Any = None
    by: str = RULES

    def same(self, other: Entry) -> bool:
        """Did the same happen, whoever did it?"""
        return (self.kind, self.what, self.value) == (other.kind, other.what, other.value)


class Header(msgspec.Struct, frozen=True):
    """The first line: which game this is, under which rules and with which pack it was begun."""

    game: str
    rules: int = 1
    pack: dict[str, Any] = {}
    about: dict[str, Any] = {}
    taleside: int = FORMAT


class Saved(NamedTuple):
    """What a save holds; *lines* of it are whole: what comes after them was cut off by the power, and may go."""

    header: Header
    entries: list[Entry]
    lines: int


class _Step(msgspec.Struct, omit_defaults=True):
    """The value of a step's line."""

    args: list[Any] = []
    version: int = 1
    table: Data | None = None
    delta: Any = None


_entry = msgspec.json.Decoder(Entry).decode
_header = msgspec.json.Decoder(Header).decode
_line = msgspec.json.Encoder().encode
_UNREADABLE = (msgspec.MsgspecError, ValueError, OverflowError, RecursionError, LookupError, TypeError, AttributeError)


def writer(write: Callable[[Sequence[bytes]], None], header: Header | None = None) -> Callable[[Sequence[Entry]], None]:
    """A *save* for a game: one line for each entry, ending with a newline; a new journal begins with a header."""
    tables = _Tables()
    if header:
        write([_line(header) + b"\n"])

    def save(entries: Sequence[Entry]) -> None:
        nonlocal tables
        ahead = copy(tables)  # what could not be written is no table to tell differences from
        write([_text(ahead.brief(entry)) for entry in entries])
        tables = ahead

    return save


def _text(entry: Entry) -> bytes:
    line = [entry.kind, entry.what, entry.value, entry.by]
    return bytes(_line(line[:3] if entry.by == RULES else line) + b"\n")


def read(lines: Iterable[str | bytes]) -> Saved:
    """A save again.  A last line that was cut off by the power is left out; NewerSave and DamagedSave say the rest."""
    texts = [text for text in lines if text.strip()]
    header, entries, tables = _first(texts), list[Entry](), _Tables()
    for at, text in enumerate(texts[1:], 2):
        try:
            entries.append(tables.whole(_sound(_entry(text))))
        except _UNREADABLE as error:
            if at < len(texts):
                raise DamagedSave(at, entries, header) from error
    return Saved(header, entries, len(entries) + 1)


def is_a_save(lines: Iterable[bytes]) -> bool:
    """Is any of the first of these one of ours?  Nothing, or what a power cut leaves, is as good as a new one."""
    texts = [text for text in islice(lines, 20) if text.strip(b"\0\r\n\t ")]
    return not texts or any(_is_ours(text) for text in texts)


def _is_ours(text: bytes) -> bool:
    with suppress(*_UNREADABLE):
        return bool(_header(text))
    with suppress(*_UNREADABLE):
        return bool(_sound(_entry(text)))
    return False


def _first(texts: list[str | bytes]) -> Header:
    try:
        header = _header(texts[0])
    except _UNREADABLE as error:
        raise DamagedSave(1) from error
    if header.taleside > FORMAT:
        raise NewerSave(header.taleside, FORMAT)
    return header


def _sound(entry: Entry) -> Entry:
    """A line may be readable and still be none of ours."""
    if not isinstance(entry.value, SHAPES[entry.kind]) or not (entry.what or entry.kind in ("correct", "cut")):
        raise TypeError(f"{entry} is no entry")
    return entry


class _Tables:
    """Knows the table of the step before, and so makes few words of a whole table, and a whole one of few words."""

    def __init__(self) -> None:
        self._last: Data | None = None
        self._count = 0

    def brief(self, entry: Entry) -> Entry:
        if entry.kind != "step":
            return entry
        table, step = unsealed(entry.value.table), _Step(list(entry.value.args), entry.value.version)
        if self._last is None or self._count % WHOLE_EVERY == 0:
            step.table = table
        else:
            step.delta = delta(self._last, table)
        self._last, self._count = table, self._count + 1
        return Entry("step", entry.what, step, entry.by)

    def whole(self, entry: Entry) -> Entry:
        if entry.kind != "step":
            return entry
        step = msgspec.convert(entry.value, _Step)
        self._last = step.table if step.table is not None else patched(self._last, step.delta)
        return Entry("step", entry.what, Checkpoint(tuple(step.args), sealed(self._last), step.version), entry.by)
