"""The document: the API as OpenAPI describes it, made from the same operations as its routes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec.json import schema_components

from web_panel.api.operations import OPERATIONS, ROOT, Operation
from web_panel.api.shapes import ApiRefusal
from web_panel.gate import COOKIE

WHY: Mapping[int, str] = {
    400: "This is no body for this call",
    401: "Nobody knows this phone",
    403: "This phone may not, or the form is not ours",
    409: "Refused: the code says why, and nothing has changed",
    413: "Too large",
    415: "Not application/json",
    503: "No evening is open just now, or all streams are taken",
}


def document() -> dict[str, Any]:
    """All of it."""
    paths = dict[str, dict[str, Any]]()
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Taleside", "version": "1", "description": "The panel's own calls."},
        "servers": [{"url": ROOT}],
        "security": [{"cookie": [], "form": []}, {"bearer": []}],
        "paths": paths,
        "components": {"schemas": _schemas()[1], "securitySchemes": SCHEMES},
    }


SCHEMES = {
    "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
    "form": {"type": "apiKey", "in": "header", "name": "X-CSRF-Token"},
    "bearer": {"type": "http", "scheme": "bearer"},
}


@cache
def _schemas() -> tuple[Mapping[Any, Any], Mapping[str, Any]]:
    """The schema of each type, and those that have names; what comes out is called without the mark of the room."""
    kinds = list(dict.fromkeys(kind for one in OPERATIONS for kind in (one.gives, one.takes) if kind is not None))
    found, named = schema_components([*kinds, ApiRefusal], ref_template="#/components/schemas/{name}")
    schemas = dict(zip([*kinds, ApiRefusal], map(_called, found), strict=True))
    return schemas, {name.removeprefix("Api"): _called(schema) for name, schema in named.items()}


def _called(schema: Any) -> Any:
    """With the names that programs know: `Ask`, not `ApiAsk`."""
    if isinstance(schema, dict):
        return {key: _called(inner) for key, inner in schema.items()}
    if isinstance(schema, list | tuple):
        return [_called(inner) for inner in schema]
    return schema.replace("schemas/Api", "schemas/").removeprefix("Api") if isinstance(schema, str) else schema


def _operation(operation: Operation) -> dict[str, Any]:
    refused = (
        401,
        403,
        *((503,) if operation.needs_evening else ()),
        *((400, 409, 413, 415) if operation.takes else ()),
    )
    gives = {"description": "Done", "content": {operation.kind: {"schema": _schemas()[0][operation.gives]}}}
    said = {
        "operationId": operation.name,
        "summary": operation.summary,
        "description": f"For phones that are at least: {operation.least}.",
        "responses": {"200": gives, **{str(status): _refusal(status) for status in sorted(refused)}},
    }
    if operation.takes:
        body = {"required": True, "content": {"application/json": {"schema": _schemas()[0][operation.takes]}}}
        return {**said, "requestBody": body}
    return said


def _refusal(status: int) -> dict[str, Any]:
    return {"description": WHY[status], "content": {"application/json": {"schema": _schemas()[0][ApiRefusal]}}}
