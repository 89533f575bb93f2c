"""The history: what has happened and still holds, what could be done again, and what people read of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice, takewhile
from typing import Any, NamedTuple, overload

from engine.errors import DamagedSave, NotNow, NotSaved
from engine.journal import RULES, Entry, Kind

KEPT_WHOLE = 256  # so many entries at the end keep their tables whole


class Past(NamedTuple):
    """What somebody did, for people to read; undoing *back* times leads to before it."""

    kind: Kind
    what: str  # the phrase id of the ask, or the name of the aside or step
    value: Any
    by: str
    back: int
    who: str = "all"  # whom it concerns, if it is private
    private: bool = False

    def seen_by(self, *names: str) -> Past:
        """What was answered to a private ask is nobody else's business."""
        return self._replace(value=None) if self.private and self.who not in names else self


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


class Deeds(Sequence[Past]):
    """What somebody did and still holds, the newest last; each is read for people when it is looked at."""

    def __init__(self, done: Sequence[Entry], whose: Mapping[int, str]) -> None:
        self._done, self._whose = done, whose  # whom it concerns, of those that are private without saying so

    def __len__(self) -> int:
        return len(self._done)

    @overload
    def __getitem__(self, at: int) -> Past: ...
    @overload
    def __getitem__(self, at: slice) -> list[Past]: ...
    def __getitem__(self, at: int | slice) -> Past | list[Past]:
        return self._past(at) if isinstance(at, int) else [self._past(one) for one in range(len(self))[at]]

    def _past(self, at: int) -> Past:
        at = range(len(self))[at]
        found = past(self._done[at], len(self) - at)
        if (who := self._whose.get(at)) is None:
            return found
        return found._replace(what=found.what if found.kind == "aside" else "", private=True, who=who)


class History:
    """What has happened and still holds, what could be done again, and how many lines were ever written."""

    def __init__(self, save: Callable[[Sequence[Entry]], None], written: Iterable[Entry] = ()) -> None:
        self.entries, self.undone, self.turn = list[Entry](), list[Entry](), 0
        self.quiet = False  # while the present is rebuilt nothing is written
        self._folded = 0  # so many of the first entries take little room
        self._save, self._owed, self._depth = save, list[Entry](), 0
        for entry in written:
            self._take(entry)

    def write(self, entry: Entry) -> None:
        """Add a line, which is saved when what is attempted has happened."""
        if self.quiet:
            self.entries.append(entry)
        else:
            self._owe(entry)

    def cut(self, length: int, by: str) -> None:
        """Take back all but the first entries."""
        self._owe(Entry("cut", value=length, by=by))

    def pay(self) -> None:
        """Save what is not saved yet: all of it at once, or nothing."""
        if not self._owed:
            return
        try:
            self._save(tuple(self._owed))
        except Exception as error:
            raise NotSaved(str(error)) from error
        self._owed.clear()

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """All that happens within is saved at its end, or none of it has happened; attempts may lie within others."""
        kept, length, owed = self.entries, len(self.entries), len(self._owed)
        before = kept, self.undone, self.turn
        self._depth += 1
        try:
            yield
            if self._depth == 1:
                self.pay()
        except BaseException:
            del kept[length:], self._owed[owed:]
            self.entries, self.undone, self.turn = before
            raise
        finally:
            self._depth -= 1

    def settle(self, before: list[Entry]) -> int:
        """The present was rebuilt: write down in what it differs from what was; how many entries are the same."""
        pairs = zip(before, self.entries, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1] or pair[0] == pair[1], pairs))
        now, self.entries = self.entries, list(before)
        if same < len(before):  # the rules have changed under the save
            self.cut(same, RULES)
        for entry in now[same:]:
            self._owe(entry)
        return same

    def undoable(self, times: int) -> list[int]:
        """Where the last things are that somebody did, the newest first."""
        backwards = range(len(self.entries) - 1, -1, -1)
        done = list(islice((at for at in backwards if self.entries[at].by != RULES), max(times, 0)))
        if not 0 < times == len(done):
            raise NotNow("error.not_now.undo", times=times)
        return done

    def last_step(self) -> Entry:
        """The step that is going on."""
        return next(entry for entry in reversed(self.entries) if entry.kind == "step")

    def in_step(self) -> list[Entry]:
        """The step that is going on, and what has happened in it."""
        return self.entries[-1 - self.since_step() :]

    def since_step(self) -> int:
        """How many entries there are since the step began."""
        return sum(1 for _ in self._in_step())

    @property
    def is_corrected(self) -> bool:
        """Has somebody set anything right by hand since the step began?"""
        return any(entry.kind == "correct" for entry in self._in_step())

    def _in_step(self) -> Iterator[Entry]:
        return takewhile(lambda entry: entry.kind != "step", reversed(self.entries))

    def _owe(self, entry: Entry) -> None:
        self._owed.append(entry)
        self._take(entry)

    def _take(self, entry: Entry) -> None:
        self.turn += 1
        if entry.kind == "cut":
            self._take_back(entry)
            return
        if entry.by != RULES and self.undone:  # the same again is a redo; anything else is a new way to go on
            self.undone = self.undone[:-1] if self.undone[-1].same(entry) else []
        self.entries.append(entry)
        if len(self.entries) >= self._folded + 2 * KEPT_WHOLE:
            self._fold(self._folded + KEPT_WHOLE)

    def _fold(self, end: int) -> None:
        """Of what happened long ago little is kept: in what each table differs from the first of its stretch."""
        steps = (entry.value for entry in self.entries[self._folded : end] if entry.kind == "step")
        if first := next(steps, None):
            for one in steps:
                one.fold(first.table)
        self._folded = end

    def _take_back(self, cut: Entry) -> None:
        if type(cut.value) is not int or not 0 <= cut.value < len(self.entries) + (cut.by == RULES):
            raise DamagedSave(self.turn, self.entries)
        if cut.by != RULES:
            self.undone = [*self.undone, self.entries[cut.value]]
        self._folded = min(self._folded, cut.value)
        self.entries = self.entries[: cut.value]  # a new list: what is attempted may have to be as it was
