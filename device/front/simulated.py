"""The simulated box: the same code on pins that only pretend, with fingers that press them and eyes that see the lamps.

At a keyboard the fingers are real (`panel`), and time is what it is; in the tests time stands still until one waits.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from device.front.box import BoxFront
from device.front.hardware import Hardware, default
from device.front.lights import NO_TRACKERS, Trackers
from device.front.meanings import Hear, habits
from device.front.pins import Clock, Factory, MockPins
from device.front.presses import CHORD, LONG
from engine import News

SHORT, BETWEEN, A_LITTLE = 0.08, 0.06, 0.1  # seconds: a press, the gap after it, and more than what is needed


class SimulatedBox:
    """A box to play with: `box` is the real one, wired to nothing."""

    def __init__(
        self,
        hardware: Hardware | None = None,
        *,
        clock: Clock = time.monotonic,
        wait: Callable[[float], None] = time.sleep,
        gauges: Trackers = NO_TRACKERS,
        hear: Iterable[Hear] = (),
    ) -> None:
        self.hardware, self._wait = hardware or default(), wait
        self._pins = MockPins(clock)
        pins = Factory(self._pins, is_real=False, news=(News("box.no_pi"),))
        self.box = BoxFront(self.hardware, clock, pins=pins, gauges=gauges, hear=hear)

    # Fingers -------------------------------------------------------------------------------------

    def down(self, button: str) -> None:
        """A finger goes down, and stays there."""
        self._drive(button, closed=True)

    def up(self, button: str) -> None:
        """It leaves."""
        self._drive(button, closed=False)

    def press(self, *buttons: str, seconds: float = SHORT) -> None:
        """One press after the other."""
        for button in buttons:
            self.down(button)
            self._wait(seconds)
            self.up(button)
            self._wait(BETWEEN)

    def long(self, button: str) -> None:
        """Hold it until it counts."""
        self.press(button, seconds=habits().longer.get(button, LONG) + A_LITTLE)

    def double(self, button: str) -> None:
        """Twice in a row."""
        self.press(button, button)

    def chord(self, *buttons: str) -> None:
        """Hold some together until they count."""
        for button in buttons:
            self.down(button)
        self._wait(CHORD + A_LITTLE)
        for button in buttons:
            self.up(button)
        self._wait(BETWEEN)

    def turn(self, steps: int) -> None:
        """Turn the knob; less than nothing: to the left."""
        if knob := self.hardware.volume:
            first, second = (knob.a, knob.b) if steps > 0 else (knob.b, knob.a)
            for _ in range(abs(steps)):
                for pin, level in ((first, False), (second, False), (first, True), (second, True)):
                    self._level(pin, level)
            self._wait(BETWEEN)

    # Eyes ----------------------------------------------------------------------------------------

    def lights(self, name: str) -> str:
        """The patterns of a light, as "breathe", or as "steady steady dark" where it has several lamps."""
        return " ".join(look.pattern for look in self.box.lamps.look(name))

    def lit(self, name: str) -> int:
        """How many of its lamps are not dark."""
        return sum(look.pattern != "dark" for look in self.box.lamps.look(name))

    # Wires ---------------------------------------------------------------------------------------

    def _drive(self, button: str, *, closed: bool) -> None:
        switch = self.hardware.buttons[button]
        self._level(switch.pin, closed != switch.to_ground)

    def _level(self, number: int, level: bool) -> None:
        pin = self._pins.pin(number)
        pin.drive_high() if level else pin.drive_low()
