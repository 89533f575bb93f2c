"""Streams: server-sent events for pages that are told whenever there is something else to see.

The events of a stream never wait: where nothing is new, they say NOTHING and are asked again, at the latest after a
tenth of a second.  So one thread drives all streams (`door.crier`).
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from threading import Lock
from typing import TYPE_CHECKING

from flask import Response, g, stream_with_context

if TYPE_CHECKING:
    from web_panel.panel import Panel
    from web_panel.phones import KnownPhone
    from web_panel.seat import PhoneSeat, State

STREAMS, EACH = 64, 16  # at once, and of one phone; beyond that it has to ask by itself
BEAT = 1.0  # seconds between two signs of life
NOTHING, SIGN, OVER = "", "event: beat\ndata:\n\n", "event: over\ndata:\n\n"
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


def beating(is_here: Callable[[], bool], new: Callable[[], str]) -> Iterator[str]:
    """What is new as soon as it is, a sign of life where nothing is, and a last word; *new* must not wait."""
    until, beaten = time.monotonic() + LONGEST, time.monotonic()
    while time.monotonic() < until and is_here():
        said = new()
        if not said and time.monotonic() - beaten >= BEAT:
            said = SIGN
        beaten = time.monotonic() if said else beaten
        yield said
    yield OVER


def changes(panel: Panel, event: str, stamp: Callable[[], object], drawn: Callable[[], str | None]) -> Iterator[str]:
    """One event whenever the stamp is another one, as data in JSON, for a phone that is still let in."""
    token, known = g.token, object()

    def new() -> str:
        nonlocal known
        now = stamp()
        if now == known or (data := drawn()) is None:
            return NOTHING
        known = now
        return f"event: {event}\ndata: {data}\n\n"

    return beating(lambda: is_here(panel, token), new)


def views(
    panel: Panel, phone: KnownPhone, seat: PhoneSeat, event: str, known: str, drawn: Callable[[State], object]
) -> Iterator[str]:
    """What is seen from a seat, once it is another than the one that is *known*, for a phone that is still welcome."""
    token = g.token

    def new() -> str:
        nonlocal known
        state = seat.later(known)
        if state is None:
            return NOTHING
        known = state.id
        return f"id: {known}\nevent: {event}\ndata: {json.dumps(drawn(state))}\n\n"

    yield f"retry: {RETRY}\n\n"
    yield from beating(lambda: panel.is_welcome(phone, seat, token), new)


def is_here(panel: Panel, token: str) -> bool:
    """Is it still let in, and anything still shown?"""
    return not panel.is_closing and panel.phones.may_know(token)
