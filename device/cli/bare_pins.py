"""Bare pins: buttons and lights alone, without any game, to try one button or light after the other."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Self

from device.front.hardware import Hardware
from device.front.lamps import Lamps
from device.front.lights import LAMPS, Look
from device.front.pins import Pins, factory
from device.front.presses import Classifier, Press
from engine import News


class BarePins:
    """Tells every press, and lets lights shine."""

    def __init__(self, hardware: Hardware, told: Callable[[Press], None] = lambda press: None) -> None:
        found = factory()
        self.is_real, self._told = found.is_real, told
        self._pins = Pins(hardware, found.pins, self._edge, lambda steps: None)
        self._classifier = Classifier(list(self._pins.contacts))
        self._lamps = Lamps(self._pins)
        self.news: tuple[News, ...] = (*found.news, *self._pins.news)
        self.lights = [name for name, lamps in self._pins.lamps.items() if lamps]

    def __enter__(self) -> Self:
        """The pins are ours."""
        return self

    def __exit__(self, *_: object) -> None:
        """Let them go."""
        self._pins.close()

    def shine(self, name: str) -> None:
        """Only this light, all its lamps."""
        self._lamps.show({name: (Look("steady"),) * LAMPS[name]}, time.monotonic())

    def _edge(self, button: str, closed: bool, at: float) -> None:
        for press in self._classifier.edge(button, closed, at):
            if press.kind != "up":
                self._told(press)
