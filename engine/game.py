"""A game in play: the verbs by which channels change it.  Each is a line of the journal with who did it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from engine.asks import Ask
from engine.differences import Change, changes
from engine.errors import (
    IllegalAnswer,
    NewerSave,
    NotNow,
    NotSaved,
    RulesBroke,
    StaleAnswer,
)
from engine.frames import Next, Running
from engine.history import History, Past, past
from engine.journal import RULES, Checkpoint, Entry
from engine.rules import Rules
from engine.stack import SKIP, Kernel, copied
from engine.table import News, Table, data_of, decoder, sealed, unsealed

Save = Callable[[Entry], None]


def unsaved(entry: Entry) -> None:
    """For a game of which nothing is kept."""


class Game:
    """A game in play.  Not thread-safe on purpose: one session thread owns it."""

    def __init__(self, rules: Rules, table: Table, pack: Any, *, save: Save = unsaved, strict: bool = False) -> None:
        self._open(rules, pack, History(save), strict)
        self.table.load(table.seal())
        self._kernel.start()

    @classmethod
    def resume(
        cls, rules: Rules, journal: Sequence[Entry], pack: Any, *, save: Save = unsaved, strict: bool = False
    ) -> Game:
        """Go on after a pause or a power cut; what an older save loses under these rules is in *lost*."""
        newest = max((entry.value.version for entry in journal if entry.kind == "step"), default=0)
        if newest > rules.version:
            raise NewerSave(newest, rules.version)
        game = cls.__new__(cls)
        game._open(rules, pack, History(save, journal), strict)
        game.lost = [past(entry) for entry in game._rebuild() if entry.by != RULES]
        game._history.pay()
        return game

    def _open(self, rules: Rules, pack: Any, history: History, strict: bool) -> None:
        self.rules, self.pack, self.strict, self.lost = rules, pack, strict, list[Past]()
        self._history, self._kernel = history, Kernel(rules, strict, self._enter)
        self._kernel.seat(rules.table.__new__(rules.table), pack)
        self._before: bytes | None = None

    # What can be seen ----------------------------------------------------------------------------

    @property
    def table(self) -> Any:
        """What lies on the table: of the class that the rules name."""
        return self._kernel.table

    @property
    def turn(self) -> int:
        """Lines ever written: never the same number twice, not even after an undo."""
        return self._history.turn

    @property
    def ask(self) -> Ask | None:
        """The pending question; None when the game is over."""
        return self._kernel.ask

    @property
    def ending(self) -> str | None:
        """How the game ended, if it has."""
        return self._kernel.ending

    @property
    def step(self) -> str:
        """The step that is going on."""
        return self._kernel.step

    @property
    def stack(self) -> list[Running]:
        """What is under way; the last one asks, those before it wait."""
        return self._kernel.stack

    @property
    def can_skip(self) -> bool:
        """May the pending ask be waved away?"""
        return self._kernel.can_skip

    @property
    def undone(self) -> tuple[Entry, ...]:
        """What could be done again, the next last."""
        return tuple(self._history.undone)

    @property
    def changes(self) -> list[Change]:
        """What the last correction, undo, redo, amendment or jump changed, as the whole room may see it."""
        return self.changes_for("all")

    def changes_for(self, who: str) -> list[Change]:
        """The same for one pair of eyes."""
        if self._before is None:
            return []
        return changes(decoder(cast(Any, self.rules.table)).decode(self._before).seen_by(who), self.table.seen_by(who))

    def why(self) -> tuple[str, ...]:
        """The ids of the rules behind the pending ask."""
        return self._kernel.why()

    def asides(self) -> list[tuple[str, tuple[str | int, ...]]]:
        """What is offered out of turn just now: the name of an aside, and its arguments."""
        if self.ask is None:
            return []
        return [
            (name, args)
            for name, aside in self.rules.asides.items()
            for args in aside.offers(self.table)
            if aside.when(self.table, *args)
        ]

    def history(self) -> list[Past]:
        """What somebody did and still holds, the newest last."""
        done = [entry for entry in self._history.entries if entry.by != RULES]
        return [self._past(entry, len(done) - at) for at, entry in enumerate(done)]

    def _past(self, entry: Entry, back: int) -> Past:
        found = past(entry, back)
        owners = [self.table.owner(path) for path in entry.value] if entry.kind == "correct" else []
        hidden = [owner for owner in owners if owner != "all"]
        return found._replace(private=True, who=hidden[0]) if hidden else found

    # What the channels do ------------------------------------------------------------------------

    def answer(self, value: Any, *, to: int | None = None, by: str = "table") -> list[News]:
        """Answer the pending ask, or the one of turn *to*, if it still is."""
        ask = self._kernel.ask
        if ask is None or to not in (None, self._history.turn):
            raise StaleAnswer("error.stale", value=value)
        if not ask.allows(value):
            raise IllegalAnswer("error.illegal", value=value, ask=ask.what)
        self._before = None
        return self._do(Entry("answer", ask.key, copied(value), by))

    def aside(self, name: str, *args: str | int, by: str = "table") -> list[News]:
        """Something done out of turn while an ask is pending; then the pending rule looks at the table anew."""
        aside = self.rules.asides.get(name)
        if self.ask is None or aside is None or not aside.when(self.table, *args):
            raise NotNow("error.not_now.aside", aside=name)
        self._before = None
        return self._do(Entry("aside", name, list(args), by))

    def skip(self, *, by: str = "table") -> list[News]:
        """Wave the pending ask away: the innermost rule that allows it ends."""
        if self.ask is None or not self.can_skip:
            raise NotNow("error.not_now.skip")
        self._before = None
        return self._do(Entry("skip", self.ask.key, by=by))

    def correct(self, corrections: Mapping[str, Any], *, by: str = "table") -> list[News]:
        """Set the table right by hand, dotted paths to values: the physical table is the truth."""
        data = self.table.corrected(corrections)  # refused here, before anything is written
        before = self.table.seal()
        try:
            news = self._do(Entry("correct", value=data_of(corrections), by=by))
        except RulesBroke:  # the rules cannot go on from there: the step starts anew, but the correction stands
            step = self._history.last_step()
            start = Checkpoint(step.value.args, sealed(data), self.rules.version)
            news = self._do(Entry("step", step.what, start, by))
        self._before = before
        return news

    def jump(self, step: str, *args: str | int, by: str = "table") -> list[News]:
        """Go on at another step, with the table as it is."""
        if step not in self.rules.steps:
            raise NotNow("error.not_now.jump", step=step)
        before = self.table.seal()
        news = self._do(Entry("step", step, Checkpoint(args, before, self.rules.version), by))
        self._before = before
        return news

    def undo(self, times: int = 1, *, by: str = "table") -> list[Change]:
        """Take back the last things that somebody did; what comes back says what the hands have to put back."""
        before, done = self.table.seal(), self._history.undoable(times)
        for at in done:
            self._history.cut(at, by)
        self._rebuild()
        self._before = before
        self._history.pay()
        return self.changes

    def redo(self, *, by: str = "table") -> list[News]:
        """Do again what was taken back last."""
        if not self._history.undone:
            raise NotNow("error.not_now.redo")
        before = self.table.seal()
        news = self._do(self._history.undone[-1])
        self._before = before
        return news

    def amend(self, back: int, value: Any, *, by: str = "table") -> list[News]:
        """Another answer to the question *back* ones ago; what came after stays as far as it fits."""
        before = self.table.seal()
        try:
            with self._history.attempt():
                news = self._amend(back, value, by)
        except Exception:
            self._rebuild()
            raise
        self._before = before
        self._history.pay()
        return news

    def _amend(self, back: int, value: Any, by: str) -> list[News]:
        self.undo(back, by=by)
        amended, later = self._history.undone[-1], self._history.undone[-back:-1]
        if amended.kind != "answer":
            raise NotNow("error.not_now.amend", back=back)
        news = self.answer(value, by=by)
        while later and self._fits(later[-1]):
            try:
                news += self._do(later.pop())
            except RulesBroke:
                break
        return news

    def _fits(self, entry: Entry) -> bool:
        """Could this entry happen now as well as it did then?"""
        ask = self.ask
        if entry.kind == "answer":
            return ask is not None and ask.key == entry.what and ask.allows(entry.value)
        if entry.kind == "skip":
            return ask is not None and ask.key == entry.what and self.can_skip
        if entry.kind == "aside":
            return ask is not None and self.rules.asides[entry.what].when(self.table, *entry.value)
        return False

    # Running the rules ---------------------------------------------------------------------------

    def _do(self, entry: Entry) -> list[News]:
        here = len(self._history.entries)
        self._history.write(entry)
        try:
            self._apply(entry)
        except Exception as error:
            self._history.cut(here, RULES)
            self._rebuild()
            self._history.pay()
            if isinstance(error, NotSaved):
                raise
            raise RulesBroke(
                "error.rules_broke", did=entry.kind, step=self.step, cause=f"{type(error).__name__}: {error}"
            ) from error
        return self._kernel.table.drain()

    def _apply(self, entry: Entry) -> None:
        kernel = self._kernel
        if entry.kind == "answer":
            kernel.give(entry.value)
        elif entry.kind == "skip":
            kernel.give(SKIP)
        elif entry.kind == "aside":
            kernel.aside(entry.what, entry.value)
        elif entry.kind == "correct":
            self.table.load_data(self.table.corrected(entry.value), self.strict)
            kernel.look_again()
        elif entry.kind == "step":
            kernel.clear()
            self.table.load_data(unsealed(entry.value.table), self.strict)
            kernel.begin(entry.what, entry.value.args)

    def _enter(self, then: Next) -> bytes:
        """A step begins: its checkpoint is written, and it starts from that."""
        table, seal = self._kernel.table, self._kernel.table.seal()
        self._history.write(Entry("step", then.step, Checkpoint(then.args, seal, self.rules.version)))
        self._kernel.clear()
        table.load(seal, self.strict)
        return seal

    # Rebuilding the present ----------------------------------------------------------------------

    def _rebuild(self) -> list[Entry]:
        """The last checkpoint, then what happened since, as far as the rules still agree; what they do not."""
        history, broken = self._history, None
        written, history.quiet = history.entries, True
        try:
            for start in [at for at in range(len(written) - 1, -1, -1) if written[at].kind == "step"]:
                try:
                    end: int | None = len(written)
                    while end is not None:  # an entry fails under the rules as they are now: all before it, once more
                        end = self._replayed(written, start, end)
                    break
                except Exception as error:  # noqa: BLE001  not even the step can be entered any more: from the one before it
                    broken = error
            else:
                raise RulesBroke("error.no_step", cause=str(broken)) from broken
        finally:
            history.quiet = False
        self.table.drain()
        return written[history.settle(written) :]

    def _replayed(self, written: list[Entry], start: int, end: int) -> int | None:
        step, self._history.entries = written[start], written[: start + 1]
        self._kernel.clear()
        data = self.rules.migrate(unsealed(step.value.table), step.value.version)
        self.table.load_data(data, self.strict)
        self._kernel.begin(step.what, step.value.args)
        for at, entry in enumerate(written[start + 1 : end], start + 1):
            if entry.kind == "step" or (entry.kind in ("answer", "skip") and not self._fits(entry)):
                break
            self._history.entries.append(entry)
            try:
                self._apply(entry)
            except Exception:  # noqa: BLE001  whatever it is, the replay ends before it
                return at
        return None
