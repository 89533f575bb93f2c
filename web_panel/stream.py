"""Streams: server-sent events for pages that are told whenever there is something else to see."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from threading import Lock
from typing import TYPE_CHECKING

from flask import Response, g, stream_with_context

if TYPE_CHECKING:
    from web_panel.panel import Panel

STREAMS, EACH = 64, 16  # at once, and of one phone; beyond that it has to ask by itself
LOOK, BEAT = 0.1, 1.0  # seconds between two looks, and between two signs of life
RETRY = 500  # milliseconds until a browser tries again
LONGEST = 3600.0  # seconds of one stream; the browser comes back by itself


class Streams:
    """Those that are open; one phone cannot take them all."""

    def __init__(self) -> None:
        self._open, self._lock = Counter[int](), Lock()

    def take(self, phone: int) -> bool:
        """One more for this phone, if there is room."""
        with self._lock:
            is_room = self._open.total() < STREAMS and self._open[phone] < EACH
            self._open[phone] += is_room
            return is_room

    def give_back(self, phone: int) -> None:
        """It has ended."""
        with self._lock:
            self._open[phone] -= 1
            self._open += Counter()  # those who have none are forgotten


def streamed(panel: Panel, events: Iterator[str], leave: Callable[[], None] = lambda: None) -> Response:
    """A response that goes on as long as there are events, if there is room for one more; *leave* is done after it."""
    phone: int = g.phone.number
    if not panel.streams.take(phone):
        return Response(status=503, headers={"Retry-After": "5"})
    response = Response(stream_with_context(events), mimetype="text/event-stream")
    response.call_on_close(lambda: panel.streams.give_back(phone))
    response.call_on_close(leave)
    return response


def changes(
    panel: Panel, phone: int, event: str, stamp: Callable[[], object], drawn: Callable[[], str | None]
) -> Iterator[str]:
    """One event whenever the stamp is another one, as data in JSON, for a phone that is still let in."""
    until, known, beaten = time.monotonic() + LONGEST, object(), 0.0
    while time.monotonic() < until and is_here(panel, phone):
        now = stamp()
        if now != known and (data := drawn()) is not None:
            known = now
            yield f"event: {event}\ndata: {data}\n\n"
        elif time.monotonic() - beaten > BEAT:
            beaten = time.monotonic()
            yield "event: beat\ndata:\n\n"
        time.sleep(LOOK)
    yield "event: over\ndata:\n\n"


def is_here(panel: Panel, phone: int) -> bool:
    """Is it still let in, and anything still shown?"""
    return not panel.is_closing and any(known.number == phone for known in panel.phones.all())
