"""Which lines a test reaches, as breaking rules on purpose has to know it."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from bench.reach import OFTEN, Reach, functions_by_place, put_into, stop_tracing


def chosen(way: int) -> str:
    """Something with two lines of which one call reaches one."""
    if way == 0:
        return "left"
    return "right"


FIRST = chosen.__code__.co_firstlineno
LEFT, RIGHT = (__file__, FIRST + 3), (__file__, FIRST + 4)


@pytest.fixture
def reach() -> Iterator[Reach]:
    """A tracer at work, and whatever traced before put back."""
    before: Any = sys.gettrace()
    found = Reach(frozenset((__file__,)))
    yield found
    stop_tracing()
    sys.settrace(before)


def test_a_test_reaches_the_lines_that_ran_in_it(reach: Reach) -> None:
    reach.begin("one")
    sys.settrace(reach.trace)
    chosen(0)
    reach.begin("other")
    chosen(1)
    sys.settrace(None)
    assert {LEFT, RIGHT} & reach.lines["one"] == {LEFT}
    assert {LEFT, RIGHT} & reach.lines["other"] == {RIGHT}


def test_what_is_called_often_counts_as_reached_whole(reach: Reach) -> None:
    """A line that only the last of many calls reaches is not overlooked."""
    reach.begin("often")
    sys.settrace(reach.trace)
    for at in range(OFTEN + 2):
        chosen(0 if at <= OFTEN else 1)
    sys.settrace(None)
    assert {LEFT, RIGHT} <= reach.lines["often"]


def test_the_next_test_is_looked_at_line_by_line_again(reach: Reach) -> None:
    reach.begin("often")
    sys.settrace(reach.trace)
    for _ in range(2 * OFTEN):
        chosen(0)
    reach.begin("seldom")
    chosen(1)
    sys.settrace(None)
    assert LEFT not in reach.lines["seldom"]


def test_what_is_never_collected_can_be_broken_too() -> None:
    gc.freeze()
    found = functions_by_place((__file__,))
    gc.freeze()  # as the tests have it
    assert found[__file__, "chosen"] == [chosen]


def test_what_was_put_nowhere_is_not_called_broken() -> None:
    """Else its tests would pass, and it would count as a rule that no test would miss."""

    def left(_way: int) -> str:
        return "left"

    def right(_way: int) -> str:
        return "right"

    def around(_way: int) -> str:
        return right(_way)

    found: list[Any] = [left]
    assert not put_into([], right.__code__)
    assert not put_into(found, around.__code__), "it holds what the other does not"
    assert put_into(found, right.__code__)
    assert left(0) == "right"
