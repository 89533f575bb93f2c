"""Drawn: what several phones see alike is drawn once; who comes while it is being drawn waits for it."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock

REMEMBERED = 32
FORM = f"form-{secrets.token_hex(12)}"  # stands where each phone's own secret for forms goes


class Drawn:
    """The parts of pages that were drawn last."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._parts: OrderedDict[Hashable, Future[str]] = OrderedDict()

    def forget(self) -> None:
        """Draw everything anew from now on."""
        with self._lock:
            self._parts.clear()

    def part(self, key: Hashable, draw: Callable[[], str], form: str) -> str:
        """What has this key; it is drawn with FORM in it, and given out with the phone's own."""
        with self._lock:
            found = self._parts.get(key)
            part = self._parts[key] = found or Future()
            while len(self._parts) > REMEMBERED:
                self._parts.popitem(last=False)
        if found is None:
            self._draw(key, part, draw)
        return part.result().replace(FORM, form)

    def _draw(self, key: Hashable, part: Future[str], draw: Callable[[], str]) -> None:
        try:
            part.set_result(draw())
        except BaseException as error:
            with self._lock:
                self._parts.pop(key, None)
            part.set_exception(error)
            raise
