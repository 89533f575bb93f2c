"""The rooms: what the pages need of the box beside the table.  A room that nobody has wired has no page and no link."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

from web_panel.box.wiring import BoxRoom
from web_panel.dice.wiring import DiceRoom
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


# The machine --------------------------------------------------------------------------------------


class Device(NamedTuple):
    """A part of the box, and how it is."""

    name: str
    state: Literal["fine", "missing", "given_up"]


class Automation(NamedTuple):
    """Something that the box does by itself, until somebody would rather do it by hand."""

    name: str
    said: str
    is_on: bool


class Machine(Protocol):
    """The box, seen from outside."""

    def devices(self) -> Sequence[Device]:
        """Its parts."""
        ...

    def automations(self, language: str) -> Sequence[Automation]:
        """What it does by itself."""
        ...

    def switch(self, name: str, *, on: bool, by: str) -> None:
        """Let it do so, or not, as whoever has said."""
        ...

    def troubles(self, language: str) -> Iterable[tuple[str, str]]:
        """What is the matter: a name for programs, and a sentence for people."""
        ...
