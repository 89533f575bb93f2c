"""Files that are still there, and whole, after a power cut."""

from __future__ import annotations

import os
from pathlib import Path

SYNCS_FOLDERS = hasattr(os, "O_DIRECTORY")  # Windows opens no folder, and syncs no file that is only read


def sync_file(path: Path) -> None:
    """What was written into it is on the card."""
    if path.is_dir() and not SYNCS_FOLDERS:
        return
    there = os.open(path, os.O_RDONLY if SYNCS_FOLDERS else os.O_RDWR)
    try:
        os.fsync(there)
    finally:
        os.close(there)


def make_folder(folder: Path) -> None:
    """A folder that is still there after a power cut."""
    if not folder.is_dir():
        folder.mkdir(parents=True)
        sync_file(folder.parent)


def put(fresh: Path, path: Path) -> None:
    """Let a whole new file take the place of another: after a power cut there is the one or the other."""
    sync_file(fresh)
    fresh.replace(path)
    sync_file(path.parent)
