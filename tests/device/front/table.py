"""A box on a table in a test: real code down to the pins, a session, and a clock that only moves when one waits."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from typing import TypeVar

from device.evening.session import Session
from device.front.hardware import Hardware
from device.front.lights import NO_TRACKERS, Trackers
from device.front.meanings import Call, Pointer, Signal
from device.front.simulated import SimulatedBox
from engine import Game
from engine.channel import View

T = TypeVar("T", Call, Pointer)
A_WHILE = 0.4  # longer than a press has to wait after its meaning has changed


class StillClock:
    """Time that stands still; when it goes on, the box does what is due on the way."""

    def __init__(self) -> None:
        self.now = 100.0
        self.box: SimulatedBox | None = None
        self.is_drawn = True  # not in evenings, in which nobody asks how bright a lamp is: only how it shines

    def __call__(self) -> float:
        return self.now

    def wait(self, seconds: float) -> None:
        """Let so much time pass."""
        end = self.now + seconds
        while (due := self.turn()) <= end:
            self.now = max(self.now, due)
        self.now = end
        self.turn()

    def turn(self) -> float:
        """Let the box do what is due; gives when there will be more."""
        assert self.box
        front = self.box.box
        if not self.is_drawn:
            front._next_picture = inf
        return front.turn()


class Table(SimulatedBox):
    """The box, what it said to others, and the session it is wired into."""

    def __init__(self, clock: StillClock, hardware: Hardware | None = None, gauges: Trackers = NO_TRACKERS) -> None:
        self.clock, self.heard = clock, list[Signal]()
        self.views = list[View]()
        super().__init__(hardware, clock=clock, wait=self.wait, gauges=gauges, hear=[self.heard.append])
        clock.box = self

    session: Session

    def wait(self, seconds: float = A_WHILE) -> None:
        """Let time pass, and everything happen before and after that follows."""
        self.settle()
        self.clock.wait(seconds)
        self.settle()

    def settle(self) -> None:
        """Let everything happen that waits for no time."""
        while True:
            self.session.look(lambda game: None)
            if self.box.is_idle():
                return
            self.box.turn()

    def calmly(self, *buttons: str) -> None:
        """Press as people do who look before they press again."""
        for button in buttons:
            self.wait()
            self.press(button)

    @property
    def view(self) -> View:
        view = self.box.view
        assert view
        return view

    @property
    def pointer(self) -> Pointer:
        return self.box.buttons.pointer

    def called(self) -> list[str]:
        """What was called for since it was last asked, beside what every Next does to whoever speaks."""
        calls = [signal for signal in self.heard if isinstance(signal, Call) and signal.what not in ("breath", "cut")]
        self.heard.clear()
        return [call.what if call.on else f"{call.what} off" for call in calls]


@contextmanager
def on_the_table(game: Game, hardware: Hardware | None = None, gauges: Trackers = NO_TRACKERS) -> Iterator[Table]:
    """A box in an evening, which has been shown how things stand."""
    table = Table(StillClock(), hardware, gauges)
    table.session = Session(game)
    table.session.start()
    try:
        table.box.wire(table.session)
        table.wait()
        yield table
    finally:
        table.session.stop()
        table.box.stop()
