"""The board of a pack: its fields and sockets as spots on a photo, whatever its game calls them, moved by fingers.

A board is a file whose lists hold things with `x` and `y`, and among them ways: with `a` and `b`, and a socket halfway
if nobody has said where.  What a list may hold once only, such as spirits, has a spot before anybody has typed it.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from msgspec import inspect

from engine.packs.kinds import LISTS, Kind, is_text, plain, shape_of
from web_panel.packs.sheet import named
from web_panel.speech import say

MIDDLE, FULL = 50, 100


@dataclass(frozen=True)
class BoardLists:
    """The lists of a file in which a board is kept: of places, of ways between them, and of what is there once only."""

    places: tuple[str, ...]
    ways: tuple[str, ...]
    once: Mapping[str, tuple[str, ...]]
    word: str  # which field of a place is read by people


class BoardSpot(NamedTuple):
    """A field or a socket: its place in the file, what people call it, where it lies, and whether somebody said so."""

    path: str
    said: str
    x: int
    y: int
    is_set: bool
    is_socket: bool


def board_lists(kind: Kind) -> BoardLists | None:
    """How to read a file as a board, if it is one: it has sockets."""
    if not isinstance(kind, inspect.StructType) or is_text(kind):
        return None
    fields = {key: _item(field.kind) for key, field in shape_of(kind.cls).fields.items()}
    lying = {key: item for key, item in fields.items() if {"x", "y"} <= item.keys()}
    ways = tuple(key for key, item in lying.items() if {"a", "b"} <= item.keys())
    once = {key: _every(item["id"]) for key, item in lying.items() if "id" in item and _every(item["id"])}
    places = tuple(key for key in lying if key not in ways and key not in once)
    if not places or not (ways or once):
        return None
    word = next((key for key, inner in lying[places[0]].items() if is_text(inner)), "id")
    return BoardLists(places, ways, once, word)


def spots(read: BoardLists, data: Any, language: str) -> list[BoardSpot]:
    """All of them: places first, then sockets."""
    typed = data if isinstance(data, dict) else {}
    places = {str(item.get("id")): item for key in read.places for item in _items(typed, key)}
    return [*_places(read, typed, language), *_ways(read, typed, places, language), *_once(read, typed)]


def _places(read: BoardLists, data: Mapping[str, Any], language: str) -> Iterator[BoardSpot]:
    for key in read.places:
        for at, item in enumerate(_items(data, key)):
            yield _spot(f"{key}.{at}", _said(item, read.word, language), item, (MIDDLE, MIDDLE), is_socket=False)


def _ways(read: BoardLists, data: Mapping[str, Any], places: Mapping[str, Any], language: str) -> Iterator[BoardSpot]:
    for key in read.ways:
        for at, item in enumerate(_items(data, key)):
            ends = [places.get(str(item.get(end)), {"id": item.get(end)}) for end in ("a", "b")]
            a, b = (_said(end, read.word, language) for end in ends)
            (ax, ay), (bx, by) = ((_number(end, "x", MIDDLE), _number(end, "y", MIDDLE)) for end in ends)
            halfway = (ax + bx) // 2, (ay + by) // 2
            yield _spot(f"{key}.{at}", say("packs.socket", a=a, b=b), item, halfway, is_socket=True)


def _once(read: BoardLists, data: Mapping[str, Any]) -> Iterator[BoardSpot]:
    """Those that are typed where they stand; the others behind them."""
    for key in read.once:
        items = _items(data, key)
        for at, name in enumerate(_names(read, data, key)):
            item = items[at] if at < len(items) else {}
            yield _spot(f"{key}.{at}", named(name), item, (MIDDLE, MIDDLE), is_socket=True)


def moved(read: BoardLists, data: Any, form: Mapping[str, str]) -> dict[str, list[Any]]:
    """The lists that a form has changed, as they are now; a spot without numbers stays as it was."""
    data = data if isinstance(data, dict) else {}
    typed: dict[str, Any] = copy.deepcopy(data)
    changed = dict[str, list[Any]]()
    for spot in spots(read, data, ""):
        found = _both(form.get(f"{spot.path}.x", ""), form.get(f"{spot.path}.y", ""))
        if found is None or (found == (spot.x, spot.y) and (spot.is_set or form.get(f"{spot.path}.set") != "yes")):
            continue
        key, _, at = spot.path.rpartition(".")
        items = typed[key] = typed.get(key) or []
        if int(at) >= len(_items(data, key)):
            items.append({"id": _names(read, data, key)[int(at)]})
        item = items[int(at) if int(at) < len(_items(data, key)) else -1]
        item["x"], item["y"] = map(str, found)
        changed[key] = items
    return changed


def _names(read: BoardLists, data: Any, key: str) -> list[str]:
    """Those of a list that are typed, then the others that there can be."""
    known = [str(item.get("id")) for item in _items(data if isinstance(data, dict) else {}, key)]
    return [*known, *(name for name in read.once[key] if name not in known)]


def _spot(path: str, said: str, item: Mapping[str, Any], default: tuple[int, int], *, is_socket: bool) -> BoardSpot:
    is_set = all(str(item.get(side) or "").isdecimal() for side in "xy")
    x, y = (_number(item, side, other) if is_set else other for side, other in zip("xy", default, strict=True))
    return BoardSpot(path, said, x, y, is_set, is_socket)


def _number(item: Mapping[str, Any], key: str, default: int) -> int:
    typed = str(item.get(key) or "")
    return min(FULL, int(typed[:4])) if typed.isdecimal() else default


def _both(x: str, y: str) -> tuple[int, int] | None:
    typed = x.strip(), y.strip()
    if not all(text.isdecimal() and len(text) < 4 for text in typed):
        return None
    return min(FULL, int(typed[0])), min(FULL, int(typed[1]))


def _said(item: Mapping[str, Any], word: str, language: str) -> str:
    words = item.get(word)
    if isinstance(words, dict):
        words = words.get(language) or next(iter(words.values()), "")
    return str(words or item.get("id") or "?")


def _items(data: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    found = data.get(key)
    return [item if isinstance(item, dict) else {} for item in found] if isinstance(found, list) else []


def _item(kind: Kind) -> dict[str, Kind]:
    """The fields of what a list holds."""
    inner = plain(kind.item_type) if isinstance(kind, LISTS) else None
    if not isinstance(inner, inspect.StructType) or is_text(inner):
        return {}
    return {key: field.kind for key, field in shape_of(inner.cls).fields.items()}


def _every(kind: Kind) -> tuple[str, ...]:
    """The names that there can be, if they are fixed."""
    return tuple(map(str, kind.values)) if isinstance(kind, inspect.LiteralType) else ()
