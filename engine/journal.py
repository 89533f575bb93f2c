"""The journal: the list of what happened.  Lines are only ever added; what was taken back is cut off by a line of its own.

A line is `[kind, what, value, by]`: an answer with the ask it belongs to, an aside with its arguments, a correction with
its paths, a skip, a step with the table as it began, or a cut with the number of entries that stay.  Of a table that was
written before, a step's line holds only what has changed, and every so often the whole.  The first line says which
game, rules and pack this is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import takewhile
from typing import Any, Literal, NamedTuple

import msgspec

from engine.differences import delta, patched
from engine.errors import DamagedSave, NewerSave, NotNow, NotSaved
from engine.table import Data, sealed, unsealed

FORMAT = 1
RULES = "rules"  # who writes what follows from the rules by itself
WHOLE_EVERY = 50

Kind = Literal["step", "answer", "aside", "correct", "skip", "cut"]


class Checkpoint(msgspec.Struct, frozen=True):
    """Where a step began: its arguments, the sealed table, the version of the rules that wrote it."""

    args: tuple[Any, ...]
    table: bytes
    version: int = 1


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """One line of the journal."""

    kind: Kind
    what: str = ""
    value: Any = None
    by: str = RULES

    def same(self, other: Entry) -> bool:
        """Did the same happen, whoever did it?"""
        return (self.kind, self.what, self.value) == (other.kind, other.what, other.value)


class Past(NamedTuple):
    """What somebody did, for people to read; undoing *back* times leads to before it."""

    kind: Kind
    what: str  # the phrase id of the ask, or the name of the aside or step
    value: Any
    by: str
    back: int
    who: str = "all"  # whom it concerns, if it is private
    private: bool = False

    def seen_by(self, who: str) -> Past:
        """What was answered to a private ask is nobody else's business."""
        return self._replace(value=None) if self.private and who != self.who else self


def past(entry: Entry, back: int = 0) -> Past:
    """An entry as people read it."""
    if entry.kind == "step":
        return Past("step", entry.what, list(entry.value.args), entry.by, back)
    if entry.kind not in ("answer", "skip"):
        return Past(entry.kind, entry.what, entry.value, entry.by, back)
    what, who, *_ = [*entry.what.removeprefix("~").split("|"), "all"]
    if entry.kind == "answer" and type(entry.value) is list and who == "all" and entry.what.startswith("~"):
        who = str(entry.value[0])  # a part of a question to each
    return Past(entry.kind, what, entry.value, entry.by, back, who, entry.what.startswith("~"))


class Journal:
    """What has happened and still holds, what could be done again, and how many lines were ever written."""

    def __init__(self, save: Callable[[Entry], None], written: Iterable[Entry] = ()) -> None:
        self.entries, self.undone, self.turn = list[Entry](), list[Entry](), 0
        self.quiet = False  # while the present is rebuilt nothing is written
        self._save, self._owed, self._held = save, list[Entry](), False
        for entry in written:
            self._take(entry)

    def write(self, entry: Entry) -> None:
        """Add a line; if it cannot be saved nothing has changed."""
        if self.quiet:
            self.entries.append(entry)
            return
        self._owed.append(entry)
        try:
            self.pay()
        except NotSaved:
            self._owed.pop()
            raise
        self._take(entry)

    def cut(self, length: int, by: str) -> None:
        """Take back all but the first entries; if that cannot be saved, it is as soon as anything can."""
        entry = Entry("cut", value=length, by=by)
        self._owed.append(entry)
        self._take(entry)

    def pay(self) -> None:
        """Save what is not saved yet."""
        while self._owed and not self._held:
            try:
                self._save(self._owed[0])
            except Exception as error:
                raise NotSaved(str(error)) from error
            del self._owed[0]

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """Several things at once: either all of them happen, or none has."""
        before = list(self.entries), list(self.undone), self.turn, list(self._owed)
        self._held = True
        try:
            yield
        except BaseException:
            self.entries, self.undone, self.turn, self._owed = before
            raise
        finally:
            self._held = False

    def settle(self, before: list[Entry]) -> int:
        """The present was rebuilt: write down in what it differs from what was; how many entries are the same."""
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before, self.entries, strict=False)))
        now, self.entries = self.entries, list(before)
        if same < len(before):  # the rules have changed under the save
            self.cut(same, RULES)
        for entry in now[same:]:
            self._owed.append(entry)
            self._take(entry)
        return same

    def undoable(self, times: int) -> list[int]:
        """Where the last things are that somebody did, the newest first."""
        done = [at for at in range(len(self.entries) - 1, -1, -1) if self.entries[at].by != RULES][:times]
        if not 0 < times == len(done):
            raise NotNow("error.not_now.undo", times=times)
        return done

    def last_step(self) -> Entry:
        """The step that is going on."""
        return next(entry for entry in reversed(self.entries) if entry.kind == "step")

    def _take(self, entry: Entry) -> None:
        self.turn += 1
        if entry.kind == "cut":
            self._take_back(entry)
            return
        if entry.by != RULES and self.undone:  # the same again is a redo; anything else is a new way to go on
            self.undone = self.undone[:-1] if self.undone[-1].same(entry) else []
        self.entries.append(entry)

    def _take_back(self, cut: Entry) -> None:
        if type(cut.value) is not int or not 0 <= cut.value < len(self.entries) + (cut.by == RULES):
            raise DamagedSave(self.turn, self.entries)
        if cut.by != RULES:
            self.undone.append(self.entries[cut.value])
        del self.entries[cut.value :]


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


def writer(write: Callable[[bytes], None], header: Header | None = None) -> Callable[[Entry], None]:
    """A *save* for a game: one line for each entry, ending with a newline; a new journal begins with a header."""
    last: Data | None = None
    count = 0
    if header:
        write(_line(header) + b"\n")

    def save(entry: Entry) -> None:
        nonlocal last, count
        value = entry.value
        if entry.kind == "step":
            table, before = unsealed(value.table), None if count % WHOLE_EVERY == 0 else last
            value = _Step(
                list(value.args), value.version, *((table,) if before is None else (None, delta(before, table)))
            )
        line = [entry.kind, entry.what, value, entry.by]
        write(_line(line[:3] if entry.by == RULES else line) + b"\n")
        if entry.kind == "step":
            last, count = table, count + 1

    return save


def read(lines: Iterable[str | bytes]) -> Saved:
    """A save again.  A last line that was cut off by the power is left out; NewerSave and DamagedSave say the rest."""
    texts = [text for text in lines if text.strip()]
    header, entries, tables = None, list[Entry](), _Tables()
    for at, text in enumerate(texts):
        try:
            if header is None:
                header = _checked(_header(text))
            else:
                entries.append(tables.whole(_entry(text)))
        except (msgspec.MsgspecError, RecursionError, LookupError, TypeError, AttributeError) as error:
            if at < len(texts) - 1 or header is None:
                raise DamagedSave(at + 1, entries, header) from error
    if header is None:
        raise DamagedSave(1)
    return Saved(header, entries, len(entries) + 1)


def _checked(header: Header) -> Header:
    if header.taleside > FORMAT:
        raise NewerSave(header.taleside, FORMAT)
    return header


class _Tables:
    """Makes whole tables of steps that say only what has changed."""

    def __init__(self) -> None:
        self._last: Data | None = None

    def whole(self, entry: Entry) -> Entry:
        if entry.kind != "step":
            return entry
        step = msgspec.convert(entry.value, _Step)
        self._last = step.table if step.table is not None else patched(self._last, step.delta)
        return Entry("step", entry.what, Checkpoint(tuple(step.args), sealed(self._last), step.version), entry.by)
