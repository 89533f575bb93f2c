"""The wire: what goes over a socket to the box, byte by byte, and what comes back."""

from __future__ import annotations

import contextlib
import socket
import time
from typing import NamedTuple

from bench.attack.box import HOST

PATIENCE = 15.0
INSIDES = (b"Traceback", b"waitress", b"werkzeug", b"gunicorn", b"uvicorn", b"h11", b"/site-packages/", b"root:x:")
SECRET = (b'name="csrf"', b"data-turn", b'"turn"')


class Answer(NamedTuple):
    """What came back: each status in its order, and all of the bytes; none: it was let go without a word."""

    statuses: tuple[int, ...]
    text: bytes
    seconds: float
    is_closed: bool


def said(port: int, request: bytes, patience: float = PATIENCE, *, quiet: float = 0.3) -> Answer:
    """Send this, and take what comes until the door closes or it is quiet."""
    began, text, closed = time.monotonic(), b"", False
    with contextlib.suppress(OSError), socket.create_connection((HOST, port), timeout=patience) as line:
        line.sendall(request)
        while time.monotonic() - began < patience and not closed:
            line.settimeout(quiet if text else patience)
            piece = line.recv(1 << 16)
            text += piece
            closed = not piece
    return Answer(statuses(text), text, time.monotonic() - began, closed)


def statuses(text: bytes) -> tuple[int, ...]:
    """Every status in what came, as a reader sees it who believes each length."""
    found = list[int]()
    while text.startswith(b"HTTP/"):
        head, _, rest = text.partition(b"\r\n\r\n")
        first, *lines = head.split(b"\r\n")
        words = first.split(b" ", 2)
        found.append(int(words[1]) if len(words) > 1 and words[1].isdigit() else -1)
        named = {name.strip().lower(): value.strip() for name, _, value in (line.partition(b":") for line in lines)}
        length = named.get(b"content-length", b"")
        text = rest[int(length) :] if length.isdigit() else b""
    return tuple(found)


def is_harmless(answer: Answer) -> bool:
    """No fault of ours, nothing of our insides, nothing that only those may see who were let in."""
    good = all(status in (501, 503, 505) or status < 500 for status in answer.statuses)
    return good and not any(word in answer.text for word in INSIDES) and not any(w in answer.text for w in SECRET)


def head(line: str = "GET / HTTP/1.1", *more: str, token: str = "") -> bytes:
    """A whole head, with the cookie of a phone if it has one."""
    cookie = (f"Cookie: taleside={token}",) if token else ()
    return ("\r\n".join((line, f"Host: {HOST}", *cookie, *more)) + "\r\n\r\n").encode("latin-1", "replace")
