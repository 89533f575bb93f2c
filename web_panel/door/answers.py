"""Answers: what an application (PEP 3333) says to a request, as it goes over the line."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from contextvars import Context, copy_context
from email.utils import formatdate
from typing import Any, NamedTuple

from web_panel.door.heads import REASONS, RequestHead
from web_panel.gate import HEADERS

log = logging.getLogger(__name__)
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
EVENTS = "text/event-stream"


class Events:
    """What follows the head of a stream: one thing after the other, each asked for in its request's surroundings."""

    def __init__(self, context: Context, pieces: Iterable[bytes]) -> None:
        self._context, self._pieces, self._next = context, pieces, iter(pieces)

    def next(self) -> bytes | None:
        """What is new, nothing (b"") if there is nothing; None: it is over."""
        return self._context.run(next, self._next, None)

    def close(self) -> None:
        """Nobody listens any more."""
        if close := getattr(self._pieces, "close", None):
            self._context.run(close)


class PageAnswer(NamedTuple):
    """What is told, and what follows."""

    said: bytes
    is_last: bool = True
    events: Events | None = None


class _Begun:
    """What an application began to say."""

    status, headers = "500", list[tuple[str, str]]()

    def __call__(self, status: str, headers: Iterable[tuple[str, str]], fault: Any = None) -> Callable[[bytes], object]:
        self.status, self.headers = status, list(headers)
        return _not_written

    def has(self, name: str) -> str:
        return next((value for key, value in self.headers if key.casefold() == name), "")


def _not_written(data: bytes) -> object:
    raise NotImplementedError("pages return what they say")


def asked(app: Wsgi, environ: dict[str, Any], head: RequestHead) -> PageAnswer:
    """What an application says; if it breaks, that it did."""
    context, begun = copy_context(), _Begun()
    try:
        pieces = context.run(app, environ, begun)
        if begun.has("content-type").startswith(EVENTS):
            return PageAnswer(_head(begun.status, begun.headers, is_last=True), events=Events(context, pieces))
        said = context.run(_all, pieces)
    except Exception:
        log.exception("an answer broke")
        return refusal(500)
    if not begun.has("content-length") and begun.status[:3] not in ("204", "304"):
        begun.headers.append(("Content-Length", str(len(said))))
    is_last = not head.goes_on
    return PageAnswer(
        _head(begun.status, begun.headers, is_last=is_last) + (said if head.method != "HEAD" else b""), is_last
    )


def refusal(status: int) -> PageAnswer:
    """What is said before any page was asked."""
    reason = f"{status} {REASONS[status]}"
    headers = {**HEADERS, "Content-Type": "text/plain", "Cache-Control": "no-store", "Content-Length": str(len(reason))}
    return PageAnswer(_head(reason, headers.items(), is_last=True) + reason.encode())


def _all(pieces: Iterable[bytes]) -> bytes:
    try:
        return b"".join(pieces)
    finally:
        if close := getattr(pieces, "close", None):
            close()


def _head(status: str, headers: Iterable[tuple[str, str]], *, is_last: bool) -> bytes:
    lines = [f"HTTP/1.1 {status}", *(f"{name}: {value}" for name, value in headers)]
    lines += [f"Date: {formatdate(usegmt=True)}", f"Connection: {'close' if is_last else 'keep-alive'}"]
    return "\r\n".join([*lines, "", ""]).encode("latin-1")
