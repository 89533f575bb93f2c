"""Files that are still there and whole after a power cut, reading that has an end, and names with the time in them."""

from __future__ import annotations

import errno
import os
import sys
import time
from itertools import count
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


# Reading ------------------------------------------------------------------------------------------


MOST = 256 << 20  # bytes; five hundred evenings


def whole(name: str, most: int = MOST) -> bytes:
    """What is in this file, `-` being what is piped in; OSError, if there is more of it than anybody could mean."""
    if name == "-":
        data = sys.stdin.buffer.read(most + 1)
    else:
        with Path(name).open("rb") as file:
            data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), name)
    return data


# Names with the time in them ----------------------------------------------------------------------


def stamp(now: float) -> str:
    """A time as it can stand in a file name; whatever the clock says, it says something."""
    try:
        return time.strftime("%Y%m%d-%H%M%S", time.gmtime(now))
    except (OverflowError, ValueError, OSError):
        return "no-time"


def free_path(folder: Path, name: str, ending: str) -> Path:
    """A name in this folder that nothing has."""
    names = (folder / f"{name}{f'-{number}' if number else ''}{ending}" for number in count())
    return next(path for path in names if not path.exists())
