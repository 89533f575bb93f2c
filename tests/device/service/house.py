"""A house in tests: a box with nothing but phones, whose evenings follow each other in a thread of their own."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from device.pages.rooms import rooms
from device.service.evenings import Evenings, Language
from device.service.plan import EveningPlan, FirstEvening
from device.service.service import Service
from device.store import Store
from engine.channel import Answer
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from tests.device.small_evening import PATIENCE
from web_panel import Panel, Server


def free_port() -> str:
    """A port that nobody uses just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


class House:
    """A box whose evenings run in a thread of their own; *safe*: with nothing but phones."""

    def __init__(self, folder: Path, *, safe: bool = True) -> None:
        self.store = Store.open(folder)
        self.evenings = Evenings(self.store, FirstEvening(), Language("", "en"), rooms, is_safe=safe)
        self.begun = 0
        self._changed = threading.Condition()
        self.evenings.open()
        self._thread = threading.Thread(target=self.evenings.play, args=(self._front,))
        self._thread.start()

    def _front(self, service: Service) -> None:
        with self._changed:
            self.begun += 1
            self._changed.notify_all()
        service.wait()

    def nth(self, n: int) -> Service:
        """The nth evening, as soon as it has begun."""
        with self._changed:
            assert self._changed.wait_for(lambda: self.begun >= n, PATIENCE)
            return self.evenings.service

    def follow(self, **plan: Any) -> None:
        self.evenings.follow(EveningPlan(WONDER_BOOK, WONDER_BOOK.demo(), **plan))

    @property
    def panel_server(self) -> Server:
        assert self.evenings.phones is not None
        return self.evenings.phones.server

    @property
    def panel(self) -> Panel:
        return self.panel_server.panel

    def close(self) -> None:
        self.evenings.end()
        self._thread.join(PATIENCE)
        self.store.close()


@contextmanager
def furnished(
    folder: Path, monkeypatch: pytest.MonkeyPatch, camera: str = "none", voice: str = "simulated"
) -> Iterator[House]:
    """A whole box as soon as its first evening has begun: buttons, lights, and a voice that keeps to itself.

    Nobody hears it, so nothing is rendered, unless *voice* names an engine: the best takes seconds to begin.
    """
    around = {"PORT": free_port(), "CAMERA_SOURCE": camera, "VOICE_SOUND": "no", "VOICE_ENGINE": voice}
    for name, value in {**around, "HOME": str(folder)}.items():
        monkeypatch.setenv(f"TALESIDE_{name}", value)
    with house(folder, safe=False) as made:
        made.nth(1)
        yield made


def eventually(is_so: Callable[[], bool], patience: float = PATIENCE) -> None:
    """Wait until it is."""
    until = time.monotonic() + patience
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.02)


@contextmanager
def house(folder: Path, *, safe: bool = True) -> Iterator[House]:
    made = House(folder, safe=safe)
    try:
        yield made
    finally:
        made.close()


def asked(service: Service) -> str:
    return service.session.look(lambda game: game.ask.what if game.ask else "")


def answer(service: Service, value: Any) -> None:
    turn = service.session.look(lambda game: game.turn)
    service.session.post(Answer(value, to=turn, by="table"))
