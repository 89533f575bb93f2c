"""Shapes: what goes in and out of the API, as JSON schemas; and whether what came in has the shape it should have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Schema = Mapping[str, Any]

TEXT: Schema = {"type": "string"}
FLAG: Schema = {"type": "boolean"}
WHOLE: Schema = {"type": "integer"}
ANYTHING: Schema = {}
TURN: Schema = {"type": "integer", "minimum": 0, "maximum": 1_000_000_000}
TIMES: Schema = {"type": "integer", "minimum": 1, "maximum": 1000}
NAME: Schema = {"type": "string", "minLength": 1, "maxLength": 200}
ONCE: Schema = {"type": "string", "minLength": 1, "maxLength": 64, "pattern": "^[A-Za-z0-9_-]+$"}
PLAIN: Schema = {"anyOf": [{"type": "string", "maxLength": 400}, {"type": "integer"}]}
KINDS: Mapping[str, tuple[type, ...]] = {
    "string": (str,),
    "boolean": (bool,),
    "integer": (int,),
    "object": (dict,),
    "array": (list,),
    "null": (type(None),),
}


def record(optional: Mapping[str, Schema] | None = None, /, **needed: Schema) -> Schema:
    """An object with these fields and no others."""
    fields = {**needed, **(optional or {})}
    return {"type": "object", "properties": fields, "required": list(needed), "additionalProperties": False}


def listed(inner: Schema, most: int | None = None) -> Schema:
    """A list of these."""
    return {"type": "array", "items": inner} | ({"maxItems": most} if most else {})


def maybe(inner: Schema) -> Schema:
    """Nothing, or what has this shape."""
    return {"anyOf": [inner, {"type": "null"}]}


def fits(value: Any, schema: Schema) -> bool:
    """Has this the shape?  As much of JSON Schema as is used in here."""
    if "anyOf" in schema:
        return any(fits(value, one) for one in schema["anyOf"])
    kind = schema.get("type")
    if kind is None:
        return True
    if type(value) not in KINDS[kind]:  # the exact type: true is no number
        return False
    return _MORE[kind](value, schema) if kind in _MORE else True


def _text_fits(value: str, schema: Schema) -> bool:
    letters = schema.get("pattern")
    is_plain = not letters or all(letter.isascii() and (letter.isalnum() or letter in "_-") for letter in value)
    return schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value)) and is_plain


def _number_fits(value: int, schema: Schema) -> bool:
    low, high = schema.get("minimum", value), schema.get("maximum", value)
    return bool(low <= value <= high)


def _list_fits(value: list[Any], schema: Schema) -> bool:
    return len(value) <= schema.get("maxItems", len(value)) and all(fits(one, schema["items"]) for one in value)


def _record_fits(value: dict[str, Any], schema: Schema) -> bool:
    fields, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    if not set(schema.get("required", ())) <= set(value) or len(value) > schema.get("maxProperties", len(value)):
        return False
    if others is False and not set(value) <= set(fields):
        return False
    return all(fits(inner, fields.get(name, {})) for name, inner in value.items())


_MORE: Mapping[str, Callable[[Any, Schema], bool]] = {
    "string": _text_fits,
    "integer": _number_fits,
    "array": _list_fits,
    "object": _record_fits,
}
