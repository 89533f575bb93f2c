"""Invitations: somebody at the box's own keyboard lets a phone in, by way of the store that both can open.

How long one holds is counted by the machine's own clock, which goes on evenly and is the same in both processes; the
time of day jumps on a box without a clock of its own.  It begins anew with the machine: what would hold longer than any
invitation is from before, and over.
"""

from __future__ import annotations

import json
import secrets
import time

from device.store.tables import Settings
from web_panel import PairingWindow, Role
from web_panel.pairing import OPEN
from web_panel.phones import hashed

KEY, OPEN_AT = "phones.invitation", "phones.open_at"


def note_port(settings: Settings, port: int) -> None:
    """The pages are open here, wherever they were meant to be."""
    settings.set(OPEN_AT, str(port))


def noted_port(settings: Settings, otherwise: int) -> int:
    """Where they are open."""
    kept = settings.all().get(OPEN_AT, "")
    return int(kept) if kept.isdecimal() else otherwise


def leave(settings: Settings, role: Role) -> str:
    """Open the window for one phone; the token of its link, of which only a hash is kept."""
    token = secrets.token_urlsafe(16)
    kept = {"token": hashed(token).hex(), "role": role, "until": time.monotonic() + OPEN}
    settings.set(KEY, json.dumps(kept))
    return token


def taken(settings: Settings) -> PairingWindow | None:
    """What was left since somebody looked last, once; for the pages that let phones in."""
    text = settings.all().get(KEY)
    if text is None:
        return None
    settings.forget(KEY)
    kept = json.loads(text)
    until = kept["until"] if kept["until"] <= time.monotonic() + OPEN else 0.0
    return PairingWindow(bytes.fromhex(kept["token"]), b"", kept["role"], until)
