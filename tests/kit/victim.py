"""A box under attack: its server, honest phones, and how long they wait."""

from __future__ import annotations

import http.client
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass

from tests.web_panel.phone import evening
from web_panel import Panel, Server, serve
from web_panel.gate import COOKIE, csrf
from web_panel.phones import Role

PATIENCE = 5.0


@dataclass
class Victim:
    """A box on the Wi-Fi, with a phone at its table."""

    server: Server
    token: str = ""

    @property
    def panel(self) -> Panel:
        return self.server.panel

    @property
    def turn(self) -> int:
        return self.panel.evening.look(lambda game: game.turn)

    @property
    def form(self) -> str:
        return f"csrf={csrf(self.token)}&turn={self.turn}&value=2"

    def send(self, method: str, path: str, body: str = "", **headers: str) -> tuple[int, str, dict[str, str]]:
        """One request as an attacker writes it, with the cookie of the phone unless it says otherwise."""
        usual = {"Host": f"127.0.0.1:{self.server.port}", "Cookie": f"{COOKIE}={self.token}"}
        if body:
            usual["Content-Type"] = "application/x-www-form-urlencoded"
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        with closing(http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)) as line:
            line.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in {**usual, **named, "Content-Length": str(len(body.encode()))}.items():
                line.putheader(name, value)
            line.endheaders(body.encode())
            answer = line.getresponse()
            return answer.status, answer.read().decode(errors="replace"), dict(answer.getheaders())

    def moves(self, method: str, path: str, body: str = "", **headers: str) -> bool:
        """Does this change the table?"""
        before = self.turn
        self.send(method, path, body, **headers)
        return self.turn != before


@contextmanager
def victim(role: Role = "player") -> Iterator[Victim]:
    with evening() as (panel, _):
        server = serve(panel, host="127.0.0.1", port=0)
        try:
            yield Victim(server, panel.phones.let_in("a phone", role))
        finally:
            server.stop()
