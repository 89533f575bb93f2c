"""Sticks: finds a mounted USB stick, on which a backup survives the card.

What counts: a medium that can be taken out, or hangs on USB, mounted for writing below /media, /run/media or /mnt.  One
that has a folder `taleside` comes first, else the first by name.  The root of the system never counts, even on USB.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

PLACES = ("/media/", "/run/media/", "/mnt/")
FOLDER = "taleside"
ESCAPED = re.compile(r"\\([0-7]{3})")


def stick(system: Path = Path("/")) -> Path | None:
    """The folder for backups on it, which need not be there yet."""
    folders = sorted(_mounted(system), key=lambda folder: (not folder.is_dir(), folder))
    return next((folder for folder in folders if _can_be_written(folder)), None)


def _mounted(system: Path) -> Iterator[Path]:
    try:
        lines = (system / "proc/self/mounts").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return
    for line in lines:
        device, place, _, options, *_ = [*line.split(" "), "", "", "", ""]
        place = ESCAPED.sub(lambda found: chr(int(found[1], 8)), place)
        if place.startswith(PLACES) and "rw" in options.split(",") and _is_stick(system, device):
            yield system / place.lstrip("/") / FOLDER


def _is_stick(system: Path, device: str) -> bool:
    """Can the disk of this partition be taken out, or does it hang on USB?"""
    block = system / "sys/class/block" / device.rpartition("/")[2]
    if not device.startswith("/dev/") or not block.exists():
        return False
    real = block.resolve()
    disk = real.parent if (real / "partition").exists() else real
    try:
        return "/usb" in str(real) or (disk / "removable").read_text(encoding="ascii").strip() == "1"
    except OSError:
        return False


def _can_be_written(folder: Path) -> bool:
    return os.access(folder if folder.is_dir() else folder.parent, os.W_OK)
