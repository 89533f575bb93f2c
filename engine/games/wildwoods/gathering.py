"""Gathering: what can be settled before an evening of Wildwoods; one person plays, and may begin a chapter again."""

from __future__ import annotations

from engine.games.wildwoods.table import WildTable
from engine.gathering import Gathering


def again(t: WildTable) -> str:
    """WW-GEN-07: the chapter from its first page; before one has begun, the whole setup."""
    return "chapter_again" if t.phase and t.before.river else "set_up"


GATHERING = Gathering[WildTable](fewest=1, most=1, again=again, group=lambda t: t.players, here=lambda t: t.players)
