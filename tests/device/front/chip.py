"""A chip with pins as lgpio shows it, for gpiozero's own driver to work on: levels, pulls, and what was sent."""

from __future__ import annotations

import time
import types
from collections.abc import Callable
from typing import Any

PULL_NONE, PULL_UP, PULL_DOWN, OUTPUT = 128, 32, 64, 2
REVISION = 0xC04170  # a Pi 5

Alert = Callable[[int, int, int, int], None]


class Chip:
    """The pins, and what a program did with them."""

    def __init__(self) -> None:
        self.levels, self.modes = dict[int, int](), dict[int, int]()
        self.light, self.debounce = dict[int, int](), dict[int, int]()
        self.alerts = dict[int, Alert]()

    def drive(self, pin: int, level: int) -> None:
        """Somebody pulls a pin up or down; the kernel notes when."""
        self.levels[pin] = level
        self.alerts[pin](0, pin, level, time.monotonic_ns())

    def library(self) -> types.ModuleType:
        """The module that gpiozero imports."""
        module: Any = types.ModuleType("lgpio")
        module.SET_PULL_NONE, module.SET_PULL_UP, module.SET_PULL_DOWN = PULL_NONE, PULL_UP, PULL_DOWN
        module.SET_BIAS_DISABLE, module.SET_BIAS_PULL_UP, module.SET_BIAS_PULL_DOWN = PULL_NONE, PULL_UP, PULL_DOWN
        module.RISING_EDGE, module.FALLING_EDGE, module.BOTH_EDGES, module.error = 1, 2, 3, OSError
        module.gpiochip_open, module.gpiochip_close = lambda chip: 7, lambda handle: None
        module.gpio_claim_input, module.gpio_claim_output = self._claim_input, self._claim_output
        module.gpio_get_mode = lambda handle, pin: self.modes.get(pin, 0)
        module.gpio_read = lambda handle, pin: self.levels.get(pin, 0)
        module.gpio_write = lambda handle, pin, level: self.levels.update({pin: int(level)})
        module.gpio_free = module.gpio_claim_alert = lambda *args: 0
        module.gpio_set_debounce_micros = lambda handle, pin, micros: self.debounce.update({pin: micros})
        module.tx_pwm = lambda handle, pin, frequency, duty: self.light.update({pin: duty})
        module.callback = self._callback
        return module  # type: ignore[no-any-return]

    def _claim_input(self, handle: int, pin: int, flags: int = 0) -> None:
        self.modes[pin], self.levels[pin] = flags, int(flags == PULL_UP)

    def _claim_output(self, handle: int, pin: int) -> None:
        self.modes[pin] = OUTPUT

    def _callback(self, handle: int, pin: int, edges: int, alert: Alert) -> Any:
        self.alerts[pin] = alert
        return types.SimpleNamespace(cancel=lambda: self.alerts.pop(pin))
