"""The door: one thread that hears and tells all lines; pages are made by others, and nobody waits for anybody slow.

Theory of operation.  A line is heard until it has said one request, and no further before that is answered and taken.
Its head is read here, in time that grows with its length alone, and says whose it is: strangers have places, a thread
and little room, phones that were let in have more of their own.  Pages are asked in a lane and come back as bytes;
streams are driven by the crier.  Whoever says nothing, takes nothing, or is one too many, is let go by the doorkeeper.
"""

from __future__ import annotations

import logging
import selectors
import socket
import time
from collections import Counter, deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Event, Thread

from web_panel.door.answers import PageAnswer, Wsgi, asked, refusal
from web_panel.door.crier import Crier
from web_panel.door.heads import RefusedHead, RequestHead, environ
from web_panel.door.keeper import Doorkeeper
from web_panel.door.lanes import Lane
from web_panel.door.limits import (
    AT_ONCE,
    AT_ONCE_EACH,
    BODY,
    MOST_PARCELS,
    PARCEL,
    PARCELS_AT,
    REST,
    STRANGERS_BODY,
    make_room,
)
from web_panel.door.line import DoorLine

log = logging.getLogger(__name__)
LOOK = 0.1  # seconds: so often it looks who has had their time
BACKLOG = 1024  # so many wait to be let to the door; who finds no room comes a second late
IN_A_ROW = 128  # so many come at once: where fewer came than strangers can send, honest people would wait behind those
ALONE: int | None = getattr(socket, "SO_EXCLUSIVEADDRUSE", None)  # Windows lets others share what is only reused
FULL = 0.5  # seconds until the next one may come, where the system has no more files for us
READ, WRITE = selectors.EVENT_READ, selectors.EVENT_WRITE
WELCOME = b"HTTP/1.1 100 Continue\r\n\r\n"
NOBODY, WITHIN = "", "127.0.0.1"


def no_phones(secret: str) -> str:
    """Nobody was let in."""
    return NOBODY


class Door:
    """Serves an application; *whose* says which phone a secret is of, and must not wait for anything."""

    def __init__(self, app: Wsgi, *, host: str, port: int, whose: Callable[[str], str] = no_phones) -> None:
        self._app, self._whose = app, whose
        self._listening = _listening(host, port)
        self.port: int = self._listening.getsockname()[1]
        self._selector = selectors.DefaultSelector()
        self._keeper = Doorkeeper(*make_room())
        self._posted, (self._rope, self._bell) = deque[Callable[[], None]](), socket.socketpair()
        self._phones, self._strangers = Lane("page", AT_ONCE, AT_ONCE_EACH), Lane("stranger's page", 1, 1, rest=REST)
        self._crier = Crier(lambda line, said: self._post(partial(self._cried, line, said)))
        self._is_over, self._full_until, self.pulse = Event(), 0.0, time.monotonic()
        self._is_leaving, self._within = False, deque[socket.socket]()
        self.came = 0  # how many were let in since it stands
        self._watch_doors()
        self._thread = Thread(target=self._run, name="door", daemon=True)
        self._thread.start()

    # From any thread -----------------------------------------------------------------------------

    @property
    def lines(self) -> int:
        """How many are open."""
        return len(self._keeper)

    def ring(self) -> None:
        """Streams have something new."""
        self._crier.ring()

    def within(self) -> socket.socket:
        """A line of the box's own, past whoever stands before the door."""
        ours, theirs = socket.socketpair()
        self._within.append(theirs)
        self._post(self._come_within)
        if self._is_over.is_set():
            self._close_within()
        return ours

    def _close_within(self) -> None:
        """Those whom nobody will hear any more."""
        with suppress(IndexError):
            while True:
                self._within.popleft().close()

    def is_alive(self, patience: float) -> bool:
        """Does its thread go round, and the crier?"""
        is_late = time.monotonic() - self.pulse > patience
        return self._thread.is_alive() and not is_late and not self._crier.hangs(patience)

    def stop(self, patience: float = 3.0) -> None:
        """Tell those to the end who are being answered, and close."""
        until = time.monotonic() + patience
        self._leave_port()
        self.ring()
        while not self._crier.is_free and self._thread.is_alive() and time.monotonic() < until:
            time.sleep(0.01)
        self._phones.finish(until - time.monotonic())
        self._strangers.finish(0.0)
        self._crier.stop()
        self._is_over.set()
        self._wake()
        self._thread.join(2.0)
        if self._thread.is_alive():
            log.error("the door hangs")
        self._listening.close()
        self._close_within()

    def _leave_port(self) -> None:
        """Whoever stands here next can have it at once, also when our thread hangs."""
        self._is_leaving = True
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)

    def _post(self, what: Callable[[], None]) -> None:
        """Let the door's thread do something."""
        self._posted.append(what)
        self._wake()

    def _wake(self) -> None:
        with suppress(BlockingIOError, OSError):
            self._bell.send(b"!")

    # The door's own thread -----------------------------------------------------------------------

    def _watch_doors(self) -> None:
        self._rope.setblocking(False)
        self._bell.setblocking(False)
        self._selector.register(self._rope, READ, self._rung)
        self._selector.register(self._listening, READ, self._accept)

    def _run(self) -> None:
        try:
            while not self._is_over.is_set():
                self.pulse = time.monotonic()
                for key, events in self._selector.select(LOOK):
                    key.data(events)
                    self.pulse = time.monotonic()  # a round with many of them is no door that hangs
                while self._posted:
                    self._posted.popleft()()
                self._look(time.monotonic())
        except Exception:
            log.exception("the door broke")
        finally:
            self._close_all()

    def _close_all(self) -> None:
        for line in list(self._keeper):
            self._close(line)
        self._listening.close()
        self._selector.close()
        self._rope.close()
        self._bell.close()

    def _rung(self, events: int) -> None:
        with suppress(BlockingIOError):
            self._rope.recv(4096)

    def _look(self, now: float) -> None:
        self._crier.relieve(now)
        for line in self._keeper.overdue(now):
            self._close(line, is_hard=True)
        if self._full_until and now > self._full_until:
            self._full_until = 0.0
            self._selector.register(self._listening, READ, self._accept)

    def _accept(self, events: int) -> None:
        for _ in range(IN_A_ROW):
            try:
                connection, address = self._listening.accept()
            except (BlockingIOError, ConnectionError):
                return
            except OSError as error:
                self._selector.unregister(self._listening)
                if not self._is_leaving:
                    log.warning("nobody more can come in: %s", error)
                    self._full_until = time.monotonic() + FULL
                return
            self.came += 1
            self._come(connection, address[0])

    def _come_within(self) -> None:
        with suppress(IndexError):
            self._come(self._within.popleft(), WITHIN)

    def _come(self, connection: socket.socket, address: str) -> None:
        try:
            line = DoorLine(connection, address, time.monotonic())
        except OSError:  # it has gone already
            connection.close()
            return
        if too_many := self._keeper.come(line):
            self._close(too_many, is_hard=True)
        self._safely(line, self._heard)

    def _safely(self, line: DoorLine, what: Callable[[DoorLine], None]) -> None:
        """Whatever happens on one line is no matter of the others."""
        try:
            if not line.is_gone:
                what(line)
        except OSError:
            self._close(line)
        except Exception:
            log.exception("a line broke")
            self._close(line)
        if not line.is_gone:
            self._watch(line)

    def _close(self, line: DoorLine, *, is_hard: bool = False) -> None:
        if line.watched:
            self._selector.unregister(line.connection)
            line.watched = 0
        self._keeper.go(line)
        line.close(is_hard=is_hard)

    def _watch(self, line: DoorLine) -> None:
        """For what it has to be watched: a line is not heard while it is being answered."""
        is_heard = (line.is_told and not line.is_asked) or line.is_stream or line.is_leaving
        wanted = (READ if is_heard else 0) | (0 if line.is_told else WRITE)
        if wanted == line.watched:
            return
        if not line.watched:
            self._selector.register(line.connection, wanted, partial(self._happened, line))
        elif not wanted:
            self._selector.unregister(line.connection)
        else:
            self._selector.modify(line.connection, wanted, partial(self._happened, line))
        line.watched = wanted

    def _happened(self, line: DoorLine, events: int) -> None:
        if events & WRITE:
            self._safely(line, self._send)
        if events & READ:
            self._safely(line, self._heard)

    # One line ------------------------------------------------------------------------------------

    def _heard(self, line: DoorLine) -> None:
        if not line.hear():
            self._close(line)
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
            self._close(too_many)
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
        self._close(next(other for other in on_their_way if other.phone == phone))

    def _ask(self, line: DoorLine, head: RequestHead) -> None:
        """Let its page be made."""
        line.is_asked = True
        lane = self._phones if line.phone else self._strangers
        lane.give(line.phone or line.address, partial(self._make, line, head))

    def _make(self, line: DoorLine, head: RequestHead) -> None:
        """In a lane."""
        if not line.is_gone:
            answer = asked(self._app, environ(head, line.address, self.port, line.body), head)
            self._post(partial(self._answered, line, answer))

    def _answered(self, line: DoorLine, answer: PageAnswer) -> None:
        line.forget()
        line.is_stream = answer.events is not None
        self._safely(line, partial(self._told, answer=answer))
        if answer.events:
            self._crier.add(line, answer.events)  # also where nobody listens any more: somebody has to end it

    def _told(self, line: DoorLine, answer: PageAnswer) -> None:
        line.is_last = answer.is_last and not line.is_stream
        line.tell(answer.said, time.monotonic())
        self._send(line)

    def _cried(self, line: DoorLine, said: bytes | None) -> None:
        """Something new on a stream; None: it is over."""
        if said is None:
            line.is_stream, line.is_last = False, True
        else:
            line.tell(said, time.monotonic())
        self._safely(line, self._send)

    def _send(self, line: DoorLine) -> None:
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


def _listening(host: str, port: int) -> socket.socket:
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, ALONE if ALONE is not None else socket.SO_REUSEADDR, 1)
        made.bind((host, port))
        made.listen(BACKLOG)
        made.setblocking(False)
    except BaseException:
        made.close()
        raise
    return made
