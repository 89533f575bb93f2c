"""What is asked about when numerals lie in the tray, and how much of it was doubted: `python -m vision.training.asked`

A handful lies there already and is seen in three pictures, as the box reads them, step by step. That takes a second of
a processor: `vision.evenings` plays all that moves as well.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2

from vision.dice import told_by
from vision.evenings import bound
from vision.laying import together
from vision.reading import Reading
from vision.sets import Sets
from vision.training.tray import SIZE, Handful, handfuls
from vision.ways import Ways

KINDS = ("twenty", "fewer", "twenty")  # two of three handfuls are of twenty-sided dice: most questions are about those
FIRST = 500_000  # the seed of the first handful; no curve and no network has learned from those that follow
CLEAR = 0.9  # a die whose face is so likely is hardly why anybody is asked
TITLES = ("faces", "handfuls", "read rightly", "sure", "wrong while sure", "wrong at most")


@dataclass(frozen=True)
class ReadHandful:
    """One handful, and what was read at last."""

    handful: Handful
    reading: Reading

    @property
    def is_right(self) -> bool:
        """Whether exactly what lies there was read."""
        return Counter(self.reading.values) == Counter(value for _, value in self.handful.truth)

    @property
    def is_sure(self) -> bool:
        """Whether nobody is asked."""
        return self.reading.state == "sure"

    @property
    def doubted(self) -> int:
        """How many of its dice are not clear."""
        seen = self.reading.evidence
        return 0 if seen is None else sum(look.sure < CLEAR for look in seen.found.taken)


def read(ways: Ways, one: Handful) -> ReadHandful:
    """What the box makes of it, before anybody is asked."""
    dice = (one.faces,) * len(one.truth)
    frames = [ways.read(picture, dice, one.faces, SIZE).evidence for picture in one.pictures]
    seen = [some for some in frames if some and frames[-1] and some.how == frames[-1].how]
    told = told_by(one.pictures[-1], together(seen))
    return ReadHandful(one, ways.read_carefully(one.pictures, dice, one.faces, SIZE, told))


def handfuls_read(count: int, first: int) -> Iterator[ReadHandful]:
    """So many handfuls with numerals."""
    ways = Ways(Sets())
    return (read(ways, one) for one in handfuls(KINDS, count, first))


def table(every: Sequence[ReadHandful]) -> str:
    """The figures, for each kind of dice, and what the questions are about."""
    lines = [f"| {' | '.join(TITLES)} |", "|---" * len(TITLES) + "|"]
    for faces in sorted({len(one.handful.faces) for one in every}):
        some = [one for one in every if len(one.handful.faces) == faces]
        lines.append(_row(f"{faces}", some))
    asked = [one for one in every if not one.is_sure]
    right, single = sum(one.is_right for one in asked), sum(one.doubted == 1 for one in asked)
    return "\n".join(
        [*lines, _row("all", every), f"{len(asked)} are asked about: {right} read rightly, {single} for one die alone"]
    )


def _row(name: str, some: Sequence[ReadHandful]) -> str:
    right, sure = sum(one.is_right for one in some), sum(one.is_sure for one in some)
    wrong = sum(one.is_sure and not one.is_right for one in some)
    cells = (name, len(some), right, sure, wrong, f"{100 * bound(wrong, len(some)):.1f} %")
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m vision.training.asked", description=__doc__)
    parser.add_argument("--count", type=int, default=94, help="handfuls")
    parser.add_argument("--first", type=int, default=FIRST, help="seed of the first one")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    sys.stdout.write(f"{table([*handfuls_read(options.count, options.first)])}\n")


if __name__ == "__main__":
    main()
