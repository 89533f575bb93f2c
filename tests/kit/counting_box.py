"""Two small games for a box in tests: one that counts presses, and one with a few things to choose from."""

from __future__ import annotations

from engine import Next, goto, number, rule
from tests.engine.small import Small


@rule
async def count(t: Small) -> Next:
    """XX-CNT-01: a number is added."""
    more = await number("count.more", 0, 9)
    t.count += more
    return goto(count)


@rule
async def few(t: Small) -> Next:
    """A number from a short list is added."""
    more = await number("few.more", 1, 3)
    t.count += more
    return goto(few)
