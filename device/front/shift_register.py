"""The shift register: a chain of 74HC595, which makes eight lamps of each chip out of three pins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Wire = Callable[[bool], None]


@dataclass
class Chain:
    """The chain, and what its outputs will show after the next flush."""

    data: Wire
    clock: Wire
    latch: Wire
    outputs: int

    def __post_init__(self) -> None:
        self.wanted = [False] * self.outputs
        self.shown: list[bool] | None = None  # nobody knows what it shows when the power comes on

    def flush(self) -> None:
        """Push every bit in, the farthest first, and let all of them be seen at once."""
        if self.wanted == self.shown:
            return
        for bit in reversed(self.wanted):
            self.data(bit)
            self._pulse(self.clock)
        self._pulse(self.latch)
        self.shown = list(self.wanted)

    def _pulse(self, wire: Wire) -> None:
        wire(True)
        wire(False)
