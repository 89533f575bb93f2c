"""Requests as they go over the wire."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest

from tests.kit.victim import Victim, victim


@pytest.fixture
def box() -> Iterator[Victim]:
    with victim("owner") as made:
        assert made.send("GET", "/")[0] == 200  # templates are read once
        yield made


def line(box: Victim, said: bytes = b"") -> socket.socket:
    """Somebody at the door who says this."""
    made = socket.create_connection(("127.0.0.1", box.server.port), timeout=5)
    made.sendall(said)
    return made
