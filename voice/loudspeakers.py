"""The loudspeakers: those that ALSA knows, and which names it may be given.

To ALSA a name can be more than a name: `file:` and `tee:` write files and run commands, and `plug:`, `upmix:` and their
like hand what follows on to these.  So only sound cards and sound servers are given arguments, and plain ones; any
other name, such as one of an owner's own `~/.asoundrc`, stands alone.
"""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass

CARDS = r"hw|plughw|default|sysdefault|front|rear|center_lfe|side|surround\d\d|iec958|spdif|hdmi|dmix|dsnoop|usbstream"
SERVERS = r"pulse|pipewire|bluealsa"
VALUE = r"\w[\w.-]*|\w\w(?::\w\w){5}"  # a word, or the address of a Bluetooth loudspeaker
ARGUMENT = rf"(?:[A-Z][A-Z0-9]*=)?(?:{VALUE})"
ALONE = r"(?!(?:file|tee|plug|shm)$)\w[\w-]*"  # none of these without what follows it
NAME = re.compile(rf"{ALONE}|(?:{CARDS}|{SERVERS}):{ARGUMENT}(?:,{ARGUMENT})*", re.ASCII)


@dataclass(frozen=True)
class Loudspeaker:
    """A device that sound can be sent to."""

    name: str
    about: str


def is_loudspeaker(name: str) -> bool:
    """Is this the name of a loudspeaker, and nothing but that?"""
    return NAME.fullmatch(name) is not None


def loudspeakers(aplay: str = "aplay") -> tuple[Loudspeaker, ...]:
    """The devices that ALSA knows; none if it is not installed."""
    try:
        said = subprocess.run([aplay, "-L"], capture_output=True, text=True, timeout=5, check=False).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ()
    blocks: list[list[str]] = []
    for line in said.splitlines():
        if line[:1].isspace() and blocks:
            blocks[-1].append(line.strip())
        elif line:
            blocks.append([line])
    return tuple(Loudspeaker(block[0], ", ".join(block[1:])) for block in blocks)
