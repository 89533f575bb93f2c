"""The stack: the rules that are under way, and how answers drive them on.

A rule is a coroutine that waits only for answers.  What is under way is a stack: a step at the bottom, above it asides
and interrupts, each of which ends before what lies beneath goes on.  Two laws carry the rest:

1. A rule looks, asks, changes.  Whenever the table changes under a pending ask, the outermost rule that has not changed
   anything yet starts again, and is fed the answers it had as long as they fit.
2. A step starts from its checkpoint, live as well as resumed: what is not in the table does not survive a step.

Whether something has changed is seen by *seals*: the whole table in a few bytes, taken when a rule is entered and when
it asks.  A seal is taken once where nothing can have run in between.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, takewhile
from typing import TYPE_CHECKING, Any, Literal, cast

from engine.asks import Ask, Rule, Skipped, is_plain
from engine.errors import UnlawfulRule
from engine.frames import Frame, Leave, LookAgain, Next, Running, has_begun, rule_ids
from engine.table import Table

if TYPE_CHECKING:
    from engine.rules import Rules

MISFITS = (LookupError, TypeError, ValueError, AttributeError)  # what `when` may raise about names that are not there
AT_ONCE = 10000  # so much may happen from one question to the next, and so many rules may lie inside each other:
DEEPEST = 100  # what asks for more goes round in circles
SKIP: Any = object()  # stands among the answers for an ask that was waved away

Advance = Callable[[], Ask]


def nothing(table: object) -> Next | None:
    """What a game notices, or has due, if it says nothing about it."""


class Kernel:
    """Drives the rules of one game over one table; where a step begins, *enter* is told, which keeps the journal."""

    def __init__(self, rules: Rules[Table], strict: bool, enter: Callable[[Next], bytes]) -> None:
        self.rules, self.strict, self.enter = rules, strict, enter
        self.stack = list[Running]()
        self.step, self.ask, self.ending = "", cast(Ask | None, None), cast(str | None, None)
        self._noticed: bytes | None = None  # the seal of the table when `notice` looked last
        self._known: bytes | None = None  # the seal of the table, if nothing has run since it was taken
        self._happened = 0  # how much has happened since somebody was asked
        self.line: object = None  # what was carried out last of what cards say

    table: Table

    def seat(self, table: Table, pack: Any) -> None:
        """Take a table; nothing is under way on it yet."""
        self.table = table
        table.attach(self, pack)

    def clear(self) -> None:
        """Close all that is under way, the innermost first."""
        for running in reversed(self.stack):
            running.coroutine.close()
        self.stack, self.ask, self.ending, self._noticed, self._known = [], None, None, None, None

    # What sets the rules in motion ---------------------------------------------------------------

    def start(self) -> None:
        """Begin at the first step."""
        self._drive(self._enter(self.rules.first))

    def begin(self, step: str, args: Iterable[Any], seal: bytes | None = None) -> None:
        """Begin a step on the table as it lies there, and go on until somebody is asked something."""
        self._drive(self._step(step, args, seal))

    def aside(self, name: str, args: Iterable[Any]) -> None:
        """Something out of turn, above all that is under way."""
        aside, args = self.rules.asides[name], tuple(args)
        self._drive(self._push(aside.rule(self.table, *args), rule_ids(aside.rule), lambda: self.offers(name, args)))

    def offers(self, name: str, args: Iterable[Any]) -> bool:
        """May this be done out of turn just now?  Not about somebody who is not there."""
        aside = self.rules.asides.get(name)
        try:
            return aside is not None and self.ask is not None and aside.when(self.table, *args)
        except MISFITS:
            return False

    def give(self, key: str, value: Any) -> None:
        """The answer to the pending ask, whose key this is; SKIP waves it away."""
        self._drive(self._given(self.stack[-1], key, value))

    def look_again(self) -> None:
        """The table was changed by hand under the pending ask."""
        if self.stack:
            self._drive(functools.partial(self._look_again, self.table.seal()))

    @property
    def can_skip(self) -> bool:
        """May the pending ask be waved away?  Never out of an interrupt; an aside can always be given up."""
        if not self.stack:
            return False
        top = self.stack[-1]
        inner = list(takewhile(lambda frame: frame.kind != "interrupt", reversed(top.frames)))
        given_up = top.aside is not None and len(inner) == len(top.frames)
        return given_up or any(frame.skippable for frame in inner)

    def why(self) -> tuple[str, ...]:
        """The ids behind what is going on: of the innermost rule that names any."""
        if not self.stack:
            return ()
        top = self.stack[-1]
        return next((frame.why for frame in reversed(top.frames) if frame.why), top.why)

    # What the rules call when they are entered ---------------------------------------------------

    def look(self) -> bytes:
        """Notice what has become true; the seal of the table after it."""
        self._happens()
        seal, self._known = self._known or self.table.seal(), None
        if seal == self._noticed or self.rules.notice is nothing:
            return seal
        self._noticed = seal
        self._left(self.rules.notice(self.table))
        return self.table.seal()

    def know(self, seal: bytes | None, function: Callable[..., Any]) -> None:
        """The table is as *seal* says and *function* runs next: if it is a rule, it need not look for itself."""
        self._known = seal if getattr(function, "framed", None) is function else None

    def due(self) -> Next | None:
        """Nothing is due within an interrupt, nor within an effect that has begun: one thing after the other."""
        if self.rules.due is nothing or any(map(has_begun, self.stack)):
            return None
        due = self.rules.due(self.table)
        if due and due.step in self.rules.interrupts:
            return due
        self._left(due)
        return None

    def interrupt(self, due: Next) -> Rule[Any]:
        """What is due, ready to be awaited."""
        return within("interrupt", self.rules.interrupts[due.step], self.table, due.args)

    def _left(self, then: Next | None) -> None:
        if then and then.step != self.step:  # who is there already cannot be sent there
            raise Leave(then)

    # Driving -------------------------------------------------------------------------------------

    def _drive(self, advance: Advance | None) -> None:
        """On and on, until somebody is asked something or the game is over."""
        self._happened, self.line = 0, None
        while advance is not None:
            self._happens()
            try:
                advance = self._asked(advance())
            except StopIteration as end:
                advance = self._ended(end.value)
            except Skipped:
                if not self.stack or not self.stack[-1].aside:
                    raise
                advance = self._ended(None)  # the aside is given up
            except Leave as early:
                advance = self._enter(early.then)

    def _happens(self) -> None:
        """Count what happens while nobody is asked: it comes to an end."""
        self._happened += 1
        if self._happened > AT_ONCE or (self.stack and len(self.stack[-1].frames) > DEEPEST):
            raise RecursionError("the rules go round in circles")

    def _asked(self, ask: Ask) -> Advance | None:
        top = self.stack[-1]
        if not top.frames or top.frames[-1].kind != "rule":
            raise UnlawfulRule(f"{ask.what} is asked outside of any rule")
        inner = top.frames[-1]
        top.ask, top.seal = ask, inner.seal
        if self.strict:
            self._check(ask, inner)
        if top.again and not _fits(top.again[0], ask):
            top.again = []
        if due := self.due():
            return self._push(self.interrupt(due), rule_ids(self.rules.interrupts[due.step]))
        if top.again:
            return self._given(top, *top.again.pop(0))
        self.ask = ask
        return None

    def _check(self, ask: Ask, inner: Frame) -> None:
        """The law of rules: nothing changed, nothing told before a question; its options are names or numbers."""
        if inner.seal != self.table.seal():
            raise UnlawfulRule(f"{inner.name} changed the table before it asked {ask.what}")
        if inner.told != self.table.told:
            raise UnlawfulRule(f"{inner.name} told something before it asked {ask.what}: it would be told again")
        if not all(map(is_plain, _all_options(ask))):
            raise UnlawfulRule(f"{ask.what}: options are names or numbers")

    def _given(self, top: Running, key: str, value: Any) -> Advance:
        top.given.append((key, value))
        if value is SKIP:
            return functools.partial(top.coroutine.throw, Skipped())
        return functools.partial(top.coroutine.send, copied(value))

    def _push(self, coroutine: Rule[Any], why: tuple[str, ...], aside: Callable[[], bool] | None = None) -> Advance:
        self.stack.append(Running(coroutine, why, aside, begun=self.table.seal() if aside else b""))
        return functools.partial(coroutine.send, None)

    def _ended(self, then: Any) -> Advance | None:
        self.stack.pop()
        if not self.stack:
            if then is None:
                raise UnlawfulRule(f"{self.step}: a step has to say which step comes next")
            return self._enter(Next(*then))
        below, seal = self.stack[-1], self.table.seal()
        if below.seal != seal:  # what is over has changed something: the rule below looks at the table anew
            return functools.partial(self._look_again, seal)
        below.frames[-1].told = self.table.told  # what was told meanwhile was not told by the rule that waits
        return lambda: cast(Ask, below.ask)

    def _look_again(self, seal: bytes) -> Ask:
        self._known = seal
        seal = self.look()
        top = self.stack[-1]
        if top.aside and top.begun == top.seal:
            self._check_aside(top, top.aside, seal)
        clean = [frame for frame in top.frames if frame.seal == top.seal]
        first = next((frame for frame in clean if frame.kind == "rule"), top.frames[-1])
        top.again, top.given = top.given[first.at :] + top.again, top.given[: first.at]
        for frame in clean:  # an effect that has not begun has still not begun
            frame.seal = seal if frame.kind == "effect" else frame.seal
        return top.coroutine.throw(LookAgain(first))

    def _check_aside(self, top: Running, may_be_done: Callable[[], bool], seal: bytes) -> None:
        """An aside that has not changed anything yet is given up when it may not be done any more."""
        top.begun = seal
        if not may_be_done():
            top.coroutine.close()
            raise Skipped("what was to be done out of turn cannot be done any more")

    def _enter(self, then: Next) -> Advance | None:
        return self._step(then.step, then.args, self.enter(then))

    def _step(self, step: str, args: Iterable[Any], seal: bytes | None) -> Advance | None:
        self.step = step
        if step == "over":
            (self.ending,) = args
            return None
        function = self.rules.steps[step]
        self.know(seal, function)
        return self._push(function(self.table, *args), rule_ids(function))


def _fits(answer: tuple[str, Any], ask: Ask) -> bool:
    """May an earlier answer be given again?"""
    key, value = answer
    return key == ask.key and (value is SKIP or ask.allows(value))


def _all_options(ask: Ask) -> Iterator[Any]:
    """Whatever somebody could pick, see on a die, or be asked as one of several."""
    yield from chain.from_iterable(ask.options) if ask.kind == "roll" else ask.every
    for part in ask.parts:
        yield from _all_options(part)


def copied(value: Any) -> Any:
    """An answer of its own: the journal keeps the one it has."""
    return [copied(item) for item in value] if type(value) is list else value


def kernel_of(table: Table) -> Kernel:
    """What drives the rules over this table."""
    if table.kernel is None:
        raise UnlawfulRule("rules run in a game only")
    return table.kernel


async def within(
    kind: Literal["effect", "interrupt"],
    function: Callable[..., Rule[Any]],
    table: Table,
    args: tuple[Any, ...],
    named: Mapping[str, Any] = {},
) -> Any:
    """Await a rule as an effect or an interrupt: what is finished before anything else becomes due."""
    kernel = kernel_of(table)
    running, seal = kernel.stack[-1], kernel.look()
    frame = Frame(function.__name__, kind, seal, len(running.given), table.told, rule_ids(function))
    running.frames.append(frame)
    kernel.know(seal, function)
    try:
        return await function(table, *args, **named)
    except Skipped as skipped:
        if kind == "interrupt":  # it has to be carried out: no skip gets out of it
            raise LookupError(str(skipped)) from skipped
        raise
    finally:
        running.frames.pop()
