"""The screen: the simulated box in the foreground of a terminal, with what was told last beneath it."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from device.front.drawn_front import DrawnFront, keys, on
from device.front.simulated import SimulatedBox
from device.service.service import Service


def shown(service: Service, simulated: SimulatedBox) -> None:
    """Draw it, and press what is typed, until somebody leaves or the evening is over."""
    picture = on(Console(highlight=False))
    panel = DrawnFront(simulated, service.table.words, time.monotonic)
    with keys(sys.stdin.fileno()) as read:

        def typed(seconds: float) -> str | None:
            return "" if service.is_over else read(seconds)

        def draw(lines: Sequence[Text]) -> None:
            picture((*lines, Text(), *(Text(text) for text in list(service.captions.lines))))

        panel.play(typed, draw)
