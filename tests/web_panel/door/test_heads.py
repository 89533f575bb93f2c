"""Heads: what is a request and what is none, and that no stranger's costs more than a little, whatever is in it."""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Iterator

import pytest

from tests.web_panel.phone import evening
from web_panel import Panel
from web_panel.door.answers import asked
from web_panel.door.heads import RefusedHead, environ, read_head
from web_panel.door.limits import LONGEST_HEAD, LONGEST_VALUE
from web_panel.gate import STRANGERS_FORM

HOST = b"Host: 127.0.0.1\r\n"
GET = b"GET / HTTP/1.1\r\n" + HOST
DEAREST = 0.005  # seconds of a processor
FORM, PARTS, JSON = "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/json"


def status(said: bytes) -> int:
    """What is refused; 0: nothing."""
    try:
        read_head(said)
    except RefusedHead as why:
        return why.status
    return 0


@pytest.mark.parametrize(
    ("said", "refused"),
    [
        (b"GET / HTTP/1.1", 0),
        (b"\r\n\r\nGET / HTTP/1.0", 0),
        (b"HELLO", 400),
        (b"GET  / HTTP/1.1", 400),
        (b"get / HTTP/1.1", 400),
        (b"GET http://127.0.0.1/ HTTP/1.1", 400),
        (b"GET a://" + b"1" * 1000 + b" X", 400),
        (b"GET /" + b"1" * 15_900 + b" HTTP/1.1", 414),
        (b"GET /\xe9 HTTP/1.1", 400),
        (b"GET /a\x00 HTTP/1.1", 400),
        (b"PRI * HTTP/2.0", 400),
        (b"GET / HTTP/3", 505),
        (GET + b"X: a\nY: b", 400),
        (GET + b" folded: a", 400),
        (GET + b"X : a", 400),
        (GET + b"X: a\x01", 400),
        (GET + b"X" * 100, 400),
        (GET + b"X: y\r\n" * 100, 431),
        (GET + b"Accept: " + b"y" * (LONGEST_VALUE + 1), 431),
        (GET + b"Host: evil.example", 400),
        (GET + b"Content-Length: 1\r\nContent-Length: 1", 400),
        (GET + b"Content-Length: -1", 400),
        (GET + b"Content-Length: +1", 400),
        (GET + b"Content-Length: 1, 1", 400),
        (GET + "Content-Length: ²".encode("latin-1"), 400),
        (GET + b"Content-Length: 1234567890123", 413),
        (GET + b"Transfer-Encoding: chunked", 411),
        (GET + b"Transfer-Encoding: zstd", 501),
        (GET + b"Transfer-Encoding: chunked\r\nContent-Length: 3", 411),
    ],
)
def test_what_is_no_request_is_refused(said: bytes, refused: int) -> None:
    assert status(said) == refused


def test_a_page_hears_what_it_asks_for_and_nothing_else() -> None:
    cookies = b"Cookie: other=1; taleside=abc; language=it; taleside=second; look=" + b"x" * 2000
    head = read_head(GET + cookies + b"\r\nUser-Agent: a\r\nX-Forwarded-For: 1.2.3.4\r\nAccept: a\r\nAccept: b")
    asked_for = environ(head, "10.0.0.9", 8080, io.BytesIO())
    assert {name: value for name, value in asked_for.items() if name.startswith("HTTP_")} == {
        "HTTP_HOST": "127.0.0.1",
        "HTTP_ACCEPT": "a, b",
        "HTTP_COOKIE": "taleside=abc; language=it",
    }
    assert (head.secret, asked_for["REMOTE_ADDR"]) == ("abc", "10.0.0.9")


def test_programs_name_their_secret_otherwise() -> None:
    assert read_head(GET + b"Authorization: bEARER  abc").secret == "abc"
    assert read_head(GET + b"Authorization: Basic abc").secret == ""


# What it costs ------------------------------------------------------------------------------------


def dear_heads() -> Iterator[bytes]:
    """The worst that somebody may write, as far as we know: long runs of what something may look for."""
    long = LONGEST_HEAD - 100
    yield from (b"GET a://" + b"1" * long + b" X", GET + b"X:" + b" " * long + b"a\x01", GET + b":" * long)
    yield from (GET + b"Accept:" + b" " * long + b"a", GET + b"a:b\r\n" * 60, GET + b"a:b\r\n" * 4000, b"\r\n" * 8000)
    for run in (b"a=1;", b";", b'="', b'taleside="\\', b"taleside=a;", b'look="\\303', b" "):
        yield GET + b"Cookie: " + (run * long)[:long]
    named = b"Accept Accept-Language Authorization Content-Type If-None-Match If-Modified-Since Last-Event-ID Origin"
    for name in named.split():
        for run in (b"a", b",", b";q=0.1,", b"a;q=", b"*,", b'"\\', b"a-"):
            value = name + b": " + (run * LONGEST_VALUE)[:LONGEST_VALUE]
            yield from (GET + value, GET.replace(b"/", b"/static/panel.css", 1) + value)
    for run in (b"/", b"a/", b"%2f", b"..%2f", b"%", b"%00", b"~", b"packs/"):
        for before in (b"/", b"/packs/x/entry/", b"/dice/picture/", b"/static/", b"/?", b"/?a="):
            yield GET.replace(b"/", before + (run * 2000)[:1980], 1)


def dear_forms() -> Iterator[tuple[str, bytes]]:
    part = b'--x\r\nContent-Disposition: form-data; name="a"'
    for run in (b"a&", b"&", b"=", b"%41", b"secret=1&", b"+", b"%"):
        yield FORM, (run * STRANGERS_FORM)[:STRANGERS_FORM]
    for run in (part + b"\r\n\r\n", b"--x\r\n", b"\r\n", b"-", b"--x", part + b'; filename="b"\r\n\r\nq\r\n', b"\r"):
        yield PARTS, (run * STRANGERS_FORM)[: STRANGERS_FORM - 5] + b"--x--"
    yield PARTS, b"--x\r\nContent-Disposition: form-data; " + b'a="\\";' * 600
    yield from ((JSON, (run * STRANGERS_FORM)[:STRANGERS_FORM]) for run in (b"[", b'{"a":', b"1", b'"\\u0000'))


@pytest.fixture(scope="module")
def panel() -> Iterator[Panel]:
    with evening() as (made, _):
        yield made


def answered(panel: Panel, said: bytes, body: bytes = b"") -> None:
    """All that is done for a stranger: the head is read, and a page is made."""
    try:
        head = read_head(said)._replace(length=len(body))
    except RefusedHead:
        return
    asked(panel.wsgi, environ(head, "10.0.0.9", 8080, io.BytesIO(body)), head)


def seconds(work: Callable[[], None]) -> float:
    """Of a processor, whatever else the machine does; the best of three."""

    def once() -> float:
        began = time.thread_time()
        work()
        return time.thread_time() - began

    return min(once() for _ in range(3))


def test_nothing_that_a_stranger_says_costs_more_than_a_little(panel: Panel) -> None:
    answered(panel, GET)  # templates are read once
    dear = [(seconds(lambda said=said: answered(panel, said)), said[:80]) for said in dear_heads()]  # type: ignore[misc]
    for path in (b"/pair", b"/language", b"/answer", b"/api/v1/answer"):
        for kind, body in dear_forms():
            said = b"POST " + path + b" HTTP/1.1\r\n" + HOST + f"Content-Type: {kind}".encode()
            dear.append((seconds(lambda said=said, body=body: answered(panel, said, body)), said + body[:80]))  # type: ignore[misc]
    assert max(dear)[0] < DEAREST, max(dear)
