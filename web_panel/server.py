"""The server: waitress, with a thread for every stream and some to spare."""

from __future__ import annotations

import logging
import socket
import threading
from collections.abc import Iterable

import waitress
from waitress import wasyncore
from waitress.channel import HTTPChannel
from waitress.server import BaseWSGIServer
from waitress.task import ErrorTask

from web_panel.doorkeeper import MOST, SLOWEST, Doorkeeper
from web_panel.gate import HEADERS
from web_panel.panel import Panel
from web_panel.parcels import take_parcels
from web_panel.stream import STREAMS
from web_panel.wiring import Evening

SPARE = 16  # threads for pages, while every stream is taken
WAITING = 128 * 1024  # bytes that wait for a slow phone; a stream's buffer is given back after as many
LOOK = 0.5  # seconds: so often it looks whether it is over


logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # that pages wait for each other is no news


class Refusal(ErrorTask):  # type: ignore[misc]  # waitress comes without types
    """What is refused before any page is asked wears our headers too."""

    def execute(self) -> None:
        """Say so."""
        self.response_headers.extend(HEADERS.items())
        super().execute()


class Channel(HTTPChannel):  # type: ignore[misc]  # waitress comes without types
    """One connection."""

    error_task_class = Refusal


class Server:
    """A panel that is being served."""

    def __init__(self, panel: Panel, server: BaseWSGIServer) -> None:
        self.panel = panel
        self._server = server
        self._port, self._is_over = int(server.effective_port), threading.Event()
        self._thread = threading.Thread(target=self._run, name="panel", daemon=True)
        self._thread.start()

    @property
    def port(self) -> int:
        """Where it listens."""
        return self._port

    def is_alive(self) -> bool:
        """Does its thread still take what comes?"""
        return self._thread.is_alive()

    def stop(self) -> None:
        """Let everybody go."""
        self.panel.close()
        self._server.task_dispatcher.shutdown(timeout=3)
        self._is_over.set()
        self._thread.join(timeout=5)

    def _run(self) -> None:
        """Take what comes from the network; sockets belong to this thread, and are closed in it."""
        doorkeeper = Doorkeeper()
        while not self._is_over.is_set():
            wasyncore.loop(timeout=LOOK, map=self._server._map, count=1)
            doorkeeper.look(list(self._server.active_channels.values()))
        wasyncore.close_all(self._server._map)


def serve(panel: Panel, evening: Evening | None = None, *, host: str = "0.0.0.0", port: int = 8080) -> Server:
    """Show an evening to phones, from threads of its own."""
    if evening is not None:
        panel.open(evening)
    server = waitress.create_server(
        panel.wsgi,
        host=host,
        port=port,
        threads=STREAMS + SPARE,
        connection_limit=MOST,
        channel_timeout=SLOWEST,
        outbuf_high_watermark=WAITING,
        max_request_header_size=16 * 1024,
        max_request_body_size=128 * 1024,
        ident=None,
        expose_tracebacks=False,
    )
    server.channel_class = Channel
    take_parcels(server, lambda token: bool(token) and panel.phones.known(token) is not None)
    return Server(panel, server)


def addresses(port: int) -> Iterable[str]:
    """By which phones find us: the address first, since not every phone understands names."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it only tells which of our addresses would be used
            yield f"http://{probe.getsockname()[0]}:{port}"
        except OSError:
            yield f"http://127.0.0.1:{port}"
    yield f"http://{socket.gethostname().partition('.')[0]}.local:{port}"
