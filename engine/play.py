"""Play: how entries of the history become what happens on the table, and how the present is rebuilt from them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import takewhile
from typing import Any, cast

from engine.asks import GO_ON, is_plain
from engine.changes import corrected
from engine.content import bearer
from engine.errors import NotSaved, RulesBroke, UnlawfulRule
from engine.frames import Next
from engine.history import History
from engine.journal import Checkpoint, Entry
from engine.rules import Rules
from engine.stack import SKIP, Kernel
from engine.table import News, Table, unsealed


class Play:
    """A game under way.  After every failure it stands where it stood before."""

    def __init__(self, rules: Rules[Table], pack: Any, history: History, strict: bool) -> None:
        self.rules, self.history, self.strict = rules, history, strict
        self.kernel = Kernel(rules, strict, self._enter)
        self._outdated = set[int]()  # entries of an older save that stand otherwise today, or have no use any more
        self.kernel.seat(rules.table.__new__(rules.table), pack)

    @property
    def table(self) -> Table:
        """What lies on the table."""
        return self.kernel.table

    def do(self, entry: Entry) -> list[News]:
        """Let something happen, and write it down with all that follows; if the rules fail nothing has happened."""
        try:
            with self.history.attempt():
                self.history.write(entry)
                self._apply(entry)
        except Exception as error:
            line = self.kernel.line
            self.rebuild()
            if isinstance(error, NotSaved):
                raise
            about = {"did": entry.kind, "step": self.kernel.step, "cause": f"{type(error).__name__}: {error}"}
            box = getattr(self.table.pack, "__dict__", self.table.pack)
            card = bearer(box, line) if line and isinstance(error, RecursionError) else ""
            if card:
                raise RulesBroke("error.goes_round", card=card, **about) from error
            raise RulesBroke("error.rules_broke", **about) from error
        return self.table.drain()

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """All that happens within is on the disk at its end, or everything stands where it stood before."""
        try:
            with self.history.attempt():
                yield
        except Exception:
            self.rebuild()
            raise

    def fits(self, entry: Entry) -> bool:
        """Could this happen now as well as it did then?"""
        ask = self.kernel.ask
        if entry.kind == "correct":
            return True  # whether there still is such a place is seen when it is done
        if ask is None or entry.kind == "step":
            return False
        if entry.kind == "aside":
            return self.kernel.offers(entry.what, entry.value)
        return ask.key == entry.what and (self.kernel.can_skip if entry.kind == "skip" else ask.allows(entry.value))

    def _apply(self, entry: Entry) -> None:
        kernel = self.kernel
        if entry.kind == "answer":
            kernel.give(entry.what, entry.value)
        elif entry.kind == "skip":
            kernel.give(entry.what, SKIP)
        elif entry.kind == "aside":
            kernel.aside(entry.what, entry.value)
        elif entry.kind == "correct":
            self.table.load_data(corrected(self.table, entry.value), self.strict)
            kernel.look_again()
        elif entry.kind == "step":
            kernel.clear()
            self.table.load_data(unsealed(entry.value.table), self.strict)
            kernel.begin(entry.what, entry.value.args)

    def _enter(self, then: Next) -> bytes:
        """A step begins: its checkpoint is written, and it starts from that."""
        if self.strict:
            self._check(then)
        seal = self.table.seal()
        self.history.write(Entry("step", then.step, Checkpoint(then.args, seal, self.rules.version)))
        self.kernel.clear()
        self.table.load(seal, self.strict)
        return seal

    def _check(self, then: Next) -> None:
        """What is not in the table or in the journal does not survive a step."""
        if strays := vars(self.table).keys() - cast(Any, self.table).__dataclass_fields__.keys():
            raise UnlawfulRule(f"{', '.join(strays)} is no field of the table")
        if not all(type(arg) is bool or is_plain(arg) for arg in then.args):
            raise UnlawfulRule(f"{then.step} was given {then.args}: steps take names or numbers")

    # Rebuilding the present ----------------------------------------------------------------------

    def rebuild(self) -> list[Entry]:
        """From the last checkpoint what happened since, as far as the rules still agree; returns what they do not."""
        history = self.history
        written, history.quiet = history.entries, True
        try:
            self._replay(written)
        except RulesBroke:
            history.entries = written
            raise
        finally:
            history.quiet = False
        self.table.drain()
        kept = {id(entry) for entry in history.entries} | self._outdated
        return [entry for entry in written[history.settle(written) :] if id(entry) not in kept]

    def _replay(self, written: list[Entry]) -> None:
        """From the last step that can still be entered."""
        broken: Exception | None = None
        for start in (at for at in range(len(written) - 1, -1, -1) if written[at].kind == "step"):
            try:
                self._replay_step(written, start)
            except Exception as error:  # noqa: BLE001  whatever it is, the step before it is tried
                broken = error
            else:
                return
        raise RulesBroke("error.no_step", cause=str(broken)) from broken

    def _replay_step(self, written: list[Entry], start: int) -> None:
        """An entry that fails under the rules as they are now ends it: once more then, without it and what followed."""
        end: int | None = len(written)
        while end is not None:
            end = self._replayed(written, start, end)

    def _replayed(self, written: list[Entry], start: int, end: int) -> int | None:
        """Begin a step and let happen what happened in it; returns where that failed."""
        self.history.entries, self._outdated = written[:start], set()
        self._begin(written[start])
        for at, old in enumerate(written[start + 1 : end], start + 1):
            entry = self._as_asked_today(old)
            if entry.kind == "step" or (entry.kind in ("answer", "skip") and not self.fits(entry)):
                if self._is_asked_no_more(old, written[at + 1 : end]):
                    self._outdated |= {id(old)} if old.value == GO_ON or self._is_asked_now(old) else set()
                    continue
                break
            self.history.entries.append(entry)
            try:
                self._apply(entry)
            except Exception:  # noqa: BLE001  whatever it is, it ends the replay
                return at
        return None

    def _as_asked_today(self, entry: Entry) -> Entry:
        """An answer of an older save to a question that is asked today as well, but is about more, or less."""
        ask = self.kernel.ask
        if ask is None or entry.kind not in ("answer", "skip") or entry.what == ask.key:
            return entry
        if not self._asks_the_same(entry, ask.key):
            return entry
        self._outdated.add(id(entry))
        return Entry(entry.kind, ask.key, entry.value, entry.by)

    def _is_asked_no_more(self, entry: Entry, later: list[Entry]) -> bool:
        """Was this said in an older save where nothing is asked today?  What was answered next is seen by that."""
        ask = self.kernel.ask
        if ask is None or entry.kind == "step":
            return False
        is_this = self._is_asked_now(entry)
        following = takewhile(lambda one: one.kind in ("answer", "skip"), later)
        return any(
            self._asks_the_same(one, ask.key) and not (is_this and _asked(one.what) == _asked(ask.key))
            for one in following
        )

    def _is_asked_now(self, entry: Entry) -> bool:
        """Was it an answer to this very question, which takes more today: what came behind it says that, too?"""
        ask = self.kernel.ask
        return ask is not None and _asked(entry.what) == _asked(ask.key)

    def _asks_the_same(self, entry: Entry, key: str) -> bool:
        """Is this question the one that was answered then, perhaps under another name?"""
        (then, whom), (now, who) = _asked(entry.what), _asked(key)
        return whom == who and now in (then, *self.rules.renamed.get(then, ()))

    def _begin(self, step: Entry) -> None:
        self.history.entries.append(step)
        self.kernel.clear()
        start: Checkpoint = step.value
        self.table.load_data(self.rules.migrate(unsealed(start.table), start.version), self.strict)
        self.kernel.begin(step.what, start.args)


def _asked(key: str) -> list[str]:
    """The phrase of a question, and who was asked."""
    return key.split("|")[:2]
