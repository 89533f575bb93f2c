"""The server: the panel behind its door, and whoever knocks now and then to see whether anybody opens."""

from __future__ import annotations

import secrets
import socket
from collections.abc import Callable, Iterable
from threading import Event, Thread

from web_panel.door import Door
from web_panel.panel import Panel
from web_panel.phones import hashed
from web_panel.wiring import PhonesEvening

PATIENCE = 5.0  # seconds that the door and its crier may be busy with one thing
EVERY, TICK, TICKS = 1.0, 0.1, 20  # seconds between two knocks, and how often and how many times it listens for a step
IN_VAIN = 2  # knocks after one another that nobody answers: nobody is there


class Knocker:
    """Asks for the smallest page like a phone, through the network: a door that opens is alive with all behind it.

    It counts how often it could have heard something, not seconds: where the machine stands still, so does it.
    Where a crowd stands before the door it asks from within: as long as the door lets others in, that is enough.
    """

    def __init__(self, door: Door, secret: str) -> None:
        self._door, self._over, self.in_vain = door, Event(), 0
        self._came = 0  # how many had been let in at the last knock
        self._asks = f"GET /healthz HTTP/1.0\r\nHost: 127.0.0.1\r\nCookie: taleside={secret}\r\n\r\n".encode()
        self._thread = Thread(target=self._run, name="knocker", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """No more."""
        self._over.set()

    def _run(self) -> None:
        while not self._over.wait(EVERY):
            self.in_vain = 0 if self._is_opened() else self.in_vain + 1

    def _is_opened(self) -> bool:
        is_heard, before = self._hears_at(self._before), self._came
        self._came = self._door.came
        return is_heard or (self._came > before and self._hears_at(self._door.within))

    def _before(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self._door.port), timeout=TICK * TICKS)

    def _hears_at(self, way: Callable[[], socket.socket]) -> bool:
        try:
            with way() as line:
                line.sendall(self._asks)
                line.settimeout(TICK)
                return self._hears(line)
        except OSError:
            return False

    def _hears(self, line: socket.socket) -> bool:
        for _ in range(TICKS):
            if self._over.is_set():
                return True
            try:
                return b" 200 " in line.recv(64)
            except TimeoutError:
                continue
        return False


class Server:
    """A panel that is being served."""

    def __init__(self, panel: Panel, host: str, port: int) -> None:
        self.panel = panel
        self._secret = secrets.token_urlsafe(32)
        self.door = Door(panel.wsgi, host=host, port=port, whose=self._whose)
        self._knocker = Knocker(self.door, self._secret)
        panel.ring = self.door.ring

    @property
    def port(self) -> int:
        """Where it listens."""
        return self.door.port

    def is_alive(self) -> bool:
        """Does it take what comes, and answer?"""
        return self._knocker.in_vain < IN_VAIN and self.door.is_alive(PATIENCE)

    def stop(self) -> None:
        """Let everybody go."""
        self._knocker.stop()
        self.door.leave()  # before pages hear that it is over, and ask again: an empty table would answer
        self.panel.close()
        self.door.stop()

    def _whose(self, secret: str) -> str:
        """Which phone this is the secret of, without waiting for the store; the knocker comes in like one of them."""
        if secrets.compare_digest(secret.encode(), self._secret.encode()):
            return "the knocker"
        return hashed(secret).hex() if self.panel.phones.may_know(secret) else ""


def serve(panel: Panel, evening: PhonesEvening | None = None, *, host: str = "0.0.0.0", port: int = 8080) -> Server:
    """Show an evening to phones, from threads of its own."""
    if evening is not None:
        panel.open(evening)
    return Server(panel, host, port)


def addresses(port: int) -> Iterable[str]:
    """By which phones find us: the address first, since not every phone understands names."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it only tells which of our addresses would be used
            yield f"http://{probe.getsockname()[0]}:{port}"
        except OSError:
            yield f"http://127.0.0.1:{port}"
    yield f"http://{socket.gethostname().partition('.')[0]}.local:{port}"
