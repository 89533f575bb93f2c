"""The pins: everything that is wired, opened through gpiozero; on a machine that is no Pi, pins that only pretend.

What cannot be opened is left out and told; the evening goes on without it.  Edges are handed over as they come, with
their own times, in whatever thread the library has: whoever takes them only puts them into a queue.
"""

from __future__ import annotations

import logging
import os
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from gpiozero import InputDevice, OutputDevice, PWMOutputDevice, RotaryEncoder
from gpiozero.pins.mock import MockFactory, MockPWMPin

from device.front.hardware import Hardware, Light, Switch
from device.front.lamps import Chain, Lamp
from engine import News

REVISION = Path("/proc/device-tree/system/linux,revision")
"""Only a Raspberry Pi has this file."""
FREQUENCY = 100  # of the light of dimmed lamps: no flicker, and little work
CREDIBLE = 1.0  # seconds: an edge is not older than that, or its time is of another clock

Edge = Callable[[str, bool, float], None]
Turned = Callable[[int], None]
Clock = Callable[[], float]
log = logging.getLogger(__name__)


REMEMBERED = 8  # states of a pin that pretends: gpiozero would keep all of an evening


class MockPins(MockFactory):  # type: ignore[misc]  # gpiozero has no types
    """Pins that only pretend, whose edges have the times of our clock."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        super().__init__(revision="c04170", pin_class=MockPin)
        self.clock = clock


class MockPin(MockPWMPin):  # type: ignore[misc]
    """A pin that somebody drives at a keyboard or in a test; of what it was it remembers only the last."""

    def _change_state(self, value: float) -> bool:
        has_changed = bool(super()._change_state(value))
        del self.states[:-REMEMBERED]
        return has_changed

    def _call_when_changed(self) -> None:
        self._last_change = self.factory.clock()
        super()._call_when_changed()


@dataclass(frozen=True)
class Factory:
    """Where pins come from, whether they are real, and what is to be said about it."""

    pins: Any
    is_real: bool
    news: tuple[News, ...] = ()


def factory(revision: Path = REVISION, clock: Clock = time.monotonic) -> Factory:
    """Real pins on a Raspberry Pi; elsewhere, or if they cannot be had, pins that pretend.  Never a silent search."""
    if not revision.exists():
        return Factory(MockPins(clock), is_real=False, news=(News("box.no_pi"),))
    try:
        return Factory(_chip(), is_real=True)
    except ImportError:
        return Factory(MockPins(clock), is_real=False, news=(News("box.no_library"),))
    except Exception as error:  # noqa: BLE001  lgpio's own errors cannot be named where it is not installed
        return Factory(MockPins(clock), is_real=False, news=(News("box.no_pins", {"why": str(error)}),))


def _chip() -> Any:
    """The chip with the pins.

    As it is imported, lgpio goes to the folder LG_WD and leaves a pipe there; without LG_WD it leaves it where we are,
    and fails where it may not write.  Both ends are open by then, so that the pipe may go, and we go back.
    """
    here = Path.cwd()
    with tempfile.TemporaryDirectory(prefix="taleside-") as folder:
        os.environ.setdefault("LG_WD", folder)
        try:
            from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415  it is there on a Pi, and only there

            return LGPIOFactory()
        finally:
            os.chdir(here)
            if os.environ["LG_WD"] == folder:
                del os.environ["LG_WD"]


class Contact:
    """A button's contact: tells every edge, and can be looked at."""

    def __init__(self, name: str, switch: Switch, pins: Any, edge: Edge, clock: Clock) -> None:
        self.name, self._edge, self._clock, self._closed = name, edge, clock, not switch.to_ground
        self._device = InputDevice(switch.pin, pull_up=switch.to_ground, pin_factory=pins)
        self._device.pin.bounce = None
        self._device.pin.edges = "both"
        self._device.pin.when_changed = self._changed  # gpiozero keeps it weakly: we live as long as the pins

    @property
    def is_closed(self) -> bool:
        """Is it pressed, as far as the wire shows?"""
        return bool(self._device.is_active)

    def close(self) -> None:
        """Let the pin go."""
        self._device.close()

    def _changed(self, ticks: float, state: float) -> None:
        now = self._clock()
        self._edge(self.name, bool(state) == self._closed, ticks if abs(now - ticks) < CREDIBLE else now)


class Plain:
    """A lamp that is on or off."""

    def __init__(self, lamp: Sequence[int], light: Light, pins: Any) -> None:
        self.device = OutputDevice(lamp[0], active_high=light.to_ground, pin_factory=pins)

    def write(self, light: tuple[float, float, float], *, is_on: bool) -> None:
        """On, or off."""
        self.device.value = is_on

    def close(self) -> None:
        """Let the pin go."""
        self.device.close()

    def leave(self) -> None:
        """Stay as it is, even when nobody is there any more."""
        leave(self.device)


class Dimmed:
    """A lamp that can be dimmed; with three pins one that has colours."""

    def __init__(self, lamp: Sequence[int], light: Light, pins: Any) -> None:
        self._devices = [
            PWMOutputDevice(pin, active_high=light.to_ground, frequency=FREQUENCY, pin_factory=pins) for pin in lamp
        ]

    def write(self, light: tuple[float, float, float], *, is_on: bool) -> None:
        """As bright as this; without colours as bright as the brightest of them."""
        parts = light if len(self._devices) == len(light) else [max(light)]
        for device, part in zip(self._devices, parts, strict=True):
            device.value = part

    def close(self) -> None:
        """Let the pins go."""
        for device in self._devices:
            device.close()

    def leave(self) -> None:
        """Stay as it is, even when nobody is there any more."""
        for device in self._devices:
            leave(device)


@dataclass
class Shifted:
    """A lamp on an output of the shift register."""

    chain: Chain
    output: int
    to_ground: bool = True

    def write(self, light: tuple[float, float, float], *, is_on: bool) -> None:
        """On, or off, at the next flush."""
        self.chain.wanted[self.output] = is_on == self.to_ground

    def close(self) -> None:
        """It keeps what it shows."""

    def leave(self) -> None:
        """It does so anyhow, as long as the wires of its chain are left alone."""


class Pins:
    """All pins of a box, opened."""

    def __init__(
        self, hardware: Hardware, pins: Any, edge: Edge, turned: Turned, clock: Clock = time.monotonic
    ) -> None:
        self.news: list[News] = []
        self._hardware, self._pins = hardware, pins
        self._turned, self._wires = turned, list[Any]()
        self._enable: Any = None
        opened = {name: self._try(name, partial(Contact, name, switch, pins, edge, clock))
                  for name, switch in hardware.buttons.items()}  # fmt: skip
        self.contacts: dict[str, Contact] = {name: contact for name, contact in opened.items() if contact}
        self._knob = self._try("volume", self._open_knob) if hardware.volume else None
        self._chain: Chain | None = self._try("register", self._open_chain) if hardware.register else None
        self.lamps: dict[str, Sequence[Lamp]] = {
            name: self._lamps(name, light) for name, light in hardware.lights.items()
        }

    def flush(self) -> None:
        """Let the shift register show what was written."""
        if self._chain:
            self._chain.flush()

    def dim(self, brightness: float) -> None:
        """Dim the lamps of the shift register, if its OE is wired."""
        if self._enable:
            self._enable.value = brightness

    def close(self, *, keep: Sequence[str] = ()) -> None:
        """Let the pins go; lights in *keep* stay as they are as long as there is power."""
        kept = [lamp for name in keep for lamp in self.lamps.get(name, ())]
        wires = [*self._wires, self._enable] if any(isinstance(lamp, Shifted) for lamp in kept) else []
        for lamp in kept:
            lamp.leave()
        for device in wires:
            leave(device)
        for lamps in self.lamps.values():
            for lamp in lamps:
                lamp.close()
        for device in [*self.contacts.values(), self._knob, *self._wires, self._enable]:
            if device:
                device.close()

    # Opening -------------------------------------------------------------------------------------

    def _try(self, name: str, open_it: Callable[[], Any]) -> Any:
        """What cannot be opened is told, once and by its name."""
        try:
            return open_it()
        except Exception as error:  # lgpio's own errors cannot be named where it is not installed
            log.warning("%s cannot be opened", name, exc_info=error)
            self.news.append(News("box.part_lost", {"part": name, "why": str(error)}))
            return None

    def _open_knob(self) -> Any:
        assert self._hardware.volume
        knob = RotaryEncoder(self._hardware.volume.a, self._hardware.volume.b, max_steps=0, pin_factory=self._pins)
        knob.when_rotated_clockwise, knob.when_rotated_counter_clockwise = self._louder, self._softer
        return knob

    def _louder(self) -> None:
        self._turned(1)

    def _softer(self) -> None:
        self._turned(-1)

    def _open_chain(self) -> Chain:
        register = self._hardware.register
        assert register
        for pin in (register.data, register.clock, register.latch):
            self._wires.append(OutputDevice(pin, pin_factory=self._pins))
        if register.enable is not None:
            self._enable = PWMOutputDevice(
                register.enable, active_high=False, frequency=FREQUENCY, pin_factory=self._pins
            )
        data, clock, latch = (_wire(device) for device in self._wires)
        return Chain(data, clock, latch, 8 * register.chips)

    def _lamps(self, name: str, light: Light) -> Sequence[Lamp]:
        if light.kind == "shift_register":
            return [Shifted(self._chain, output, light.to_ground) for output in light.outputs if self._chain]
        each = [light.pins] if light.kind == "rgb" else [(pin,) for pin in light.pins]
        kind = Plain if light.kind == "gpio" else Dimmed
        return [lamp for pins in each if (lamp := self._try(name, partial(kind, pins, light, self._pins)))]


def leave(device: Any) -> None:
    """Whatever closes it from now on, at the latest the end of the process, does not touch the pin."""
    if device:
        device.close = _nothing


def _nothing() -> None:
    """What a device does that is left as it is."""


def _wire(device: Any) -> Callable[[bool], None]:
    def write(level: bool) -> None:
        device.value = level

    return write
