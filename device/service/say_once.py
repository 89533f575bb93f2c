"""Aloud: says a sentence when there is no voice at the table, in a child process that may fail, or hang.

It needs no evening; nor a store, though what is set there is heeded if it can be read.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from device.files.save_files import home
from device.service.parts import settings_of
from device.service.settings import effective
from device.store.database import NAME
from device.store.second_access import visit


@contextmanager
def aloud(text: str, language: str) -> Iterator[None]:
    """Say it meanwhile."""
    child = None
    with suppress(OSError):
        command = [sys.executable, "-m", __name__, language, text]
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, process_group=0)
    try:
        yield
    finally:
        if child:
            with suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL) if hasattr(
                    os, "killpg"
                ) else child.kill()  # and whoever speaks for it
            child.wait()


def known_settings() -> Mapping[str, Any]:
    """As they hold, as far as they can be read."""
    kept: Mapping[str, str] = {}
    with suppress(Exception):  # whatever is wrong with the store is being said already
        if (home() / NAME).is_file():
            with visit(home()) as here:
                kept = here.settings.all()
    return {name: found.value for name, found in effective(kept).items()}


def main(language: str, text: str) -> int:
    """What the child does; 0: it was said."""
    from device.speech.loudspeaker import spoken  # noqa: PLC0415  the voice may not be installed

    with tempfile.TemporaryDirectory() as folder:
        problems = spoken(text, {**settings_of(known_settings(), "voice"), "language": language}, Path(folder))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
