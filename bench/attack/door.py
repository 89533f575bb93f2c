"""At the door: requests that are not what they should be, as bytes; shapes that two readers would read differently."""

from __future__ import annotations

from collections.abc import Iterator

from bench.attack.ground import Ground
from bench.attack.wire import head, is_harmless, said
from tests.fuzz.mutations import mutated

SHORT = 3.0  # seconds that one may take which waits for more
HEAD = 0.02  # seconds after the first bytes, where the status is all that is wanted
HIDDEN = "GET /phones HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
CHUNKED = "Transfer-Encoding: chunked"
REQUESTS = (
    head(),
    head("GET /pair HTTP/1.1", "Accept-Language: it"),
    head("HEAD /healthz HTTP/1.1", "Connection: close"),
    head("OPTIONS * HTTP/1.1"),
    head("GET http://127.0.0.1/ HTTP/1.1"),
    head("GET /static/panel.css HTTP/1.1", "Range: bytes=0-9,5-", "If-Modified-Since: now"),
    head("POST /pair HTTP/1.1", "Content-Length: 13", "Content-Type: application/x-www-form-urlencoded")
    + b"secret=123456",
    head("POST /language HTTP/1.1", CHUNKED, "Content-Type: application/x-www-form-urlencoded")
    + b"b\r\nlanguage=it\r\n0\r\n\r\n",
    head("POST /api/v1/answer HTTP/1.1", "Content-Length: 2", "Content-Type: application/json") + b"{}",
    head("GET /stream HTTP/1.1", "Last-Event-ID: 1.1", "Cookie: taleside=x; language=it"),
)
WORDS = (
    *(b"\r\n", b"\n", b"\r", b"\0", b" ", b"\t", b":", b"HTTP/0.9", b"HTTP/2", b"%00", b"..", b"//"),
    *(b"Content-Length: 5\r\n", b"Transfer-Encoding: chunked\r\n", b"Expect: 100-continue\r\n", b"Upgrade: h2c\r\n"),
    *(b"Host: a\r\n", b"X-Forwarded-For: 127.0.0.1\r\n", b"ffffffff\r\n", b"-1\r\n", b";a=b\r\n", b"\xff\xfe"),
)


def smuggled() -> Iterator[tuple[str, bytes]]:
    """Shapes in which one reader sees one request, and another two."""
    lengths = (
        "Content-Length: 5",
        "Content-Length: 0",
        "Content-Length: +5",
        "Content-Length: 5, 5",
        "Content-Length: 0x5",
    )
    codings = (
        *(CHUNKED, "Transfer-Encoding: identity", "Transfer-Encoding : chunked", "Transfer-Encoding:\tchunked"),
        *("Transfer-Encoding: xchunked", "Transfer-Encoding: chunked, identity", "X: x\nTransfer-Encoding: chunked"),
        *("Transfer-Encoding:\r\n chunked", "transfer_encoding: chunked", "Transfer-Encoding: chunked\0"),
    )
    bodies = (
        "0\r\n\r\n",
        "5\r\nx",
        "0;a=b\r\n\r\n",
        "00000000000000000\r\n\r\n",
        "-1\r\n\r\n",
        "2\nab\n0\n\n",
        "0\r\nX: y\r\n\r\n",
    )
    for length in ("", *lengths):
        for coding in ("", *codings):
            for body in bodies if coding else ("", "12345"):
                named = [line for line in (length, coding) if line]
                yield f"{named} {body!r}", head("POST /pair HTTP/1.1", *named) + body.encode() + HIDDEN.encode()
    for first in (
        "GET / HTTP/1.1\r\n X: y",
        "GET /\t HTTP/1.1",
        "GET  / HTTP/1.1",
        "\r\n\r\nGET / HTTP/1.1",
        "GET / HTTP/1.1 ",
    ):
        yield repr(first), head(first) + HIDDEN.encode()


def smuggling(ground: Ground) -> None:
    """None of them is answered by a page, breaks anything, or tells of our insides."""
    shapes = list(smuggled())
    ground.chance.shuffle(shapes)
    for at, (name, request) in enumerate(shapes):
        if not ground.goes_on(at, 60):
            return
        answer = said(ground.box.port, request, SHORT)
        ground.note(is_harmless(answer), f"a smuggled request got {answer.statuses}", name)
        is_alone = answer.statuses.count(200) <= 1
        ground.note(is_alone, f"a request within another was let in: {answer.statuses}", name)


def mutants(ground: Ground) -> None:
    """Requests with some bytes changed."""
    tried = 0
    while ground.goes_on(tried, 60):
        tried += 1
        request = mutated(ground.chance, REQUESTS, WORDS)
        answer = said(ground.box.port, request, 1.0, quiet=0.05)
        ground.note(is_harmless(answer), f"a changed request got {answer.statuses}", request)


HOSTS = (
    *(
        "evil.example",
        "127.0.0.1.evil.example",
        "evil.example:8080",
        "[::1].evil.com",
        "evil@127.0.0.1",
        "127.0.0.1/..",
    ),
    *(
        "",
        "[::1",
        "a@b",
        "127.0.0.1, evil.example",
        "127.0.0.1#.evil",
        "127.0.0.1?x",
        "127.0.0.1\\evil",
        "localhost evil",
    ),
    *(
        "127.0.0.1:80:80",
        "127.0.0.1:x",
        "evil.example#127.0.0.1",
        "127.0.0.1%00evil",
        "[fe80::1%25eth0].evil",
        "127。0。0。1",
    ),
)
ORIGINS = (
    *(
        "http://evil.example",
        "null",
        "",
        "https://127.0.0.1",
        "file://",
        "http://127.0.0.1:9",
        "http://127.0.0.1.evil.example",
    ),
    *("http://evil.example@127.0.0.1", "ftp://127.0.0.1", "http://127.0.0.1/", "javascript:", "//127.0.0.1"),
)
FETCHES = ("cross-site", "same-site", "CROSS-SITE", "x", "")
FORM = "Content-Type: application/x-www-form-urlencoded"


def misled(ground: Ground) -> None:
    """The owner's own browser, led astray: nothing that a foreign page can bring about does anything."""
    port, token = ground.box.port, ground.tokens["owner"]
    cookie, csrf = f"Cookie: taleside={token}", form_of(ground)
    for host in HOSTS:
        request = f"GET / HTTP/1.1\r\nHost: {host}\r\n{cookie}\r\n\r\n".encode()
        answer = said(port, request, SHORT, quiet=HEAD)
        ground.note(200 not in answer.statuses, f"the name {host!r} was taken for ours", host)
    body = f"csrf={csrf}&look=auto&then=/"
    for origin in ORIGINS:
        got = _posts(port, cookie, body, f"Origin: {origin}")
        right = origin == "http://127.0.0.1/"  # a browser never sends that, and it is ours
        ground.note(right or not {200, 303} & set(got), f"a form from {origin!r} was taken: {got}", origin)
    for fetch in FETCHES:
        got = _posts(port, cookie, body, f"Sec-Fetch-Site: {fetch}")
        ground.note(not {200, 303} & set(got), f"a form with Sec-Fetch-Site {fetch!r} was taken: {got}", fetch)
    for other in ("", "csrf=", f"csrf={csrf[:-1]}", "csrf=%00", f"csrf=x&csrf={csrf}", f"CSRF={csrf}"):
        got = _posts(port, cookie, f"{other}&times=1&turn=-1", path="/undo")
        ground.note(set(got) <= {400, 403}, f"a form of nobody's was taken: {got}", other)
    for forged in (
        "",
        "x" * 43,
        token[:-1],
        token + "x",
        token.swapcase(),
        f'"{token}',
        f"{token}\0",
        f"x; taleside={'y' * 43}",
    ):
        answer = said(port, head("GET / HTTP/1.1", f"Cookie: taleside={forged}"), SHORT, quiet=HEAD)
        ground.note(200 not in answer.statuses, "a made-up cookie was taken", forged)
    for line in (
        "X-Forwarded-For: 127.0.0.1",
        "X-Real-IP: 127.0.0.1",
        "Forwarded: for=127.0.0.1",
        "X-HTTP-Method-Override: GET",
    ):
        answer = said(port, head("POST /pair HTTP/1.1", line, FORM, "Content-Length: 6") + b"name=x", SHORT, quiet=HEAD)
        ground.note(303 not in answer.statuses, "a header let somebody in", line)


def form_of(ground: Ground) -> str:
    """What forms of the owner's phone carry."""
    import json  # noqa: PLC0415

    answer = said(ground.box.port, head("GET /api/v1/me HTTP/1.1", token=ground.tokens["owner"]), SHORT)
    return str(json.loads(answer.text.partition(b"\r\n\r\n")[2] or b"{}").get("form", ""))


def _posts(port: int, cookie: str, body: str, *more: str, path: str = "/look") -> tuple[int, ...]:
    length = f"Content-Length: {len(body)}"
    return said(
        port, head(f"POST {path} HTTP/1.1", cookie, FORM, length, *more) + body.encode(), SHORT, quiet=HEAD
    ).statuses
