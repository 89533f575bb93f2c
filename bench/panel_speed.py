"""The panel: how soon sixty-four phones see an answer, how long a page takes, and how much memory all that needs."""

from __future__ import annotations

import http.client
import json
import selectors
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent.parent
PHONES, ANSWERS, PAGES = 64, 60, 100
SOON, QUICK, LITTLE = 100, 20, 60  # milliseconds, milliseconds, megabytes
MEGABYTE = 1 << 20
SERVE = "import bench.panel_speed as panel; panel.serve_phones()"
PATHS = ("/", "/history", "/right", "/right/heroes", "/right/single", "/why", "/phones", "/more", "/pair")


def panel_streams() -> Iterator[str]:
    """From the press on one phone to the new view on every other, through real sockets; phones in another process."""
    with subprocess.Popen([sys.executable, "-c", SERVE], cwd=HERE, stdin=-1, stdout=-1, text=True) as server:
        assert server.stdin
        assert server.stdout
        told = json.loads(server.stdout.readline())
        waits = sorted(_waits(told["port"], told["tokens"]))
        server.stdin.write("\n")
        server.stdin.flush()
        megabytes = json.loads(server.stdout.readline())
    yield f"Phones: {PHONES} streams, {ANSWERS} answers, from the press to each new view"
    yield f"  milliseconds, median                     {1000 * statistics.median(waits):8.1f}"
    yield f"  milliseconds, 99 of 100                  {1000 * waits[len(waits) * 99 // 100]:8.1f}   (goal {SOON})"
    yield f"  megabytes more than without a panel      {megabytes:8.1f}   (goal {LITTLE})"


def panel_pages() -> Iterator[str]:
    """Every page in the middle of a chapter, drawn anew each time."""
    from tests.web_panel.phone import evening, let_in  # noqa: PLC0415  what is measured by memory must not import it

    with evening() as (panel, _):
        phone = let_in(panel, "owner")
        play(phone, 30)
        yield f"Pages: milliseconds until one is drawn, the median of {PAGES} (goal {QUICK})"
        for path in PATHS:
            seconds = []
            for _ in range(PAGES):
                panel.drawn.forget()
                began = time.perf_counter()
                phone.get(path)
                seconds.append(time.perf_counter() - began)
            yield f"  {path:40} {1000 * statistics.median(seconds):8.1f}"


def play(phone: Any, answers: int) -> None:
    """Some answers, so that there is something to see."""
    for _ in range(answers):
        phone.post("/answer", {"value": json.dumps(answer_to(phone.get("/api/v1/view").json["ask"]))})


def answer_to(ask: Any) -> Any:
    """The first that may be answered, as the API shows a question."""
    options = [one["value"] for one in ask["options"]]
    if ask["kind"] == "roll":
        return [die[0] for die in options]
    return 2 if ask["what"] == "setup.players" else options[0] if options else "x"


# The phones, in a process of their own ------------------------------------------------------------


def _waits(port: int, tokens: list[str]) -> Iterator[float]:
    """For each answer, and each phone, the seconds until it saw what came of it."""
    streams = [_stream(port, token) for token in tokens]
    chosen = selectors.DefaultSelector()
    for stream in streams:
        chosen.register(stream, selectors.EVENT_READ)
    list(_views(chosen, time.perf_counter()))
    program = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    for _ in range(ANSWERS):
        view = _called(program, tokens[0], "GET", "view")
        began = time.perf_counter()
        body = json.dumps({"turn": view["turn"], "value": answer_to(view["ask"])})
        _send(program, tokens[0], "POST", "answer", body)
        yield from _views(chosen, began)
        program.getresponse().read()
    for stream in streams:
        stream.close()


def _views(chosen: selectors.BaseSelector, began: float) -> Iterator[float]:
    """Until every phone has got one more view, or five seconds are over."""
    waiting = {key.fd for key in chosen.get_map().values()}
    while waiting and time.perf_counter() - began < 5:
        for key, _ in chosen.select(1):
            data = key.fileobj.recv(1 << 18)  # type: ignore[union-attr]
            if b"event: table" in data and key.fd in waiting:
                waiting.discard(key.fd)
                yield time.perf_counter() - began
    yield from (5.0 for _ in waiting)


def _stream(port: int, token: str) -> socket.socket:
    made = socket.create_connection(("127.0.0.1", port), timeout=10)
    made.sendall(f"GET /stream HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: taleside={token}\r\n\r\n".encode())
    return made


def _called(program: http.client.HTTPConnection, token: str, method: str, call: str) -> Any:
    _send(program, token, method, call)
    return json.loads(program.getresponse().read())


def _send(program: http.client.HTTPConnection, token: str, method: str, call: str, body: str = "") -> None:
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    program.request(method, f"/api/v1/{call}", body or None, headers)


# The server, in a process of its own --------------------------------------------------------------


def serve_phones() -> None:
    """Serve an evening to many phones until a line comes in; say by how much the panel has made the process larger."""
    from bench.box_life import setting  # noqa: PLC0415
    from device.evening.beginning import begun  # noqa: PLC0415
    from device.evening.session import Session  # noqa: PLC0415
    from device.evening.stand_ins import Chance  # noqa: PLC0415

    session = Session(begun(setting()).game)
    session.start()
    session.look(lambda game: game.turn)
    before = resident()
    from device.phones.part import PanelEvening  # noqa: PLC0415  its memory is what is measured
    from web_panel import Panel, serve  # noqa: PLC0415

    panel = Panel()
    evening = PanelEvening(session, setting().title, setting().cards, Chance("1"))
    server = serve(panel, evening, host="127.0.0.1", port=0)
    tokens = [panel.phones.let_in(f"phone {at}", "player") for at in range(PHONES)]
    print(json.dumps({"port": server.port, "tokens": tokens}), flush=True)
    sys.stdin.readline()
    print(json.dumps((resident() - before) / MEGABYTE), flush=True)
    server.stop()
    session.stop()


def resident() -> int:
    """Bytes of this process that lie in memory."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096
