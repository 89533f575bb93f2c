"""A game in play: what can be seen of it, and the verbs by which channels change it, each with who did it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar, cast

from engine.asks import Ask, is_plain
from engine.book import Headings, Leaf, Opened
from engine.changes import Change, changes, corrected
from engine.errors import EngineError, IllegalAnswer, NewerSave, NotNow, RulesBroke, StaleAnswer, UnlawfulRule
from engine.frames import Running
from engine.history import Deeds, History, Past, past
from engine.journal import RULES, Checkpoint, Entry
from engine.lately import MOST_REMEMBERED, Answered, Lately
from engine.play import Play
from engine.rules import Rules
from engine.seats import ROOM, Seat, names_of
from engine.stack import MISFITS, copied
from engine.table import News, Table, data_of, decoder, sealed
from engine.typed import LONGEST_CORRECTION, all_seen, tidy

Tb = TypeVar("Tb", bound=Table)
Save = Callable[[Sequence[Entry]], None]  # all of them, or none


MOST_TRIED = 9  # so many questions are tried at most to find out about one: nobody waits for that
UNLAWFUL = (UnlawfulRule, ReferenceError)  # what strict mode finds is no correction's doing


def unsaved(entries: Sequence[Entry]) -> None:
    """For a game of which nothing is kept."""


class Game:
    """A game in play.  Not thread-safe on purpose: one session thread owns it."""

    def __init__(
        self, rules: Rules[Tb], table: Tb, pack: object, *, save: Save = unsaved, strict: bool = False
    ) -> None:
        self._open(rules, pack, History(save), strict)
        self.table.load(table.seal())
        with self._history.attempt():
            self._play.kernel.start()

    @classmethod
    def resume(
        cls, rules: Rules[Tb], journal: Iterable[Entry], pack: object, *, save: Save = unsaved, strict: bool = False
    ) -> Game:
        """Go on after a pause or a power cut; what an older save loses under these rules is in *lost*."""
        entries = list(journal)
        newest = max((entry.value.version for entry in entries if entry.kind == "step"), default=0)
        if newest > rules.version:
            raise NewerSave(newest, rules.version)
        game = cls.__new__(cls)
        game._open(rules, pack, History(save, entries), strict)
        game.lost = [past(entry) for entry in game._play.rebuild() if entry.by != RULES]
        game._history.pay()
        return game

    def _open(self, rules: Rules[Tb], pack: object, history: History, strict: bool) -> None:
        self.rules = cast(Rules[Table], rules)  # the table that they are handed is always their own
        self.pack: Any = pack  # of the game's own kind
        self.strict = strict
        self.lost: list[Past] = []  # what the last resume or amendment could not keep
        self._history, self._play = history, Play(self.rules, pack, history, strict)
        self._before: bytes | None = None
        self._tried, self._is_trial = dict[Any, bool](), False  # which questions were found to be moot, for one answer
        self._lately, self._headings = Lately(), Headings()

    # What can be seen ----------------------------------------------------------------------------

    @property
    def table(self) -> Any:
        """What lies on the table: of the class that the rules name."""
        return self._play.kernel.table

    @property
    def turn(self) -> int:
        """Lines ever written: never the same number twice, not even after an undo."""
        return self._history.turn

    @property
    def ask(self) -> Ask | None:
        """The pending question; None when the game is over."""
        return self._play.kernel.ask

    @property
    def ending(self) -> str | None:
        """How the game ended, if it has."""
        return self._play.kernel.ending

    @property
    def step(self) -> str:
        """The step that is going on."""
        return self._play.kernel.step

    @property
    def length(self) -> int:
        """How much has happened and still holds: less than before, once something was taken back."""
        return len(self._history.entries)

    @property
    def answers_in_step(self) -> int:
        """How much has happened since the step began: one that leads nowhere is seen by that."""
        return self._history.since_step()

    @property
    def stack(self) -> list[Running]:
        """What is under way; the last one asks, those before it wait."""
        return self._play.kernel.stack

    @property
    def can_skip(self) -> bool:
        """May the pending ask be waved away?"""
        return self._play.kernel.can_skip

    @property
    def undone(self) -> tuple[Entry, ...]:
        """What could be done again, the next last."""
        return tuple(self._history.undone)

    @property
    def changes(self) -> list[Change]:
        """What the last correction, undo, redo, amendment or jump changed, as the whole room may see it."""
        return self.changes_for("all")

    def changes_for(self, *names: str) -> list[Change]:
        """The same for one pair of eyes."""
        if self._before is None:
            return []
        kind: Any = self.rules.table
        before = decoder(kind).decode(self._before)
        before.attach(None, self.pack)
        return changes(before.seen_by(*names).to_data(), self.table.seen_by(*names).to_data())

    def why(self) -> tuple[str, ...]:
        """The ids of the rules behind the pending ask."""
        return self._play.kernel.why()

    def is_alike(self, answers: Iterable[Any]) -> bool:
        """Would the table look the same, and the same be asked next, whichever of these were the answer?"""
        if not self._is_trial:
            self._tried.clear()
        outcomes = map(self._outcome, answers)
        first = next(outcomes, None)
        return all(outcome == first for outcome in outcomes)

    def _outcome(self, answer: Any) -> tuple[bytes, str]:
        """What would come of an answer, tried on a copy that knows this step alone."""
        copy = Game.resume(self.rules, self._history.in_step(), self.pack)
        copy._tried, copy._is_trial = self._tried, True
        try:
            copy.answer(answer)
        except EngineError as error:
            return b"", repr(error)
        is_kept = copy.ask is not None and copy.ask.kind == "each"  # until all have answered it changes nothing
        return copy.table.seal(), repr((copy.ask, answer if is_kept else None))

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits at the table."""
        return tuple(self.rules.seats(self.table))

    def names(self, who: str) -> tuple[str, ...]:
        """All names that are the business of whoever bears this one."""
        return names_of(self.seats, who)

    def whose(self, name: str, *args: str | int) -> str:
        """Whom an aside is offered to: all, or one of them, to whom it is no secret that it can be done."""
        aside = self.rules.asides.get(name)
        return aside.whose(self.table, *args) if aside else ROOM

    def asides(self) -> list[tuple[str, tuple[str | int, ...]]]:
        """What is offered out of turn just now: the name of an aside, and its arguments."""
        if self.ask is None:
            return []
        return [
            (name, args)
            for name, aside in self.rules.asides.items()
            for args in aside.offers(self.table)
            if self._play.kernel.offers(name, args)
        ]

    def history(self) -> Deeds:
        """What somebody did and still holds, the newest last."""
        return self._deeds([entry for entry in self._history.entries if entry.by != RULES])

    def _deeds(self, done: Sequence[Entry]) -> Deeds:
        found = ((at, self._whose(entry)) for at, entry in enumerate(done) if entry.kind in ("aside", "correct"))
        return Deeds(done, {at: who for at, who in found if who is not None})

    def book(self, book: Mapping[str, Leaf]) -> list[Opened]:
        """The headings under which that was done, the oldest first."""
        return self._headings.of(self._history.entries, book)

    def answered(self, most: int) -> list[Answered]:
        """What was answered among the last things, the newest last."""
        done = [entry for entry in self._history.entries if entry.by != RULES][-min(most, MOST_REMEMBERED) :]
        if not all(self._lately.knows(entry) for entry in done if entry.kind == "answer"):
            self._remember(len(done))
        pairs = zip(done, self._deeds(done), strict=True)
        return [self._lately.of(entry, one) for entry, one in pairs if entry.kind == "answer"]

    def _remember(self, times: int) -> None:
        """Play the last things once more: after a pause nobody remembers them."""
        at = self._history.undoable(times)[-1]
        once = Game.resume(self.rules, self._history.entries[:at], self.pack)
        for entry in self._history.entries[at:]:
            ask, over = once.ask, once.table.seal()
            self._lately.keep(entry, ask, over, once._play.do(entry))

    def _whose(self, entry: Entry) -> str | None:
        """Whose business it is, where the entry itself does not say so; None: it is no secret, or it says so."""
        if entry.kind == "correct":
            mark = entry.what or self._mark(entry.value)  # old lines have none
            return mark[1:] if mark else None
        try:
            who = self.whose(entry.what, *entry.value)
        except MISFITS:
            return None
        return who if who != ROOM else None

    def last_done(self, times: int) -> list[Past]:
        """The last things that somebody did, the newest first: what is taken back so many times."""
        done = [self._history.entries[at] for at in self._history.undoable(times)]
        return list(reversed(self._deeds(done[::-1])))

    # What the channels do ------------------------------------------------------------------------

    def answer(self, value: Any, *, to: int | None = None, by: str = "table") -> list[News]:
        """Answer the pending ask, or the one of turn *to*, if it still is."""
        ask = self._play.kernel.ask
        if ask is None or to not in (None, self._history.turn):
            raise StaleAnswer("error.stale", value=value)
        if not ask.allows(value):
            raise IllegalAnswer("error.illegal", value=value, ask=ask.what)
        if not all_seen(value) or (ask.kind == "text" and not tidy(value)):
            raise IllegalAnswer("error.unseen", ask=ask.what)
        try:
            return self._do(Entry("answer", ask.key, copied(value), by))
        except RulesBroke as broke:
            if isinstance(broke.__cause__, UNLAWFUL) or not self._history.is_corrected:
                raise
            return [News("anew"), *self._anew(self.table.seal(), by)]

    def aside(self, name: str, *args: str | int, by: str = "table") -> list[News]:
        """Something done out of turn while an ask is pending; then the pending rule looks at the table anew."""
        if not all(map(is_plain, args)) or not self._play.kernel.offers(name, args):
            raise NotNow("error.not_now.aside", aside=name)
        return self._do(Entry("aside", name, list(args), by))

    def skip(self, *, by: str = "table") -> list[News]:
        """Wave the pending ask away: the innermost rule that allows it ends."""
        if self.ask is None or not self.can_skip:
            raise NotNow("error.not_now.skip")
        return self._do(Entry("skip", self.ask.key, by=by))

    def correct(self, corrections: Mapping[str, Any], *, by: str = "table") -> list[News]:
        """Set the table right by hand, dotted paths to values: the physical table is the truth."""
        if not all_seen(data_of(corrections), LONGEST_CORRECTION, breaks=""):
            raise NotNow("error.correction.letters", most=LONGEST_CORRECTION)
        data, before = corrected(self.table, corrections), self.table.seal()  # refused before anything is written
        try:
            return self._do(Entry("correct", self._mark(corrections), data_of(corrections), by), before)
        except RulesBroke:
            return self._anew(sealed(data), by, before)

    def _mark(self, paths: Iterable[str]) -> str:
        """What says in the journal whose secret was set right, after a ~; nobody's single one: the ~ alone."""
        owners = self.table.owners(paths)
        return f"~{owners.pop() if len(owners) == 1 else ''}" if owners else ""

    def _anew(self, seal: bytes, by: str, before: bytes | None = None) -> list[News]:
        """The rules cannot go on from a correction: it stands, and the step that is going on starts again."""
        step = self._history.last_step()
        return self._do(Entry("step", step.what, Checkpoint(step.value.args, seal, self.rules.version), by), before)

    def jump(self, step: str, *args: str | int, by: str = "table") -> list[News]:
        """Go on at another step, with the table as it is."""
        if step not in self.rules.steps or not all(map(is_plain, args)):
            raise NotNow("error.not_now.jump", step=step)
        seal = self.table.seal()
        return self._do(Entry("step", step, Checkpoint(args, seal, self.rules.version), by), seal)

    def undo(self, times: int = 1, *, by: str = "table") -> list[Change]:
        """Take back the last things that somebody did; what comes back says what the hands have to put back."""
        before, done = self.table.seal(), self._history.undoable(times)
        with self._play.attempt():
            for at in done:
                self._history.cut(at, _somebody(by))
            self._play.rebuild()
        self._before = before
        return self.changes

    def redo(self, *, by: str = "table") -> list[News]:
        """Do again what was taken back last; it still is the doing of whoever did it first."""
        if not self._history.undone:
            raise NotNow("error.not_now.redo", by=by)
        return self._do(self._history.undone[-1], self.table.seal())

    def amend(self, back: int, value: Any, *, by: str = "table") -> list[News]:
        """Another answer to the question *back* ones ago; what came after stays as far as it fits, the rest is lost."""
        before = self.table.seal()
        with self._play.attempt():
            news = self._amend(back, value, by)
        self._before = before
        return news

    def _amend(self, back: int, value: Any, by: str) -> list[News]:
        self.undo(back, by=by)
        amended, *later = reversed(self._history.undone[-back:])
        if amended.kind != "answer":
            raise NotNow("error.not_now.amend", back=back)
        news = self.answer(value, by=by)
        while later and self._play.fits(later[0]):
            try:
                news += self._do(later[0])
            except RulesBroke:
                break
            del later[0]
        self.lost = [past(entry) for entry in later]
        return news

    def _do(self, entry: Entry, before: bytes | None = None) -> list[News]:
        _somebody(entry.by)
        with self._play.attempt():  # with what the rules answer after it: both, or neither
            asked, over = self.ask, self.table.seal()
            news = self._play.do(entry)
            self._lately.keep(entry, asked, over, news)
            while (ask := self.ask) is not None and self._is_moot(ask):
                news += self._play.do(Entry("answer", ask.key, ask.options[0]))
        self._before = before
        return news

    def _is_moot(self, ask: Ask) -> bool:
        """Does nothing depend on the answer?  Then the rules answer it, and it is taken back with what led to it."""
        if ask.what not in self.rules.moot or ask.is_private or ask.kind != "choose":
            return False
        if not self._is_trial:
            self._tried.clear()
        here = self.table.seal(), repr(ask), self.step, tuple(len(running.given) for running in self.stack)
        if here not in self._tried:
            self._tried[here] = False  # meanwhile: what it leads to counts, too
            self._tried[here] = len(self._tried) <= MOST_TRIED and self.is_alike(ask.options)
        return self._tried[here]


def _somebody(by: str) -> str:
    """Who did it; the rules themselves do nothing that could be taken back."""
    if by == RULES:
        raise ValueError(f"somebody has to do it, and {RULES} is nobody")
    return by
