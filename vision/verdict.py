"""The verdict on the eyes: photos of known truth, source by source, each read by networks that never saw that source.

The networks that ship were trained on some photos of a few of the sources. Whoever judges them on such a source must
use others, which learned without it: they lie in a folder for each source (`bench/eyes`). What public readers reach on
the same photos stands beside ours; we ran them unmodified, with nothing known about the number of dice.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.crowds import crowded, where
from vision.finding import find
from vision.measure import Photo, Score, after_lessons, curve, failures, judged_by, percent, photos, scored
from vision.networks import forgotten
from vision.opening import opened

CUT, BESIDE = 4, 3  # the seed of crops with neighbours; photos from which those are taken
LESSONS = 4  # photos of a set of dice that are shown with their values first
READERS = ("YOLOv5n", "thresholds", "TFLite", "blobs")
# The part of photos that public readers read exactly; in brackets where one was made for that very source.
PUBLIC = {
    "d6_damiantab": ("40 %", "(72.5 %)", "-", "-"),
    "d6_epanemu": ("(80 %)", "-", "-", "-"),
    "d6_byler": ("12 %", "-", "(46 %)", "-"),
    "all pip-d6": ("46.2 %", "32.8 %", "22.1 %", "12.8 %"),
}


@dataclass(frozen=True)
class Source:
    """One source and kind of dice: its photos read with the number of dice unknown, known, after lessons, and cut
    close with other dice at their edges.
    """

    name: str
    unknown: Sequence[Score]
    known: Sequence[Score]
    taught: Sequence[Score] = ()
    cut: Sequence[Score] = ()

    @property
    def row(self) -> str:
        """Its line of the table."""
        exact = (_share(some) for some in (self.unknown, self.known, self.taught, self.cut))
        dice = sum(len(score.photo.truth) for score in self.known)
        right = percent(sum(score.hits for score in self.known), dice)
        both = [*self.unknown, *self.known, *self.cut]
        sure = [score for score in both if score.taken]
        wrong = percent(sum(not score.exact for score in sure), len(both))
        cells = (self.name, str(len(self.known)), *exact, right, percent(len(sure), len(both)), wrong)
        return f"| {' | '.join((*cells, *PUBLIC.get(self.name, ('-',) * len(READERS))))} |"


def judged(folder: Path, chosen: Sequence[Photo], judges: Path | None) -> list[Source]:
    """All sources of a folder, each by networks that never saw it."""
    sources = []
    for name in dict.fromkeys(photo.source for photo in chosen):
        few = [photo for photo in chosen if photo.source == name]
        with forgotten(judges / name if judges is not None and (judges / name).is_dir() else None):
            unknown, known = ([scored(folder, photo, known=given) for photo in few] for given in (False, True))
            taught = after_lessons(folder, few, LESSONS, 1) if few[0].kind.pips and len(few) > 3 * LESSONS else []
            cut = [] if few[0].kind.pips else cut_close(folder, known, [one for one in chosen if not one.kind.pips])
        sources.append(Source(name, unknown, known, taught, cut))
    return sources


def cut_close(folder: Path, read: Sequence[Score], others: Sequence[Photo]) -> list[Score]:
    """Photos of one die each, cut close, with parts of the others at their edges, told that one die is meant."""
    chance, scores = np.random.default_rng(CUT), []
    for score in read:
        die = where(score.reading.boxes)
        if die is None:
            continue
        beside = [one for one in others if one.file != score.photo.file]
        some = [opened(folder / beside[int(at)].file) for at in chance.integers(len(beside), size=BESIDE)]
        dice = [(picture, spot) for picture in some for spot in find(picture, by_faces=True)[:1]]
        picture = crowded(chance, opened(folder / score.photo.file), die, dice)
        scores.append(judged_by(picture, score.photo, known=True))
    return scores


def _share(scores: Sequence[Score]) -> str:
    return percent(sum(score.exact for score in scores), len(scores))


def _together(name: str, sources: Sequence[Source]) -> Source:
    return Source(
        name, *([s for one in sources for s in getattr(one, part)] for part in ("unknown", "known", "taught", "cut"))
    )


def table(sources: Sequence[Source]) -> str:
    """The verdict as a table in markdown."""
    exact = (
        "exact, number unknown",
        "number known",
        f"after {LESSONS} photos of the set",
        "cut close, with neighbours",
    )
    titles = ("source", "photos", *exact, "dice right, number known", "sure", "wrong while sure", *READERS)
    with_pips = [source for source in sources if source.known[0].photo.kind.pips]
    others = [source for source in sources if source not in with_pips]
    rows = [*with_pips, *([_together("all pip-d6", with_pips)] if len(with_pips) > 1 else [])]
    rows += [*others, *([_together("all numerals", others)] if len(others) > 1 else [])]
    return "\n".join([f"| {' | '.join(titles)} |", "|---" * len(titles) + "|", *(source.row for source in rows)])


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m vision.verdict", description=__doc__)
    parser.add_argument("folder", type=Path, help="photos, with a truth.csv")
    parser.add_argument("--judges", type=Path, default=Path("bench/eyes"), help="networks that never saw a source")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    judges = None if os.environ.get("TALESIDE_MODELS") else options.judges
    sources = judged(options.folder, photos(options.folder / "truth.csv"), judges)
    scores = [score for source in sources for score in (*source.unknown, *source.known)]
    wrong = failures(score for source in sources for score in (*source.known, *source.cut))
    sys.stdout.write(f"{table(sources)}\n\nRead wrongly with the number of dice known:\n{wrong}\n\n{curve(scores)}\n")


if __name__ == "__main__":
    main()
