"""Which lines each test reaches, and how long it takes: what has to be known before rules are broken on purpose."""

from __future__ import annotations

import gc
import sys
import threading
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from types import CodeType, FrameType, FunctionType
from typing import Any

OFTEN = 40  # so many calls of a function are looked at line by line in one test; then all of it counts as reached
Line = tuple[str, int]


@dataclass
class Reach:
    """Which lines each test reaches, how long it takes, and which functions run before any test."""

    files: frozenset[str]
    lines: dict[str, set[Line]] = field(default_factory=lambda: defaultdict(set))
    seconds: dict[str, float] = field(default_factory=dict)
    early: set[tuple[str, str]] = field(default_factory=set)
    test: str = ""
    calls: Counter[CodeType] = field(default_factory=Counter)

    def begin(self, test: str) -> None:
        """From here on it is this one that reaches what is reached."""
        self.test = test
        self.calls.clear()

    def trace(self, frame: FrameType, event: str, _: object) -> Any:
        """A tracer that looks only into the files that will be broken, and not for ever into the same function."""
        code = frame.f_code
        if code.co_filename not in self.files:
            return None
        if not self.test:
            self.early.add((code.co_filename, code.co_qualname))
        if event == "call":
            self.calls[code] += 1
            if self.calls[code] > OFTEN:
                return self._skim(code)
        self.lines[self.test].add((code.co_filename, frame.f_lineno))
        return self.trace

    def _skim(self, code: CodeType) -> None:
        """Take all of a function as reached: a test too many costs less than looking at every line for ever."""
        if self.calls[code] == OFTEN + 1:
            self.lines[self.test] |= {(code.co_filename, line) for *_, line in code.co_lines() if line}

    def tests_for(self, path: str, line: int, *, is_early: bool) -> list[str]:
        """The tests that reach the line, or all there are for what runs before them; the quickest first."""
        found = [test for test, lines in self.lines.items() if test and (is_early or (path, line) in lines)]
        return sorted(found, key=lambda test: self.seconds[test])


def stop_tracing() -> None:
    """From here on the tests run at their own speed."""
    sys.settrace(None)
    threading.settrace(None)


Functions = dict[tuple[str, str], list[FunctionType]]


def functions_by_place(files: Iterable[str]) -> Functions:
    """Every function that was made from these files, also those that decorators hide, and what is never collected."""
    gc.unfreeze()  # the tests have frozen all that they had loaded, and then nobody finds it
    found: Functions = defaultdict(list)
    for thing in gc.get_objects():
        if type(thing) is FunctionType and thing.__code__.co_filename in files:
            found[thing.__code__.co_filename, thing.__code__.co_qualname].append(thing)
    return found


def put_into(functions: Iterable[FunctionType], code: CodeType) -> bool:
    """Let all of these functions do this from now on; False if there is none, or it does not fit.

    It does not fit where, without its `super()`, say, it holds less of what is around it.
    """
    found = list(functions)
    try:
        for function in found:
            function.__code__ = code
    except ValueError:
        return False
    return bool(found)
