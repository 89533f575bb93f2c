"""The diagnosis: how a box is doing, in a file that can be given to strangers.

It is made of what is known to be harmless, never of everything with the secrets taken out: numbers, names that we gave
ourselves, and the lines of our own code.  No name of a person, a phone, a campaign or a pack, no word of a card, no
address, no folder, and no text that anybody has typed gets into it.
"""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any

from device.files.save_files import LOG, home
from device.service.checkup import Check, checks
from device.service.licences import pieces
from device.service.settings import KNOBS, SettingValue, effective
from device.store.connection import version as schema
from device.store.journal import campaigns
from device.store.second_access import Visit, is_played, visit
from device.store.tables import Phones
from engine import EngineError
from engine.phrases import Phrases
from engine.shelf import SHELF

LAST = 400  # lines of the log
ROOMS = r"(?:device|engine|vision|voice|web_panel)"
LOGGED = re.compile(rf"(?:(DEBUG|INFO|WARNING|ERROR|CRITICAL):)?({ROOMS}(?:\.[a-z_]+)*): ?")
FRAME = re.compile(
    rf'\s*File "[^"]*?/((?:{ROOMS}|site-packages|python3\.\d+)/[\w./-]+\.py)", line (\d+), in (\w+|<\w+>)$'
)
RAISED = re.compile(r"((?:[a-z_]+\.)*[A-Z]\w*(?:Error|Exception|Trouble|Broke|Save|Use))(?::|$)")


def found(said: Phrases) -> dict[str, Any]:
    """All of it."""
    folder = home()
    return {
        "taleside": version("taleside"),
        "machine": _machine(Path("/")),
        "pieces": {piece.name: piece.version for piece in pieces()},
        "checks": [_check(check) for check in checks(said)],
        **_kept(folder),
        "log": list(last_lines(folder)),
    }


def last_lines(folder: Path) -> Iterator[str]:
    """The end of the log, without anybody in it."""
    return harmless(_log(folder))


def harmless(lines: Iterable[str]) -> Iterator[str]:
    """Of a log: who of us had something to say, where in the code, and what kind of error it was."""
    for line in lines:
        if frame := FRAME.match(line):
            yield f"  {frame[1]}:{frame[2]} {frame[3]}"
        elif logged := LOGGED.match(line):
            yield f"{logged[1] or 'LOGGED'} {logged[2]}"
        elif raised := RAISED.match(line):
            yield raised[1]


def _machine(system: Path) -> dict[str, Any]:
    """What kind of machine, as its maker calls it."""
    model = ""
    with suppress(OSError):
        model = (system / "proc/device-tree/model").read_text(encoding="utf-8").strip("\0")
    kind = {"system": platform.system(), "release": platform.release(), "kind": platform.machine(), "model": model}
    return {**kind, "python": platform.python_version(), "cores": os.cpu_count(), "bits": sys.maxsize.bit_length() + 1}


def _check(check: Check) -> dict[str, Any]:
    numbers = {key: value for key, value in check.about.items() if isinstance(value, bool | int | float)}
    return {"name": check.name, "state": check.state, "what": check.what, **numbers}


def _kept(folder: Path) -> dict[str, Any]:
    """What lies in the store, counted."""
    try:
        with visit(folder) as here:
            settings = effective(here.settings.all())
            return {"settings": dict(_settings(settings)), "store": {"playing": is_played(folder), **_counted(here)}}
    except EngineError as error:
        return {"store": {"error": error.what}}


def _settings(settings: Mapping[str, SettingValue]) -> Iterator[tuple[str, Any]]:
    """Numbers, switches and what is as it comes; of anything else only that it was set."""
    for name, (value, source) in settings.items():
        is_plain = isinstance(value, bool | int | float) or value == KNOBS[name].default
        yield name, {"value": value if is_plain else "(set)", "source": source}


def _counted(here: Visit) -> dict[str, Any]:
    ours = {title.id for title in SHELF}
    kept = campaigns(here.writer.here)
    return {
        "schema": schema(here.writer.here),
        "bytes": here.path.stat().st_size,
        "campaigns": [
            {"game": campaign.game if campaign.game in ours else "other", "lines": campaign.lines} for campaign in kept
        ],
        "backups": len(here.backups.all()),
        "phones": Counter(phone.role for phone in Phones(here.writer).all()),
    }


def _log(folder: Path) -> list[str]:
    """The last lines: from the file beside the store, or from the journal of the system where it may be read."""
    file = folder / LOG
    if file.exists():
        return file.read_text(encoding="utf-8", errors="replace").splitlines()[-LAST:]
    command = ["journalctl", "--unit", "taleside", "--lines", str(LAST), "--output", "cat", "--no-pager"]
    with suppress(OSError, subprocess.TimeoutExpired):
        return subprocess.run(command, capture_output=True, text=True, timeout=10, check=False).stdout.splitlines()
    return []
