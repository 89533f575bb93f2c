"""What is sent to the real server: large things from known phones only, to where they are expected, and never more."""

from __future__ import annotations

import http.client
import io
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest

from device.packs.library import Library
from tests.kit.zips import HEADER, entry, zipped
from tests.web_panel.phone import evening
from web_panel import Server, serve
from web_panel.door.limits import MOST_PARCELS
from web_panel.gate import COOKIE, csrf
from web_panel.phones import Role
from web_panel.rooms import Rooms

MEGABYTE = 1 << 20
EDGE = "taleside-edge"


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "packs")


@pytest.fixture
def server(library: Library) -> Iterator[Server]:
    with evening(rooms=Rooms(packs=library)) as (panel, _):
        made = serve(panel, host="127.0.0.1", port=0)
        yield made
        made.stop()


def parcel(server: Server, data: bytes, role: Role | None = "owner", path: str = "/packs/import") -> tuple[int, str]:
    """Send a file as a browser would, over a real socket; status and page."""
    token = server.panel.phones.let_in("x", role) if role else "nobody"
    body = b"".join(
        [
            f'--{EDGE}\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n{csrf(token)}\r\n'.encode(),
            f'--{EDGE}\r\nContent-Disposition: form-data; name="pack"; filename="x.zip"\r\n\r\n'.encode(),
            data,
            f"\r\n--{EDGE}--\r\n".encode(),
        ]
    )
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    headers = {"Content-Type": f"multipart/form-data; boundary={EDGE}", "Cookie": f"{COOKIE}={token}"}
    try:
        connection.request("POST", path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    except (BrokenPipeError, ConnectionResetError):
        return 413, ""  # it was refused while it still came
    finally:
        connection.close()


def bulky(size: int) -> bytes:
    made = io.BytesIO(zipped({"pack.yaml": HEADER, "voice/clips/a.wav": bytes(size)}, 0).getvalue())
    return made.getvalue()


def test_a_pack_of_some_megabytes_comes_in(server: Server, library: Library) -> None:
    assert parcel(server, bulky(3 * MEGABYTE))[0] == 303
    assert (library.folder / "mine/voice/clips/a.wav").stat().st_size == 3 * MEGABYTE


def test_a_phone_that_nobody_knows_sends_no_parcel(server: Server, library: Library) -> None:
    assert parcel(server, bulky(MEGABYTE), None)[0] == 413
    assert not library.folder.exists()


def test_who_only_plays_sends_no_pack(server: Server, library: Library) -> None:
    assert parcel(server, bulky(MEGABYTE), "player")[0] == 403
    assert not library.folder.exists()


def test_a_pack_that_is_too_large_is_refused(server: Server, library: Library) -> None:
    assert parcel(server, bulky(27 * MEGABYTE))[0] == 413
    assert not library.folder.exists()


def slow_parcel(server: Server, token: str) -> socket.socket:
    """One whose head has come, and no more."""
    made = socket.create_connection(("127.0.0.1", server.port), timeout=10)
    head = f"POST /packs/import HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {COOKIE}={token}\r\n"
    made.sendall(f"{head}Expect: 100-continue\r\nContent-Length: {20 * MEGABYTE}\r\n\r\n".encode())
    return made


def test_one_phone_with_many_slow_parcels_keeps_out_nobody_elses(server: Server, library: Library) -> None:
    """The fifth of the same phone is refused; that of another comes in, and the oldest goes for it."""
    viewer = server.panel.phones.let_in("slow", "viewer")
    with ExitStack() as door:
        slow = [door.enter_context(closing(slow_parcel(server, viewer))) for _ in range(MOST_PARCELS)]
        assert all(b" 100 " in one.recv(100) for one in slow)
        assert b" 503 " in door.enter_context(closing(slow_parcel(server, viewer))).recv(100)
        assert parcel(server, bulky(3 * MEGABYTE))[0] == 303
        with suppress(ConnectionResetError):
            assert slow[0].recv(100) == b""
    assert (library.folder / "mine").is_dir()


def test_no_other_page_takes_parcels(server: Server) -> None:
    """It is refused by its head alone: the body is not even waited for."""
    token = server.panel.phones.let_in("x", "owner")
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as here:
        here.sendall(
            f"POST /answer HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {COOKIE}={token}\r\n"
            f"Content-Length: {MEGABYTE}\r\n\r\n".encode()
        )
        assert here.recv(1000).startswith(b"HTTP/1.1 413")


def test_a_parcel_without_end_is_cut_off(server: Server) -> None:
    """Chunks that never stop, from a phone that nobody knows: the door closes while they still come."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as here:
        here.sendall(b"POST /packs/import HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n")
        sent = 0
        try:
            while sent < 64 * MEGABYTE:
                here.sendall(b"10000\r\n" + bytes(65_536) + b"\r\n")
                sent += 65_536
        except (BrokenPipeError, ConnectionResetError):
            pass
    assert sent < 16 * MEGABYTE


@pytest.mark.parametrize(
    "data",
    [
        entry("../../evil.yaml").getvalue(),
        entry("/tmp/evil.yaml").getvalue(),
        entry("evil.yaml", "/etc/passwd", 0o120777).getvalue(),
        zipped({"pack.yaml": HEADER, "heroes.yaml": bytes(90 * MEGABYTE)}).getvalue(),
        b"PK\x03\x04 and nothing else",
    ],
    ids=["up", "absolute", "link", "bomb", "garbage"],
)
def test_a_pack_that_is_meant_badly_leaves_nothing_behind(server: Server, library: Library, data: bytes) -> None:
    status, page = parcel(server, data)
    assert (status, 'class="notice"' in page) == (400, True)
    assert list(library.folder.iterdir()) == []
    assert not (library.folder.parent / "evil.yaml").exists()
