"""Once: a call that comes twice with the same id happens once; the second time it is told what came of the first."""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock, RLock
from typing import Any, NamedTuple

REMEMBERED = 64  # calls of each phone


class Reply(NamedTuple):
    """What came of a call."""

    status: int
    body: dict[str, Any]


class Memory:
    """The last calls of one phone; they happen one after the other."""

    def __init__(self) -> None:
        self.lock = RLock()
        self._known: OrderedDict[str, tuple[bytes, Reply]] = OrderedDict()

    def reply(self, call: str, body: dict[str, Any], happen: Callable[[], Reply]) -> Reply:
        """Let it happen, unless it has; an id that was used for something else is refused."""
        name, print_of = str(body.get("id", "")), _print(call, body)
        with self.lock:
            if name in self._known:
                before, reply = self._known[name]
                return reply if before == print_of else Reply(409, {"code": "used_id"})
            reply = happen()
            if name:
                self._known[name] = (print_of, reply)
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
            return reply


class Memories:
    """One for each phone."""

    def __init__(self) -> None:
        self._of: dict[int, Memory] = {}
        self._lock = Lock()

    def of(self, phone: int) -> Memory:
        """That of this phone."""
        with self._lock:
            return self._of.setdefault(phone, Memory())


def _print(call: str, body: dict[str, Any]) -> bytes:
    return hashlib.sha256(json.dumps([call, body], sort_keys=True).encode()).digest()
