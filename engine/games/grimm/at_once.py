"""What comes at the same time: several lines of one card, or one line to several people; an answer meets all of it."""

from __future__ import annotations

from collections.abc import Iterable

from engine import choose, rule
from engine.games.grimm import draws, places, verbs
from engine.games.grimm.cards import IN_A_ROW
from engine.games.grimm.table import TOKENS, GrimmTable


@rule
async def which(t: GrimmTable, token: str, name: str) -> str:
    """GR-DIE-13: of one kind."""
    return await choose("token.which", TOKENS, name) if token == "any" else token


async def gain(t: GrimmTable, ops: tuple[verbs.Gain, ...], names: Iterable[str]) -> None:
    """GR-ITM-17: first all say which they want, then they get them, unless a thief has all of it."""
    t.wished = {}
    for name in names:
        for op in ops if name in t.heroes else ():
            await wish(t, op.token, op.n, name)
    shares, t.wished = t.wished, {}
    await places.take_shares(t, shares)


@rule
async def wish(t: GrimmTable, token: str, n: int, name: str) -> None:
    """GR-ITM-17: what somebody is going to take as soon as all have said so."""
    kind = await which(t, token, name)
    mine = t.wished.get(name, {})
    t.wished = {**t.wished, name: {**mine, kind: mine.get(kind, 0) + n}}


async def draw_quests(t: GrimmTable, ops: tuple[verbs.DrawQuest, ...], names: Iterable[str]) -> None:
    """GR-ITM-11, GR-QST-13: each card out of a deck of one's choice."""
    await draws.draw_quests(t, [name for name in names for _ in ops])


async def draw_items(t: GrimmTable, ops: tuple[verbs.DrawItem, ...], names: Iterable[str]) -> None:
    """GR-ITM-05, GR-MAG-03"""
    await draws.draw_items_at_once(t, tuple(names), sum(op.n for op in ops))


IN_A_ROW.update({verbs.Gain: gain, verbs.DrawQuest: draw_quests, verbs.DrawItem: draw_items})
