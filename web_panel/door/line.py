"""Lines: a line is one connection, with what was heard on it and what is still to be told; one request at a time."""

from __future__ import annotations

import socket
import struct
from collections import deque
from contextlib import suppress
from io import BytesIO
from tempfile import TemporaryFile
from typing import IO

from web_panel.door.heads import RefusedHead, RequestHead, read_head
from web_panel.door.limits import BODY, LONGEST_HEAD, PARCEL_TIME, SLOWEST, WAITING, WAITING_STRANGERS

AT_ONCE = 64 * 1024  # bytes that are read in one go
UNHEARD = 256 * 1024  # bytes that somebody may say to whom nobody listens any more
END = b"\r\n\r\n"
HARD = struct.pack("ii", 1, 0)  # what waits in the system for somebody who takes nothing is dropped, too


class DoorLine:
    """One connection; it belongs to the thread of the door."""

    def __init__(self, connection: socket.socket, address: str, now: float) -> None:
        connection.setblocking(False)
        if connection.family == socket.AF_INET:  # the box's own come another way
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, WAITING_STRANGERS)
        self.connection, self.address = connection, address
        self.phone = ""  # whose request it was; nobody's, until it has said so
        self.head: RequestHead | None = None
        self.body: IO[bytes] = BytesIO()
        self.is_asked = False  # a page is being made for it
        self.is_stream = False
        self.is_last = False  # nothing follows what is still to be told
        self.is_leaving = False  # all was told, and what is still said is not listened to
        self.is_gone = False
        self.is_free = True  # whoever drives its stream may tell something more
        self.watched = 0  # for what the selector watches it
        self.since = now  # when it began to say what it wants, or last took something of what it is told
        self._heard, self._to_tell, self._unheard = bytearray(), deque[memoryview](), 0

    @property
    def is_told(self) -> bool:
        """Has it taken all?"""
        return not self._to_tell

    @property
    def is_idle(self) -> bool:
        """Is nobody at work for it?"""
        return not self.is_asked and not self.is_stream and self.is_told

    @property
    def is_parcel(self) -> bool:
        """Does it bring something large?"""
        return self.head is not None and self.head.length > BODY

    @property
    def patience(self) -> float:
        """Seconds that it has; one for whom we are at work has all the time."""
        if self.is_told and (self.is_asked or self.is_stream):
            return float("inf")
        return PARCEL_TIME if self.is_parcel else SLOWEST

    # Hearing -------------------------------------------------------------------------------------

    def hear(self) -> bool:
        """Take what has come; False: there will not be any more."""
        try:
            data = self.connection.recv(AT_ONCE)
        except BlockingIOError:
            return True
        if not self.is_stream and not self.is_leaving:
            self._heard += data
        else:
            self._unheard += len(data)
        return bool(data) and self._unheard <= UNHEARD

    def has_left(self) -> bool:
        """Has the other end broken it off while it waited for its page?"""
        try:
            self.connection.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return False

    def next_head(self) -> RequestHead | None:
        """The head of the next request, if it has come; Refused, if it is none."""
        end = self._heard.find(END, 0, LONGEST_HEAD + len(END))
        if end < 0:
            if len(self._heard) > LONGEST_HEAD:
                raise RefusedHead(431)
            return None
        said = bytes(self._heard[:end])
        del self._heard[: end + len(END)]
        return read_head(said)

    def is_of(self, phone: str) -> None:
        """It has said whose it is."""
        self.phone = phone
        waiting = WAITING if phone else WAITING_STRANGERS
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, waiting)

    def begin(self, head: RequestHead) -> None:
        """A request whose body follows."""
        self.head = head
        self.body = TemporaryFile() if head.length > BODY else BytesIO()  # noqa: SIM115  it lives as long as the line

    def is_whole(self) -> bool:
        """Take of the body what has come: is it all there?"""
        assert self.head
        missing = self.head.length - self.body.tell()
        self.body.write(self._heard[:missing])
        del self._heard[:missing]
        is_whole = self.body.tell() == self.head.length
        if is_whole:
            self.body.seek(0)
        return is_whole

    def forget(self) -> None:
        """That request is answered."""
        self.body.close()
        self.head, self.body, self.is_asked = None, BytesIO(), False

    # Telling -------------------------------------------------------------------------------------

    def tell(self, data: bytes, now: float) -> None:
        """What the other end shall hear."""
        if not self._to_tell:
            self.since = now
        if data:
            self._to_tell.append(memoryview(data))

    def send(self, now: float) -> None:
        """As much as is taken."""
        with suppress(BlockingIOError):
            while self._to_tell:
                sent = self.connection.send(self._to_tell[0])
                self.since = now
                if sent == len(self._to_tell[0]):
                    self._to_tell.popleft()
                else:
                    self._to_tell[0] = self._to_tell[0][sent:]

    def leave(self, now: float) -> None:
        """All is told: let the other end read it before the line is closed."""
        self.is_leaving, self.since = True, now
        self.connection.shutdown(socket.SHUT_WR)

    def close(self, *, is_hard: bool = False) -> None:
        """For good."""
        if self.is_gone:
            return
        self.is_gone = True
        with suppress(OSError):
            if is_hard:
                self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, HARD)
        self.connection.close()
        if not self.is_asked:  # whoever makes a page may still be reading
            self.body.close()
        self._to_tell.clear()
        self._heard.clear()
