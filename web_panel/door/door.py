"""The door: one thread that hears and tells all lines; pages are made by others, and nobody waits for anybody slow.

Theory of operation.  A line is heard until it has said one request, and no further before that is answered and taken;
what becomes of that is the `exchange`.  Heads are read in time that grows with their length alone.  Pages are asked in
a lane and come back as bytes; streams are driven by the crier.  Whoever says nothing, takes nothing, or is one too
many, is let go by the doorkeeper.
"""

from __future__ import annotations

import logging
import selectors
import socket
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Event, Thread

from web_panel.door.answers import Wsgi
from web_panel.door.exchange import Exchange, no_phones
from web_panel.door.keeper import Doorkeeper
from web_panel.door.limits import make_room
from web_panel.door.line import DoorLine

log = logging.getLogger(__name__)
LOOK = 0.1  # seconds: so often it looks who has had their time
BACKLOG = 1024  # so many wait to be let to the door; who finds no room comes a second late
IN_A_ROW = 128  # so many come at once: where fewer came than strangers can send, honest people would wait behind those
ALONE: int | None = getattr(socket, "SO_EXCLUSIVEADDRUSE", None)  # Windows lets others share what is only reused
LETTING_GO = 0.5  # seconds until a door that hangs is left without
FULL = 0.5  # seconds until the next one may come, where the system has no more files for us
READ, WRITE = selectors.EVENT_READ, selectors.EVENT_WRITE
WITHIN = "127.0.0.1"


class Door:
    """Serves an application; *whose* says which phone a secret is of, and must not wait for anything."""

    def __init__(self, app: Wsgi, *, host: str, port: int, whose: Callable[[str], str] = no_phones) -> None:
        self._listening = _listening(host, port)
        self.port: int = self._listening.getsockname()[1]
        self._selector = selectors.DefaultSelector()
        self._keeper = Doorkeeper(*make_room())
        self._posted, (self._rope, self._bell) = deque[Callable[[], None]](), socket.socketpair()
        self._exchange = Exchange(app, whose, self._keeper, self)
        self._crier = self._exchange.crier
        self._is_over, self._full_until, self.pulse = Event(), 0.0, time.monotonic()
        self._is_leaving, self._has_let_go, self._within = False, Event(), deque[socket.socket]()
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
        self.post(self._come_within)
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

    def leave(self) -> None:
        """Nobody comes in any more, and lines on which nothing is said are over: who asks again finds nobody here."""
        self._leave_port()
        self.post(self._let_go)
        self._has_let_go.wait(LETTING_GO)

    def stop(self, patience: float = 3.0) -> None:
        """Tell those to the end who are being answered, and close."""
        until = time.monotonic() + patience
        self.leave()
        self.ring()
        while not self._crier.is_free and self._thread.is_alive() and time.monotonic() < until:
            time.sleep(0.01)
        self._exchange.finish(until)
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

    def post(self, what: Callable[[], None]) -> None:
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
                    self._do_posted()
                self._do_posted()
                self._look(time.monotonic())
        except Exception:
            log.exception("the door broke")
        finally:
            self._close_all()

    def _do_posted(self) -> None:
        """What others want of the door: first of all answers are told, however many come meanwhile."""
        while self._posted:
            self._posted.popleft()()
        self.pulse = time.monotonic()  # a round with many lines is no door that hangs

    def _let_go(self) -> None:
        for line in [line for line in self._keeper if line.is_idle and not line.is_leaving]:
            self.close(line)
        self._has_let_go.set()

    def _close_all(self) -> None:
        for line in list(self._keeper):
            self.close(line)
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
            self.close(line, is_hard=True)
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
            self._do_posted()

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
            self.close(too_many, is_hard=True)
        self.safely(line, self._exchange.heard)

    def safely(self, line: DoorLine, what: Callable[[DoorLine], None]) -> None:
        """Whatever happens on one line is no matter of the others."""
        try:
            if not line.is_gone:
                what(line)
        except OSError:
            self.close(line)
        except Exception:
            log.exception("a line broke")
            self.close(line)
        if not line.is_gone:
            self._watch(line)

    def close(self, line: DoorLine, *, is_hard: bool = False) -> None:
        """It has to go; *hard*: without a word more."""
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
            self.safely(line, self._exchange.send)
        if events & READ:
            self.safely(line, self._exchange.heard)


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
