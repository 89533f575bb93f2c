"""Requests as they go over the wire."""

from __future__ import annotations

import socket

from tests.kit.victim import Victim

HOST = b"Host: 127.0.0.1\r\n"


def line(box: Victim, said: bytes = b"", takes: int = 0) -> socket.socket:
    """Somebody at the door who says this; *takes*: so little of what is told."""
    made = socket.socket()
    if takes:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, takes)
    made.settimeout(10)
    made.connect(("127.0.0.1", box.server.port))
    made.sendall(said)
    return made
