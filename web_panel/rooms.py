"""The rooms: what the panel's other pages need of the box.  A room that nobody has wired has no page and no link."""

from __future__ import annotations

from dataclasses import dataclass

from web_panel.box.wiring import BoxRoom
from web_panel.dice.wiring import DiceRoom
from web_panel.machine import Machine
from web_panel.packs.wiring import PackShelf
from web_panel.setting_up import Setup
from web_panel.tray.wiring import TrayRoom, VoiceRoom


@dataclass(frozen=True)
class Rooms:
    """Those that are wired."""

    setup: Setup | None = None
    packs: PackShelf | None = None
    box: BoxRoom | None = None
    tray: TrayRoom | None = None
    voice: VoiceRoom | None = None
    machine: Machine | None = None
    dice: DiceRoom | None = None


NO_ROOMS = Rooms()
