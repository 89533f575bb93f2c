"""The notation: what programs and pages send is read as everybody would read it, or not at all."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web_panel.phone import HOME, evening, let_in
from web_panel.api.operations import ROOT
from web_panel.gate import csrf
from web_panel.notation import DEEPEST, read

REFUSED = {
    "too deep": b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1),
    "far too deep": b"[" * 60_000,
    "too deep in keys": b'{"a":' * (DEEPEST + 1) + b"1" + b"}" * (DEEPEST + 1),
    "a key twice": b'{"turn": 1, "turn": 2}',
    "a key twice within": b'[{"a": {"b": 1, "b": 1}}]',
    "not a number": b"[NaN]",
    "without end": b"[Infinity]",
    "less than nothing": b"[-Infinity]",
    "too large": b"[1e999]",
    "many digits": b"[" + b"9" * 5000 + b"]",
    "half a letter": b'["\\ud800"]',
    "half a letter in a key": b'{"\\udc00": 1}',
    "no letters": b"\xff\xfe[\x001\x00]\x00",
    "a mark before": b"\xef\xbb\xbf[1]",
    "nothing": b"",
    "something after": b"[1] [2]",
}


@pytest.mark.parametrize("data", REFUSED.values(), ids=REFUSED)
def test_what_could_be_read_otherwise_is_not_read(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        read(data)


@pytest.mark.parametrize(
    ("data", "value"),
    [
        ("[" * DEEPEST + "]" * DEEPEST, None),
        (
            '{"a": [1, -2, 3.5, true, null, "\\ud83d\\ude00 \u00e8"]}',
            {"a": [1, -2, 3.5, True, None, "\U0001f600 \u00e8"]},
        ),
        ("123456789012345", 123456789012345),
        ('"NaN"', "NaN"),
    ],
)
def test_all_else_is(data: str, value: Any) -> None:
    assert read(data.encode()) == read(data)
    assert value is None or read(data) == value


def test_the_api_takes_nothing_else_and_the_table_does_not_move() -> None:
    with evening() as (panel, _):
        phone = let_in(panel)
        cookie = phone.client.get_cookie("taleside", domain="127.0.0.1")
        before = phone.turn
        for data in (
            *REFUSED.values(),
            b'{"turn": 1, "turn": %d, "value": 2}' % before,
            b'{"value": "\\ud800", "turn": 1}',
        ):
            said = phone.client.post(
                f"{ROOT}/answer",
                base_url=HOME,
                data=data,
                headers={"X-CSRF-Token": csrf(cookie.value if cookie else "")},
                content_type="application/json",
            )
            assert said.status_code == 400, data[:40]
        assert phone.answer("[" * 500).status_code == 409
        assert phone.turn == before
