"""The contents of a pack's file, as pages list them: its entries by their names, and one entry with its place."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from msgspec import inspect

from engine.packs.kinds import LISTS, Kind, is_text, plain, shape_of
from engine.packs.problems import Where
from web_panel import notation
from web_panel.packs.sheet import kind_at, label
from web_panel.packs.wiring import Flaw, PackSeen
from web_panel.speech import language, say

DEEPEST, KEPT_LETTERS, SHORT = 30, 40, 60
WORDS = ("name", "title", "label", "text")


class Listed(NamedTuple):
    """An entry in the list of a file."""

    at: str
    name: str
    said: str
    wrong: int


class PackList(NamedTuple):
    """One list of a file: cards, maps, heroes; or all of its single fields."""

    key: str
    said: str
    entries: Sequence[Listed]
    can_grow: bool


class Found(NamedTuple):
    """An entry of a file: where it is, what may stand there, and what does."""

    pack: PackSeen
    file: str
    at: str
    kind: Kind
    data: Any

    @property
    def where(self) -> Where:
        """Its place in the file."""
        return place(self.at)

    @property
    def seal(self) -> str:
        """By which a page knows whether somebody else has changed it meanwhile."""
        return sha256(json.dumps(self.data).encode()).hexdigest()[:16]

    @property
    def about(self) -> str:
        """By which its photo is called."""
        return self.about_of(self.data, self.where[-1])

    def about_of(self, data: Any, position: str | int) -> str:
        """The same for another entry of this list; one without number or id has its place, like no number."""
        own = data if isinstance(data, dict) else {}
        last = own.get("number") or own.get("id") or f"place{position}"
        text = f"{self.file.removesuffix('.yaml')}-{self.at.partition('.')[0]}-{last}"
        return "-".join(
            "".join(letter if letter.isalnum() and letter.isascii() else " " for letter in text).lower().split()
        )


def file_said(file: str) -> str:
    """What people call what is in a file: `tales/1.yaml` is of the tales the first."""
    part, _, which = file.removesuffix(".yaml").partition("/")
    said = f"{label(part)} {which.replace('_', ' ')}".strip()
    return say("packs.about") if file == "pack.yaml" else said[:1].upper() + said[1:]


def shelves(kind: Kind, data: Any, flaws: Sequence[Flaw]) -> Iterator[PackList]:
    """The lists of a file, and before them what is no list."""
    fields = {key: kind_at(kind, data, [key]) for key in _keys(kind)}
    lists = {key: inner for key, inner in fields.items() if _is_list_of_things(inner)}
    single = [
        Listed(key, label(key), _short(data.get(key)), wrong(flaws, (key,))) for key in fields if key not in lists
    ]
    if single:
        yield PackList("", say("packs.about"), single, False)
    for key in lists:
        items = data.get(key) if isinstance(data.get(key), list) else []
        entries = [
            Listed(f"{key}.{at}", entry_name(item) or str(at + 1), entry_words(item), wrong(flaws, (key, at)))
            for at, item in enumerate(items)
        ]
        yield PackList(key, label(key), entries, True)


def entry_name(data: Any) -> str:
    """By what an entry is called: its number or id."""
    return str(data.get("number") or data.get("id") or "") if isinstance(data, dict) else ""


def entry_words(data: Any) -> str:
    """The first words that stand on it."""
    inner = [data, *(one for one in data.values() if isinstance(one, dict))] if isinstance(data, dict) else []
    found = (_short(one.get(key)) for one in inner for key in WORDS if one.get(key))
    return next((text for text in found if text), "")


def place(at: str) -> Where:
    """`cards.3` as a place."""
    return tuple(int(part) if part.isdecimal() and len(part) < 6 else part for part in at.split("."))


def _keys(kind: Kind) -> Iterable[str]:
    return shape_of(kind.cls).fields if isinstance(kind, inspect.StructType) else ()


def _is_list_of_things(kind: Kind) -> bool:
    inner = plain(kind.item_type) if isinstance(kind, LISTS) else None
    return inner is not None and isinstance(inner, inspect.StructType | inspect.UnionType) and not is_text(inner)


def wrong(flaws: Sequence[Flaw], where: Where) -> int:
    """How many errors are there."""
    here = tuple(map(str, where))
    return sum(tuple(map(str, flaw.where[: len(where)])) == here and flaw.weight == "error" for flaw in flaws)


def _short(data: Any) -> str:
    if isinstance(data, Mapping):
        data = data.get(language()) or next(iter(data.values()), "")
    text = " ".join(data.split()) if isinstance(data, str) else ""
    return text if len(text) <= SHORT else f"{text[: SHORT - 1]}…"


def inside(flaw: Flaw, where: Where) -> Flaw | None:
    """The same as seen from an entry; None: it is about something else."""
    is_inside = tuple(map(str, flaw.where[: len(where)])) == tuple(map(str, where))
    return flaw._replace(where=flaw.where[len(where) :]) if is_inside else None


def look(data: Any, where: Where) -> Any:
    """What stands there; nothing yet where one more would stand."""
    for part in where:
        if isinstance(data, dict):
            data = data.get(str(part))
        elif isinstance(part, int) and part == len(data or []):
            data = None
        else:
            data = data[part]
    return data


def blanked(data: Any) -> Any:
    """The form of an entry: which groups and how many of a list there are, without long words."""
    if isinstance(data, dict):
        return {key: blanked(value) for key, value in data.items()}
    if isinstance(data, list):
        return [blanked(value) for value in data]
    return data if data is None or len(str(data)) <= KEPT_LETTERS else "…"


def outline(text: str) -> Any:
    """The form that a sheet had when it was shown, from whoever sends it; ValueError: not from us."""
    data = notation.read(text or "null")
    if not _is_plain(data):
        raise ValueError("no form of ours")
    return data


def _is_plain(data: Any, depth: int = 0) -> bool:
    if isinstance(data, dict):
        return depth < DEEPEST and all(_is_plain(value, depth + 1) for value in data.values())
    if isinstance(data, list):
        return depth < DEEPEST and all(_is_plain(value, depth + 1) for value in data)
    return data is None or isinstance(data, str)
