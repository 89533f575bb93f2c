"""Trains everything, one step after the other, and writes down how long each took: `make train-eyes`

What was drawn, cut and trained lies in the work folder. A step whose line stands in its `times.txt` is not done again,
so that a night that was too short goes on the next evening.
"""

from __future__ import annotations

import argparse
import shlex
import time
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

from vision.networks import forgotten
from vision.training.__main__ import main as do

FIRST, LAST = "first", "networks"  # folders: networks that have seen no photo; those that shall ship
COUNTED, LEAST = ("--count", "--steps"), 2  # what grows and shrinks, and never below that


@dataclass(frozen=True)
class TrainingStep:
    """One command of `python -m vision.training`, and the networks with which it looks, if it looks."""

    words: str
    eyes: str = ""

    def scaled(self, part: float, work: Path) -> list[str]:
        """Its words, with so many times as much to do."""
        words = shlex.split(self.words.replace("WORK", str(work)))
        return [
            str(max(LEAST, round(int(word) * part))) if at and words[at - 1] in COUNTED else word
            for at, word in enumerate(words)
        ]


def steps(photos: Sequence[Path], seed: int) -> Iterator[TrainingStep]:
    """All of them, in order; without photos the networks learn from what is drawn alone."""
    for at, (count, scenery) in enumerate(((3500, "tables"), (6800, "sides"), (550, "trays"))):
        yield TrainingStep(f"scenes --count {count} --seed {seed + at} --scenery {scenery}")
    yield TrainingStep(f"finder --steps 6000 --seed {seed} --name finder-{FIRST}.pt")
    yield TrainingStep(f"cut-scenes --count 2200 --seed {seed + 51}")
    yield TrainingStep(f"cut-oblique --count 2200 --seed {seed + 50}")
    yield TrainingStep(f"cut-written --count 1500 --seed {seed + 52}")
    yield TrainingStep(f"teller --steps 12000 --rate 3e-3 --seed {seed} --name teller-{FIRST}.pt")
    yield TrainingStep(f"export --start {FIRST} --name WORK/{FIRST}")
    folders, last = " ".join(map(str, photos)), f"{FIRST}.pt"
    if photos:
        yield from _with_photos(folders, seed)
        last = f"{LAST}.pt"
    for at in range(5):
        yield TrainingStep(f"cut-closeups --count 5000 --seed {seed + 60 + at}")
    yield TrainingStep(f"cut-beside --seed {seed + 40}")
    yield TrainingStep(f"scribe --steps 12000 --rate 3e-3 --seed {seed} --name scribe-{LAST}.pt")
    for kind in ("finder", "teller"):
        yield TrainingStep(f"average --of {kind}-{last} --name {kind}-{LAST}.pt")
    yield TrainingStep(f"export --start {LAST} --name WORK/{LAST}")
    for manner, count in (("tray", 1200), ("own", 30), ("own at rest", 12)):
        yield TrainingStep(f"honesty --manner '{manner}' --count {count} --name WORK/{LAST}/certainty.json", LAST)


def _with_photos(folders: str, seed: int) -> Iterator[TrainingStep]:
    """The finder goes on, and the teller in two ways, of which the mean reads better than either."""
    yield TrainingStep(f"cut-photos --count 2500 --seed {seed} --photos {folders}", FIRST)
    yield TrainingStep(
        f"finder --start finder-{FIRST}.pt --steps 3000 --seed {seed} --photos {folders} --name finder-{LAST}.pt"
    )
    for way in (1, 2):
        yield TrainingStep(
            f"teller --start teller-{FIRST}.pt --steps 12000 --rate 2.5e-3 --seed {seed + way} --photos {folders}"
            f" --name teller-way{way}.pt"
        )
    yield TrainingStep(f"average --of teller-way1.pt teller-way2.pt --name teller-{LAST}.pt")


def train(work: Path, fonts: Path, photos: Sequence[Path], seed: int, part: float) -> None:
    """Do whatever is not done yet."""
    work.mkdir(parents=True, exist_ok=True)
    times = work / "times.txt"
    done = times.read_text().splitlines() if times.exists() else []
    for step in steps(photos, seed):
        words = step.scaled(part, work)
        line = shlex.join(words)
        if any(one.endswith(f"  {line}") for one in done):
            continue
        print(line, flush=True)
        start, busy = time.monotonic(), time.process_time()
        with forgotten(work / step.eyes) if step.eyes else nullcontext():
            do([*words, "--work", str(work), "--fonts", str(fonts)])
        with times.open("a") as file:
            file.write(f"{time.monotonic() - start:.0f} s, {time.process_time() - busy:.0f} s of a processor  {line}\n")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m vision.training.whole", description=__doc__)
    parser.add_argument("--work", type=Path, default=Path("build/eyes"))
    parser.add_argument("--fonts", type=Path, default=Path("/usr/share/fonts"))
    parser.add_argument(
        "--photos", type=Path, nargs="*", default=[], help="folders of photos with boxes, if there are any"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--part", type=float, default=1.0, help="so many times as much of everything: 0.002 only tries it"
    )
    options = parser.parse_args()
    train(options.work, options.fonts, options.photos, options.seed, options.part)


if __name__ == "__main__":
    main()
