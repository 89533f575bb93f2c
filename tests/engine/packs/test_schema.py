"""The schema says in the words of JSON Schema what the reader takes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from engine.packs import is_published, published, schema
from tests.engine.packs.sample import Harbour


def parts(node: object) -> Iterator[Mapping[str, object]]:
    """Every block in the schema."""
    if isinstance(node, Mapping):
        yield node
        node = list(node.values())
    if isinstance(node, list):
        for each in node:
            yield from parts(each)


def defined(name: str) -> dict[str, dict[str, object]]:
    """The properties of one model."""
    definitions = schema(Harbour)["$defs"]
    assert isinstance(definitions, dict)
    properties = definitions[name]["properties"]
    assert isinstance(properties, dict)
    return properties


def test_every_file_has_its_place() -> None:
    found = schema(Harbour)
    assert found["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert found["required"] == ["crew", "header"]
    assert found["properties"] == {
        "header": {"$ref": "#/$defs/PackHeader"},
        "crew": {"$ref": "#/$defs/Crew"},
        "chapters": {"type": "object", "additionalProperties": {"$ref": "#/$defs/Chapter"}},
        "songs": {"type": "array", "items": {"type": "string"}},
        "tales": {"type": "array", "items": {"$ref": "#/$defs/Crowd"}},
    }


def test_limits_choices_and_descriptions_are_in_it() -> None:
    card = defined("Card")
    assert card["number"] == {
        "description": "as printed in the corner", "type": "integer", "minimum": 1, "maximum": 999_999,
    }  # fmt: skip
    assert defined("Crew")["dice"] == {"enum": [1, 2, "many"], "default": 2}
    assert card["wind"] == {"anyOf": [{"type": "integer"}, {"$ref": "#/$defs/Crowd"}], "default": 1}
    assert defined("Sailor")["id"]["pattern"] == "^[a-z]+$"


def test_verbs_are_told_apart() -> None:
    assert defined("Gain")["do"] == {"enum": ["gain"]}
    items = defined("Card")["ops"]["items"]
    assert isinstance(items, dict)
    assert [each["$ref"] for each in items["anyOf"]] == ["#/$defs/Gain", "#/$defs/Sail"]


def test_words_are_a_text_or_a_block_of_languages() -> None:
    assert defined("Card")["title"] == {"$ref": "#/$defs/Text"}
    definitions = schema(Harbour)["$defs"]
    assert isinstance(definitions, dict)
    assert [each["type"] for each in definitions["Text"]["anyOf"]] == ["string", "object"]


def test_every_reference_leads_somewhere_and_every_model_is_described() -> None:
    found = schema(Harbour)
    definitions = found["$defs"]
    assert isinstance(definitions, dict)
    assert {str(part["$ref"]) for part in parts(found) if "$ref" in part} == {f"#/$defs/{name}" for name in definitions}
    assert all(body["description"] and body["title"] == name for name, body in definitions.items())
    assert all("\n" not in str(part.get("description")) for part in parts(found))


def test_what_is_published_is_what_is_read(tmp_path: Path) -> None:
    path = tmp_path / "pack.schema.json"
    assert not is_published(path, Harbour)
    path.write_text(published(Harbour), encoding="utf-8")
    assert is_published(path, Harbour)
    assert json.loads(path.read_text(encoding="utf-8")) == json.loads(json.dumps(schema(Harbour)))
    path.write_text(published(Harbour).replace("999999", "9"), encoding="utf-8")
    assert not is_published(path, Harbour)
