"""All commands of the box by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from device.arguments import Wish
from device.commands.checkup import devices, doctor
from device.commands.diagnosis import diagnosis
from device.commands.inviting import invite
from device.commands.keeping import back_up, restore, status, take_in, take_out
from device.commands.licences import licences
from device.commands.printing import print_sheet
from device.commands.seeing import bench, read
from device.commands.setting import config
from device.commands.trust import trust
from device.commands.trying import run, say, test

COMMANDS: Mapping[str, Callable[[Wish], int]] = {
    "run": run,
    "status": status,
    "backup": back_up,
    "restore": restore,
    "export": take_out,
    "import": take_in,
    "doctor": doctor,
    "config": config,
    "devices": devices,
    "print": print_sheet,
    "say": say,
    "test": test,
    "diagnosis": diagnosis,
    "licences": licences,
    "trust": trust,
    "invite": invite,
    "read": read,
    "bench": bench,
}
