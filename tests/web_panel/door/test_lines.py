"""Lines: strangers who say too much, take nothing, or come in crowds, at the real server; and without its defences."""

from __future__ import annotations

import re
import socket
import struct
import threading
import time
from collections.abc import Callable, Sized
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import web_panel.door.door
import web_panel.door.keeper
import web_panel.door.line
import web_panel.pages.doors
from tests.device.service.house import eventually
from tests.kit.raw_requests import HOST, line
from tests.kit.victim import Victim, victim
from web_panel.door import Door
from web_panel.door.heads import RequestHead, read_head
from web_panel.door.limits import AT_ONCE, LINES_EACH, STRANGERS
from web_panel.gate import COOKIE

Monkey = pytest.MonkeyPatch
CHEAP = 0.4  # seconds of a processor
LONG_LINE = b"GET a://" + b"1" * 15_900 + b" X\r\n\r\n"
LONG_BLANK = b"GET / HTTP/1.1\r\n" + HOST + b"X:" + b" " * 15_800 + b"a\r\n\r\n"


def searched(said: bytes) -> RequestHead:
    """As if somebody looked for something with a pattern that tries every beginning anew."""
    re.search(rb"(?:[0-9]|[ ])+x", said)
    return read_head(said)


@pytest.mark.parametrize("said", [LONG_LINE, LONG_BLANK], ids=["digits", "blanks"])
def test_a_long_line_costs_nothing_and_with_a_pattern_it_would(said: bytes, monkeypatch: Monkey) -> None:
    assert _cost(said) < CHEAP
    monkeypatch.setattr(web_panel.door.line, "read_head", searched)
    assert _cost(said) > CHEAP


def _cost(said: bytes) -> float:
    """Seconds of a processor for eight of them, whatever else the machine does."""
    with victim() as box:
        began = time.process_time()
        for _ in range(8):
            with line(box, said) as here:
                here.recv(100)
        return time.process_time() - began


def unread(box: Victim, path: str = "/static/panel.css") -> socket.socket:
    """One who asks a thousand times, and takes nothing."""
    here = line(box, takes=2048)
    here.setblocking(False)
    try:
        here.send(f"GET {path} HTTP/1.1\r\n".encode() + HOST + b"\r\n" + b"GET /healthz HTTP/1.1\r\n" + HOST + b"\r\n")
        here.send((f"GET {path} HTTP/1.1\r\n".encode() + HOST + b"\r\n") * 3000)
    except BlockingIOError:
        pass
    return here


def nobody_has_to_go(monkeypatch: Monkey) -> None:
    monkeypatch.setattr(web_panel.door.keeper.Doorkeeper, "overdue", lambda self, now: iter(()))


def as_many_as_like(monkeypatch: Monkey) -> None:
    monkeypatch.setattr(web_panel.door.keeper.Doorkeeper, "_one_too_many", lambda self, line: None)


@pytest.mark.parametrize("path", ["/static/panel.css", "/static/icon-512.png"])
def test_whoever_takes_nothing_keeps_nobody_waiting_and_is_soon_gone(path: str, monkeypatch: Monkey) -> None:
    monkeypatch.setattr(web_panel.door.line, "SLOWEST", 1.0)
    with victim("owner") as box, ExitStack() as door:
        for _ in range(2 * AT_ONCE):
            door.enter_context(unread(box, path))
        assert box.send("GET", "/")[0] == 200
        eventually(lambda: box.server.door.lines <= 1)  # the knocker's


def test_without_a_doorkeeper_they_would_stay(monkeypatch: Monkey) -> None:
    monkeypatch.setattr(web_panel.door.line, "SLOWEST", 0.2)
    nobody_has_to_go(monkeypatch)
    with victim("owner") as box, ExitStack() as door:
        for _ in range(10):
            door.enter_context(unread(box))
        time.sleep(1)
        assert box.server.door.lines >= 10


def files() -> int:
    """How many this process has open."""
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


@pytest.mark.parametrize("disarm", [None, as_many_as_like])
def test_a_crowd_of_strangers_has_so_many_places_and_leaves_files_to_the_box(
    disarm: Callable[[Monkey], None] | None, monkeypatch: Monkey, caplog: pytest.LogCaptureFixture
) -> None:
    if disarm:
        disarm(monkeypatch)
    with victim("owner") as box, ExitStack() as door:
        before = files()
        for _ in range(2 * STRANGERS):
            door.enter_context(unread(box, "/static/icon-512.png"))
        assert box.send("GET", "/")[0] == 200
        ours = files() - before - 2 * STRANGERS  # theirs are open in this process, too
        assert (ours > STRANGERS + 20) is (disarm is not None), ours
    assert caplog.records == []


def test_one_phone_has_so_many_lines_and_the_others_have_theirs() -> None:
    with victim("owner") as box, ExitStack() as door:
        said = b"GET /healthz HTTP/1.1\r\n" + HOST + f"Cookie: {COOKIE}={box.token}\r\n\r\n".encode()
        for _ in range(2 * LINES_EACH):
            assert door.enter_context(line(box, said)).recv(12) == b"HTTP/1.1 200"
        assert LINES_EACH <= box.server.door.lines <= LINES_EACH + 2
        other = box.panel.phones.let_in("another", "player")
        assert box.send("GET", "/", Cookie=f"{COOKIE}={other}")[0] == 200


def test_strangers_whose_page_hangs_keep_no_phone_waiting(monkeypatch: Monkey) -> None:
    free = threading.Event()
    monkeypatch.setattr(web_panel.pages.doors.DoorPages, "door", lambda *_, **__: "late" if free.wait(5) else "never")
    with victim("owner") as box, ExitStack() as door:
        for _ in range(20):
            door.enter_context(line(box, b"GET /pair HTTP/1.1\r\n" + HOST + b"\r\n"))
        assert box.send("GET", "/")[0] == 200
        free.set()


def test_of_many_requests_on_one_line_one_is_answered_after_the_other() -> None:
    with victim() as box, line(box, (b"GET /healthz HTTP/1.1\r\n" + HOST + b"\r\n") * 50) as here:
        heard = b""
        while heard.count(b"HTTP/1.1 200") < 50:
            heard += here.recv(65536)
    assert heard.count(b'{"ok":true}') == 50


def test_a_program_that_asks_whether_its_body_is_welcome_is_told_so() -> None:
    said = b"POST /pair HTTP/1.1\r\n" + HOST + b"Expect: 100-continue\r\nContent-Length: 8\r\n\r\n"
    with victim() as box, line(box, said) as here:
        assert here.recv(100).startswith(b"HTTP/1.1 100 ")
        here.sendall(b"secret=1")
        assert here.recv(100).startswith(b"HTTP/1.1 403 ")


def test_no_page_is_made_for_those_who_left_while_they_waited(monkeypatch: Monkey) -> None:
    """Whoever waits for a lane and breaks off holds no line until it would have been their turn."""
    assert _pages_made() == 1
    monkeypatch.setattr(web_panel.door.line.DoorLine, "has_left", lambda line: False)
    assert _pages_made() == 6


def _pages_made() -> int:
    """One stranger gets a page that takes its time; five more ask, and break off."""
    asked, begun, goes_on = list[str](), threading.Event(), threading.Event()

    def app(environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
        asked.append(environ["PATH_INFO"])
        begun.set()
        goes_on.wait(10)
        start("200 OK", [])
        return [b"."]

    door = Door(app, host="127.0.0.1", port=0)
    request = b"GET / HTTP/1.1\r\n" + HOST + b"\r\n"
    try:
        with ExitStack() as open_lines:
            first = open_lines.enter_context(socket.create_connection(("127.0.0.1", door.port)))
            first.sendall(request)
            assert begun.wait(10)
            waiting = door._exchange._strangers._waiting
            for nth in range(1, 6):
                other = socket.create_connection(("127.0.0.1", door.port))
                other.sendall(request)
                eventually(partial(_are, waiting, nth))
                other.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                other.close()
            goes_on.set()
        eventually(lambda: door.lines == 0)
        return len(asked)
    finally:
        goes_on.set()
        door.stop()


def _are(waiting: Sized, many: int) -> bool:
    return len(waiting) == many


def test_one_phone_is_at_work_on_no_more_lines_than_it_may_have_however_many_it_opens(monkeypatch: Monkey) -> None:
    """Whoever was refused for want of a place gives none to the next."""
    assert _lines_at_work(60) == LINES_EACH
    monkeypatch.setattr(web_panel.door.keeper.Doorkeeper, "_has_place", lambda keeper, phone: True)
    assert _lines_at_work(60) > LINES_EACH


def _lines_at_work(many: int) -> int:
    """One phone asks on so many lines for a page that takes its time."""
    goes_on = threading.Event()

    def app(environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
        goes_on.wait(20)
        start("200 OK", [])
        return [b"."]

    door = Door(app, host="127.0.0.1", port=0, whose=lambda secret: "ada")
    request = b"GET / HTTP/1.1\r\n" + HOST + b"Authorization: Bearer 12345678\r\n\r\n"
    try:
        with ExitStack() as lines:
            for nth in range(many):
                lines.enter_context(socket.create_connection(("127.0.0.1", door.port))).sendall(request)
                eventually(partial(_came, door, nth + 1))
            time.sleep(0.3)  # what was said last is heard
            return sum(one.is_asked for one in list(door._keeper))
    finally:
        goes_on.set()
        door.stop()


def _came(door: Door, many: int) -> bool:
    return door.came == many
