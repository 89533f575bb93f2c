"""Corrections as people type them: a path and a value, with forgiveness for both, or who is put onto the table.

A path is written as the table has it or as people say it: `people.ada.hearts`, `ada.hearts`, `Ada cuori`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from device.evening.words import Words
from device.terminal.answers import Unclear
from engine.typed import OwnNames, flag, items, plain

NOTHING = ("none", "nothing", "niente", "null")
NEW = "+"  # at the end of a list
MOST = 60  # paths in a list
LONGEST = 100  # letters of what people have no words for
BILLION = 1_000_000_000

Data = Mapping[str, Any]


def read(typed: str, table: Data, words: Words) -> dict[str, Any]:
    """The correction that `path = value` or `path value` stands for."""
    path, sign, value = typed.partition("=")
    if not sign:
        path, value = _parted(typed.split(), table, words)
    path, value = found(path.strip(), table, words), value.strip()
    return {path: _called(path, value, words) or _value(value, _at(table, path), words)}


def _parted(typed: list[str], table: Data, words: Words) -> tuple[str, str]:
    """Where the path ends and its value begins: after the longest path that is there, else before the last word."""
    for at in range(len(typed) - 1, 0, -1):
        if typed[at - 1].endswith(NEW):
            return " ".join(typed[:at]), " ".join(typed[at:])
        path = " ".join(typed[:at])
        known = _known(path, table, words)
        if len(known) == 1 and not isinstance(_at(table, known[0]), dict):
            return path, " ".join(typed[at:])
    return " ".join(typed[:-1]), " ".join(typed[-1:])


def found(typed: str, table: Data, words: Words) -> str:
    """The whole path of what was typed: `ada.hearts` and `Ada cuori` are `people.ada.hearts`."""
    if "." in typed and typed.partition(".")[0] in table:
        return typed
    ends = _known(typed, table, words) or _new(typed.replace(".", " ").split(), table, words)
    if len(ends) != 1:
        options = [words.path(path) for path in ends[:MOST]]
        raise Unclear("error.several" if ends else "error.no_path", typed=typed, options=options)
    return ends[0]


def _new(typed: list[str], table: Data, words: Words) -> list[str]:
    """Paths to what does not lie there yet, as `+`, or a key that is not there: the table has the last word."""
    for at in range(len(typed) - 1, 0, -1):
        name = _short_name(" ".join(typed[at:]), words)
        if " " not in name and (known := _known(" ".join(typed[:at]), table, words)):
            return [f"{path}.{name}" for path in known]
    return []


def _known(typed: str, table: Data, words: Words) -> list[str]:
    """The paths that end so, in the words of table or people: a whole one, else those with names, else the shortest."""
    wanted = plain(typed) if not typed.endswith(NEW) else ""
    ends = [path for path in paths(table) if wanted and _ends_so(path.split("."), wanted, words)]
    least = min((path.count(".") for path in ends), default=0)
    named = [path for path in ends if least and _is_named(path, words)]
    return named or [path for path in ends if path.count(".") == least]


def _ends_so(parts: list[str], wanted: str, words: Words) -> bool:
    """Do these parts end with what is wanted, each by one of its two names?"""
    *before, last = parts
    for name in {plain(last), plain(words.part(before[-1] if before else "", last))}:
        if wanted == name:
            return True
        if name and before and wanted.endswith(f" {name}"):
            return _ends_so(before, wanted.removesuffix(f" {name}"), words)
    return False


def is_place(typed: str, table: Data, words: Words) -> bool:
    """Is all of it the path of something that lies there?"""
    return bool(_known(typed, table, words))


def said(path: str, value: Any, words: Words) -> str:
    """What lies at a path, in one line; as the table has it where people have no words for it."""
    inner = value.values() if isinstance(value, dict) else ()
    if not _is_named(path, words) or any(isinstance(part, dict) for part in inner):
        text = json.dumps(value, ensure_ascii=False)
        return f"{path} = {text if len(text) <= LONGEST else text[: LONGEST - 1] + '…'}"
    return f"{words.path(path)}{':' if isinstance(value, dict) else ' ='} {words.lying(path, value)}"


def listed(typed: str, table: Data, words: Words) -> list[tuple[str, Any]]:
    """The paths below what was typed, with what lies there; without anything typed, those that have a name."""
    if plain(typed) in map(plain, ("all", words.say("terminal.everything"))):
        return [(path, value) for path, value in table.items() if value not in ("", [], {})]
    if typed:
        return _below(found(typed, table, words), table)[:MOST]
    fields = (key.removeprefix("part.") for key in words.phrases.words if key.startswith("part."))
    below = (place for field in fields if field in table for place in _below(field, table))
    return [(path, value) for path, value in below if value not in ("", [], {}) and _is_named(path, words)]


def _is_named(path: str, words: Words) -> bool:
    """Do people have a word for every part of it?"""
    parts = path.split(".")
    return all(words.has_part(parts[at - 1] if at else "", part) for at, part in enumerate(parts))


def _below(path: str, table: Data) -> list[tuple[str, Any]]:
    """What lies below a place, or the place itself."""
    here = _at(table, path)
    return (
        [(f"{path}.{key}", value) for key, value in here.items()] if here and isinstance(here, dict) else [(path, here)]
    )


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


# Values -------------------------------------------------------------------------------------------


def _called(path: str, typed: str, words: Words) -> str:
    """The table's own word for what has a word of its own at this path, as the ways have; empty if there is none."""
    keys = [f"word.{key}." for key in path.split(".")[-2:]]
    known = (
        (said, key.removeprefix(start))
        for key, said in words.phrases.words.items()
        for start in keys
        if key.startswith(start)
    )
    return next((name for said, name in known if plain(said) == plain(typed)), "")


def _value(typed: str, now: Any, words: Words) -> Any:
    """What was typed, as what lies there now wants it; the table itself has the last word."""
    if typed.casefold() in NOTHING or not typed:
        return None if typed else ""
    if isinstance(now, bool):
        said = flag(typed)
        return typed if said is None else said
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
    return [int(item) if item.isdecimal() else _short_name(item, words) for item in items(typed)]


def _short_name(typed: str, words: Words) -> str:
    """The table's own name for what people call by another."""
    return _own_names(words).own(typed) or typed


def _own_names(words: Words) -> OwnNames:
    return OwnNames(words.title.short_names(words.cards.box), words.name)


# Newcomers ----------------------------------------------------------------------------------------


def is_newcomer(typed: str) -> bool:
    """Does this put somebody onto the table?"""
    return typed.startswith(NEW)


def newcomer(typed: str, words: Words) -> dict[str, Any]:
    """The correction that puts them there; the last words may say where."""
    said = typed.removeprefix(NEW).split()
    for at in range(len(said), 0, -1):
        who, where = _known_as(" ".join(said[:at]), words), _known_as(" ".join(said[at:]), words)
        if found := words.title.newcomer(words.table, who, where):
            return dict(found)
    raise Unclear("error.newcomer", typed=" ".join(said))


def _known_as(typed: str, words: Words) -> str:
    """The table's own name for what people call so."""
    if found := _own_names(words).own(typed):
        return found
    parts = {plain(said): key.removeprefix("part.") for key, said in words.phrases.words.items() if _is_part(key)}
    return parts.get(plain(typed), typed)


def _is_part(key: str) -> bool:
    return key.startswith("part.")
