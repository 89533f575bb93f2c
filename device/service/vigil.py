"""The vigil: safe mode when not even the evening can be opened.  The box stays up, and says why to whoever asks."""

from __future__ import annotations

import signal
import threading

from device.service.heart import Heart
from device.service.notify import notify
from device.store import Store

FINE = 0


def vigil(store: Store, why: str) -> int:
    """Until somebody ends it; `systemctl status taleside-safe` shows why."""
    over = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: over.set())
    heart = Heart({"store": store.is_alive}, lambda: None)
    heart.start()
    notify(f"READY=1\nSTATUS={why}")
    over.wait()
    notify("STOPPING=1")
    heart.stop()
    return FINE
