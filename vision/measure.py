"""How well the eyes read a folder of photos: `python -m vision.measure FOLDER truth.csv`."""

from __future__ import annotations

import argparse
import csv
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.dice import read
from vision.faces import Faces
from vision.kinds import KINDS, PIP_D6, DieKind
from vision.networks import Picture
from vision.opening import opened
from vision.reading import Reading, Value
from vision.teaching import taught_by_photos


@dataclass(frozen=True)
class Photo:
    """One line of a truth file."""

    file: str
    kind: DieKind
    truth: tuple[Value, ...]

    @property
    def source(self) -> str:
        """Where it comes from, and what kind of dice lie there."""
        folder = self.file.split("/")[0]
        return folder if self.kind is PIP_D6 else f"{folder} {self.kind.name}"


@dataclass(frozen=True)
class Score:
    """One photo, its reading, and how long that took."""

    photo: Photo
    reading: Reading
    ms: float

    @property
    def exact(self) -> bool:
        """Whether exactly the right values were read."""
        return Counter(self.reading.values) == Counter(self.photo.truth)

    @property
    def hits(self) -> int:
        """How many dice were read rightly."""
        return sum((Counter(self.reading.values) & Counter(self.photo.truth)).values())

    @property
    def taken(self) -> bool:
        """Whether the box would take the reading without a question."""
        return self.reading.state == "sure"


def photos(truth: Path) -> list[Photo]:
    """The lines of a truth file that are about dice."""
    with truth.open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    kinds = [KINDS.get(row["kind"].replace("numeral_", "").replace("_", "-")) for row in rows]
    return [
        Photo(row["file"], kind, tuple(map(int, row["truth"].split())))
        for row, kind in zip(rows, kinds, strict=True)
        if kind is not None
    ]


def scored(folder: Path, photo: Photo, *, known: bool, own: Faces | None = None) -> Score:
    """Read one photo; *known* tells the eyes how many dice there are."""
    return judged_by(opened(folder / photo.file), photo, known=known, own=own)


def judged_by(picture: Picture, photo: Photo, *, known: bool, own: Faces | None = None) -> Score:
    """Read a picture that shows what a photo shows."""
    kind, start = photo.kind, time.perf_counter()
    asked = [kind.faces] * len(photo.truth) if known else None
    reading = read(picture, asked, faces=kind.faces, own=own, pips=kind.pips)
    return Score(photo, reading, 1000 * (time.perf_counter() - start))


def after_lessons(folder: Path, few: Sequence[Photo], lessons: int, seed: int) -> list[Score]:
    """One source, read after some of its photos were shown with their truth; those are not counted."""
    order = np.random.default_rng(seed).permutation(len(few))
    shown = _lessons([few[at] for at in order], lessons)
    pictures, kind = [(opened(folder / photo.file), photo.truth) for photo in shown], few[0].kind
    own = taught_by_photos("lessons", pictures, kind.faces, pips=kind.pips)
    return [scored(folder, photo, known=True, own=own) for photo in few if photo not in shown]


def _lessons(photos: Sequence[Photo], count: int) -> list[Photo]:
    """So many photos that show as many different faces as possible, as somebody would choose them."""
    shown: list[Photo] = []
    for _ in range(count):
        seen = Counter(value for photo in shown for value in photo.truth)
        left = [photo for photo in photos if photo not in shown]
        shown.append(max(left, key=lambda photo: sum(1 / (1 + 4 * seen[value]) for value in set(photo.truth))))
    return shown


def table(scores: Iterable[Score]) -> str:
    """The figures by source, as a table in markdown."""
    sources: dict[str, list[Score]] = defaultdict(list)
    for score in scores:
        sources[score.photo.source].append(score)
    lines = [
        "| source | photos | exact | recall | precision | sure | right when sure | wrong while sure | ms |",
        "|---" * 9 + "|",
    ]
    lines += [_row(source, some) for source, some in sources.items()]
    if len(sources) > 1:
        lines.append(_row("all", [score for some in sources.values() for score in some]))
    return "\n".join(lines)


def _row(source: str, scores: Sequence[Score]) -> str:
    hits = sum(score.hits for score in scores)
    dice, said = sum(len(score.photo.truth) for score in scores), sum(len(score.reading.values) for score in scores)
    taken = [score for score in scores if score.taken]
    right = sum(score.exact for score in taken)
    cells = (
        source,
        str(len(scores)),
        percent(sum(score.exact for score in scores), len(scores)),
        percent(hits, dice),
        percent(hits, said),
        percent(len(taken), len(scores)),
        percent(right, len(taken)),
        percent(len(taken) - right, len(scores)),
        f"{np.median([score.ms for score in scores]):.0f}",
    )
    return f"| {' | '.join(cells)} |"


def percent(part: int, whole: int) -> str:
    """A part of a whole in words."""
    return f"{100 * part / whole:.1f} %" if whole else "-"


def curve(scores: Sequence[Score]) -> str:
    """How often readings were right, by how sure the eyes said they were."""
    rows = sorted((score.reading.sure, score.exact) for score in scores)
    groups = [rows[at : at + max(1, len(rows) // 10)] for at in range(0, len(rows), max(1, len(rows) // 10))]
    lines = []
    for group in groups:
        right = percent(sum(exact for _, exact in group), len(group))
        lines.append(f"| {group[0][0]:.3f} to {group[-1][0]:.3f} | {len(group)} | {right} |")
    return "\n".join(["| said | photos | right |", "|---|---|---|", *lines])


def failures(scores: Iterable[Score]) -> str:
    """Every photo that was read wrongly."""
    return "\n".join(
        f"{score.photo.file}: lies {_words(score.photo.truth)}, read {_words(score.reading.values)}"
        f" ({score.reading.state} {score.reading.sure:.2f} {score.reading.trouble})"
        for score in scores
        if not score.exact
    )


def report(folder: Path, truth: Path) -> str:
    """A folder of photos: a table with the number of dice unknown, one with it known, and what was read wrongly."""
    chosen = photos(truth)
    parts = []
    for title, known in (("The number of dice unknown", False), ("The number of dice known", True)):
        scores = [scored(folder, photo, known=known) for photo in chosen]
        parts.append(f"{title}\n\n{table(scores)}\n\n{failures(scores)}\n")
    return "\n".join(parts)


def _words(values: Sequence[Value]) -> str:
    return " ".join(map(str, sorted(values, key=str))) or "nothing"


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m vision.measure", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("truth", type=Path)
    parser.add_argument("--source", default="", help="only files that begin so")
    parser.add_argument("--known", action="store_true", help="tell the eyes how many dice there are")
    parser.add_argument(
        "--lessons", type=int, default=0, help="show so many photos of each source with their truth first"
    )
    parser.add_argument("--seed", type=int, default=1, help="which photos are shown")
    parser.add_argument("--curve", action="store_true", help="print how often the eyes are right when they say so")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    chosen = [photo for photo in photos(options.truth) if photo.file.startswith(options.source)]
    if options.lessons:
        sources = dict.fromkeys(photo.source for photo in chosen)
        groups = [[photo for photo in chosen if photo.source == source] for source in sources]
        scores = [
            score for group in groups for score in after_lessons(options.folder, group, options.lessons, options.seed)
        ]
    else:
        scores = [scored(options.folder, photo, known=options.known) for photo in chosen]
    sys.stdout.write(f"{table(scores)}\n\n{failures(scores)}\n")
    if options.curve:
        sys.stdout.write(f"\n{curve(scores)}\n")


if __name__ == "__main__":
    main()
