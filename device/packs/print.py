"""The print: what is written on a card that was photographed, read in a child that ends with it.

The networks that read are large and seldom needed; so they live only as long as one photo, and never in the box itself.
A photo comes from a phone, and may be meant badly: the child has so much memory and so much time, and no more.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from device.packs.refusal import NotTaken
from web_panel.packs.wiring import PassageSeen

PATIENCE = 45  # seconds; a PC takes three, with the networks that have to wake
MEMORY = (
    768 << 20
)  # bytes of its own: 455 MB for a photo of a card, 610 for 24 megapixels of noise (240 and 380 resident)
LIMITED = f"from device.packs.child_limits import memory; memory({MEMORY}); "
READ = "from device.cli import main; raise SystemExit(main())"
READABLE = ("en", "it", "de", "fr", "es")
MOST, LONGEST = 24, 4_000  # passages, and letters of one


def read_print(photo: Path, language: str) -> list[PassageSeen]:
    """What stands on the card, passage by passage; NotTaken says why nothing does."""
    tongue = ["--language", language] if language in READABLE else []
    told = _told("text", str(photo), *tongue)
    doubtful = frozenset(map(str, told.get("doubtful", ())))
    found = [
        PassageSeen(str(block["kind"]), str(block["text"])[:LONGEST], _marked(str(block["text"]), doubtful))
        for block in told.get("blocks", ())[:MOST]
        if block.get("text")
    ]
    if not found:
        raise NotTaken("error.picture.no_print")
    return found


def read_spot(photo: Path, finger: tuple[float, float]) -> dict[str, int]:
    """The place on the card under a finger, in hundredths; NotTaken if there is no card under it."""
    x, y = finger
    spot = _told("spot", f"{x:.4f},{y:.4f}", str(photo)).get("spot")
    if not spot:
        raise NotTaken("error.picture.no_card")
    return {"x": round(100 * spot[0]), "y": round(100 * spot[1])}


def _told(*what: str) -> dict[str, Any]:
    """What the child reads."""
    command = [sys.executable, "-c", LIMITED + READ, "read", *what, "--json"]
    try:
        done = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False)
        told: dict[str, Any] = json.loads(done.stdout)
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        raise NotTaken("error.picture.no_reader") from error
    return told


def _marked(text: str, doubtful: frozenset[str]) -> tuple[str, ...]:
    """The words of a passage that somebody should look at."""
    return tuple(
        dict.fromkeys(word for word in text.split() if word.strip(".,;:!?\"'«»“”()") in doubtful or word in doubtful)
    )
