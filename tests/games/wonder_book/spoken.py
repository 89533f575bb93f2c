"""A box in which one card says one thing, and a hero who carries it out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.games.wonder_book import verbs
from engine.games.wonder_book.pack import Area, Border, Chapter, Defeat, Entity, Map, SpawnStep
from engine.games.wonder_book.verbs import Op
from engine.pieces import verbs as pieces_verbs
from tests.games.wonder_book.chapter_cards import item, law, on_turn, rest, thing
from tests.games.wonder_book.play import Play
from tests.games.wonder_book.small_box import BOX, box, end, goal, story, words, wyrm_card

LAKE = Map(
    id="lake",
    areas=(Area(id="shore", label=words("shore")), Area(id="isle", label=words("isle"))),
    borders=(Border(a="shore", b="isle"),),
    sparks={"isle": 2},
    objects={"boat": ("shore",)},
    hero_start={"sid": "isle", "all": "choice"},
    wyrm_start={"isle": verbs.Amount(per_hero=1)},
)
OGRE = Entity(id="ogre", name=words("ogre"), hearts=3, on_defeated=Defeat(ops=(pieces_verbs.Counter(name="cheers"),)))
PURPLE = wyrm_card("purple", SpawnStep(count=1), chapter=1, card=8)
MORE = (item(4), thing(5, banner="red"), thing(6, banner="red"), story(7), story(8))
TABLE = "P: ken/3+1 A~ B *3 | Q: sid/4+1 C | V:"


def said(op: Op, before: Mapping[str, Any] = {}) -> Play:
    """Ken carries out what a card says, by a special action."""
    chapter = Chapter(number=1, cards=(*rest(1), law(3, op), *MORE), maps=(LAKE,), entities=(OGRE,))
    using = replace(box(), chapters={1: chapter}, wyrm_cards={**BOX.wyrm_cards, "purple": PURPLE})
    game = on_turn(using, areas=TABLE, special=[3], deck=[1, 2, 4, 5, 6, 7, 8])
    for items in [path for path in before if path.endswith("items")]:
        game.game.correct({items: before[items], "deck": [1, 2, 5, 6, 7, 8]})
    game.game.correct({path: value for path, value in before.items() if not path.endswith("items")})
    return game.answer("special")


def said_on_a_card(*ops: Any, areas: str = "P: ken/4 | Q: sid/5 | V:", **fields: Any) -> Play:
    """Ken turns to something in his area, which says this."""
    using = fields.pop("using", box(goal(1), thing(2, *ops), end(3)))
    stacks = fields.pop("stacks", {"card 2": [2]})
    game = on_turn(using, areas=areas, deck=[1, 3], stacks=stacks, **fields).answer("interact")
    return game.okay()
