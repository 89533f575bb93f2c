"""Frames: what is written down of each rule that is under way, and how one step hands over to the next."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from types import CodeType
from typing import Any, Literal, NamedTuple

import msgspec

from engine.asks import Ask, Rule

RULE_ID = re.compile(r"\b[A-Z]{2}-[A-Z]{2,4}-\d{2,3}\b")


class Next(NamedTuple):
    """What a step returns: the step that comes next."""

    step: str
    args: tuple[Any, ...] = ()


class Leave(Exception):
    """Raised by a rule: all that is going on ends here and now, however deep; go on at another step."""

    def __init__(self, then: Next) -> None:
        super().__init__(then)
        self.then = then


class LookAgain(Exception):
    """Thrown into the rules when the table changed under a pending ask."""

    def __init__(self, frame: Frame) -> None:
        super().__init__()
        self.frame = frame


class Frame(msgspec.Struct, eq=False, gc=False):
    """A rule that has been entered and not left."""

    name: str
    kind: Literal["rule", "effect", "interrupt"]
    seal: bytes  # the table when it was entered
    at: int  # how many answers had been given before
    told: int  # how many news had been told before
    why: tuple[str, ...] = ()
    skippable: bool = False


class Running(msgspec.Struct, eq=False):
    """A step, an aside or an interrupt under way; those above it have to end first."""

    coroutine: Rule[Any]
    why: tuple[str, ...] = ()
    aside: Callable[[], bool] | None = None  # of an aside: may it still be done?
    frames: list[Frame] = []
    given: list[tuple[str, Any]] = []
    again: list[tuple[str, Any]] = []
    ask: Ask | None = None
    seal: bytes = b""  # the table when it asked last
    begun: bytes = b""  # of an aside that has not changed anything yet: the table


@functools.cache
def rule_ids(function: Callable[..., Any]) -> tuple[str, ...]:
    """The ids of the rules that a function carries out, as its docstring names them."""
    return tuple(dict.fromkeys(RULE_ID.findall(function.__doc__ or "")))


@functools.cache
def ids_in(code: CodeType) -> tuple[str, ...]:
    """The same of a function's code: its docstring is the first of its constants."""
    first = code.co_consts[0] if code.co_consts else None
    return tuple(dict.fromkeys(RULE_ID.findall(first))) if isinstance(first, str) else ()


def has_begun(running: Running) -> bool:
    """Is an interrupt under way here, or an effect in which something was answered or changed?"""
    for frame in running.frames:
        if frame.kind == "interrupt":
            return True
        answered = len(running.given) + len(running.again)
        if frame.kind == "effect" and (frame.at < answered or frame.seal != running.seal):
            return True
    return False
