"""Restoring: a backup takes the place of the store; what was there is kept under another name."""

from __future__ import annotations

from pathlib import Path

from device.store.backups import is_sound
from device.store.damage import install, rebuilt, salvaged
from device.store.database import NAME, locked, unlock
from device.store.high_water import Heads
from engine import SaveError


def restore(folder: Path, backup: Path, now: float, *, with_phones: bool = False) -> Path | None:
    """Bring it back; where that is now which was there before.  Its phones come in only where somebody has said so."""
    if not is_sound(backup):
        raise SaveError("error.store.no_backup", file=backup.name)
    lock = locked(folder)
    try:
        door = None if with_phones else salvaged(folder / NAME)
        rebuilt(folder / NAME, [backup], as_new=True, door=door)
        Heads(folder).forget()
        return install(folder / NAME, now, "before-restore")
    finally:
        unlock(lock)
