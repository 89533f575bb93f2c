"""The sheets of the packs in words: whatever the models of a game know has a name in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import inspect

from engine.contract import AnyTitle
from engine.phrases import read_words
from engine.shelf import SHELF

NAMELESS = {"", "d8"}  # nothing to be said, and a name of its own
every_game = pytest.mark.parametrize("game", SHELF, ids=lambda game: game.id)
every_language = pytest.mark.parametrize("language", ["en", "it"])


def within(kind: Any, seen: set[Any]) -> Iterator[Any]:
    """A type with all that it is made of, each once."""
    if isinstance(kind, inspect.StructType):
        if kind.cls in seen:
            return
        seen.add(kind.cls)
    yield kind
    parts = [getattr(kind, name, None) for name in ("item_type", "key_type", "value_type")]
    for many in ("types", "item_types", "fields"):
        parts += [getattr(part, "type", part) for part in getattr(kind, many, ())]
    for part in parts:
        if isinstance(part, inspect.Type):
            yield from within(part, seen)


def words_of(game: AnyTitle, language: str) -> dict[str, str]:
    """What sheets say: the game's own words, and a few for what every pack has."""
    return read_words("web_panel.packs", language) | read_words(game.package, language, "forms")


@every_language
@every_game
def test_every_key_has_a_name(game: AnyTitle, language: str) -> None:
    structs = [one for one in within(inspect.type_info(game.model), set()) if isinstance(one, inspect.StructType)]
    keys = {field.encode_name for one in structs for field in one.fields}
    assert len(keys) > 20
    assert sorted(key for key in keys if f"key.{key}" not in words_of(game, language)) == []


@every_language
@every_game
def test_everything_that_can_be_chosen_has_a_name(game: AnyTitle, language: str) -> None:
    kinds = list(within(inspect.type_info(game.model), set()))
    tags = {str(one.tag) for one in kinds if isinstance(one, inspect.StructType) and one.tag is not None}
    values = {str(value) for one in kinds if isinstance(one, inspect.LiteralType) for value in one.values}
    assert tags | values
    words = words_of(game, language)
    assert sorted(one for one in (tags | values) - NAMELESS if f"choice.{one}" not in words) == []
