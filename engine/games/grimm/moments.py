"""When something may be done out of turn: between two parts of a turn, never in the middle of anything."""

from __future__ import annotations

from engine.games.grimm.table import GrimmTable
from engine.stack import kernel_of

BETWEEN = (
    "turn.die",
    "turn.socket",
    "pass.sure",
    "rabbit.where",
    "turn.walk",
    "quest.fulfil",
    "quest.lacking",
    "trade.end",
)


def is_between(t: GrimmTable) -> bool:
    """GR-TRN-06, GR-ENC-03: nothing has begun that has to be finished first; nobody gets out of it by a side door."""
    step, *above = kernel_of(t).stack
    return bool(step.ask and step.ask.what in BETWEEN) and all(one.begun == one.seal for one in above)


def is_free(t: GrimmTable, name: str) -> bool:
    """GR-TRN-06: it is their turn, no die lies there yet, and nothing else is under way."""
    return t.active == name and t.phase == "placing" and not t.turn.socket and is_between(t)


def ends_turn(t: GrimmTable, name: str) -> bool:
    """GR-CHA-03: they are about to fulfil quests."""
    return t.active == name and t.phase == "quests" and is_between(t)
