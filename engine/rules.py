"""Rules: what coroutines over the table may be marked with, where a step leads, and what makes up a game."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Concatenate, Generic, NoReturn, ParamSpec, TypeVar, cast

from engine.asks import Rule, Skipped
from engine.content import Content
from engine.errors import UnlawfulRule
from engine.frames import Frame, Leave, LookAgain, Next, rule_ids
from engine.seats import ROOM, Seat, one_each
from engine.stack import kernel_of, nothing, within
from engine.table import Data, Table

T = TypeVar("T")
S = TypeVar("S")
P = ParamSpec("P")
Tb = TypeVar("Tb", bound=Table)

_NEVER: Any = object()
_NAMES = frozenset((str, int, bool))


@dataclass(frozen=True)
class Aside(Generic[Tb]):
    """What may be done out of turn while *when* holds; *offers* lists with which arguments, for whoever shows them."""

    rule: Callable[Concatenate[Tb, ...], Rule[object]]
    when: Callable[Concatenate[Tb, ...], bool] = lambda table, *args: True
    offers: Callable[[Tb], Iterable[tuple[str | int, ...]]] = lambda table: ()
    whose: Callable[Concatenate[Tb, ...], str] = lambda table, *args: ROOM  # whom an offer is for: nobody else is told
    costs: Callable[Concatenate[Tb, ...], Mapping[str, int]] = lambda table, *args: {}  # what else is said of it


@dataclass(frozen=True)
class Rules(Generic[Tb]):
    """One game: its table, its steps, what may be done at any time, and what happens by itself as soon as it is due."""

    table: type[Tb]
    steps: Mapping[str, Callable[Concatenate[Tb, ...], Rule[object]]]
    first: Next
    asides: Mapping[str, Aside[Tb]] = field(default_factory=dict)
    interrupts: Mapping[str, Callable[Concatenate[Tb, ...], Rule[object]]] = field(default_factory=dict)
    notice: Callable[[Tb], Next | None] = nothing  # after every change: what is true from now on; a step: a sudden end
    due: Callable[[Tb], Next | None] = nothing  # between effects: the interrupt that comes now; a step: an early end
    seats: Callable[[Tb], Sequence[Seat]] = one_each  # who sits at the table
    moot: frozenset[str] = frozenset()  # tried before they are asked: if all answers are alike, one is taken
    rivals: bool = False  # they play against each other: nobody takes back alone what another one has answered
    version: int = 1
    renamed: Mapping[str, Sequence[str]] = field(default_factory=dict)  # questions of older saves: what asks that today
    migrate: Callable[[Data, int], Data] = lambda data, version: data


def rule(function: Callable[Concatenate[Tb, P], Rule[T]]) -> Callable[Concatenate[Tb, P], Rule[T]]:
    """Look, ask, change: until it changes something it may start again at any moment."""
    return cast(Callable[Concatenate[Tb, P], Rule[T]], _framed(function, _NEVER))


def skippable(
    skipped: S,
) -> Callable[[Callable[Concatenate[Tb, P], Rule[T]]], Callable[Concatenate[Tb, P], Rule[T | S]]]:
    """A rule that the table may wave away; its caller then gets *skipped*."""

    def mark(function: Callable[Concatenate[Tb, P], Rule[T]]) -> Callable[Concatenate[Tb, P], Rule[T | S]]:
        return cast(Callable[Concatenate[Tb, P], Rule[T | S]], _framed(function, skipped))

    return mark


def effect(function: Callable[Concatenate[Tb, P], Rule[T]]) -> Callable[Concatenate[Tb, P], Rule[T]]:
    """Once begun it is finished before anything that becomes due meanwhile; that follows at its end."""

    @functools.wraps(function)
    async def finished_first(table: Tb, *args: P.args, **named: P.kwargs) -> T:
        result = await within("effect", function, table, args, named)
        await settle(table)
        return cast(T, result)

    return _as_framed(cast(Callable[Concatenate[Tb, P], Rule[T]], finished_first))


async def settle(table: Table) -> None:
    """What has become due happens here, not only before the next question."""
    kernel = kernel_of(table)
    kernel.look()
    while due := kernel.due():
        await kernel.interrupt(due)
        kernel.look()


def goto(step: Callable[Concatenate[Tb, P], Rule[Any]], *args: P.args, **_: P.kwargs) -> Next:
    """The step (or the interrupt) that comes next."""
    return Next(cast(Any, step).__name__, args)


def over(ending: str) -> Next:
    """The game is over, in this way."""
    return Next("over", (ending,))


def leave(then: Next) -> NoReturn:
    """End all that is going on, however deep, and go on at another step."""
    raise Leave(then)


def _as_framed(function: T) -> T:
    """Mark what looks at the table before anything else; a wrapper that copies the mark does not bear it itself."""
    cast(Any, function).framed = function
    return function


def _framed(function: Callable[..., Rule[Any]], skipped: Any) -> Callable[..., Rule[Any]]:
    name, why, can_skip = function.__name__, rule_ids(function), skipped is not _NEVER

    @functools.wraps(function)
    async def restartable(table: Table, *args: Any, **named: Any) -> Any:
        _check_arguments(name, args, named)
        kernel = kernel_of(table)
        running = kernel.stack[-1]
        frames = running.frames
        while True:
            frame = Frame(name, "rule", kernel.look(), len(running.given), table.told, why, can_skip)
            frames.append(frame)
            try:
                return await function(table, *args, **named)
            except LookAgain as change:
                if change.frame is not frame:
                    raise
            except Skipped:
                if not can_skip:
                    raise
                return skipped
            finally:
                frames.pop()

    return _as_framed(restartable)


def _check_arguments(name: str, args: tuple[Any, ...], named: Mapping[str, Any]) -> None:
    """Rules take names, not things: things come and go while they wait.  What a pack says stays."""
    if named:
        args += tuple(named.values())
    for arg in args:
        if type(arg) not in _NAMES and not isinstance(arg, (str, int, Content)):
            if type(arg) is not tuple:
                raise UnlawfulRule(f"{name} was given {arg!r}: rules take names, not things")
            _check_arguments(name, arg, {})
