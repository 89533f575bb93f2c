"""Corrections as people type them: a path, a value, and forgiveness for how both are written."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from device.terminal.answers import Unclear, plain
from device.words import Words

YES, NO, NOTHING = ("yes", "true", "si", "vero"), ("no", "false", "falso"), ("none", "nothing", "niente", "null")
MOST = 60  # paths in a list
BILLION = 1_000_000_000

Data = Mapping[str, Any]


def read(typed: str, table: Data, words: Words) -> dict[str, Any]:
    """The correction that `path = value` or `path value` stands for."""
    path, sign, value = typed.partition("=")
    if not sign:
        path, _, value = typed.strip().rpartition(" ")
    path, value = found(path.strip(), table), value.strip()
    return {path: _value(value, _at(table, path), words)}


def found(typed: str, table: Data) -> str:
    """The whole path of what was typed: `nora.hearts` and `nora hearts` are `heroes.nora.hearts`."""
    wanted = [part for part in typed.replace(".", " ").split() if part]
    if not wanted:
        raise Unclear("error.no_path", typed=typed)
    if wanted[0] in table:
        return ".".join(wanted)
    ends = _ending(wanted, table) or [f"{path}.{wanted[-1]}" for path in _ending(wanted[:-1], table)]
    if len(ends) != 1:
        raise Unclear("error.several" if ends else "error.no_path", typed=typed, options=ends[:MOST])
    return ends[0]


def _ending(wanted: list[str], table: Data) -> list[str]:
    """The shortest paths that end so; a last part that is new, as `+`, is for the table to judge."""
    ends = [path for path in paths(table) if wanted and _ends_with(path.split("."), wanted)]
    least = min((path.count(".") for path in ends), default=0)
    return [path for path in ends if path.count(".") == least]


def listed(typed: str, table: Data) -> list[tuple[str, Any]]:
    """The paths below what was typed, with what lies there; without anything typed, the first parts of all."""
    if not typed:
        return [(path, value) for path, value in table.items() if value not in ("", [], {})]
    path = found(typed, table)
    here = _at(table, path)
    below = _inside(here)
    inner = [(f"{path}.{key}", value) for key, value in below] if below else [(path, here)]
    return inner[:MOST]


def paths(thing: Any, above: str = "") -> Iterator[str]:
    """Every path of a table."""
    for key, value in _inside(thing):
        path = f"{above}.{key}" if above else key
        yield path
        yield from paths(value, path)


def _inside(thing: Any) -> list[tuple[str, Any]]:
    if isinstance(thing, dict):
        return [(str(key), value) for key, value in thing.items()]
    return [(str(at), value) for at, value in enumerate(thing)] if isinstance(thing, list) else []


def _at(table: Data, path: str) -> Any:
    thing: Any = table
    for part in path.split("."):
        thing = dict(_inside(thing)).get(part)
    return thing


def _ends_with(parts: list[str], wanted: list[str]) -> bool:
    return [plain(part) for part in parts[-len(wanted) :]] == [plain(part) for part in wanted]


# Values -------------------------------------------------------------------------------------------


def _value(typed: str, now: Any, words: Words) -> Any:
    """What was typed, as what lies there now wants it; the table itself has the last word."""
    if typed.casefold() in NOTHING or not typed:
        return None if typed else ""
    if isinstance(now, bool):
        return {**dict.fromkeys(YES, True), **dict.fromkeys(NO, False)}.get(plain(typed), typed)
    if isinstance(now, str):
        return _short_name(typed.strip("\"'"), words)
    try:
        value = json.loads(typed)
    except (ValueError, RecursionError):
        return _list(typed, now, words)
    return _possible(value, typed)


def _possible(value: Any, typed: str) -> Any:
    """No table holds a billion of anything, and nothing on it has letters that cannot be written."""
    for inner in [value, *(part for path in paths(value) for part in (path, _at(value, path)))]:
        large = isinstance(inner, (int, float)) and not abs(inner) < BILLION
        if large or (isinstance(inner, str) and not inner.isprintable()):
            raise Unclear("error.value", typed=typed)
    return value


def _list(typed: str, now: Any, words: Words) -> Any:
    """`cocoa, socks` where a list lies; else one word."""
    if not isinstance(now, list):
        return _short_name(typed, words)
    items = [item.strip() for item in typed.strip("[]").split(",") if item.strip()]
    return [int(item) if item.isdecimal() else _short_name(item, words) for item in items]


def _short_name(typed: str, words: Words) -> str:
    """The table's own name for what people call by another."""
    known = words.title.short_names(words.cards.box)
    called = {plain(words.name(kind, name)): name for kind, names in known.items() for name in names}
    return typed if any(typed in names for names in known.values()) else called.get(plain(typed), typed)


def brief(value: Any) -> str:
    """What lies there, in one short line."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 100 else f"{text[:99]}…"
