"""The document of the API is true: each route is in it, and each call keeps to it, however badly it is called."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.kit.programs import Program
from tests.web_panel.phone import evening
from web_panel import Panel, Server, serve
from web_panel.api.document import document
from web_panel.api.operations import OPERATIONS, ROOT, Operation

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
CALLS = [operation for operation in OPERATIONS if operation.name != "stream"]
QUICK = settings(
    max_examples=20,
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with evening() as (panel, _):
        served = serve(panel, host="127.0.0.1", port=0)
        yield served
        served.stop()


def test_each_route_is_in_the_document_and_nothing_else_is() -> None:
    routes = {
        (rule.rule.removeprefix(ROOT), method.lower())
        for rule in Panel().app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.rule.startswith("/api/")
    }
    said = {(path, method) for path, operations in document()["paths"].items() for method in operations}
    assert routes == said


def test_the_document_is_served(server: Server) -> None:
    assert Program(server.panel).get("openapi.json") == document()


def statuses(server: Server, operation: Operation, headers: dict[str, str], said: Any = None) -> set[int]:
    """What comes of many calls, right and wrong; each is held against the document."""
    described = schemathesis.openapi.from_dict(said or document())[operation.path][operation.method]
    seen = set[int]()

    def call(case: Case[Any]) -> None:
        case.headers = dict(headers)  # type: ignore[assignment]
        case.cookies = {}
        response = case.call(base_url=f"http://127.0.0.1:{server.port}{ROOT}")
        case.validate_response(response, checks=CHECKS)
        seen.add(response.status_code)

    for mode in GenerationMode:
        QUICK(given(case=described.as_strategy(generation_mode=mode))(call))()
    return seen


@pytest.mark.parametrize("operation", CALLS, ids=lambda operation: operation.name)
def test_a_phone_that_calls_as_badly_as_it_can_never_leaves_the_document(server: Server, operation: Operation) -> None:
    token = server.panel.phones.let_in("badly", "owner")
    seen = statuses(server, operation, {"Authorization": f"Bearer {token}"})
    assert seen <= {200, 400, 409, 415}, seen
    assert operation.takes is None or 400 in seen


@pytest.mark.parametrize("operation", CALLS, ids=lambda operation: operation.name)
def test_nobody_gets_anything_without_being_let_in(server: Server, operation: Operation) -> None:
    assert statuses(server, operation, {}) == {401}


def test_a_document_that_does_not_say_all_is_noticed(server: Server) -> None:
    said, me = document(), next(one for one in CALLS if one.name == "me")
    said["components"]["schemas"]["Me"] = {"type": "object", "properties": {}, "additionalProperties": False}
    token = server.panel.phones.let_in("x", "viewer")
    with pytest.raises(FailureGroup):
        statuses(server, me, {"Authorization": f"Bearer {token}"}, said)


def test_a_table_that_was_called_badly_can_still_be_played(server: Server) -> None:
    program: Any = Program(server.panel)
    while program.post("undo", turn=program.turn).status_code == 200:
        pass
    assert program.post("answer", turn=program.turn, value=2).status_code == 200
