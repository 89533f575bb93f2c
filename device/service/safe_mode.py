"""The vigil: safe mode when not even the evening can be opened.  The box stays up, and says why to whoever asks.

It needs neither a store nor a game, and changes nothing: one page for all who come with a phone, in both languages, and
the same once aloud.  It holds nothing that somebody on the Wi-Fi may not know.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from html import escape
from typing import Any

from device.evening.words import LANGUAGES, phrases
from device.service.evenings import is_found
from device.service.health import notify
from device.service.say_once import aloud, known_settings
from engine import EngineError
from web_panel.door import Door
from web_panel.gate import HEADERS

FINE = 0
LOOK = 0.5  # seconds: so often it looks whether it is over
EVERY = 5.0  # seconds between two tries to open the door
AGAIN = 30  # seconds after which a page looks whether the box is well
PATIENCE = 5.0  # seconds in which the door shows life
HEAD = (
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark">'
)


def vigil(language: str, error: Exception, over: threading.Event) -> int:
    """Until somebody ends it, or says that it is over."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: over.set())
    config = known_settings()
    first = config["language"] or language
    said = {name: explained(name, error) for name in sorted(LANGUAGES, key=lambda name: name != first)}
    notify(f"READY=1\nSTATUS={' '.join(said[first])}")
    with aloud(" ".join(said[first]), first):
        _keep(lambda: _door(SafePage(said), config), over)
    notify("STOPPING=1")
    return FINE


def explained(language: str, error: Exception) -> Sequence[str]:
    """What is the matter, and what can be done; of what is our own fault nothing but its kind."""
    said = phrases(language)
    why = (
        said.error(error)
        if isinstance(error, EngineError)
        else said.say("vigil.broke", {"error": type(error).__name__})
    )
    return said.say("vigil.title"), why, said.say("vigil.leave")


class SafePage:
    """What everybody is shown, whatever they ask for; programs that ask for the health get a sentence."""

    def __init__(self, said: Mapping[str, Sequence[str]]) -> None:
        parts = "".join(f'<section lang="{name}">{_lines(lines)}</section>' for name, lines in said.items())
        again = f'<meta http-equiv="refresh" content="{AGAIN}">'
        self._page = (
            f"<!doctype html><html><head>{HEAD}{again}<title>Taleside</title></head><body>{parts}</body></html>"
        )
        self._health = " ".join(next(iter(said.values())))

    def __call__(self, environ: Mapping[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        """Answer."""
        is_health = environ.get("PATH_INFO") == "/healthz"
        body = (self._health if is_health else self._page).encode()
        kind = f"text/{'plain' if is_health else 'html'}; charset=utf-8"
        wears = {**HEADERS, "Cache-Control": "no-store", "Retry-After": str(AGAIN), "Content-Type": kind}
        start("503 Service Unavailable", [*wears.items(), ("Content-Length", str(len(body)))])
        return [b"" if environ.get("REQUEST_METHOD") == "HEAD" else body]


def _lines(lines: Sequence[str]) -> str:
    title, *rest = map(escape, lines)
    return f"<h1>{title}</h1>" + "".join(f"<p>{line}</p>" for line in rest)


def _door(page: SafePage, config: Mapping[str, Any]) -> Door | None:
    """None: there are no pages for phones, or somebody else has the port."""
    with suppress(OSError):
        if config["phones"]:
            return Door(page, host="0.0.0.0" if is_found(config) else "127.0.0.1", port=config["port"])
    return None


def _keep(opened: Callable[[], Door | None], over: threading.Event) -> None:
    """Serve the page, and show life; a door that shows none is opened anew, and so is one whose port was taken."""
    door: Door | None = None
    tried = float("-inf")
    while not over.is_set():
        if door is not None and not door.is_alive(PATIENCE):
            door.stop(0.0)
            door = None
        if door is None and time.monotonic() - tried > EVERY:
            door, tried = opened(), time.monotonic()
        notify("WATCHDOG=1")
        over.wait(LOOK)
    if door is not None:
        door.stop()
