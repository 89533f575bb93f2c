"""Honest people: phones that answer, streams that listen, and the owner who looks at a page, while others attack."""

from __future__ import annotations

import contextlib
import http.client
import json
import random
import re
import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bench.attack.box import HOST, Box
from device.trust.pace import crowd

PATIENCE = 30.0  # seconds that a phone waits
BETWEEN = (0.05, 0.2)  # seconds between two answers of one phone
TURN = re.compile(rb'"turn": (\d+)')
TAKEN_BACK = 4
Json = Any


@dataclass
class Phone:
    """A program that knows the API."""

    port: int
    token: str
    patience: float = PATIENCE

    def asks(self, method: str, call: str, body: Json = None) -> tuple[int, Json]:
        """One call; 0: it was cut off, or never answered."""
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        try:
            with closing(http.client.HTTPConnection(HOST, self.port, timeout=self.patience)) as line:
                line.request(method, f"/api/v1/{call}", None if body is None else json.dumps(body), headers)
                answer = line.getresponse()
                return answer.status, json.loads(answer.read() or b"null")
        except (OSError, ValueError, http.client.HTTPException):
            return 0, None

    def view(self) -> Json:
        """How things stand, as soon as there is an evening."""
        end = time.monotonic() + self.patience
        while time.monotonic() < end:
            status, view = self.asks("GET", "view")
            if status == 200:
                return view
            time.sleep(0.2)
        raise TimeoutError("no evening begins")


def any_value(chance: random.Random, ask: Mapping[str, Any]) -> Json:
    """One of the answers that a question of the API allows."""
    options = [one["value"] for one in ask["options"]]
    if ask["kind"] == "roll":
        return [chance.choice(die) for die in options]
    if ask["kind"] == "number":
        return chance.randint(*options)
    if ask["kind"] == "each":
        part = chance.choice([one for one in ask["parts"] if one["options"]] or ask["parts"])
        return [part["who"], any_value(chance, part)]
    return chance.choice(options) if options else "a fox"


class Told(NamedTuple):
    """An answer that was told yes."""

    turn: int
    phone: str
    seconds: float  # by the clock
    crowd: float  # how many programs wanted each core then

    @property
    def counted(self) -> float:
        """Seconds, as on a machine that does nothing else."""
        return self.seconds / self.crowd


@dataclass
class Play:
    """Some phones that answer whatever is asked, as often as they can; who was told yes, and who counts."""

    box: Box
    phones: dict[str, Phone]  # by the name that the history has for each
    seed: int
    between: tuple[float, float] = BETWEEN
    told: list[Told] = field(default_factory=list)
    tried: int = 0
    wrong: list[str] = field(default_factory=list)
    seen: dict[int, float] = field(default_factory=dict)  # when a turn that was told came to be

    @classmethod
    def at(cls, box: Box, many: int, seed: int, between: tuple[float, float] = BETWEEN) -> Play:
        """So many phones that were let in."""
        phones = [Phone(box.port, box.let_in("player", f"player {at}")) for at in range(many)]
        named = {f"phone {phone.asks('GET', 'me')[1]['number']}": phone for phone in phones}
        return cls(box, named, seed, between)

    def bout(self, seconds: float) -> None:
        """Play for a while; then what was acknowledged must be what counts, and nothing else."""
        before, until, first = Counter(self.box.order("past")), time.monotonic() + seconds, len(self.told)
        playing = [threading.Thread(target=self.answer, args=(name, until)) for name in self.phones]
        for thread in playing:
            thread.start()
        for thread in playing:
            thread.join()
        told = self.told[first:]
        twice = [turn for turn, count in Counter(one.turn for one in told).items() if count > 1]
        if twice:
            self.wrong.append(f"{len(twice)} of {len(told)} answers: two were told yes for one turn")
        after = Counter(self.box.order("past"))
        for name, count in Counter(one.phone for one in told).items():
            if (found := after[name] - before[name]) != count and not twice:
                self.wrong.append(f"{name} was told yes {count} times, {found} of its answers count")
        self._go_back()

    def answer(self, name: str, until: float) -> None:
        """One phone answers whatever is asked until then."""
        phone, chance = self.phones[name], random.Random(f"{self.seed} {name}")
        while time.monotonic() < until and not self.box.is_gone:
            _, view = phone.asks("GET", "view")
            if not view or not view.get("ask"):
                time.sleep(0.1)
                continue
            self.tried += 1
            began = time.monotonic()
            status, said = phone.asks("POST", "answer", {"turn": view["turn"], "value": any_value(chance, view["ask"])})
            now = time.monotonic()
            if status == 200:
                self.told.append(Told(view["turn"], name, now - began, crowd()))
                self.seen.setdefault(said["turn"], now)
            elif status not in (0, 404, 409, 503):  # 404: one evening is over, and the next has not begun
                self.wrong.append(f"an honest answer to {view['ask']['what']} got {status}: {said}")
            time.sleep(chance.uniform(*self.between))

    def _go_back(self) -> None:
        """A story that is over goes on from some answers before."""
        phone = next(iter(self.phones.values()))
        _, view = phone.asks("GET", "view")
        if view and "ask" in view and not view["ask"]:
            phone.asks("POST", "undo", {"turn": view["turn"], "times": TAKEN_BACK})


class Listening:
    """Streams that are read at once; how long after an answer was told they saw it."""

    def __init__(self, port: int, token: str, many: int) -> None:
        self._port, self._token, self._over = port, token, threading.Event()
        self.turns = dict[int, list[float]]()
        self.views = 0
        for _ in range(many):
            threading.Thread(target=self._listen, daemon=True).start()

    def close(self) -> None:
        """No more."""
        self._over.set()

    def _listen(self) -> None:
        known = set[int]()  # a turn that comes again after something was taken back is another one
        while not self._over.is_set():
            with contextlib.suppress(OSError):
                for turn in self._seen():
                    self.views += 1
                    if turn not in known:
                        known.add(turn)
                        self.turns.setdefault(turn, []).append(time.monotonic())
            time.sleep(0.2)

    def _seen(self) -> Iterator[int]:
        head = f"GET /api/v1/stream HTTP/1.1\r\nHost: {HOST}\r\nAuthorization: Bearer {self._token}\r\n\r\n"
        with socket.create_connection((HOST, self._port), timeout=PATIENCE) as line, line.makefile("rb") as heard:
            line.sendall(head.encode())
            while not self._over.is_set() and (said := heard.readline()):
                if said.startswith(b"data: {") and (found := TURN.search(said)):
                    yield int(found[1])
