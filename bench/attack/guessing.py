"""Guessing: digits tried from all sides while the door is open; whoever was invited must still come in by the link."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

from bench.attack.ground import Ground
from bench.attack.wire import head, said
from device.trust.attacks import FORM, Trespasser

SIDES, GUESSES = 20, 60
LISTENED = 2.0  # seconds to a stream


def guesses(ground: Ground) -> None:
    """One window after the other."""
    rounds = 0
    while rounds < 1 or (ground.goes_on() and rounds < 8):
        rounds += 1
        token, pin = ground.box.order("invite", role="viewer")
        others = [
            number for number in (ground.chance.randrange(1_000_000) for _ in range(GUESSES)) if number != int(pin)
        ]
        with ThreadPoolExecutor(SIDES) as sides:
            came = list(sides.map(lambda number: _enters(ground, f"secret={number:06}"), others))
        ground.note(not any(cookie for _, cookie in came), "a wrong guess let somebody in", pin)
        closed = _enters(ground, f"secret={pin}")[0] != 303
        ground.note(closed, f"after {len(others)} wrong guesses digits are still listened to")
        token = ground.box.order("invite", role="viewer")[0]
        for wrong in range(40):
            ground.note(_enters(ground, f"token={wrong:022}")[0] != 303, "a made-up link let somebody in")
        by_link = _enters(ground, f"token={token}")[0] == 303
        ground.note(by_link, "after wrong guesses whoever was invited by link is not let in")
        twice = _enters(ground, f"token={token}")[0] == 303
        ground.note(not twice, "a link was good twice", token)


# Not /screen: it shows them to browsers on the box itself, and from here we are one.
PAGES = ("/", "/live", "/tray", "/history", "/more", "/phones", "/api/v1/view", "/api/v1/history")
STREAMS = ("/stream", "/voice/stream", "/api/v1/stream", "/tray/stream", "/screen/stream")


def whispers(ground: Ground) -> None:
    """The digits that let a phone in are shown on the box itself: no viewer and no player reads them on a phone."""
    pin = ground.box.order("digits")
    ground.note(bool(pin), "there are no digits any more")
    time.sleep(1.0)
    asked = [(role, path) for role in ("stranger", "viewer", "player") for path in (*PAGES, *STREAMS)]
    spoken = (pin, " ".join(pin), ", ".join(pin), f"{pin[:3]} {pin[3:]}")
    with ThreadPoolExecutor(len(STREAMS)) as phones:  # a stream takes as long as one listens to it
        for (role, path), text in zip(asked, phones.map(lambda one: _read(ground, *one), asked), strict=True):
            ground.note(not any(way in text for way in spoken), f"a {role} reads the digits on {path}", path)


def _read(ground: Ground, role: str, path: str) -> str:
    answer = said(ground.box.port, head(f"GET {path} HTTP/1.1", token=ground.tokens[role]), LISTENED)
    return answer.text.decode(errors="replace")


def _enters(ground: Ground, form: str) -> tuple[int, str]:
    visitor = Trespasser(ground.box.port)
    return visitor.asks("POST", "/pair", form.encode(), Content_Type=FORM)[0], visitor.cookie
