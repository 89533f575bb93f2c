"""What every answer wears, whoever gives it: a page, the gate, or the server before any page was asked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from http.client import HTTPResponse
from importlib.metadata import version

import pytest

from tests.kit.raw_requests import line
from tests.kit.victim import Victim, victim
from tests.web_panel.phone import evening, let_in
from web_panel.gate import COOKIE, HEADERS

HOST = "Host: 127.0.0.1\r\n"
ASKED = {
    "a page": (f"GET / HTTP/1.1\r\n{HOST}PHONE\r\n", 200),
    "a style": (f"GET /static/panel.css HTTP/1.1\r\n{HOST}\r\n", 200),
    "the door": (f"GET / HTTP/1.1\r\n{HOST}\r\n", 401),
    "a call": (f"GET /api/v1/view HTTP/1.1\r\n{HOST}\r\n", 401),
    "nothing": (f"GET /nothing HTTP/1.1\r\n{HOST}PHONE\r\n", 404),
    "another way": (f"DELETE / HTTP/1.1\r\n{HOST}PHONE\r\n", 405),
    "a stream": (f"GET /stream HTTP/1.1\r\n{HOST}PHONE\r\n", 200),
    "another host": ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421),
    "too long a head": (f"GET / HTTP/1.1\r\n{HOST}X: {'y' * 20_000}\r\n\r\n", 431),
    "too large a body": (f"POST /pair HTTP/1.1\r\n{HOST}Content-Length: 9000000\r\n\r\n", 413),
    "no request": ("HELLO\r\n\r\n", 400),
    "an unknown coding": (f"POST /pair HTTP/1.1\r\n{HOST}Transfer-Encoding: zstd\r\n\r\n", 501),
}
MADE_OF = ("werkzeug", "flask", "jinja2", "python")
VERSIONS = {version(name) for name in MADE_OF[:-1]}


@pytest.fixture(scope="module")
def box() -> Iterator[Victim]:
    with victim("owner") as made:
        yield made


@pytest.mark.parametrize("asked", ASKED)
def test_every_answer_wears_our_headers_and_says_nothing_of_what_we_are_made_of(box: Victim, asked: str) -> None:
    said, status = ASKED[asked]
    with line(box, said.replace("PHONE", f"Cookie: {COOKIE}={box.token}\r\n").encode()) as here:
        answer = HTTPResponse(here)
        answer.begin()
        text = answer.read(60_000 if answer.length else 10).decode(errors="replace")
    assert answer.status == status
    assert HEADERS.items() <= dict(answer.getheaders()).items()
    assert {"Server", "X-Powered-By", "Access-Control-Allow-Origin"} & set(answer.headers) == set()
    whole = f"{answer.headers}{text}".casefold()
    assert [name for name in (*MADE_OF, *VERSIONS) if re.search(rf"(?<![\w.]){re.escape(name)}(?![\w.])", whole)] == []


def test_the_headers_let_nothing_in_and_nobody_know() -> None:
    policy = HEADERS["Content-Security-Policy"]
    assert {"default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"} <= set(policy.split("; "))
    assert "unsafe" not in policy
    assert HEADERS["X-Content-Type-Options"] == "nosniff"
    assert HEADERS["Referrer-Policy"] == "same-origin"  # other sites hear nothing; see web_panel/gate.py
    assert {f"{sense}=()" for sense in ("camera", "microphone", "geolocation")} == set(
        HEADERS["Permissions-Policy"].split(", ")
    )


def test_the_debugger_cannot_be_switched_on_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FLASK_DEBUG", "FLASK_ENV", "PYTHONDEVMODE", "WERKZEUG_DEBUG_PIN"):
        monkeypatch.setenv(name, "1")
    with evening() as (panel, _):
        assert (panel.app.debug, panel.app.jinja_env.auto_reload) == (False, False)
        phone = let_in(panel)
        monkeypatch.setattr(panel.evening, "words", lambda language: panel.evening["very secret"])  # type: ignore[index]
        for path in ("/", "/api/v1/view", "/history"):
            answer = phone.get(path, **{"X-Forwarded-For": "127.0.0.1"})
            assert answer.status_code == 500
            assert not re.search("secret|Traceback|Error:|console|debugger", answer.text), path
        assert phone.get("/?__debugger__=yes&cmd=resource&f=debugger.js").status_code == 500
        assert phone.get("/console").status_code == 404
