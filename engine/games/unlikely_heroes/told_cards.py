"""Cards as somebody told them, because nobody has typed them: what was told, and the cards that come of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from msgspec.structs import replace

from engine.games.unlikely_heroes import verbs
from engine.games.unlikely_heroes.pack import (
    Card,
    ChallengeBox,
    ChallengeCard,
    Effect,
    HeroCard,
    ItemCard,
    MapCard,
    Piece,
)

LINES: Mapping[str, type] = {
    "draw": verbs.DrawCard,
    "relocate": verbs.Relocate,
    "regroup": verbs.Regroup,
    "gain_energy": verbs.GainEnergy,
    "restore_luck": verbs.RestoreLuck,
}
"""What can be told with a number; all else people do by themselves."""
BY_HAND = "by_hand"
START = "start"  # of a chapter: its first card
NUMBERED = ("draw", "relocate", "regroup")  # these are about a card


@dataclass
class ToldBox:
    """The left side of a challenge's box, as somebody told it."""

    skill: str = "strength"
    value: int = 0
    per_hero: bool = False


@dataclass
class ToldLine:
    """Something that a card brings, as somebody told it: what is done, and its number."""

    do: str = ""
    n: int = 0


@dataclass
class ToldPiece:
    """A piece of a puzzle, as somebody told it; shapes by the sides where they are."""

    number: int = 0
    colour: str = ""
    tabs: dict[str, str] = field(default_factory=dict)
    knobs: dict[str, str] = field(default_factory=dict)


@dataclass
class Told:
    """What somebody told of a card that nobody has typed."""

    kind: str = ""
    strength: int = 0
    wit: int = 0
    dexterity: int = 0
    limit: int = 0
    charged: int = 0  # energy spaces
    uncharged: int = 0
    boxes: list[ToldBox] = field(default_factory=list)
    joined: bool = False
    forced: bool = False
    replaces: int = 0  # the map whose place it takes
    anchors: list[int] = field(default_factory=list)  # numbers that were found in the picture of a map
    edges: dict[str, int] = field(default_factory=dict)  # of half circles, by the sides of a map
    draws: list[int] = field(default_factory=list)
    discards: list[int] = field(default_factory=list)
    keeps: list[int] = field(default_factory=list)  # it is kept only with one of these
    tags: list[str] = field(default_factory=list)  # keywords
    piece: ToldPiece | None = None


def told_card(name: str, told: Told, typed: Card | None) -> Card | None:
    """A card as somebody told it, and as far as it is typed."""
    number = int(name) if name.isdecimal() and 0 < int(name) < 1000 else None
    shared = {"discards": tuple(told.discards), "draws": tuple(told.draws), "keep_while": tuple(told.keeps)}
    kind, fields = KINDS.get(told.kind, (None, None))
    if kind is None or fields is None:
        return None
    if isinstance(typed, kind):
        more = {key: value for key, value in {**shared, **fields(told)}.items() if not getattr(typed, key)}
        return cast(Card, replace(typed, **more))
    return cast(Card, kind(id=name, number=number, **shared, **fields(told)))


def _map(told: Told) -> dict[str, Any]:
    return {"anchors": tuple(told.anchors), "edges": dict(told.edges), "replaces": told.replaces or None}


def skills(told: Told) -> dict[str, int]:
    """By their names."""
    return {"strength": told.strength, "wit": told.wit, "dexterity": told.dexterity}


def _hero(told: Told) -> dict[str, Any]:
    return {"skills": skills(told), "limit": told.limit, "effects": _effects(told)}


def _item(told: Told) -> dict[str, Any]:
    one = told.piece
    piece = one and Piece(number=one.number, colour=one.colour, tabs=one.tabs, knobs=one.knobs)  # type: ignore[arg-type]
    return {"modifiers": skills(told), "effects": _effects(told), "tags": tuple(told.tags), "piece": piece}


def _effects(told: Told) -> tuple[Effect, ...]:
    """What has room for energy can be used at any time that people think right, and they do what it says."""
    spaces = ("charged",) * told.charged + ("uncharged",) * told.uncharged
    return (Effect(trigger="anytime", spaces=spaces),) if spaces else ()  # type: ignore[arg-type]


def _challenge(told: Told) -> dict[str, Any]:
    boxes = (ChallengeBox(skill=one.skill, value=one.value, per_hero=one.per_hero) for one in told.boxes)  # type: ignore[arg-type]
    return {"boxes": tuple(boxes), "joined": told.joined, "forced": told.forced}


KINDS: Mapping[str, Any] = {
    "map": (MapCard, _map),
    "hero": (HeroCard, _hero),
    "item": (ItemCard, _item),
    "challenge": (ChallengeCard, _challenge),
}


def told_ops(lines: Iterable[ToldLine]) -> tuple[verbs.Op, ...]:
    """What the rules can carry out of it."""
    found = (
        LINES[line.do](**{"number" if line.do in NUMBERED else "n": line.n or None})
        for line in lines
        if line.do in LINES
    )
    return tuple(found)
