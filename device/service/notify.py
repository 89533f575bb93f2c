"""Messages to systemd, if it is systemd that has started us: we are ready, we live, we end."""

from __future__ import annotations

import os
import socket


def notify(message: str) -> None:
    """Say `READY=1`, `WATCHDOG=1`, `STATUS=...` or `STOPPING=1`."""
    if address := os.environ.get("NOTIFY_SOCKET"):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as there:
            there.sendto(message.encode(), address.replace("@", "\0", 1) if address[0] == "@" else address)


def watchdog_seconds() -> float | None:
    """How long systemd waits for a sign of life before it starts us anew; None: it does not."""
    microseconds = os.environ.get("WATCHDOG_USEC", "")
    return int(microseconds) / 1e6 if microseconds.isdecimal() else None
