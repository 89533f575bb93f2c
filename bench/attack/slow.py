"""Slow and greedy: connections that never say what they want, never read, or want the same a thousand times at once."""

from __future__ import annotations

import contextlib
import random
import select
import socket
import struct
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from bench.attack.box import HOST
from bench.attack.ground import Errand, Ground
from bench.attack.wire import head

MANY, PIPELINED = 100, 4000  # connections of a kind, and requests in one
TOGETHER = 500  # connections of all kinds
ENDED = (7, 8)  # as Linux counts: closed; closed by the other side
LITTLE = 2048  # bytes that somebody takes who does not read
EVERY = 0.25  # seconds between two drops
REST = 2.0  # seconds for all that is not waiting
LOOKED = 0.5  # seconds in which the owner looks at the end
CSS, ICON = head("GET /static/panel.css HTTP/1.1"), head("GET /static/icon-512.png HTTP/1.1")
PAGE, DOOR = head("GET / HTTP/1.1"), head("GET /pair HTTP/1.1")


@dataclass(frozen=True)
class Shape:
    """A kind of greed: what is said at once, and what is said drop by drop."""

    name: str
    first: Callable[[str], bytes]  # of a viewer's token
    drop: bytes = b""
    reads: int = 0  # bytes at a time
    many: int = MANY


def _always(request: bytes) -> Callable[[str], bytes]:
    return lambda token: request


def _length(path: str, length: int, token: str = "") -> bytes:
    return head(f"POST {path} HTTP/1.1", f"Content-Length: {length}", token=token)


SHAPES = (
    Shape("says nothing", _always(b"")),
    Shape("half a head", _always(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")),
    Shape("a head drop by drop", _always(b"GET / HTTP/1.1\r\nHost: "), b"x"),
    Shape("a first line drop by drop", _always(b"G"), b"E"),
    Shape("lines of a head without end", _always(b"GET / HTTP/1.1\r\n"), b"X: y\r\n"),
    Shape("empty lines", _always(b""), b"\r\n" * 50),
    Shape("a body drop by drop", _always(_length("/pair", 60_000)), b"a"),
    Shape("a body that never comes", _always(_length("/pair", 60_000))),
    Shape("chunks drop by drop", _always(head("POST /pair HTTP/1.1", "Transfer-Encoding: chunked")), b"1\r\na\r\n"),
    Shape("a chunk's size without end", _always(head("POST /pair HTTP/1.1", "Transfer-Encoding: chunked")), b"0" * 200),
    Shape("pages that nobody reads", _always(CSS * PIPELINED)),
    Shape("small files that nobody reads", _always(ICON * PIPELINED)),
    Shape("the door's page that nobody reads", _always(DOOR * 400)),
    Shape("refusals that nobody reads", _always(PAGE * 400)),
    Shape("pages read by the byte", _always(CSS * 200), reads=1),
    Shape("a stream that nobody reads", lambda token: head("GET /stream HTTP/1.1", token=token), many=16),
    Shape(
        "streams of the API that nobody reads", lambda token: head("GET /api/v1/stream HTTP/1.1", token=token), many=16
    ),
    Shape("a parcel drop by drop", lambda token: _length("/packs/import", 20 << 20, token), b"x" * 9),
    Shape("big pages that nobody reads", lambda token: head("GET /history HTTP/1.1", token=token) * 100),
)

HURRIED = (  # what is over at once, and comes again and again
    Shape("a first line of digits", _always(b"GET a://" + b"1" * 15_900 + b" X\r\n\r\n")),
    Shape("blanks in a head", _always(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX:" + b" " * 15_800 + b"a\x01\r\n\r\n")),
    Shape("a cookie of quotes", _always(head("GET / HTTP/1.1", "Cookie: " + 'a="' * 5000))),
    Shape("languages without end", _always(head("GET / HTTP/1.1", "Accept-Language: " + "a;q=0," * 160))),
    Shape("a form of markers", _always(_length("/pair", 4000) + b"a&" * 2000)),
    Shape("twenty pages at once", _always(PAGE * 20)),
    Shape("noise", _always(random.Random(1).randbytes(2000) + b"\r\n\r\n")),
)


WORST = ("pages that nobody reads", "small files that nobody reads")


def greed(ground: Ground) -> None:
    """Each of them for a while, alone; what it does to the table is seen by the watch."""
    shapes = list(SHAPES)
    ground.chance.shuffle(shapes)
    if ground.is_brief:
        shapes = [shape for shape in shapes if shape.name in WORST]
    hold = min(12.0, max(3.5, ground.left / len(shapes) - REST))
    for shape in shapes:
        since = ground.watch.mark()
        _seen_through(ground, Errand(_held, ground, shape, hold + LOOKED), hold)
        _judge(ground, since, shape.name)


def _seen_through(ground: Ground, errand: Errand, seconds: float) -> Any:
    """What comes of it; while they are still there the owner looks once more."""
    time.sleep(max(0.0, seconds))
    ground.watch.look()
    return errand.result()


def _held(ground: Ground, shape: Shape, hold: float) -> None:
    """So many that are greedy in one way, for so long."""
    with _crowd(ground, shape, shape.many) as lines:
        _keep_on(lines, dict.fromkeys(lines, shape), time.monotonic() + hold, ground.chance)


def siege(ground: Ground) -> None:
    """All of them together, and whoever is let go comes again, for as long as there is time."""
    since, until = ground.watch.mark(), time.monotonic() + max(2.0, ground.left - REST)
    ground.box.order("answer_by_button", wanted=True)
    try:
        came = _seen_through(ground, Errand(_besieged, ground, until + LOOKED), until - time.monotonic())
    finally:
        ground.box.order("answer_by_button", wanted=False)
    many = len(SHAPES + HURRIED)
    ground.tally.figures.append(f"  {TOGETHER} connections of {many} kinds; {came:,} were let go and came again")
    _judge(ground, since, "all of them together")


def _besieged(ground: Ground, until: float) -> int:
    """All of them at the door until then; so many were let go and came again."""
    crowd, kinds, came = dict[socket.socket, Shape](), SHAPES + HURRIED, 0
    try:
        for at in range(TOGETHER):
            _come(ground, crowd, kinds[at % len(kinds)])
        while time.monotonic() < until:
            _keep_on(list(crowd), crowd, time.monotonic() + EVERY, ground.chance)
            for line in [line for line in crowd if _is_let_go(line)]:
                line.close()
                _come(ground, crowd, crowd.pop(line))
                came += 1
    finally:
        for line in crowd:
            _leave(line)
    return came


def _come(ground: Ground, crowd: dict[socket.socket, Shape], shape: Shape) -> None:
    """One more before the door."""
    line = _knock(ground, shape)
    crowd[line] = shape


def _is_let_go(line: socket.socket) -> bool:
    """Has the box closed it?  What it said before is not read by those who do not read."""
    try:
        if not select.select([line], [], [], 0)[0]:
            return False
        return line.recv(1, socket.MSG_PEEK) == b"" or _is_over(line)
    except BlockingIOError:
        return False
    except OSError:
        return True


def _is_over(line: socket.socket) -> bool:
    """Have both sides ended it, as the system knows, though words of it still wait to be read?"""
    state = line.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0]
    return state in ENDED


def _judge(ground: Ground, since: object, name: str) -> None:
    for row, held, what in ground.watch.broken(since):  # type: ignore[arg-type]
        ground.note(held, f"{name}: {row}: {what}", name)


@contextlib.contextmanager
def _crowd(ground: Ground, shape: Shape, many: int) -> Iterator[list[socket.socket]]:
    """So many of them at the door; nobody is waited for who is not let in."""
    with contextlib.ExitStack() as door:
        lines = list[socket.socket]()
        for _ in range(many):
            with contextlib.suppress(OSError):
                lines.append(door.enter_context(contextlib.closing(_knock(ground, shape))))
        yield lines
        for line in lines:
            _leave(line)


def _knock(ground: Ground, shape: Shape) -> socket.socket:
    """A connection, and what is said at once; one that the box does not take stays as it is."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, LITTLE)
    line.settimeout(0.2)
    with contextlib.suppress(OSError):
        line.connect((HOST, ground.box.port))
        line.setblocking(False)
        _say(line, shape.first(ground.tokens["viewer"]))
    line.setblocking(False)
    return line


def _leave(line: socket.socket) -> None:
    """Gone at once, as a phone that leaves."""
    with contextlib.suppress(OSError):
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    line.close()


def _keep_on(
    lines: list[socket.socket], shapes: dict[socket.socket, Shape], until: float, chance: random.Random
) -> None:
    """Drop by drop; whoever was let go comes again no more."""
    while time.monotonic() < until:
        for line in lines:
            shape = shapes[line]
            if shape.drop:
                _say(line, shape.drop)
            if shape.reads:
                with contextlib.suppress(OSError):
                    line.recv(shape.reads)
        time.sleep(EVERY * chance.uniform(0.8, 1.2))


def _say(line: socket.socket, request: bytes) -> None:
    """As much of it as is taken just now."""
    with contextlib.suppress(OSError):
        while request:
            request = request[line.send(request) :]
