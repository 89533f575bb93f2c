"""The attacks: what a stranger on the same Wi-Fi can try against the phones' pages, over a real socket.

Each says which answers are a refusal.  docs/security.md has the same as commands that one can type.
"""

from __future__ import annotations

import http.client
import re
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field

PATIENCE = 10.0
REFUSED = frozenset({400, 401, 403, 404, 405, 411, 413, 414, 415, 421, 429, 431, 501})
HOST = "127.0.0.1"
FORM = "application/x-www-form-urlencoded"

WELCOME = frozenset({200, 302})  # what an owner gets: the table, or the doors of an evening that nobody has begun


@dataclass
class Trespasser:
    """Somebody who talks to the pages."""

    port: int
    cookie: str = ""

    def asks(self, method: str, path: str, body: bytes | None = None, **headers: str) -> tuple[int, str]:
        """One request; the status and what came. 0: it was cut off."""
        known = {"Cookie": self.cookie} if self.cookie else {}
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        try:
            with closing(http.client.HTTPConnection(HOST, self.port, timeout=PATIENCE)) as here:
                here.request(method, path, body, {**known, **given})
                answer = here.getresponse()
                self._keep(answer)
                return answer.status, answer.read(200_000).decode("utf-8", "replace")
        except (OSError, http.client.HTTPException):
            return 0, ""

    def _keep(self, answer: http.client.HTTPResponse) -> None:
        for cookie in answer.headers.get_all("Set-Cookie", ()):
            if cookie.startswith("taleside="):
                self.cookie = cookie.partition(";")[0]

    def comes_in(self) -> bool:
        """The first browser beside a simulated box is its owner's."""
        self.asks("POST", "/pair", b"name=Owner", Content_Type=FORM)
        return self.asks("GET", "/")[0] in WELCOME

    @property
    def turn(self) -> int:
        """The turn that its page shows."""
        found = re.search(r'data-turn="(\d+)"|name="turn" value="(\d+)"', self.asks("GET", "/")[1])
        return int(found[1] or found[2]) if found else -1


@dataclass(frozen=True)
class Mischief:
    """Something that must come to nothing."""

    name: str
    try_it: Callable[[Trespasser, Trespasser], bool]  # a stranger, and the owner's phone, whose browser was led astray


def _refused(
    method: str, path: str, body: bytes | None = None, **headers: str
) -> Callable[[Trespasser, Trespasser], bool]:
    def tried(stranger: Trespasser, owner: Trespasser) -> bool:
        return stranger.asks(method, path, body, **headers)[0] in REFUSED

    return tried


def _misled(
    method: str, path: str, body: bytes | None = None, **headers: str
) -> Callable[[Trespasser, Trespasser], bool]:
    """The owner's own browser sends it, on behalf of a foreign page."""

    def tried(stranger: Trespasser, owner: Trespasser) -> bool:
        return owner.asks(method, path, body, **headers)[0] in REFUSED

    return tried


def _no_traces(stranger: Trespasser, owner: Trespasser) -> bool:
    """Nonsense is answered without a word of our insides."""
    pages = [stranger.asks("GET", path) for path in ("/%00", "/..%2f..%2fetc%2fpasswd", "/?" + "a" * 5000)]
    return all(status < 500 and not re.search("Traceback|werkzeug|root:", text) for status, text in pages)


def _half_open(stranger: Trespasser, owner: Trespasser) -> bool:
    """Many who begin a request and never end it; the owner's page still comes."""
    slow = list[socket.socket]()
    try:
        for _ in range(200):
            with suppress(OSError):
                slow.append(socket.create_connection((HOST, stranger.port), PATIENCE))
                slow[-1].sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")
        return owner.asks("GET", "/")[0] in WELCOME
    finally:
        for one in slow:
            one.close()


def _endless(stranger: Trespasser, owner: Trespasser) -> bool:
    """Ten megabytes of one header: the door closes while they still come."""
    letters, sent = b"y" * 65_536, 0
    with suppress(OSError), socket.create_connection((HOST, stranger.port), PATIENCE) as talker:
        talker.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")
        while sent < 10 << 20:
            sent += talker.send(letters)
    return sent < 10 << 20


def _flood(stranger: Trespasser, owner: Trespasser) -> bool:
    """The same page again and again, as fast as it comes; the owner's comes too."""
    statuses = {stranger.asks("GET", "/")[0] for _ in range(200)}
    return statuses <= REFUSED and owner.asks("GET", "/")[0] in WELCOME


def _guesses(stranger: Trespasser, owner: Trespasser) -> bool:
    """Digits tried one after the other: none is right, and soon nobody is listened to."""
    tried = [stranger.asks("POST", "/pair", b"secret=%06d" % number, Content_Type=FORM)[0] for number in range(6)]
    return not {200, 303} & set(tried) and not stranger.cookie


ATTACKS = (
    Mischief("a page without a cookie", _refused("GET", "/")),
    Mischief("the history without a cookie", _refused("GET", "/history")),
    Mischief("a stream without a cookie", _refused("GET", "/stream")),
    Mischief("an answer without a cookie", _refused("POST", "/answer", b"value=1", Content_Type=FORM)),
    Mischief("a made-up cookie", _refused("GET", "/", Cookie="taleside=" + "A" * 43)),
    Mischief("another name for our address", _misled("GET", "/", Host="evil.example")),
    Mischief(
        "a form from another site", _misled("POST", "/undo", b"n=1", Content_Type=FORM, Origin="http://evil.example")
    ),
    Mischief("a form of nobody's", _misled("POST", "/undo", b"n=1", Content_Type=FORM)),
    Mischief("a form that is too long", _misled("POST", "/answer", b"a=" + b"x" * 70_000, Content_Type=FORM)),
    Mischief("a body without end", _refused("POST", "/answer", b"", Content_Length="99999999999")),
    Mischief("a header that is too long", _refused("GET", "/", X="y" * 40_000)),
    Mischief("a header without end", _endless),
    Mischief("six digits, guessed", _guesses),
    Mischief("nonsense", _no_traces),
    Mischief("two hundred half requests", _half_open),
    Mischief("two hundred requests at once", _flood),
)


@dataclass
class Siege:
    """All attacks in a row; what came through."""

    port: int
    owner: Trespasser
    through: list[str] = field(default_factory=list)

    def run(self) -> None:
        """Try everything; the table must not have moved, and the owner's page must still come."""
        for attack in ATTACKS:
            if not attack.try_it(Trespasser(self.port), self.owner):
                self.through.append(attack.name)
        if self.owner.asks("GET", "/")[0] not in WELCOME:
            self.through.append("the owner's own page")


def stream(visitor: Trespasser, known: str = "") -> Iterator[Mapping[str, str]]:
    """The events that a phone is sent, from the one after the last that it knows."""
    about = {"Cookie": visitor.cookie, **({"Last-Event-ID": known} if known else {})}
    with closing(http.client.HTTPConnection(HOST, visitor.port, timeout=PATIENCE)) as here:
        here.request("GET", "/stream", headers=about)
        event = dict[str, str]()
        for line in here.getresponse():
            key, _, value = line.decode().rstrip("\n").partition(": ")
            if key:
                event[key.rstrip(":")] = value
            elif event:
                yield event
                event = {}
