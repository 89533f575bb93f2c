"""Streams: server-sent events for pages that are told whenever there is something else to see."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from flask import Response, stream_with_context

if TYPE_CHECKING:
    from web_panel.panel import Panel

LOOK, BEAT = 0.1, 1.0  # seconds between two looks, and between two signs of life
RETRY = 500  # milliseconds until a browser tries again
LONGEST = 3600.0  # seconds of one stream; the browser comes back by itself


def streamed(panel: Panel, events: Iterator[str], leave: Callable[[], None] = lambda: None) -> Response:
    """A response that goes on as long as there are events, if there is room for one more; *leave* is done after it."""
    if not panel.streams.acquire(blocking=False):
        return Response(status=503, headers={"Retry-After": "5"})
    response = Response(stream_with_context(events), mimetype="text/event-stream")
    response.call_on_close(panel.streams.release)
    response.call_on_close(leave)
    return response


def changes(
    panel: Panel, phone: int, event: str, stamp: Callable[[], object], drawn: Callable[[], str | None]
) -> Iterator[str]:
    """One event whenever the stamp is another one, as data in JSON, for a phone that is still let in."""
    until, known, beaten = time.monotonic() + LONGEST, object(), 0.0
    while time.monotonic() < until and _is_here(panel, phone):
        now = stamp()
        if now != known and (data := drawn()) is not None:
            known = now
            yield f"event: {event}\ndata: {data}\n\n"
        elif time.monotonic() - beaten > BEAT:
            beaten = time.monotonic()
            yield "event: beat\ndata:\n\n"
        time.sleep(LOOK)
    yield "event: over\ndata:\n\n"


def _is_here(panel: Panel, phone: int) -> bool:
    return not panel.is_closing and any(known.number == phone for known in panel.phones.all())
