"""Two players and a counter, under any rules."""

from __future__ import annotations

from engine import (
    choose,
    rule,
)
from tests.engine.small import Small


@rule
async def small(t: Small) -> None:
    """A question of which nothing follows."""
    await choose("small", ["go", "stay"])
