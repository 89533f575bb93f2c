"""The memory of a box whose plug was pulled: is it sound, and which answers are in it?"""

from __future__ import annotations

import json
import shutil
import subprocess
from contextlib import closing
from pathlib import Path

from device.store.connection import connect, is_whole, look
from device.store.database import chains_are_sound
from tests.machines.phone import Given

MEMORY = Path("/var/lib/taleside")
ANSWERS = "SELECT text FROM line WHERE CAST(text AS TEXT) LIKE '[\"answer\"%' ORDER BY campaign, at"


def of_disk(disk: Path, folder: Path) -> Path:
    """The memory that lies on a disk whose power is gone: its journal is replayed, as at the next start."""
    shutil.rmtree(folder / MEMORY.name, ignore_errors=True)
    subprocess.run(["e2fsck", "-p", "-E", "journal_only", disk], check=False, capture_output=True)
    subprocess.run(["debugfs", "-R", f"rdump {MEMORY} {folder}", disk], check=True, capture_output=True)
    file = folder / MEMORY.name / "taleside.db"
    connect(file).close()  # whoever writes first replays what SQLite itself has noted
    return file


def is_sound(file: Path) -> bool:
    """Does SQLite find nothing wrong with it, and is every line as it was written?"""
    with closing(look(file)) as here:
        return is_whole(here) and chains_are_sound(here)


def answers(file: Path) -> list[Given]:
    """All answers that phones have given, also those that were taken back later."""
    with closing(look(file)) as here:
        lines = [json.loads(row[0]) for row in here.execute(ANSWERS)]
    return [Given(what.split("|")[0].lstrip("~"), value) for _, what, value, by in lines if by.startswith("phone")]


def holds(found: list[Given], acknowledged: list[Given]) -> bool:
    """Is all of it there, at the end?  The very last may be one that was not acknowledged any more."""
    count = len(acknowledged)
    return acknowledged in (found[-count:], found[-count - 1 : -1])
