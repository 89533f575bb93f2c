"""Touching: whether a line of a card could do anything to somebody as things stand, so that nobody is asked in vain."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.games.unnamed import verbs
from engine.games.unnamed.exchanges import sources
from engine.games.unnamed.gains import in_pools
from engine.games.unnamed.table import SevenTable
from engine.games.unnamed.verbs import ANY, Bundle

Could = Callable[[SevenTable, Any, str], object]


def could_lose(t: SevenTable, res: Bundle, who: str) -> bool:
    """Does somebody have any of this?"""
    hero = t.heroes[who]
    is_hidden = t.has_covered_gifts and hero.many_gifts
    gifts = any(hero.gifts.get(name) or is_hidden for name in res.gifts) or (res.gifts.get(ANY) and hero.gifts)
    coins = any(getattr(res, kind) and getattr(hero, kind) > 0 for kind in ("gold", "fame", "might"))
    return bool(gifts or coins or (res.might and t.is_on("losses_below_zero")))


def could_gain(t: SevenTable, res: Bundle, who: str) -> bool:
    """Is there any of this, and would it be kept?"""
    keeps = not (t.heroes[who].fallen and t.active == who and not t.is_on("evil_gifts_once"))
    return bool(res.gold or res.fame or res.might or (keeps and in_pools(t, res.gifts)))


def things(t: SevenTable, who: str, what: str) -> int:
    """How many things of a kind somebody has."""
    hero = t.heroes[who]
    if what in ("castle", "estate"):
        return sum(bool(card) and card.kind == what for card in map(t.building, hero.buildings) if card)
    counted: Mapping[str, int] = {
        "character": len(hero.characters),
        "elixir": len(hero.elixirs),
        "building": len(hero.buildings),
        "artifact": len(hero.artifacts),
        "gift": hero.many_gifts,
        "sin": len(hero.sins),
    }
    return counted[what]


def left(t: SevenTable, what: str) -> bool:
    """UN-DCK-06, UN-DCK-10, UN-TRE-05: is there a card to be drawn, or a pile that comes back by a house rule?"""
    deck, comes_back = {
        "sin": (t.sins, t.ruled("empty_sins") == "pile_joins"),
        "artifact": (t.artifacts, t.is_on("artifacts_return")),
        "treasure": (t.treasures, t.ruled("empty_treasures") == "pile_joins"),
    }[what]
    return bool(deck.left or (comes_back and deck.discard))


def markers(t: SevenTable, who: str, where: str) -> int:
    """How many markers of somebody lie there."""
    return {"quest": t.on_quests(who), "portal": t.on_portals()[who], "building": t.on_buildings(who)}[where]


def can_lay(t: SevenTable, op: verbs.PutMarker, who: str) -> bool:
    """UN-GEN-11, UN-TRE-08, UN-FAL-08: is there a free requirement, and a marker for it?"""
    hero = t.heroes[who]
    is_free = any(t.free_slots(name) for row in op.rows for name in t.row(row))
    return is_free and (t.neutrals_left if op.is_neutral else hero.markers > 0 and not hero.fallen)


COULD: Mapping[type, Could] = {
    verbs.Gain: lambda t, op, who: could_gain(t, op.res, who),
    verbs.Lose: lambda t, op, who: could_lose(t, op.res, who),
    verbs.Exchange: lambda t, op, who: sources(t, who, op.sources),
    verbs.Untap: lambda t, op, who: any(t.heroes[who].characters.values()),
    verbs.Tap: lambda t, op, who: t.heroes[who].characters,
    verbs.Discard: lambda t, op, who: things(t, who, op.what),
    verbs.Draw: lambda t, op, who: left(t, op.what),
    verbs.TakeMarker: lambda t, op, who: markers(t, who, op.where),
    verbs.PutMarker: can_lay,
    verbs.Corruption: lambda t, op, who: t.falls_happen and (op.n > 0 or t.heroes[who].corruption),
}


def touches(t: SevenTable, op: object, who: str) -> bool:
    """Could this line do anything to somebody?  Of those that are not about somebody nobody can tell."""
    could = COULD.get(type(op))
    return could is None or bool(could(t, op, who))


def any_touches(t: SevenTable, ops: Iterable[object] | None, whom: Callable[[object], Iterable[str]]) -> bool:
    """Could any of these lines do anything?  What is not typed the people do."""
    return ops is None or any(touches(t, op, who) for op in ops for who in whom(op))
