"""Stamps: file names with the time in them, for people; whatever depends on an order counts instead."""

from __future__ import annotations

import time
from itertools import count
from pathlib import Path


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
