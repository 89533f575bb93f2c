"""What the box sees of dice that lie still in its tray, and what lies there: the curves of certainty stand on it.

The pictures are those of `vision.evenings`: the camera as far away, the lights as hard, the dice as odd; but other
tables, other dice and other throws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from vision.evenings import FINE, MOST, SIDES, USUAL, Dice, odd, usual
from vision.networks import Picture
from vision.reading import Value
from vision.rendered.arena import Arena
from vision.rendered.handfuls import LAMPS
from vision.rendered.looks import written_look
from vision.training.crops import Square
from vision.tray import DIE, GRAIN, Mat, calibrated, markers
from vision.watch import AGREE, SEEN

SIZE = SEEN * DIE * GRAIN  # of a die, in pixels of the field
STILL, APART = 5.0, 0.12  # seconds until all lies still; between two pictures


@dataclass(frozen=True)
class Handful:
    """Pictures of one handful, one after the other, and where each die lies with which value."""

    pictures: Sequence[Picture]
    faces: Sequence[Value]
    truth: Sequence[tuple[Square, Value]]


def cubes(chance: np.random.Generator) -> Dice:
    """Six-sided dice with numerals."""
    return written(chance, 6)


def written(chance: np.random.Generator, sides: int) -> Dice:
    """Dice with numerals, of one solid."""
    faces = tuple(range(10)) if sides == 10 else tuple(range(1, sides + 1))
    return Dice(written_look(chance, sides, tuple(map(str, faces))), {str(face): face for face in faces})


def solids(chance: np.random.Generator) -> Dice:
    """Dice with numerals, of any solid."""
    return written(chance, int(chance.choice(SIDES)))


KINDS: Mapping[str, Callable[[np.random.Generator], Dice]] = {
    "usual": usual,
    "odd": odd,
    "cubes": cubes,
    "solids": solids,
    "twenty": lambda chance: written(chance, 20),
    "fewer": lambda chance: written(chance, int(chance.choice(SIDES[:-1]))),
}


def handfuls(kinds: Sequence[str], count: int, first: int) -> Iterator[Handful]:
    """So many handfuls, of each kind in turn, each on another table in the next light."""
    lamps = list(LAMPS)
    for at in range(count):
        lamp = lamps[at // len(kinds) % len(lamps)]
        yield _handful(kinds[at % len(kinds)], lamp, first + at)


def _handful(kind: str, lamp: str, seed: int) -> Handful:
    chance = np.random.default_rng(seed)
    dice = KINDS[kind](chance)
    arena = Arena(seed=seed, lamp=LAMPS[lamp], size=USUAL if kind in {"usual", "odd"} else FINE)
    tray = calibrated(markers(arena.picture(0.0)), arena.mat)
    assert tray is not None, "its markers can be seen"
    shown = chance.choice(np.array(dice.look.faces, dtype=object), chance.integers(1, MOST + 1))
    arena.place([(dice.look, str(mark)) for mark in shown], 0.0)
    pictures = [tray.field(arena.picture(STILL + APART * at)) for at in range(AGREE)]
    truth = [(_square(die.place, arena.mat), dice.worth[die.face]) for die in arena.dice]
    return Handful(pictures, tuple(dict.fromkeys(dice.worth.values())), truth)


def _square(place: tuple[float, float], mat: Mat) -> Square:
    """Where a die lies in the field."""
    x, y = place
    return (mat.width / 2 + x * DIE) * GRAIN, (mat.height / 2 - y * DIE) * GRAIN, SIZE
