"""A phone outside of the virtual machine: somebody who answers whatever is asked, through the calls of the pages."""

from __future__ import annotations

import contextlib
import http.client
import json
import random
import re
import threading
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine import Ask
from engine.laboratory import answerable, any_answer

PATIENCE = 240.0  # seconds


class Given(NamedTuple):
    """An answer, as the journal has it."""

    what: str
    value: Any


@dataclass
class Phone:
    """Whoever was let in, and all of its answers that were acknowledged."""

    port: int
    token: str = ""
    acknowledged: list[Given] = field(default_factory=list)
    is_tired: threading.Event = field(default_factory=threading.Event)

    @property
    def home(self) -> str:
        """Where it finds the box."""
        return f"http://127.0.0.1:{self.port}"

    def comes_in(self, secret: str) -> None:
        """By the secret of an invitation."""
        form = urllib.parse.urlencode({"token": secret, "name": "Player"}).encode()
        try:
            urllib.request.build_opener(_Stays).open(f"{self.home}/pair", form, timeout=PATIENCE)
        except urllib.error.HTTPError as answer:
            found = re.search(r"taleside=([\w-]+)", answer.headers.get("Set-Cookie", ""))
            self.token = found[1] if found else ""

    def call(self, name: str, **body: Any) -> Any:
        """One call; nothing if it was refused."""
        known = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        request = urllib.request.Request(
            f"{self.home}/api/v1/{name}", json.dumps(body).encode() if body else None, known
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)
        except urllib.error.HTTPError:
            return None

    def picture(self) -> bytes:
        """What the camera sees, from the page of the box; nothing, if it gives no picture."""
        request = urllib.request.Request(f"{self.home}/box/picture", headers={"Cookie": f"taleside={self.token}"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            found: bytes = answer.read()
        return found

    def plays_on(self) -> None:
        """Until it is tired, or nobody is there any more."""
        chance = random.Random()
        with contextlib.suppress(OSError, http.client.HTTPException):
            while not self.is_tired.is_set():
                self.plays(chance)

    def plays(self, chance: random.Random) -> None:
        """Answers what is asked; what was acknowledged is remembered."""
        view = self.call("view")
        ask = asked(view["ask"]) if view["ask"] else None
        if ask is None or not answerable(ask):
            self.call("undo", turn=view["turn"], times=3)
            return
        value = any_answer(chance, ask)
        if self.call("answer", turn=view["turn"], value=value):
            self.acknowledged.append(Given(ask.what, value))


class _Stays(urllib.request.HTTPRedirectHandler):
    """Goes nowhere: what is wanted is only the cookie."""

    def redirect_request(self, *about: Any) -> None:
        """Not there."""


def asked(said: dict[str, Any]) -> Ask:
    """The question as the engine has it."""
    options = tuple(option["value"] for option in said["options"])
    parts = tuple(map(asked, said["parts"]))
    return Ask(said["what"], said["kind"], options, said["who"], said["about"], said["private"], parts, said["least"])
