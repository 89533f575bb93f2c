"""Blessing spaces: who lies in them, also cards that nobody has typed, and who gives way where there is no space."""

from __future__ import annotations

from engine import choose, pause, rule
from engine.games.wildwoods.table import UNKNOWN, WildTable


def kind(t: WildTable, name: str) -> str:
    """What kind of card it is."""
    card = t.card(name)
    return card.kind if card else "blessing"


def is_full(t: WildTable) -> bool:
    """WW-EXC-05: a card that is known lies in every space."""
    return len(t.blessings) >= t.box.blessing_spaces


def may_be_full(t: WildTable) -> bool:
    """WW-EXC-05, WW-GEN-03: with the cards that only the people know there may be no space left."""
    return len(t.blessings) + t.strange >= t.box.blessing_spaces


async def has_no_space(t: WildTable, name: str) -> bool:
    """WW-EXC-05, WW-GEN-03: is every space taken?  Where cards lie that only the people know, they are asked."""
    if is_full(t) or not may_be_full(t):
        return is_full(t)
    return not await is_one_free(t, name)


@rule
async def is_one_free(t: WildTable, name: str) -> bool:
    """WW-EXC-05, WW-GEN-03: what the people say tells at the same time how many of their cards there can be."""
    is_free = await choose("blessing.free", ["yes", "no"], card=name) == "yes"
    t.strange = t.box.blessing_spaces - len(t.blessings) - int(is_free)
    return is_free


@rule
async def who_goes(t: WildTable, name: str) -> str:
    """WW-EXC-05, WW-EXC-06: a trauma cannot be picked.  None: there are only traumas."""
    new = [name] if kind(t, name) != "trauma" else []
    strange = [UNKNOWN] if t.strange and not is_full(t) else []
    candidates = [*(other for other in t.blessings if kind(t, other) != "trauma"), *strange, *new]
    return await choose("blessing.full", t.box.one_of_each(candidates), card=name) if candidates else ""


@rule
async def stranger_goes(t: WildTable) -> None:
    """WW-EXC-05, WW-GEN-03: a card that nobody has typed is used or not by the people, and makes room."""
    await pause("blessing.stranger_goes")
    t.strange -= 1
