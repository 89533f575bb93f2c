"""Evenings at the tray in seven lights: how often is asked, what is wrong? `python -m vision.evenings`

Dice are laid into the rendered tray by a hand, seen frame after frame by the real watch and read by the real eyes,
until they say what lies there. What they are sure of is taken; what they propose, or cannot read, is asked about.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np

from vision.corrections import Corrections
from vision.frames import CameraFrame
from vision.kinds import KINDS as NUMBERED
from vision.reading import Value
from vision.rendered.arena import Arena
from vision.rendered.handfuls import LAMPS, STARRED, WORTH
from vision.rendered.looks import DiePaint, pip_look, written_look
from vision.rolls import LOOKS
from vision.sets import Sets
from vision.tray import calibrated, markers
from vision.trials import drawers
from vision.watch import DiceWanted, ThrowSeen, Watch
from vision.ways import Ways

FRAME = 0.12  # seconds
PATIENT = 5.0  # seconds after which a roll that nothing was said of counts as asked about
EVENING = 5  # rolls on one table with the same dice
MOST = 5  # dice
FIRST = 300_000  # the seed of the first evening
USUAL, FINE = (560, 420), (840, 630)  # pixels of the pictures; who plays with numerals has a finer camera
SIDES = (6, 8, 10, 12, 20)
PERCENT = NUMBERED["d%"]


@dataclass(frozen=True)
class Rolled:
    """One roll: in which light, what lay there, and what was said."""

    lamp: str
    truth: Counter[Value]
    seen: ThrowSeen | None

    @property
    def is_asked(self) -> bool:
        """Would somebody be asked?"""
        return self.seen is None or self.seen.reading.state != "sure"

    @property
    def is_wrong(self) -> bool:
        """Would something else be taken than what lies there?"""
        return not self.is_asked and self.seen is not None and Counter(self.seen.reading.values) != self.truth


@dataclass(frozen=True)
class Dice:
    """The dice of one evening: how they look, and what their marks are worth."""

    look: DiePaint
    worth: Mapping[str, Value]


def usual(chance: np.random.Generator) -> Dice:
    """Six-sided dice with clear pips, of the colours that lie in most boxes."""
    return Dice(LOOKS[int(chance.integers(len(LOOKS)))], {str(face): face for face in range(1, 7)})


def odd(chance: np.random.Generator) -> Dice:
    """Six-sided dice with pips of any kind that somebody may own, also marbled, clear, or hardly painted."""
    return Dice(pip_look(chance), {str(face): face for face in range(1, 7)})


def numerals(chance: np.random.Generator) -> Dice:
    """Dice with numerals, of any solid."""
    sides = int(chance.choice(SIDES))
    faces = tuple(range(10)) if sides == 10 else tuple(range(1, sides + 1))
    return Dice(written_look(chance, sides, tuple(map(str, faces))), {str(face): face for face in faces})


def tens(chance: np.random.Generator) -> Dice:
    """Dice with ten faces that bear tens: half of a throw of a hundred."""
    worth = {str(face): face for face in PERCENT.faces}
    return Dice(written_look(chance, len(worth), tuple(worth)), worth)


def demo(_: np.random.Generator) -> Dice:
    """The dice that the demo of a game is played with."""
    return Dice(STARRED, WORTH)


KINDS: Mapping[str, Callable[[np.random.Generator], Dice]] = {
    "usual": usual,
    "numerals": numerals,
    "tens": tens,
    "demo": demo,
    "odd": odd,
}


def evenings(kind: str, count: int, first: int = FIRST) -> Iterator[Rolled]:
    """So many rolls of one kind of dice, a new table with other dice in the next light after every few."""
    lamps = list(LAMPS)
    for at in range(math.ceil(count / EVENING)):
        lamp, chance = lamps[at % len(lamps)], np.random.default_rng(first + at)
        dice, rolls = KINDS[kind](chance), min(EVENING, count - at * EVENING)
        yield from _evening(chance, dice, lamp, _table(kind, lamp, first + at), rolls, _sets(kind))


def household(kind: str, seed: int, memory: Path, count: int = 4, rolls: int = 12) -> Iterator[list[Rolled]]:
    """One house's evenings with the same dice, each in the next light: what was asked about is learned from."""
    chance, lamps = np.random.default_rng(seed), list(LAMPS)
    dice, sets = KINDS[kind](chance), _sets(kind, memory)
    for at in range(count):
        lamp = lamps[(seed + at) % len(lamps)]
        yield [*_evening(chance, dice, lamp, _table(kind, lamp, 100 * seed + at), rolls, sets)]


def _sets(kind: str, memory: Path | None = None) -> Sets:
    """Nobody has taught usual dice: sets of a game that has dice of its own are for its own."""
    return Sets(*(drawers() if kind == "demo" else ()), memory=memory)


def _table(kind: str, lamp: str, seed: int) -> Arena:
    return Arena(seed=seed, lamp=LAMPS[lamp], size=FINE if kind in ("numerals", "tens") else USUAL)


def _evening(
    chance: np.random.Generator, dice: Dice, lamp: str, arena: Arena, count: int, sets: Sets
) -> Iterator[Rolled]:
    ways, corrections = Ways(sets), Corrections(sets, is_allowed=True)
    watch = Watch(ways.read, calibrated(markers(arena.picture(0.0)), arena.mat), ways.read_carefully)
    faces, now = tuple(dict.fromkeys(dice.worth.values())), 0.0
    for turn in range(count):
        marks = [
            str(mark) for mark in chance.choice(np.array(dice.look.faces, dtype=object), chance.integers(1, MOST + 1))
        ]
        watch.want(DiceWanted(turn, (faces,) * len(marks)))
        watch.look_again()  # dice that a hand lays down are no throw where the same lay before
        now += FRAME
        watch.see(CameraFrame.of(arena.picture(now), now))
        arena.place([(dice.look, mark) for mark in marks], now)
        seen, until = None, now + PATIENT
        while seen is None and now < until:
            now += FRAME
            seen = watch.see(CameraFrame.of(arena.picture(now), now))
        truth = [dice.worth[mark] for mark in marks]
        if seen is not None and sets.table is not None:
            corrections.hold(turn, seen.reading, watch.ground.field(arena.picture(now)), faces)
            corrections.hear(turn, truth)
        yield Rolled(lamp, Counter(truth), seen)


def bound(wrong: int, count: int) -> float:
    """With nineteen chances in twenty the true share of wrong rolls is below this (after Clopper and Pearson)."""
    low, high = wrong / max(1, count), 1.0
    for _ in range(60):
        middle = (low + high) / 2
        some = sum(math.comb(count, at) * middle**at * (1 - middle) ** (count - at) for at in range(wrong + 1))
        low, high = (middle, high) if some > 0.05 else (low, middle)
    return high


def table(rolled: Mapping[str, Sequence[Rolled]]) -> str:
    """The figures, kind by kind and light by light."""
    lines = ["| dice | light | rolls | asked about | wrong while sure | wrong at most |", "|---" * 6 + "|"]
    for kind, every in rolled.items():
        groups = {lamp: [one for one in every if one.lamp == lamp] for lamp in LAMPS} | {"all": every}
        lines += [_row(kind, lamp, some) for lamp, some in groups.items() if some]
    return "\n".join(lines)


def _row(kind: str, lamp: str, some: Sequence[Rolled]) -> str:
    asked, wrong = sum(one.is_asked for one in some), sum(one.is_wrong for one in some)
    share, most = 100 * asked / len(some), 100 * bound(wrong, len(some))
    return f"| {kind} | {lamp} | {len(some)} | {share:.1f} % | {wrong} | {most:.2f} % |"


def learned(kind: str, houses: int, first: int = FIRST) -> str:
    """How much is asked about on each evening of houses whose dice are learned."""
    every: list[list[Rolled]] = []
    for seed in range(first, first + houses):
        with TemporaryDirectory() as memory:
            for at, some in enumerate(household(kind, seed, Path(memory))):
                every += [[]] if at == len(every) else []
                every[at] += some
    rows = (f"evening {at}: {_row(kind, 'every', some)}" for at, some in enumerate(every, 1))
    return "\n".join(rows) + "\n"


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m vision.evenings", description=__doc__)
    parser.add_argument("--count", type=int, default=350, help="rolls of each kind of dice")
    parser.add_argument("--kinds", nargs="*", default=list(KINDS), choices=KINDS)
    parser.add_argument("--seed", type=int, default=FIRST)
    parser.add_argument(
        "--houses", type=int, default=0, help="so many houses that play four evenings and are learned from"
    )
    options = parser.parse_args()
    cv2.setNumThreads(1)
    if options.houses:
        for kind in options.kinds:
            sys.stdout.write(learned(kind, options.houses, options.seed))
        return
    rolled = {kind: list(evenings(kind, options.count, options.seed)) for kind in options.kinds}
    sys.stdout.write(f"{table(rolled)}\n")


if __name__ == "__main__":
    main()
