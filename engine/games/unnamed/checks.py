"""What has to agree in a pack: names that exist, once each, numbers that fit, and what is still blank."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from engine.games.unnamed import verbs
from engine.games.unnamed.pack import Portal, SevenPack
from engine.packs import PackLines, PackProblem, Where
from engine.pieces.names import given, pieces
from engine.pieces.references import misnamed

RESERVED = {"deck", "own", "no", "yes", "pass", "any", "all", "pools", "gold", "fame", "might", "sin", "corruption"}
FULL = {
    ("world", "virtues"): 7,
    ("heroes", "heroes"): 6,
    ("tavern", "characters"): 30,
    ("store", "elixirs"): 36,
    ("buildings", "buildings"): 18,
    ("sins", "sins"): 28,
    ("cataclysms", "cataclysms"): 14,
    ("treasures", "treasures"): 18,
    ("treasures", "artifacts"): 7,
    ("treasures", "armour"): 7,
    ("quests", "quests"): 24,
    ("unnamed", "cards"): 14,
}
LISTS = (*FULL, ("world", "allegiances"), ("world", "portals"))
FIELDS = tuple(dict.fromkeys(field for field, _ in LISTS))


def listed(pack: SevenPack, field: str, name: str) -> tuple[Any, ...]:
    """One list of a file."""
    things: tuple[Any, ...] = getattr(getattr(pack, field), name)
    return things


def check(pack: SevenPack, lines: PackLines) -> Iterator[PackProblem]:
    """Everything that the files say about each other."""
    yield from lines.twice(chain.from_iterable(given(place, listed(pack, *place)) for place in LISTS))
    yield from _names(pack, lines)
    virtues = {virtue.id for virtue in pack.world.virtues}
    known = {"virtues": virtues, "allegiances": {one.id for one in pack.world.allegiances}}
    for field in FIELDS:
        yield from misnamed(lines, (field,), getattr(pack, field), known)
        for where, thing in pieces((field,), getattr(pack, field)):
            yield from _gifts(lines, where, thing, virtues)
    yield from _numbers(pack, lines)
    yield from _counts(pack, lines)


def _names(pack: SevenPack, lines: PackLines) -> Iterator[PackProblem]:
    """Words that mean something else are no names; what has no name yet is blank."""
    for field, name in LISTS:
        for n, thing in enumerate(listed(pack, field, name)):
            if thing.id in RESERVED:
                yield lines.problem((field, name, n, "id"), "reserved_name", found=thing.id)
            if not thing.name:
                yield lines.problem((field, name, n), "nameless", "blank", found=thing.id)


def _gifts(lines: PackLines, where: Where, thing: Any, virtues: Iterable[str]) -> Iterator[PackProblem]:
    """Gifts are of a virtue, or of any; portals name theirs."""
    allowed = {*virtues} if isinstance(thing, Portal) else {*virtues, verbs.ANY}
    for key in ("gifts", "gives", "cost"):
        gifts = getattr(thing, key, None)
        for name in gifts if isinstance(gifts, dict) else ():
            if name not in allowed:
                yield lines.problem((*where, key, name), "no_virtue", found=name)


def _numbers(pack: SevenPack, lines: PackLines) -> Iterator[PackProblem]:
    """Numbers of buildings are there once in a kind; what a cataclysm names should be there; only reactions cancel."""
    seen = set[tuple[str, int]]()
    for n, card in enumerate(pack.buildings.buildings):
        if card.number is not None and (card.kind, card.number) in seen:
            yield lines.problem(("buildings", "buildings", n, "number"), "number_twice", found=card.number)
        seen |= {(card.kind, card.number)} if card.number is not None else set()
    for n, sin in enumerate(pack.sins.sins):
        for at, function in enumerate(sin.functions):
            if not function.reacts_to and any(isinstance(op, verbs.Cancel) for op in function.ops or ()):
                yield lines.problem(("sins", "sins", n, "functions", at), "cancels_nothing", found=sin.id)
    for field in FIELDS:
        for where, op in pieces((field,), getattr(pack, field)):
            if isinstance(op, verbs.DiscardBuilding) and (op.kind, op.number) not in seen:
                yield lines.problem((*where, "number"), "no_building", "blank", found=op.number)


def _counts(pack: SevenPack, lines: PackLines) -> Iterator[PackProblem]:
    """As many cards as the box holds; fewer are a blank, more are not of this box."""
    for (field, name), full in FULL.items():
        things = listed(pack, field, name)
        there = len(things) if name == "virtues" else sum(getattr(thing, "copies", 1) for thing in things)
        if there < full:
            yield lines.problem((field,), f"count_{name}", "blank", found=there, all=full)
        elif there > full:
            yield lines.problem((field,), f"count_{name}", found=there, all=full)
    if pack.world.virtues and sum(virtue.copies for virtue in pack.world.virtues) != 42:
        yield lines.problem(("world", "virtues"), "gifts_of_42")
    for n, quest in enumerate(pack.quests.quests):
        if not quest.requirements:
            yield lines.problem(("quests", "quests", n), "no_requirements", "blank", found=quest.id)
    for n, portal in enumerate(pack.world.portals):
        if sum(portal.cost.values()) != 7:
            yield lines.problem(("world", "portals", n), "portal_of_seven", "blank", found=portal.id)
    if not pack.world.portals:
        yield lines.problem(("world",), "no_portals", "blank")
