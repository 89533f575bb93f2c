"""`read dice` for the command line: one line of JSON for each picture."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.dice import read
from vision.faces import Faces, load
from vision.kinds import KINDS, PIP_D6, DieKind
from vision.reading import Reading


def line(file: str, reading: Reading, ms: float) -> str:
    """One reading as JSON."""
    about = {
        "file": file,
        "values": sorted(map(str, reading.values)),
        "sure": round(reading.sure, 4),
        "state": reading.state,
        "trouble": reading.trouble,
        "boxes": reading.boxes,
        "ms": round(ms, 1),
    }
    return json.dumps(about, ensure_ascii=False)


def read_file(file: Path, kind: DieKind, count: int | None, own: Faces | None) -> tuple[Reading, float]:
    """The dice of one picture file, and how many milliseconds that took; a file that is no picture has none."""
    picture = cv2.imread(str(file))
    if picture is None:
        return Reading(trouble="unreadable"), 0.0
    start = time.perf_counter()
    asked = None if count is None else [kind.faces] * count
    reading = read(np.asarray(picture, np.uint8), asked, faces=kind.faces, own=own, pips=kind.pips)
    return reading, 1000 * (time.perf_counter() - start)


def main(words: Sequence[str] | None = None) -> int:
    """The command line; the exit code says whether all files could be opened."""
    parser = argparse.ArgumentParser(prog="taleside read dice", description="Read the dice on pictures.")
    parser.add_argument("images", nargs="+", type=Path)
    parser.add_argument("--kind", default="pip-d6", help=f"one of {', '.join(KINDS)}, or the file of a set of own dice")
    parser.add_argument("--count", type=int, help="how many dice there are; without it, any number")
    parser.add_argument(
        "--json", action="store_true", help="one JSON object a line; this is the only form there is yet"
    )
    options = parser.parse_args(words)
    own = load(Path(options.kind)) if options.kind not in KINDS else None
    kind = KINDS.get(options.kind) or DieKind(
        own.name if own else PIP_D6.name, own.faces if own else PIP_D6.faces, None
    )
    opened = True
    for file in options.images:
        reading, ms = read_file(file, kind, options.count, own)
        opened = opened and reading.trouble != "unreadable"
        sys.stdout.write(line(str(file), reading, ms) + "\n")
    return 0 if opened else 1


if __name__ == "__main__":
    sys.exit(main())
