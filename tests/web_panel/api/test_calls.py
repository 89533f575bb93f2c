"""The API by hand: what it shows, what it does, and what it says when it does not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.kit.programs import Program
from tests.web_panel.phone import HOME, Phone, evening, let_in, stranger
from web_panel import Panel
from web_panel.api.operations import OPERATIONS, ROOT
from web_panel.gate import COOKIE


def said(answer: TestResponse) -> Any:
    """What an answer says, as JSON."""
    return answer.json


@pytest.fixture
def panel() -> Iterator[Panel]:
    with evening() as (panel, _):
        yield panel


def test_the_view_has_all_that_is_needed_to_answer(panel: Panel) -> None:
    view = Program(panel).get("view")
    assert view["ask"]["said"] == "How many of you are playing?"
    assert [option["value"] for option in view["ask"]["options"]] == [1, 4]
    assert view["table"]["players"] == []


def test_an_answer_moves_the_table_and_tells_what_came_of_it(panel: Panel) -> None:
    program = Program(panel)
    done = program.post("answer", turn=program.turn, value=2)
    assert done.status_code == 200
    assert program.get("view")["ask"]["what"] == "setup.difficulty"
    assert program.get("history") == [{"said": "2", "by": "a program", "kind": "answer", "back": 1}]


def test_the_same_id_happens_once_and_is_told_the_same(panel: Panel) -> None:
    program, turn = Program(panel), Program(panel).turn
    first, second = (program.post("answer", turn=turn, value=2, id="one") for _ in range(2))
    assert (first.status_code, second.status_code, first.json == second.json) == (200, 200, True)
    assert len(program.get("history")) == 1
    assert said(program.post("answer", turn=turn, value=3, id="one"))["code"] == "used_id"


@pytest.mark.parametrize(
    ("call", "body", "code"),
    [
        ("answer", {"value": 2, "turn": 0}, "stale"),
        ("answer", {"value": 99}, "illegal"),
        ("answer", {"value": {"a": [None]}}, "illegal"),
        ("skip", {}, "not_now.skip"),
        ("redo", {}, "not_now.redo"),
        ("undo", {"times": 9}, "not_now.undo"),
        ("jump", {"step": "nowhere"}, "not_now.jump"),
        ("aside", {"name": "nothing"}, "not_now.aside"),
        ("amend", {"back": 1, "value": 1}, "not_now.undo"),
        ("judge", {"right": True}, "stale"),
        ("correct", {"changes": {"nowhere": 1}}, "correction.unknown"),
    ],
)
def test_what_is_refused_says_why_by_a_code_that_stays(
    panel: Panel, call: str, body: dict[str, Any], code: str
) -> None:
    program = Program(panel)
    refused = program.post(call, **{"turn": program.turn, **body})
    assert (refused.status_code, said(refused)["code"]) == (409, code)
    assert said(refused)["said"]
    assert program.get("history") == []


def test_all_that_hands_can_do_can_be_done(panel: Panel) -> None:
    program = Program(panel)
    program.post("answer", turn=program.turn, value=2)
    program.post("answer", turn=program.turn, value="normal")
    assert program.post("amend", turn=program.turn, back=1, value="easier").status_code == 200
    assert program.get("view")["table"]["destiny"] == 6
    assert program.post("undo", turn=program.turn, times=2).status_code == 200
    assert program.post("redo", turn=program.turn).status_code == 200
    assert program.post("correct", turn=program.turn, changes={"destiny": 3}).status_code == 200
    assert program.post("jump", turn=program.turn, step="set_up").status_code == 200


@pytest.mark.parametrize("body", ["", "[]", "null", "{", '{"turn": "1"}', '{"turn": 1, "more": 1}', "[" * 60_000])
def test_a_body_that_is_none_is_refused(panel: Panel, body: str) -> None:
    program = Program(panel)
    headers = {**program.headers, "Content-Type": "application/json"}
    answer = program.client.post(f"{ROOT}/skip", base_url=HOME, headers=headers, data=body)
    assert (answer.status_code, said(answer)["code"]) == (400, "bad_body")


def test_only_json_is_read(panel: Panel) -> None:
    program = Program(panel)
    sent = program.client.post(f"{ROOT}/skip", base_url=HOME, headers=program.headers, data='{"turn": 1}')
    assert (sent.status_code, said(sent)["code"]) == (415, "not_json")


def test_a_browser_has_to_say_what_only_our_pages_know(panel: Panel) -> None:
    phone = let_in(panel)
    turn = said(phone.get("/api/v1/view"))["turn"]
    body = {"turn": turn, "value": 2}
    assert phone.client.post(f"{ROOT}/answer", base_url=HOME, json=body).status_code == 403
    form = said(phone.get("/api/v1/me"))["form"]
    sent = phone.client.post(f"{ROOT}/answer", base_url=HOME, json=body, headers={"X-CSRF-Token": form})
    assert sent.status_code == 200


def test_a_viewer_looks_and_changes_nothing(panel: Panel) -> None:
    viewer = Program(panel, "viewer")
    for operation in OPERATIONS:
        if operation.method == "POST":
            assert viewer.post(operation.path[1:]).status_code == 403, operation
    assert viewer.get("me")["role"] == "viewer"


def test_an_unknown_phone_gets_nothing_and_hears_it_as_json(panel: Panel) -> None:
    for operation in OPERATIONS:
        answer = stranger(panel).open(f"{ROOT}{operation.path}", method=operation.method, base_url=HOME)
        assert (answer.status_code, said(answer)["code"]) == (401, "not_paired")
    wrong = {"Authorization": "Bearer nothing"}
    assert stranger(panel).get(f"{ROOT}/view", base_url=HOME, headers=wrong).status_code == 401


def test_between_two_evenings_the_api_says_so() -> None:
    program = Program(Panel())
    for operation in OPERATIONS:
        if operation.needs_evening:
            answer = program.client.open(
                f"{ROOT}{operation.path}", method=operation.method, base_url=HOME, headers=program.headers, json={}
            )
            assert (answer.status_code, said(answer)["code"]) == (503, "no_evening")
    assert program.get("campaigns") == []


def test_the_stream_tells_each_view_as_it_comes(panel: Panel) -> None:
    program = Program(panel)
    answer = program.client.get(f"{ROOT}/stream", base_url=HOME, headers=program.headers, buffered=False)
    lines = answer.iter_encoded()
    seen = list[Any]()
    for line in lines:
        if b"event: view" in line:
            seen.append(json.loads(line.partition(b"data: ")[2]))
            if len(seen) == 2:
                break
            program.post("answer", turn=seen[0]["turn"], value=2)
    answer.close()
    assert [view["ask"]["what"] for view in seen] == ["setup.players", "setup.difficulty"]


def test_refusals_are_in_the_language_of_the_phone(panel: Panel) -> None:
    phone: Phone = let_in(panel, language="it")
    phone.client.delete_cookie(COOKIE, domain="127.0.0.1")
    assert said(phone.get("/api/v1/view"))["said"].startswith("Nessuno conosce questo telefono")


BAD = {
    "true is no number": ("skip", {"turn": True}),
    "too low": ("amend", {"turn": 0, "back": 0, "value": 1}),
    "odd letters": ("skip", {"turn": 0, "id": "a b"}),
    "a line break": ("skip", {"turn": 0, "id": "ab\n"}),
    "too many": ("aside", {"turn": 0, "name": "x", "args": [1] * 21}),
    "a list within a list": ("aside", {"turn": 0, "name": "x", "args": [[1]]}),
    "nothing knows this field": ("redo", {"turn": 0, "more": 1}),
    "what is needed is not there": ("jump", {"turn": 0}),
}


@pytest.mark.parametrize(("call", "body"), BAD.values(), ids=BAD)
def test_what_has_another_shape_is_no_call(panel: Panel, call: str, body: Any) -> None:
    program = Program(panel)
    answer = program.client.post(f"{ROOT}/{call}", base_url=HOME, headers=program.headers, json=body)
    assert answer.status_code == 400
