"""A panel that is dead, hangs, or has nobody left to make pages is noticed, told and healed; so is a taken port."""

from __future__ import annotations

import errno
import os
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

import web_panel.door.limits
import web_panel.server
from device.evening.words import phrases
from device.phones.part import NoPort, PhonesPart
from device.service.parts import Supervised
from device.trust.pace import crowd
from engine import News
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from tests.device.demo_evening import cards, said
from tests.device.service.house import House, eventually, house
from tests.device.small_evening import evening
from tests.engine.small import game
from tests.kit.counting import count
from tests.kit.ports import free_port
from tests.kit.raw_requests import HOST, line
from tests.kit.victim import Victim, victim
from tests.web_panel.phone import evening as evening_of_phones
from web_panel import Server, serve
from web_panel.door import Door
from web_panel.door.crier import MOST_ALONE
from web_panel.gate import COOKIE
from web_panel.phones import KnownPhone
from web_panel.seat import PhoneSeat
from web_panel.stream import BEAT

Monkey = pytest.MonkeyPatch
HEALED = 10.0  # seconds


@pytest.fixture
def quick(monkeypatch: Monkey) -> None:
    """Whoever knocks does it often."""
    monkeypatch.setattr(web_panel.server, "EVERY", 0.05)
    monkeypatch.setattr(web_panel.server, "TICKS", 3)
    monkeypatch.setattr(web_panel.server, "PATIENCE", 0.3)


def no_thread(box: Victim, lines: ExitStack) -> None:
    """A fault of ours in the thread of the door."""
    box.server.door._look = broken  # type: ignore[method-assign]


def broken(now: float) -> None:
    raise ValueError("filedescriptor out of range")


def hung(box: Victim, lines: ExitStack) -> None:
    """Its thread waits for something that does not come."""
    box.server.door._look = lambda now: time.sleep(3)  # type: ignore[method-assign]


def hung_stream(box: Victim, lines: ExitStack) -> None:
    """Whoever drives the streams waits, for more of them than can wait alone."""
    said = b"GET /stream HTTP/1.1\r\n" + HOST + f"Cookie: {COOKIE}={box.token}\r\n\r\n".encode()
    for _ in range(MOST_ALONE + 1):
        lines.enter_context(line(box, said)).recv(100)
    box.panel.is_welcome = lambda *_: bool(time.sleep(3))  # type: ignore[method-assign, func-returns-value]


def nobody_left(box: Victim, lines: ExitStack) -> None:
    """Every thread that makes pages hangs."""
    free = threading.Event()
    box.panel.app.view_functions["GET /more"] = lambda: str(free.wait(3))
    for _ in range(web_panel.door.limits.AT_ONCE):
        phone = box.panel.phones.let_in("one more", "player")
        said = b"GET /more HTTP/1.1\r\n" + HOST + f"Cookie: {COOKIE}={phone}\r\n\r\n".encode()
        lines.enter_context(line(box, said))


def not_accepting(box: Victim, lines: ExitStack) -> None:
    """Nobody is let to the door any more."""
    door = box.server.door

    def unwatched() -> None:
        door._selector.unregister(door._listening)

    door.post(unwatched)


@pytest.mark.parametrize("befalls", [no_thread, hung, hung_stream, nobody_left, not_accepting])
def test_a_panel_that_does_not_answer_is_noticed(quick: None, befalls: Callable[[Victim, ExitStack], None]) -> None:
    with victim() as box, ExitStack() as lines:
        box.send("GET", "/")
        assert box.server.is_alive()
        befalls(box, lines)
        eventually(lambda: not box.server.is_alive())


def test_a_stream_whose_page_waits_holds_up_no_other(quick: None) -> None:
    with victim() as box, ExitStack() as lines:
        other = box.panel.phones.let_in("other", "player")
        free, welcome = threading.Event(), box.panel.is_welcome

        def waits(phone: KnownPhone, seat: PhoneSeat, token: str) -> bool:
            return bool(phone.name == "other" or free.wait(9)) and welcome(phone, seat, token)

        box.panel.is_welcome = waits  # type: ignore[method-assign]
        asks = b"GET /stream HTTP/1.1\r\n" + HOST + b"Cookie: %s=%s\r\n\r\n"
        mine, theirs = (
            lines.enter_context(line(box, asks % (COOKIE.encode(), one.encode()))) for one in (box.token, other)
        )
        theirs.settimeout(BEAT * 3 * crowd())
        heard = b""
        while heard.count(b"event: beat") < 2:
            heard += theirs.recv(1 << 16)
        assert box.server.is_alive()
        assert b"event: table" not in mine.recv(1 << 16)
        free.set()
        while b"event: table" not in mine.recv(1 << 16):
            pass
        assert box.server.is_alive()


def test_a_panel_that_is_only_busy_is_alive(quick: None) -> None:
    with victim() as box, ExitStack() as door:
        for at in range(200):
            door.enter_context(line(box, b"GET / HTTP/1.1\r\n" + HOST + b"\r\n"))
            assert at % 20 or box.server.is_alive()


def crowded() -> socket.socket:
    """As if there were no end of strangers before the door."""
    raise TimeoutError


def test_a_crowd_before_the_door_is_no_panel_that_is_dead(quick: None, monkeypatch: Monkey) -> None:
    with victim() as box, ExitStack() as lines:
        door, knocks = box.server.door, list[socket.socket]()
        within = door.within

        def counted() -> socket.socket:
            knocks.append(within())
            return knocks[-1]

        for name, patient in {"EVERY": 0.2, "TICKS": 20, "PATIENCE": 3.0}.items():  # a busy machine is no dead panel
            monkeypatch.setattr(web_panel.server, name, patient)
        monkeypatch.setattr(box.server._knocker, "_before", crowded)
        monkeypatch.setattr(door, "within", counted)
        while len(knocks) < 5:
            lines.enter_context(line(box, b"GET / HTTP/1.1\r\n"))
            assert box.server.is_alive()
            time.sleep(0.02)  # the system lets a line wait for a second where too many come at once
        eventually(lambda: not box.server.is_alive())  # nobody comes any more, and nobody is let in


def test_a_door_that_hangs_leaves_its_port_at_once() -> None:
    with victim() as box:
        free = threading.Event()
        box.server.door._look = lambda now: (free.wait(20), None)[1]  # type: ignore[method-assign]
        leaves = threading.Thread(target=box.server.door.stop)
        leaves.start()
        eventually(lambda: is_free(box.server.port))
        assert leaves.is_alive()
        free.set()
        leaves.join()


def test_whoever_asks_from_within_a_door_that_is_closed_hears_that_it_is() -> None:
    with victim() as box:
        box.server.door.stop()
        with box.server.door.within() as line:
            line.settimeout(5)
            assert line.recv(1) == b""


def is_free(port: int) -> bool:
    """Can somebody else stand there?"""
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            other.bind(("127.0.0.1", port))
            other.listen()
        except OSError:
            return False
    return True


@pytest.fixture
def box(tmp_path: Path, monkeypatch: Monkey) -> Iterator[House]:
    monkeypatch.setenv("TALESIDE_PORT", str(free_port()))
    with house(tmp_path) as made:
        made.nth(1)
        yield made


def is_served_anew(box: House, before: Server) -> bool:
    """Is there another server, which shows life?"""
    phones = box.evenings.phones
    return phones is not None and phones.is_alive() and phones.server is not before


@pytest.mark.real_time
def test_a_dead_panel_is_started_anew_within_ten_seconds_and_the_table_is_told(box: House) -> None:
    server, token, service = box.panel_server, box.panel.phones.let_in("x", "player"), box.evenings.service
    began = time.monotonic()
    server.door._look = broken  # type: ignore[method-assign]
    while not is_served_anew(box, server):
        assert time.monotonic() - began < HEALED * crowd()
        time.sleep(0.05)
    assert Victim(box.panel_server, token).send("GET", "/")[0] == 200
    assert box.panel_server.port == server.port
    told = said().news(News("service.anew", {"part": "phones"}))
    eventually(lambda: told in service.captions.lines)


# A port that is taken -----------------------------------------------------------------------------


def is_up(port: int) -> bool:
    """Do the pages come?"""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


@contextmanager
def taken() -> Iterator[int]:
    """A port that another program has."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield int(other.getsockname()[1])


def test_a_port_that_is_taken_is_told_in_words_and_tried_again(caplog: pytest.LogCaptureFixture) -> None:
    now = [0.0]
    with evening(game(count)) as session:
        with taken() as port:
            part = PhonesPart(WONDER_BOOK, cards(), port=port, simulated=True)
            kept = Supervised("phones", lambda: part, lambda: now[0], again=10.0)
            assert [news.what for news in kept.start(session)] == ["service.left_out", "error.service.port_taken"]
            now[0] += 10
            assert (kept.look_after(session), kept.is_here) == ([], False)
        now[0] += 10
        assert (kept.look_after(session), kept.is_here) == ([], True)
        now[0] += 10
        assert [news.what for news in kept.look_after(session)] == ["service.back"]
        kept.stop()
    assert caplog.records == []


def test_a_port_that_nobody_has_chosen_gives_way_to_the_next() -> None:
    with evening(game(count)) as session, taken() as port:
        part = PhonesPart(WONDER_BOOK, cards(), port=port, simulated=True, may_move=True)
        assert Supervised("phones", lambda: part).start(session) == []
        assert part.here() != f"http://127.0.0.1:{port}"
        assert is_up(part.server.port)
        part.stop()
        assert part.here() == ""


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_port_that_nobody_may_have_is_told_otherwise(language: str) -> None:
    kinds = [NoPort(80, OSError(number, "x")) for number in (errno.EADDRINUSE, errno.EACCES)]
    sentences = [phrases(language).error(kind) for kind in kinds]
    assert len(set(sentences)) == 2
    assert all("80" in sentence for sentence in sentences)


@pytest.mark.real_time
def test_a_box_whose_port_is_taken_says_so_without_a_trace_and_has_its_pages_as_soon_as_it_is_free(
    tmp_path: Path,
) -> None:
    with taken() as port:
        ours = {"HOME": str(tmp_path), "PORT": str(port), "VOICE_SOUND": "no", "CAMERA_SOURCE": "none"}
        surroundings = {**os.environ, **{f"TALESIDE_{name}": value for name, value in ours.items()}}
        command = [sys.executable, "-m", "device", "run"]
        process = subprocess.Popen(command, env=surroundings, stdin=-3, stdout=-3, stderr=-1, text=True)
        time.sleep(3)
    try:
        eventually(lambda: is_up(port), 3 * HEALED)
    finally:
        process.terminate()
        errors = process.communicate(timeout=30)[1]
    assert "Traceback" not in errors


def test_who_asks_again_when_the_box_goes_finds_nobody_and_no_empty_table(monkeypatch: Monkey) -> None:
    """As pages do when they hear that it is over; on a line that stands open, or on a new one."""
    assert not _answered_when_it_goes()
    monkeypatch.setattr(Door, "leave", lambda door: None)
    assert _answered_when_it_goes()


def _answered_when_it_goes() -> list[bytes]:
    """What is said to pages while they are told that it is over."""
    said, request = list[bytes](), b"GET /healthz HTTP/1.1\r\n" + HOST + b"\r\n"
    with evening_of_phones() as (panel, _):
        server = serve(panel, host="127.0.0.1", port=0)
        with socket.create_connection(("127.0.0.1", server.port)) as stands:
            stands.sendall(request)
            assert stands.recv(4096)
            close = panel.close

            def closes(**how: bool) -> None:
                said.extend(filter(None, (_asked(stands, request), _asked_anew(server.port, request))))
                close(**how)

            panel.close = closes  # type: ignore[method-assign]
            server.stop()
            panel.close = close  # type: ignore[method-assign]
    return said


def _asked(here: socket.socket, request: bytes) -> bytes:
    here.settimeout(3)
    try:
        here.sendall(request)
        return here.recv(4096)
    except OSError:
        return b""


def _asked_anew(port: int, request: bytes) -> bytes:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=3) as here:
            return _asked(here, request)
    except OSError:
        return b""
