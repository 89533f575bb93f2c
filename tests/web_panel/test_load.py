"""Load, through the real socket: far too much of one kind from a stranger, while the owner's page comes as always."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Thread

import pytest

from device.trust.pace import crowd
from tests.kit.raw_requests import line
from tests.kit.victim import Victim, victim

pytestmark = pytest.mark.real_time
MEGABYTE = 1 << 20
SOON = 0.5  # seconds, on a machine that does nothing else
GROWN = 12 * MEGABYTE
PAGE = os.sysconf("SC_PAGE_SIZE")
GET = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.fixture
def box() -> Iterator[Victim]:
    with victim("owner") as made:
        assert made.send("GET", "/")[0] == 200  # templates are read once
        yield made


def page_comes(box: Victim) -> bool:
    """Does the owner's page come as soon as it should?"""
    busy, began = crowd(), time.perf_counter()
    status = box.send("GET", "/")[0]
    return status == 200 and (time.perf_counter() - began) / max(busy, crowd()) < SOON


@contextmanager
def no_larger() -> Iterator[None]:
    """Afterwards the process that was attacked is as large as before, but for a little."""
    before = _resident()
    yield
    assert _resident() - before < GROWN


def _resident() -> int:
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * PAGE


def test_two_hundred_who_never_say_what_they_want_keep_nobody_waiting(box: Victim) -> None:
    with ExitStack() as door:
        for _ in range(200):
            door.enter_context(line(box, b"GET / HTTP/1.1\r\nHost: loc"))
        assert page_comes(box)


def test_a_head_of_ten_megabytes_is_heard_no_longer_than_it_may_be(box: Victim) -> None:
    letters, sent = b"x" * 64 * 1024, 0
    with line(box, GET + b"X: ") as talker, no_larger():
        try:
            while sent < 10 * MEGABYTE:
                sent += talker.send(letters)
        except OSError:  # the door was closed
            pass
        assert page_comes(box)
    assert sent < 10 * MEGABYTE


@pytest.mark.parametrize("path", ["/pair", "/answer", "/packs/import"])
@pytest.mark.parametrize("known", [False, True])
def test_a_body_that_says_to_be_a_gigabyte_is_not_waited_for(box: Victim, path: str, known: bool) -> None:
    cookie = f"Cookie: taleside={box.token}\r\n" if known else ""
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{cookie}Content-Length: {1 << 30}\r\n\r\n"
    with line(box, head.encode()) as talker:
        assert talker.recv(1000).startswith(b"HTTP/1.1 413")
    assert page_comes(box)


@pytest.mark.fuzz
def test_a_flood_of_requests_delays_nobody_and_leaves_nothing(box: Victim, request: pytest.FixtureRequest) -> None:
    """Fifteen hundred in the suite, fifty thousand by `make fuzz N=1000`."""
    many = 50 * int(request.config.getoption("--fuzz-games"))
    strangers = [Thread(target=_flood, args=(box, many // 4)) for _ in range(4)]
    with no_larger():
        for stranger in strangers:
            stranger.start()
        assert page_comes(box)
        assert any(stranger.is_alive() for stranger in strangers)
        for stranger in strangers:
            stranger.join()


def _flood(box: Victim, many: int) -> None:
    """As fast as they are answered, ten at a time."""
    with line(box) as talker, talker.makefile("rb") as heard:
        for _ in range(many // 10):
            talker.sendall((GET + b"\r\n") * 10)
            for _ in range(10):
                assert heard.readline().startswith(b"HTTP/1.1 401")
                long = 0
                while (head := heard.readline().strip()) != b"":
                    long = int(head.partition(b":")[2]) if head.startswith(b"Content-Length") else long
                heard.read(long)
