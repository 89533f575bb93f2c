"""Newcomers: who is put onto the table by hand, as people say it: `+ Wolf Bakery`, `+ Ada`, `+ Ada Market Square`."""

from __future__ import annotations

from typing import Any

from device.evening.words import Words
from device.terminal.answers import Unclear, plain

SIGN = "+"


def is_newcomer(typed: str) -> bool:
    """Does this put somebody onto the table?"""
    return typed.startswith(SIGN)


def read(typed: str, words: Words) -> dict[str, Any]:
    """The correction that puts them there; the last words may say where."""
    said = typed.removeprefix(SIGN).split()
    for at in range(len(said), 0, -1):
        who, where = _called(" ".join(said[:at]), words), _called(" ".join(said[at:]), words)
        if found := words.title.newcomer(words.table, who, where):
            return dict(found)
    raise Unclear("error.newcomer", typed=" ".join(said))


def _called(typed: str, words: Words) -> str:
    """The table's own name for what people call so."""
    kinds = words.title.short_names(words.cards.box)
    names = {plain(words.name(kind, name)): name for kind, known in kinds.items() for name in known}
    parts = {plain(said): key.removeprefix("part.") for key, said in words.phrases.words.items() if _is_part(key)}
    return {**parts, **names}.get(plain(typed), typed)


def _is_part(key: str) -> bool:
    return key.startswith("part.")
