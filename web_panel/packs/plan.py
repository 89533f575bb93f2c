"""The plan: an entry that is a map, as places and ways on a drawing, whatever its game calls them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from msgspec import inspect

from engine.packs.kinds import LISTS, Kind, is_text, plain, shape_of

Line = Literal["dashed", "solid"]
LINES: tuple[Line, ...] = ("dashed", "solid")
MIDDLE = 50


@dataclass(frozen=True)
class Legend:
    """Under which keys a map keeps its places and ways."""

    places: str
    ways: str
    word: str  # which field of a place is read by people


@dataclass(frozen=True)
class MapSpot:
    """A place: its fields on the sheet, its name, and where it lies in hundredths."""

    path: str
    id: str
    said: str
    x: int
    y: int


@dataclass(frozen=True)
class MapWay:
    """A line between two places."""

    ends: tuple[MapSpot, MapSpot]
    line: str


@dataclass(frozen=True)
class MapPlan:
    """All of it."""

    spots: Sequence[MapSpot]
    ways: Sequence[MapWay]


def legend(kind: Kind) -> Legend | None:
    """How to read an entry as a map, if it is one: places with x and y, and dashed or solid ways between them."""
    if not isinstance(kind, inspect.StructType) or is_text(kind):
        return None
    lists = {key: _item(field.kind) for key, field in shape_of(kind.cls).fields.items()}
    places = [key for key, item in lists.items() if {"id", "x", "y"} <= item.keys()]
    ways = [key for key, item in lists.items() if {"a", "b", "kind"} <= item.keys() and _draws(item["kind"])]
    if not places or not ways:
        return None
    word = next((key for key, inner in lists[places[0]].items() if is_text(inner)), "id")
    return Legend(places[0], ways[0], word)


def plan(read: Legend, data: Any, language: str) -> MapPlan:
    """The drawing of what was typed, as far as it can be drawn."""
    typed = data if isinstance(data, dict) else {}
    items = [item if isinstance(item, dict) else {} for item in _listed(typed.get(read.places))]
    spots = [
        MapSpot(f"{read.places}.{at}", str(item.get("id") or ""), _said(item, read, language), *_place(item))
        for at, item in enumerate(items)
    ]
    known = {spot.id: spot for spot in reversed(spots)}
    ways = [way for way in _listed(typed.get(read.ways)) if isinstance(way, dict)]
    drawn = [(known.get(str(way.get("a"))), known.get(str(way.get("b"))), way) for way in ways]
    return MapPlan(spots, [MapWay((a, b), str(way.get("kind") or LINES[0])) for a, b, way in drawn if a and b])


def placed(read: Legend, data: Any, x: int, y: int) -> Any:
    """One more place, where a finger has pointed."""
    places = data.setdefault(read.places, [])
    taken = {str(item.get("id")) for item in places if isinstance(item, dict)}
    name = next(name for number in range(1, 1000) if (name := f"place_{number}") not in taken)
    places.append({"id": name, "x": str(_within(x)), "y": str(_within(y))})
    return data


def joined(read: Legend, data: Any, a: str, b: str) -> Any:
    """Another line between two places: none, then dashed, then solid, then none again."""
    ways, here = data.setdefault(read.ways, []), {a, b}
    if not a or not b or a == b:
        return data
    at = next(
        (at for at, way in enumerate(ways) if isinstance(way, dict) and {way.get("a"), way.get("b")} == here), None
    )
    if at is None:
        ways.append({"a": a, "b": b, "kind": LINES[0]})
    elif ways[at].get("kind", LINES[0]) == LINES[0]:
        ways[at]["kind"] = LINES[1]
    else:
        del ways[at]
    return data


def _item(kind: Kind) -> dict[str, Kind]:
    """The fields of what a list holds."""
    inner = plain(kind.item_type) if isinstance(kind, LISTS) else None
    is_model = isinstance(inner, inspect.StructType) and not is_text(inner)
    return {key: field.kind for key, field in shape_of(inner.cls).fields.items()} if is_model else {}  # type: ignore[union-attr]


def _draws(kind: Kind) -> bool:
    return isinstance(kind, inspect.LiteralType) and set(LINES) <= set(kind.values)


def _listed(data: Any) -> list[Any]:
    return data if isinstance(data, list) else []


def _said(item: dict[str, Any], read: Legend, language: str) -> str:
    words = item.get(read.word)
    if isinstance(words, dict):
        words = words.get(language) or next(iter(words.values()), "")
    return str(words or item.get("id") or "?")


def _place(item: dict[str, Any]) -> tuple[int, int]:
    x, y = (str(item.get(key) or "") for key in ("x", "y"))
    return (_within(int(x)) if x.isdecimal() else MIDDLE), (_within(int(y)) if y.isdecimal() else MIDDLE)


def _within(number: int) -> int:
    return max(0, min(100, number))
