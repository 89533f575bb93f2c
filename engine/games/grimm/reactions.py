"""Reactions: magic items that answer what happens, and each other."""

from __future__ import annotations

from dataclasses import replace

from engine.games.grimm import verbs
from engine.games.grimm.cards import follow_card
from engine.games.grimm.changes import low_dice
from engine.games.grimm.pack import Tale
from engine.games.grimm.table import GrimmTable, Harm
from engine.pieces.hands import put_down
from engine.pieces.order import seated_from
from engine.pieces.windows import Reactions

HAPPENINGS = ("tokens", "quests", "items", "story", "wolf", "rolled", "harm")
FOR_ONESELF = (verbs.Ward, verbs.Redraw, verbs.More, verbs.Instead, verbs.TurnLow)


def concerned(t: GrimmTable, event: str, by: str) -> list[str]:
    """To whom it happens."""
    if event == "tokens":
        return list(t.taking.amounts) if t.taking else []
    if event == "wolf":
        return list(t.to_give)
    if event == "harm":
        return [t.harm.whom] if t.harm else []
    if event in ("quests", "items"):
        return drawing(t, event)
    return [name for name in t.rolled if t.rolled[name]] if event == "rolled" else [by]


def drawing(t: GrimmTable, event: str) -> list[str]:
    """GR-ITM-05, GR-ITM-11: who gets what has just been drawn, or all who have drawn at the same time."""
    if t.drawer:
        return [t.drawer]
    return list(dict.fromkeys(t.drawers)) if event == "quests" else [one.name for one in t.heroes.values() if one.drawn]


def fits(t: GrimmTable, card: str, name: str) -> bool:
    """GR-MAG-04, GR-MAG-08, GR-ITM-04, GR-ITM-09: by what is printed on it, and by what everybody sees."""
    window, item = t.windows[-1], t.box.items.get(card)
    if item is None or not item.answers:
        return False
    if window.what == "harm":
        return "card" in item.answers and name in concerned(t, "harm", window.by)
    if window.what not in HAPPENINGS:
        return "card" in item.answers and window.by != name and name in harmed(t)
    if window.what not in item.answers or not _whose(t, item.whose, window.what, window.by, name):
        return False
    return _of_this_sort(t, card, window.what, name)


def harmed(t: GrimmTable) -> list[str]:
    """GR-ITM-09: whom the card on top hits: whoever brought what it answers, or all whose gain it takes away."""
    card, below = t.windows[-1], t.windows[-2] if len(t.windows) > 1 else None
    if below is None:
        return []
    if below.what not in HAPPENINGS:
        return [below.by]
    if below.what == "harm":
        return [t.harm.by] if t.harm and t.harm.by else []
    if card.what in t.box.items and all(isinstance(op, FOR_ONESELF) for op in t.box.items[card.what].ops):
        return []
    hit = [t.snake_holder] if below.what == "rolled" else concerned(t, below.what, below.by)
    kept = t.taking.kept if below.what == "tokens" and t.taking else ()
    return [name for name in hit if name != card.by and name not in kept]


def _whose(t: GrimmTable, whose: str, event: str, by: str, name: str) -> bool:
    hit = concerned(t, event, by)
    return whose == "anybody" or (name in hit if whose == "mine" else any(one != name for one in hit))


def _of_this_sort(t: GrimmTable, card: str, event: str, name: str) -> bool:
    """GR-ITM-02, GR-ITM-08, GR-ITM-18: tales of some kinds only, a low die, or the snake's."""
    item = t.box.items[card]
    if event == "story":
        tale = t.box.tales.get(t.tale)
        is_ward = any(isinstance(op, verbs.Ward) for op in item.ops)
        return (not item.tales or (tale is not None and tale.type in item.tales)) and not (is_ward and is_kind(tale))
    if event == "rolled":
        does = {type(op).__name__ for op in item.ops}
        return ("TurnLow" not in does or bool(low_dice(t, name))) and (
            "RerollSnake" not in does or (t.snake_rolled and t.phase == "rolling")
        )
    return True


def is_kind(tale: Tale | None) -> bool:
    """GR-ITM-09, GR-STY-07: bad luck that only favours the others harms nobody."""
    return (
        tale is not None
        and bool(tale.options)
        and all(isinstance(op, verbs.OthersGain) for option in tale.options for op in option.ops)
    )


def spend(t: GrimmTable, name: str, card: str) -> None:
    """GR-MAG-05: what was played lies open on the pile."""
    if put_down(t.heroes[name].items, card):
        t.item_deck.shown(card)
    t.item_deck.discard.append(card)


async def carry_out(t: GrimmTable, card: str, name: str) -> None:
    """GR-MAG-08, GR-MAG-09: what stands on it."""
    if card in t.box.items:
        t.turn.by_travel_item |= name == t.active and is_journey(t, card)
        await follow_card(t, card, t.box.items[card].ops, name)


def is_journey(t: GrimmTable, card: str) -> bool:
    """GR-ITM-15: does an item take the figure to a place of its own?"""
    return any(isinstance(op, verbs.Go) for op in t.box.items[card].ops)


def order(t: GrimmTable) -> list[str]:
    """GR-MAG-09: whose turn it is first, then clockwise; or only those who wish to be asked."""
    calling = t.ruled("reactions") == "called"
    return [
        name
        for name in seated_from(t.players, t.active or t.first)
        if name in t.heroes and (not calling or name in t.wants)
    ]


SECRET: Reactions[GrimmTable] = Reactions(
    "reaction",
    order=order,
    hand=lambda t, name: t.heroes[name].items,
    every=lambda t: t.box.items,
    fits=fits,
    spend=spend,
    carry_out=carry_out,
    at_once=lambda t: t.ruled("reactions") == "together",
)
OPEN = replace(SECRET, secret=False)


async def offered(t: GrimmTable, what: str, by: str) -> bool:
    """GR-MAG-02, GR-MAG-10: something happens, unless somebody cancels it; what is asked betrays no hand."""
    return await (OPEN if t.ruled("hands") == "open" else SECRET).offered(t, what, by)


async def touches(t: GrimmTable, card: str, by: str, whom: str) -> bool:
    """GR-ITM-04, GR-ITM-09: a card is meant for one of them, who may ward it off before it happens."""
    if whom not in t.heroes or not t.heroes[whom].items:
        return True
    before, t.harm = t.harm, Harm(card, by, whom)
    t.tell("harm.meant", who=whom, card=card)
    stands = await offered(t, "harm", by or whom)
    t.harm = before
    return stands
