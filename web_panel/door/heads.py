"""Heads: what a request says before its body, read once, in a time that grows with its length and with nothing else.

No pattern is matched here, and only what our pages ask for is passed on: whatever reads it later reads little of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes

from web_panel.door.limits import LONGEST_LINE, LONGEST_VALUE, MOST_HEADERS
from web_panel.gate import COOKIE

TOKEN = b"!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
SEEN = bytes(range(0x21, 0x7F))  # what an address is made of
SAID = bytes({*range(0x20, 0x7F), *range(0x80, 0x100), 0x09})  # what a value is made of
ONCE = (b"host", b"content-length", b"transfer-encoding")
LOOKED_AT = frozenset(
    b"accept accept-language authorization connection content-length content-type cookie expect host if-modified-since "
    b"if-none-match last-event-id origin sec-fetch-site transfer-encoding x-csrf-token".split()
)
COOKIES = (COOKIE, "language", "look", "size")  # all that we ever set; others of the same name's host are nobody's here
REASONS = {
    400: "Bad Request",
    408: "Request Timeout",
    411: "Length Required",
    413: "Content Too Large",
    414: "URI Too Long",
    431: "Request Header Fields Too Large",
    500: "Internal Server Error",
    501: "Not Implemented",
    503: "Service Unavailable",
    505: "HTTP Version Not Supported",
}


class RefusedHead(Exception):
    """What is refused before any page is asked."""

    def __init__(self, status: int) -> None:
        super().__init__(REASONS[status])
        self.status = status


class RequestHead(NamedTuple):
    """What somebody wants."""

    method: str
    target: str
    version: str
    said: dict[str, str]  # by names in lower case: only what we look at
    length: int  # of the body

    @property
    def path(self) -> str:
        """Where it is asked for."""
        return self.target.partition("?")[0]

    @property
    def secret(self) -> str:
        """The secret of a phone, or of a program."""
        scheme, _, token = self.said.get("authorization", "").partition(" ")
        in_cookie = dict(_cookies(self.said.get("cookie", ""))).get(COOKIE, "")
        return in_cookie or (token.strip() if scheme.casefold() == "bearer" else "")

    @property
    def goes_on(self) -> bool:
        """May another request follow on the same line?"""
        return self.version == "HTTP/1.1" and "close" not in self.said.get("connection", "").casefold()

    @property
    def waits(self) -> bool:
        """Does it want to hear that its body is welcome before it sends it?"""
        return self.length > 0 and self.said.get("expect", "").casefold() == "100-continue"


def read_head(said: bytes) -> RequestHead:
    """The head of a request, without the empty line behind it; `RefusedHead`, if it is none."""
    first, *lines = said.lstrip(b"\r\n").split(b"\r\n", MOST_HEADERS + 1)
    if len(lines) > MOST_HEADERS:
        raise RefusedHead(431)
    method, target, version = _first(first)
    headers = _headers(lines)
    return RequestHead(method, target, version, headers, _length(headers))


def _first(line: bytes) -> tuple[str, str, str]:
    if len(line) > LONGEST_LINE:
        raise RefusedHead(414)
    words = line.split(b" ", 3)
    if len(words) != 3:
        raise RefusedHead(400)
    method, target, version = words
    is_method = method.isalpha() and method.isupper() and len(method) <= 16
    if not is_method or not target.startswith(b"/") or target.translate(None, SEEN) or not version.startswith(b"HTTP/"):
        raise RefusedHead(400)
    if version not in (b"HTTP/1.1", b"HTTP/1.0"):
        raise RefusedHead(505)
    return method.decode(), target.decode(), version.decode()


def _headers(lines: Iterable[bytes]) -> dict[str, str]:
    found = dict[bytes, list[bytes]]()
    for line in lines:
        name, colon, value = line.partition(b":")
        if not colon or not name or name.translate(None, TOKEN) or value.translate(None, SAID):
            raise RefusedHead(400)
        if (key := name.lower()) in LOOKED_AT:
            found.setdefault(key, []).append(value.strip(b" \t"))
    if any(len(found.get(name, ())) > 1 for name in ONCE):
        raise RefusedHead(400)
    joined = {name: (b"; " if name == b"cookie" else b", ").join(values) for name, values in found.items()}
    if any(len(value) > LONGEST_VALUE for name, value in joined.items() if name != b"cookie"):
        raise RefusedHead(431)
    said = {name.decode(): value.decode("latin-1") for name, value in joined.items()}
    if cookies := said.pop("cookie", ""):
        said["cookie"] = "; ".join(f"{name}={value}" for name, value in _cookies(cookies))
    return said


def _cookies(said: str) -> Iterable[tuple[str, str]]:
    """Those that are ours, the first of each name."""
    found = dict[str, str]()
    for one in said.split(";"):
        name, _, value = one.strip(" \t").partition("=")
        if name in COOKIES and len(value) <= LONGEST_VALUE:
            found.setdefault(name, value)
    return found.items()


def _length(said: dict[str, str]) -> int:
    """How long a body will be; it has to be said, since no browser sends one of which it does not know that."""
    if "transfer-encoding" in said:
        raise RefusedHead(411 if said["transfer-encoding"].casefold() == "chunked" else 501)
    length = said.get("content-length", "0")
    if not (length.isascii() and length.isdigit()):
        raise RefusedHead(400)
    if len(length) > 12:
        raise RefusedHead(413)
    return int(length)


def environ(head: RequestHead, address: str, port: int, body: Any) -> dict[str, Any]:
    """The same as a page is asked (PEP 3333)."""
    path, _, query = head.target.partition("?")
    named = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in head.said.items()}
    kind = named.pop("HTTP_CONTENT_TYPE", "")
    named.pop("HTTP_CONTENT_LENGTH", "")
    return {
        "REQUEST_METHOD": head.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
        "QUERY_STRING": query,
        "CONTENT_TYPE": kind,
        "CONTENT_LENGTH": str(head.length) if head.length else "",
        "SERVER_NAME": "taleside",
        "SERVER_PORT": str(port),
        "SERVER_PROTOCOL": head.version,
        "REMOTE_ADDR": address,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": body,
        "wsgi.errors": None,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
        **named,
    }
