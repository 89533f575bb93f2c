"""A rule that counts, for sessions in tests."""

from __future__ import annotations

from engine import Next, goto, number, rule
from tests.engine.small import Small


@rule
async def count(t: Small) -> Next:
    """XX-CNT-01: a number is added."""
    added = await number("count.more", 0, 9)
    t.count += added
    t.tell("counted", n=t.count)
    return goto(count)
