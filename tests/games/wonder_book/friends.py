"""A friend whom wyrms attack, and a box that knows it."""

from __future__ import annotations

from typing import Any

from engine.games.wonder_book.box import Box
from engine.games.wonder_book.pack import Card, Chapter, Defeat, Entity, Map
from engine.games.wonder_book.table import Figure
from tests.games.wonder_book.small_box import PLAIN, box, words


def gulp(area: str = "P", hearts: int = 1) -> dict[str, Any]:
    """The figure called gulp stands there."""
    return {"figures": {"gulp": Figure(area, hearts)}}


def friend(*ops: Any, name: str = "gulp", **more: Any) -> Entity:
    """A friend whom wyrms attack, and what its card says when it falls."""
    return Entity(
        id=name,
        name=words(name),
        side="ally",
        can_be_targeted=False,
        attacked_by_wyrms=True,
        on_defeated=Defeat(ops=ops),
        **more,
    )


def with_friend(*ops: Any, cards: tuple[Card, ...] = PLAIN, maps: tuple[Map, ...] = (), **more: Any) -> Box:
    """The small box in which chapter one knows a friend called gulp."""
    chapter = Chapter(number=1, cards=cards, entities=(friend(*ops),), maps=maps)
    return box(chapters={1: chapter}, **more)
