"""A box in tests whose own thread runs, on a clock that leaps over what nobody waits for."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from device.evening.session import Session
from device.front.lights import Trackers
from device.front.simulated import SimulatedBox
from engine.board import Gauges
from tests.device.front.table import A_WHILE
from tests.device.small_evening import PATIENCE

COUNTED = Trackers(lambda table: Gauges("players", table.count, 10))


def until(what: Callable[[], Any]) -> None:
    """Wait until it is so; only a broken box takes long."""
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end
        time.sleep(0.002)


class LeapingClock:
    """The time that it is, and so many seconds later at once."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self._ahead

    def leap(self, seconds: float) -> None:
        """Let so much time have passed."""
        self._ahead += seconds


class Running(SimulatedBox):
    """A simulated box whose thread runs, and whose fingers take no time."""

    def __init__(self, seen: Trackers = COUNTED) -> None:
        self.clock = LeapingClock()
        super().__init__(clock=self.clock, wait=self.leap, gauges=seen)

    def leap(self, seconds: float) -> None:
        """Let time pass, and the box see that it has."""
        self.clock.leap(seconds)
        assert self.box.is_alive(PATIENCE)

    def ready(self, session: Session) -> None:
        """Wait until a press counts."""
        session.look(lambda game: None)  # all that was posted has happened, and its views are on their way
        self.leap(0)
        self.leap(A_WHILE)
