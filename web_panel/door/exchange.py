"""The exchange: what becomes of one line: what it says is heard, its page is asked for in a lane, and told.

Whose line it is follows from its head: strangers have places, a thread and little room, phones that were let in have
more of their own.  All of it happens in the door's thread but `_make`.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Protocol

from web_panel.door.answers import PageAnswer, Wsgi, asked, refusal
from web_panel.door.crier import Crier
from web_panel.door.heads import RefusedHead, RequestHead, environ
from web_panel.door.keeper import Doorkeeper
from web_panel.door.lanes import Lane, Measure
from web_panel.door.limits import (
    AT_ONCE,
    AT_ONCE_EACH,
    BODY,
    GIVEN,
    LONGEST_REST,
    MOST_PARCELS,
    PARCEL,
    PARCELS_AT,
    PHONES_REST,
    REST,
    STRANGERS_BODY,
)
from web_panel.door.line import DoorLine

WELCOME = b"HTTP/1.1 100 Continue\r\n\r\n"
NOBODY = ""


def no_phones(secret: str) -> str:
    """Nobody was let in."""
    return NOBODY


class Hall(Protocol):
    """Where the lines are kept."""

    port: int

    def post(self, what: Callable[[], None]) -> None:
        """Let the door's thread do something."""
        ...

    def safely(self, line: DoorLine, what: Callable[[DoorLine], None]) -> None:
        """Do something with a line, and see to it afterwards."""
        ...

    def close(self, line: DoorLine) -> None:
        """It has to go."""
        ...


class Exchange:
    """Asks an application; *whose* says which phone a secret is of, and must not wait for anything."""

    def __init__(self, app: Wsgi, whose: Callable[[str], str], keeper: Doorkeeper, hall: Hall) -> None:
        self._app, self._whose, self._keeper, self._hall = app, whose, keeper, hall
        self._phones = Lane("page", AT_ONCE, AT_ONCE_EACH, measure=Measure(PHONES_REST, GIVEN, LONGEST_REST))
        self._strangers = Lane("stranger's page", 1, 1, measure=Measure(REST))
        self.crier = Crier(lambda line, said: hall.post(partial(self._cried, line, said)))

    def finish(self, until: float) -> None:
        """Tell phones to the end until then; after that nobody is asked or told anything any more."""
        self._phones.finish(until - time.monotonic())
        self._strangers.finish(0.0)
        self.crier.stop()

    def heard(self, line: DoorLine) -> None:
        """Something has come on it."""
        if not line.hear():
            self._hall.close(line)
        elif not line.is_stream and not line.is_leaving:
            self._go_on(line)

    def _go_on(self, line: DoorLine) -> None:
        """With what has been heard so far."""
        try:
            if line.head is None and (head := line.next_head()):
                self._begin(line, head)
            if line.head and line.is_whole():
                self._ask(line, line.head)
        except RefusedHead as why:
            self._told(line, refusal(why.status))

    def _begin(self, line: DoorLine, head: RequestHead) -> None:
        too_many = self._keeper.is_phone(line, self._whose(head.secret) if head.secret else NOBODY)
        if too_many is line:
            raise RefusedHead(503)
        if too_many:
            self._hall.close(too_many)
        if head.length > _largest(head, line.phone):
            raise RefusedHead(413)
        if head.length > BODY:
            self._make_room_for_parcel(line)
        line.begin(head)
        line.since = time.monotonic()
        if head.waits:
            line.tell(WELCOME, line.since)
            line.send(line.since)

    def _make_room_for_parcel(self, line: DoorLine) -> None:
        """If too many are on their way, one of whoever brings the most has to go; who brings the most is refused."""
        on_their_way = [other for other in self._keeper if other.is_parcel]
        if len(on_their_way) < MOST_PARCELS:
            return
        many = Counter(other.phone for other in on_their_way)
        phone, most = many.most_common(1)[0]
        if most <= many[line.phone] + 1:
            raise RefusedHead(503)
        self._hall.close(next(other for other in on_their_way if other.phone == phone))

    def _ask(self, line: DoorLine, head: RequestHead) -> None:
        """Let its page be made."""
        line.is_asked = True
        lane = self._phones if line.phone else self._strangers
        lane.give(line.phone or line.address, partial(self._make, line, head))

    def _make(self, line: DoorLine, head: RequestHead) -> None:
        """In a lane; not for somebody who has left while others were served."""
        if line.has_left():
            line.is_asked = False
            self._hall.post(partial(self._hall.close, line))
        else:
            answer = asked(self._app, environ(head, line.address, self._hall.port, line.body), head)
            self._hall.post(partial(self._answered, line, answer))

    def _answered(self, line: DoorLine, answer: PageAnswer) -> None:
        line.forget()
        line.is_stream = answer.events is not None
        self._hall.safely(line, partial(self._told, answer=answer))
        if answer.events:
            self.crier.add(line, answer.events)  # also where nobody listens any more: somebody has to end it

    def _told(self, line: DoorLine, answer: PageAnswer) -> None:
        line.is_last = answer.is_last and not line.is_stream
        line.tell(answer.said, time.monotonic())
        self.send(line)

    def _cried(self, line: DoorLine, said: bytes | None) -> None:
        """Something new on a stream; None: it is over."""
        if said is None:
            line.is_stream, line.is_last = False, True
        else:
            line.tell(said, time.monotonic())
        self._hall.safely(line, self.send)

    def send(self, line: DoorLine) -> None:
        """Tell it more of what there is to tell, and go on when that is done."""
        line.send(time.monotonic())
        if not line.is_told:
            return
        line.is_free = True
        if line.is_last:
            line.is_last = False
            line.leave(time.monotonic())
        elif line.is_idle and not line.is_leaving:
            line.since = time.monotonic()
            self._go_on(line)


def _largest(head: RequestHead, phone: str) -> int:
    """How much it may bring."""
    if not phone:
        return STRANGERS_BODY
    return PARCEL if head.path.startswith(PARCELS_AT) else BODY
