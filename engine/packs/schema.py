"""A pack's form as a JSON Schema (2020-12), so that editors complete keys and underline slips while somebody types.

The schema of each file is at `#/properties/<field>`. It is a little stricter than the reading: a number where words
are expected is underlined in an editor and read all the same.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import msgspec

from engine.packs.header import Pack

DIALECT = "https://json-schema.org/draft/2020-12/schema"
WORDS: Mapping[str, object] = {
    "title": "Text",
    "description": "Words in the language of the pack, or a block with one line for each language.",
    "anyOf": [
        {"type": "string"},
        {"type": "object", "additionalProperties": {"type": "string"}, "propertyNames": {"pattern": "^[a-z]{2,3}"}},
    ],
}


def schema(model: type[Pack]) -> dict[str, object]:
    """The JSON Schema of a whole pack."""
    (root,), models = msgspec.json.schema_components([model], ref_template="#/$defs/{name}")
    name = str(root["$ref"]).rpartition("/")[2]
    parts = {each: _tidied(models[each]) for each in sorted(models) if each != name}
    return {"$schema": DIALECT, **_tidied(models[name]), "$defs": {**parts, "Text": WORDS}}


def published(model: type[Pack]) -> str:
    """The text of `pack.schema.json`."""
    return json.dumps(schema(model), indent=2, ensure_ascii=False) + "\n"


def is_published(path: Path, model: type[Pack]) -> bool:
    """Does this file hold the schema as it is now?"""
    return path.is_file() and path.read_text(encoding="utf-8") == published(model)


def _tidied(part: Mapping[str, object]) -> dict[str, object]:
    """The part with descriptions on one line, and without defaults that are shown as the engine has them inside."""
    inside = isinstance(part.get("default"), dict | list | tuple)
    return {key: _tidy(key, value) for key, value in part.items() if key != "default" or not inside}


def _tidy(key: str, value: object) -> object:
    if key == "description":
        return " ".join(str(value).split())
    if key == "properties":
        assert isinstance(value, dict)
        return {name: _tidied(each) for name, each in value.items()}
    if isinstance(value, dict):
        return _tidied(value)
    return [_tidied(each) if isinstance(each, dict) else each for each in value] if isinstance(value, list) else value
