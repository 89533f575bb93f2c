"""The hardware as a part: buttons and lights, on real pins or on pins that pretend."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from device.evening.session import Session
from device.front import BoxFront, Hardware, default
from device.front.gauges import trackers
from device.front.hardware import load
from device.front.pins import REVISION
from device.front.signals import Hear
from device.front.simulated import SimulatedBox
from device.service.service import LaidTable
from engine import News

UNPLUG = "unplug"


class Hands:
    """Buttons and lights; *simulated* is there on a machine that has none."""

    def __init__(
        self,
        table: LaidTable,
        file: str,
        hear: Hear,
        *,
        simulate: bool | None = None,
        brightness: float = 1.0,
        is_night: bool = False,
        tell: Callable[[News], None] | None = None,
    ) -> None:
        wired = wiring(file)
        hardware = replace(wired, brightness=wired.brightness * brightness)
        seen = trackers(table.setting.title.id, table.setting.cards.box)
        pretends = not is_pi() if simulate is None else simulate
        self.simulated = SimulatedBox(hardware, gauges=seen, hear=[hear]) if pretends else None
        self.box = self.simulated.box if self.simulated else BoxFront(hardware, gauges=seen, hear=[hear])
        self._wired, self._is_night, self._tell = wired.brightness, is_night, tell

    def start(self, session: Session) -> None:
        """Listen and shine."""
        self.box.start()
        self.box.turn_night(self._is_night)
        self.box.wire(session)
        for news in self.box.news:
            (self._tell or session.tell)(news)

    def adjust(self, brightness: float, *, is_night: bool) -> None:
        """As bright as this by day, from now on; and whether it is night."""
        self.box.shine(self._wired * brightness)
        self.box.turn_night(is_night)

    def stop(self) -> None:
        """Everything is on the disk; what the unplug light says is the system's from here on."""
        self.box.unwire()
        self.box.stop(keep=(UNPLUG,))

    def is_alive(self) -> bool:
        """Does its thread take things from its queue?"""
        return self.box.is_alive()


def wiring(file: str) -> Hardware:
    """What is wired where; our own wiring if no file says otherwise."""
    return load(Path(file)) if file else default()


def is_pi() -> bool:
    """Is this a Raspberry Pi?"""
    return REVISION.exists()
