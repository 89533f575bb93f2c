"""How well the eyes read rendered handfuls in the tray, usual dice and own ones: `python -m vision.trials`."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path

import cv2
import numpy as np

from vision.dice import read
from vision.drawer import FOLDER
from vision.faces import Faces, example_at, taught
from vision.finding import DieSpot
from vision.kinds import KINDS
from vision.laying import together
from vision.networks import Picture
from vision.reading import Reading, Value
from vision.rendered.arena import Arena
from vision.rendered.handfuls import LAMPS, STARRED, WORTH, handful, resting
from vision.rendered.looks import DiePaint, pip_look, written_look
from vision.rendered.marks import Lettering
from vision.rendered.scenes import Truth
from vision.sets import Sets
from vision.tray import DIE as MILLIMETRES
from vision.tray import GRAIN, calibrated, markers
from vision.watch import SEEN

LIT = LAMPS["lit tray"]
UNSEEN = (("♦", "♜", "?", "#", "E", "J"), ("=", "P", "T", "♜", "♦", "#"))  # kept aside when the networks were trained
DIE = 48.0  # pixels of a die; the box knows it once its tray is measured
RESTING = 3  # pictures of what lies still
EXAMPLES = 2  # of each face of an own set
STILL = 60.0  # seconds after which everything lies still


@dataclass(frozen=True)
class HandfulTrial:
    """One handful: what lies there, and what was read."""

    truth: tuple[Value, ...]
    reading: Reading

    @property
    def hits(self) -> int:
        """How many dice were read rightly."""
        return sum((Counter(self.truth) & Counter(self.reading.values)).values())

    @property
    def wrong_in_silence(self) -> bool:
        """Whether a wrong reading would have been taken."""
        return self.reading.state == "sure" and Counter(self.truth) != Counter(self.reading.values)


def usual(kind: str, lamp: str, count: int, frames: int = 1) -> Iterator[HandfulTrial]:
    """Handfuls of a kind that needs no lesson, each seen in so many pictures."""
    known = KINDS[kind]
    for seed in range(count):
        chance = np.random.default_rng(7000 + seed)
        sides = len(known.faces)
        one = pip_look(chance) if known.pips else written_look(chance, sides, tuple(map(str, known.faces)))
        die = DIE if known.pips else 1.5 * DIE  # who plays with numerals hangs the camera lower
        pictures, truths = resting(seed, [one] * (1 + seed % 5), LAMPS[lamp], frames, die=die)
        asked = [known.faces] * len(truths)
        seen = [read(picture, asked, pips=known.pips, size=die) for picture in pictures]
        yield HandfulTrial(tuple(int(truth.face) for truth in truths), seen[0] if frames == 1 else _together(seen))


def _together(seen: Sequence[Reading]) -> Reading:
    """What several pictures show together, as a reading."""
    evidence = together([one.evidence for one in seen if one.evidence is not None])
    return replace(seen[-1], values=tuple(evidence.values.elements()), sure=evidence.sure)


def own(look: DiePaint, worth: Mapping[str, Value], lamp: str, count: int, faces: Faces) -> Iterator[HandfulTrial]:
    """Handfuls of own dice, after the lessons."""
    for seed in range(count):
        picture, truths = handful(seed, [look] * (1 + seed % 5), LAMPS[lamp])
        reading = read(picture, [faces.faces] * len(truths), own=faces, size=DIE)
        yield HandfulTrial(tuple(worth[truth.face] for truth in truths), reading)


def of_the_demo(faces: Faces, lamp: str, count: int) -> Iterator[HandfulTrial]:
    """Handfuls of the demo's dice in the tray as the box sees it, by the set of pictures that its pack brings."""
    chance, arena = np.random.default_rng(9000), Arena(seed=9000, lamp=LAMPS[lamp])
    tray = calibrated(markers(arena.picture(0.0)), arena.mat)
    assert tray is not None, "its markers can be seen"
    for seed in range(count):
        marks = [str(mark) for mark in chance.choice(STARRED.faces, 1 + seed % 5)]
        arena.place([(STARRED, mark) for mark in marks], STILL * seed)
        field = tray.field(arena.picture(STILL * (seed + 1) - 1))
        reading = read(field, [faces.faces] * len(marks), faces=faces.faces, own=faces, size=SEEN * MILLIMETRES * GRAIN)
        yield HandfulTrial(tuple(WORTH[mark] for mark in marks), reading)


def demo() -> Faces:
    """The set of stars that comes with the demo of a game."""
    return Sets(*drawers()).learned("stars")


def drawers() -> list[Path]:
    """Where the sets of own dice lie that come with the demos of the games."""
    return sorted(Path(str(files("engine"))).glob(f"games/*/demo/{FOLDER}"))


def lessons(look: DiePaint, worth: Mapping[str, Value], each: int, seed: int = 5000) -> Faces:
    """A set from so many examples of each face, seen in the lit tray."""
    shown: dict[Value, list[Picture]] = {value: [] for value in worth.values()}
    while any(len(some) < each for some in shown.values()):
        picture, truths = handful(seed, [look] * 4, LIT)
        seed += 1
        for truth in truths:
            shown[worth[truth.face]].append(example_at(picture, spot(truth)))
    return taught("trial", {value: some[:each] for value, some in shown.items()})


def spot(truth: Truth) -> DieSpot:
    """Where a rendered die is, as the finder would tell it."""
    left, upper, right, lower = truth.box
    return DieSpot((left + right) / 2, (upper + lower) / 2, max(right - left, lower - upper), 1.0)


def symbols(faces: Sequence[str]) -> DiePaint:
    """A die with symbols that the networks have never seen."""
    lettering = Lettering(font="uni", size=1.2)
    return DiePaint(faces=tuple(faces), paint="written", body=(70, 120, 60), ink=(235, 240, 240), lettering=lettering)


def numerals(seed: int) -> DiePaint:
    """A die with numerals as somebody might own it."""
    return written_look(np.random.default_rng(seed), 6, tuple("123456"))


def row(name: str, trials: Sequence[HandfulTrial]) -> str:
    """The figures of some trials as a row of a table."""
    dice, hits = sum(len(trial.truth) for trial in trials), sum(trial.hits for trial in trials)
    sure = sum(trial.reading.state == "sure" for trial in trials)
    wrong = sum(trial.wrong_in_silence for trial in trials)
    return (
        f"| {name} | {len(trials)} | {dice} | {100 * hits / dice:.2f} % | {100 * sure / len(trials):.0f} % | {wrong} |"
    )


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m vision.trials", description=__doc__)
    parser.add_argument("--count", type=int, default=60, help="handfuls of each kind in each light")
    parser.add_argument("--resting", action="store_true", help="only dice with pips, each seen in three pictures")
    parser.add_argument("--demo", action="store_true", help="only the demo's dice, light by light")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    sys.stdout.write("| trial | handfuls | dice | right | sure | wrong while sure |\n" + "|---" * 6 + "|\n")
    if options.demo:
        for lamp in LAMPS:
            sys.stdout.write(row(f"demo, {lamp}", [*of_the_demo(demo(), lamp, options.count)]) + "\n")
        return
    if options.resting:
        for lamp in LAMPS:
            sys.stdout.write(row(f"pips at rest, {lamp}", [*usual("pip-d6", lamp, options.count, RESTING)]) + "\n")
        return
    for kind in ("pip-d6", "d6", "d8", "d10", "d12", "d20"):
        trials = [trial for lamp in LAMPS for trial in usual(kind, lamp, options.count)]
        sys.stdout.write(row(f"{kind}, every light", trials) + "\n")
    sets: list[tuple[str, DiePaint, Mapping[str, Value]]] = [("success and failure", STARRED, WORTH)]
    sets += [(f"symbols {' '.join(faces)}", symbols(faces), {face: face for face in faces}) for faces in UNSEEN]
    sets += [(f"numerals, die {seed}", numerals(seed), {face: face for face in "123456"}) for seed in (1, 2, 3)]
    for name, look, worth in sets:
        faces = lessons(look, worth, EXAMPLES)
        trials = [trial for lamp in LAMPS for trial in own(look, worth, lamp, options.count, faces)]
        sys.stdout.write(row(f"own: {name} (told error {100 * faces.error():.1f} %)", trials) + "\n")


if __name__ == "__main__":
    main()
