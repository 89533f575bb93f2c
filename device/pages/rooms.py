"""The rooms: what the box has for the pages of the phones beside the table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from device.packs.library import AT_ONCE, Library
from device.pages.machine import BoxMachine
from device.pages.own_dice import OwnDice
from device.pages.setting_up import SettingUp
from device.pages.simulated_table import SimulatedTable, VoiceElsewhere, part
from device.pages.upkeep import Upkeep
from device.service.evenings import Evenings
from device.service.parts_of_evening import is_pi
from web_panel.rooms import Rooms

if TYPE_CHECKING:
    from device.camera.part import Eyes

PACKS = "packs"  # the folder beside the store in which owners' packs lie


def rooms(evenings: Evenings) -> Rooms:
    """All that this box can show."""
    store = evenings.store
    library = Library(
        store.folder / PACKS,
        played=lambda: [Path(pack.folder) for pack in store.packs.all()],
        patience=AT_ONCE,
        photographed=lambda pack: photographed(evenings, pack),
    )
    return Rooms(
        setup=SettingUp(evenings, library.folders, library.all),
        packs=library,
        machine=BoxMachine(evenings),
        box=Upkeep(evenings),
        tray=None if is_pi() else SimulatedTable(evenings),
        voice=VoiceElsewhere(evenings),
        dice=OwnDice(evenings),
    )


def photographed(evenings: Evenings, pack: Path) -> None:
    """The evening that is under way with this pack hears of a card that somebody has photographed."""
    eyes = cast("Eyes | None", part(evenings, "camera"))
    if eyes and eyes.cards:
        eyes.cards.photographed(pack)
