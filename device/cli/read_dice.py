"""What the eyes read in pictures: `taleside read dice` one by one, `taleside bench vision` a whole folder of them."""

from __future__ import annotations

import json
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from device.cli.hush import hushed
from device.cli.options import ForPrograms, Options, WrongUse, option

if TYPE_CHECKING:
    from vision.faces import Faces
    from vision.kinds import DieKind
    from vision.reading import Reading

FINE, PROBLEMS = 0, 1
PIPS = "pip-d6"


@dataclass
class DiceOptions(ForPrograms):
    """What `taleside read dice` takes."""

    kind: str = option(str, PIPS)
    count: int | None = option(int)


def read(wish: DiceOptions) -> int:
    """Read the dice in some pictures."""
    if wish.count is not None and wish.count < 1:
        raise WrongUse(wish.said.say("use.read"))
    kind, own = _kind(wish)
    return max(_read_one(wish, file, kind, own) for file in wish.words)


def bench(wish: Options) -> int:
    """Score the eyes with a folder of photos whose truth is known."""
    from vision.measure import report  # noqa: PLC0415  the eyes are an extra, and slow to wake
    from vision.opening import NoPicture  # noqa: PLC0415

    folder = Path(wish.words[0])
    try:
        sys.stdout.write(report(folder, folder / "truth.csv"))
    except NoPicture as error:
        sys.stderr.write(wish.said.say(f"card.{error.why}", {"file": error.file}) + "\n")
        return PROBLEMS
    return FINE


def _kind(wish: DiceOptions) -> tuple[DieKind, Faces | None]:
    """The kind that is named, or the own set that lies in a file."""
    from vision.faces import load  # noqa: PLC0415
    from vision.kinds import KINDS, DieKind  # noqa: PLC0415

    name = wish.kind
    if name in KINDS:
        return KINDS[name], None
    if not Path(name).is_file():
        raise WrongUse(wish.said.say("read.no_kind", {"what": name, "kinds": ", ".join(KINDS)}))
    try:
        own = load(Path(name))
    except (ValueError, KeyError, OSError) as error:
        raise WrongUse(wish.said.say("read.no_set", {"what": name})) from error
    return DieKind(own.name, own.faces, pips=None), own


def _read_one(wish: DiceOptions, file: str, kind: DieKind, own: Faces | None) -> int:
    from vision.dice import read as read_dice  # noqa: PLC0415
    from vision.opening import NoPicture, opened  # noqa: PLC0415
    from vision.reading import Reading  # noqa: PLC0415
    from vision.witnesses import awake  # noqa: PLC0415

    awake(pips=kind.pips)
    asked = None if wish.count is None else [kind.faces] * wish.count
    try:
        with hushed():
            picture = opened(Path(file))
    except NoPicture as error:
        if wish.json:
            _say(wish, file, Reading(), 0.0)
        sys.stderr.write(wish.said.say(f"card.{error.why}", {"file": file}) + "\n")
        return PROBLEMS
    start = time.perf_counter()
    reading = read_dice(picture, asked, faces=kind.faces, own=own, pips=kind.pips)
    _say(wish, file, reading, 1000 * (time.perf_counter() - start))
    return FINE


def _say(wish: DiceOptions, file: str, reading: Reading, ms: float) -> None:
    order = sorted(range(len(reading.values)), key=lambda at: (isinstance(reading.values[at], str), reading.values[at]))
    values = [str(reading.values[at]) for at in order]
    if wish.json:
        told = {"file": file, "values": values, "sure": round(reading.sure, 4), "state": reading.state}
        boxes = [list(reading.boxes[at]) for at in order]
        print(json.dumps({**told, "boxes": boxes, "ms": round(ms, 1)}, ensure_ascii=False))
        return
    about = {"file": file, "values": " ".join(values) or "-", "percent": round(100 * reading.sure)}
    print(wish.said.say(f"read.{reading.state}", about))
