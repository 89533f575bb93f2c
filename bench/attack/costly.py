"""Costly: what is short to send and long to work on, put wherever strangers' bytes go; the box's work is measured."""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from urllib.parse import quote

from bench.attack.box import used
from bench.attack.ground import Ground
from bench.attack.patterns import ROOMS, of_libraries, patterns
from bench.attack.pumps import pumps
from bench.attack.wire import head, said
from device.store import Store
from device.store.database import NAME
from device.trust.pace import Pace
from tests.kit.ports import free_port
from tests.sources import ROOT, sources

HEAD, BODY = 15_800, 60_000  # bytes: just below what is taken at all
LITTLE = 0.03  # seconds of the processor for anything that a stranger sends; a page costs a tenth of that
AT_REST = 0.03  # seconds of the processor that streams and buttons use in one
MUCH, DONE = 0.5, 40.0  # seconds of the processor after which the box is left to finish; and until that must be over
PATIENCE, UP = 1.5, 20.0
FORM = "Content-Type: application/x-www-form-urlencoded"
ALWAYS = (
    *(
        ("a://", "1", " X"),
        ("a://", "1", ""),
        ("X:", " ", "a"),
        ("", ";", ""),
        ("", "a=b;", ""),
        ("", "=", ""),
        ("", '"', "x"),
    ),
    *(
        ('"', "\\", "x"),
        ("", "%25", ""),
        ("/", "../", ""),
        ("", "//", ""),
        ("", "a,", ""),
        ("", "{", ""),
        ("", "[", ""),
        ("", "&a=", ""),
    ),
    *(
        ("", "\u0130", ""),
        ("", "(", ""),
        ("1", " ", "b"),
        ("", "9", ""),
        ("bytes=", "0-1,", ""),
        ("en", ",en;q=0.1", ""),
    ),
)


def shots(pump: tuple[str, str, str]) -> Iterator[tuple[str, bytes]]:
    """The same text in every place where a stranger can put one."""
    text, long = _text(pump, HEAD), _text(pump, BODY)
    yield "the first line", f"GET {text}\r\n\r\n".encode("latin-1", "replace")
    yield "the path", head(f"GET /{quote(text, safe='/:;=.,()[]{{}}*+@')[:HEAD]} HTTP/1.1")
    yield "the query", head(f"GET /pair?{quote(text, safe='&=;')[:HEAD]} HTTP/1.1")
    yield "a header", head("GET / HTTP/1.1", text)
    for name in (
        "Cookie",
        "Host",
        "Accept",
        "Accept-Language",
        "Authorization",
        "Range",
        "If-None-Match",
        "Content-Type",
        "Cache-Control",
        "Origin",
        "Last-Event-ID",
        "X-Forwarded-For",
        "Accept-Encoding",
    ):
        yield name, head("GET /static/panel.css HTTP/1.1", f"{name}: {text}")
    yield (
        "a form",
        head("POST /pair HTTP/1.1", FORM, f"Content-Length: {len(long)}") + long.encode("latin-1", "replace"),
    )
    kind = f"Content-Type: multipart/form-data; boundary={text[:200].strip()}"
    yield (
        "a form in parts",
        head("POST /pair HTTP/1.1", kind, f"Content-Length: {len(long)}") + long.encode("latin-1", "replace"),
    )
    parts = "Content-Type: multipart/form-data; boundary=b"
    within = f'--b\r\nContent-Disposition: form-data; name="{text[:12_000]}"\r\n{text[:12_000]}\r\n\r\n{long[:20_000]}'
    yield (
        "the head of a part",
        head("POST /pair HTTP/1.1", parts, f"Content-Length: {len(within)}") + within.encode("latin-1", "replace"),
    )
    yield "chunks", head("POST /pair HTTP/1.1", FORM, "Transfer-Encoding: chunked") + text.encode("latin-1", "replace")


def _text(pump: tuple[str, str, str], length: int) -> str:
    lead, body, end = pump
    return "".join(
        letter for letter in lead + body * ((length - len(lead) - len(end)) // len(body)) + end if letter not in "\r\n"
    )


def at_the_door(ground: Ground) -> None:
    """No packet of a stranger costs more than a little."""
    _shoot(ground, ALWAYS[:2] if ground.is_brief else ALWAYS)
    known = [(used.pattern, used.flags) for used in (*of_libraries(), *patterns(sources(*ROOMS)))]
    ground.chance.shuffle(known)
    for at, (pattern, flags) in enumerate(known):
        found = pumps(pattern, flags)
        if not ground.goes_on(at, 10):
            return
        _shoot(ground, ground.chance.sample(found, min(2, len(found))), few=True)


def on_the_vigil(ground: Ground) -> None:
    """The page of safe mode has the same walls."""
    home = ground.folder / f"vigil{ground.chance.randrange(10**9)}"
    Store.open(home).close()
    with closing(sqlite3.connect(home / NAME)) as here:
        here.execute("PRAGMA user_version = 99")
    port = free_port()
    ours = {
        "TALESIDE_HOME": str(home),
        "TALESIDE_PORT": str(port),
        "TALESIDE_VOICE_SOUND": "no",
        "PYTHONPATH": str(ROOT),
    }
    command = [sys.executable, "-m", "bench.attack.inside", "--safe"]
    with (
        (home / "said").open("wb") as log,
        subprocess.Popen(command, stdin=-3, stdout=log, stderr=log, env={**os.environ, **ours}) as vigil,
    ):
        try:
            is_up = Pace().until(lambda: 503 in said(port, head(), PATIENCE).statuses, UP)
            ground.note(is_up, "the page of safe mode does not come")
            for pump in ALWAYS[:3]:
                for place, shot in list(shots(pump))[:4]:
                    before = used(vigil.pid)
                    said(port, shot, PATIENCE)
                    spent = used(vigil.pid) - before
                    ground.note(
                        spent < 2 * LITTLE * ground.watch.slack, f"safe mode: {place} costs {spent:.2f} s", pump
                    )
            ground.note(503 in said(port, head(), 20.0).statuses, "the page of safe mode does not come any more")
        finally:
            vigil.kill()


def _shoot(ground: Ground, chosen: object, *, few: bool = False) -> None:
    for pump in chosen:  # type: ignore[attr-defined]
        places = list(shots(pump))
        if few or not ground.left > 60:
            places = places[:1] + places[3:4] + random.Random(str(pump)).sample(places, 3)
        for place, shot in places:
            spent = cost(ground, shot)
            ground.note(
                spent < LITTLE * ground.watch.slack,
                f"{place} of {len(shot):,} bytes costs {spent:.2f} s",
                (place, pump),
            )


def cost(ground: Ground, shot: bytes, times: int = 3) -> float:
    """Seconds of the processor beyond what the box uses anyway; once more if it seems much, since others work in it."""
    least = PATIENCE
    for _ in range(times):
        before, began = ground.box.used(), time.monotonic()
        said(ground.box.port, shot, PATIENCE, quiet=0.01)
        spent = ground.box.used() - before - AT_REST * (time.monotonic() - began)
        least = min(least, spent)
        if least < LITTLE:
            break
        if spent > MUCH:
            _calm(ground)
    return max(0.0, least)


def _calm(ground: Ground) -> None:
    """Wait until the box has done with it."""
    end = time.monotonic() + DONE
    while time.monotonic() < end:
        before = ground.box.used()
        time.sleep(1.0)
        if ground.box.used() - before < MUCH:
            return
