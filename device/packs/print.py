"""The print: what is written on a card that was photographed, read in a child that ends with it.

The networks that read are large and seldom needed; so they live only as long as one photo, and never in the box itself.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from device.packs.refusal import NotTaken
from web_panel.packs.wiring import Passage

PATIENCE = 90  # seconds; a Pi needs some to wake the networks
READABLE = ("en", "it", "de", "fr", "es")
MOST, LONGEST = 24, 4_000  # passages, and letters of one


def read_print(photo: Path, language: str) -> list[Passage]:
    """What stands on the card, passage by passage; NotTaken says why nothing does."""
    command = [sys.executable, "-m", "device", "read", "text", str(photo), "--json"]
    tongue = ["--language", language] if language in READABLE else []
    try:
        done = subprocess.run([*command, *tongue], capture_output=True, timeout=PATIENCE, check=False)
        told = json.loads(done.stdout)
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        raise NotTaken("error.picture.no_reader") from error
    doubtful = frozenset(map(str, told.get("doubtful", ())))
    found = [
        Passage(str(block["kind"]), str(block["text"])[:LONGEST], _marked(str(block["text"]), doubtful))
        for block in told.get("blocks", ())[:MOST]
        if block.get("text")
    ]
    if not found:
        raise NotTaken("error.picture.no_print")
    return found


def _marked(text: str, doubtful: frozenset[str]) -> tuple[str, ...]:
    """The words of a passage that somebody should look at."""
    return tuple(
        dict.fromkeys(word for word in text.split() if word.strip(".,;:!?\"'«»“”()") in doubtful or word in doubtful)
    )
