"""Scripted rolls in rendered video: is each counted once, and none too early? `python -m vision.rolls --count 1000`

Dice are thrown and slid, in five lights that change, with hands that stay over them; between the throws fingers push
dice about and lamps are dimmed; at times a die leans, is called leaning, and is laid flat. The figures are of the time
in the video, so they do not depend on how fast this machine is.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from vision.dice import read
from vision.frames import CameraFrame
from vision.networks import Picture
from vision.reading import Reading, Value
from vision.rendered.arena import Arena
from vision.rendered.handfuls import LAMPS
from vision.rendered.looks import DiePaint
from vision.rendered.throws import Posed
from vision.tray import calibrated, markers
from vision.watch import DiceWanted, ThrowSeen, Watch

FRAME = 1 / 20  # seconds
D6 = tuple(range(1, 7))
SIZE = (560, 420)
LOOKS = (
    DiePaint(),
    DiePaint(body=(40, 40, 190), ink=(240, 240, 240)),
    DiePaint(body=(30, 30, 30), ink=(235, 235, 235)),
    DiePaint(body=(190, 120, 30), ink=(245, 245, 245)),
)


@dataclass
class RollTally:
    """What happened."""

    rolls: int = 0
    missed: int = 0
    twice: int = 0
    early: int = 0  # read while something moved, or under a hand
    idle: int = 0  # read although nobody had rolled
    right: int = 0
    sure: int = 0
    wrong_while_sure: int = 0
    leaning: int = 0
    leaning_sure: int = 0
    waits: list[float] = field(default_factory=list)

    def lines(self) -> str:
        """As a text."""
        waits = np.array(self.waits or [0.0])
        return (
            f"rolls {self.rolls}: missed {self.missed}, counted twice {self.twice}, read too early {self.early}, "
            f"read without a roll {self.idle}\n"
            f"right {self.right}, sure {self.sure}, wrong while sure {self.wrong_while_sure}\n"
            f"leaning dice {self.leaning}, of which taken for sure {self.leaning_sure}\n"
            f"from stillness to the reading: median {np.median(waits):.3f} s, p95 {np.percentile(waits, 95):.3f} s, "
            f"longest {waits.max():.3f} s of video\n"
        )


class RollTable:
    """One tray, and somebody who does all sorts of things to it."""

    def __init__(self, seed: int) -> None:
        self.chance = np.random.default_rng(seed)
        self.now, self.turn, self.tally = 0.0, 0, RollTally()
        self.move(seed)

    def move(self, seed: int) -> None:
        """A new table in another light."""
        self.arena = Arena(seed=seed, lamp=list(LAMPS.values())[seed % len(LAMPS)], size=SIZE)
        tray = calibrated(markers(self.arena.picture(self.now)), self.arena.mat)
        self.watch = Watch(by_pips, tray)
        self.watch.want(DiceWanted(-1, (D6,)))
        self.see(0.5)

    def see(self, seconds: float) -> list[ThrowSeen]:
        """Let the eyes watch for so long; whatever they read while it is not still was read too early."""
        said, until = list[ThrowSeen](), self.now + seconds
        while self.now < until:
            self.now += FRAME
            if seen := self.watch.see(CameraFrame.of(self.arena.picture(self.now), self.now)):
                said.append(seen)
                self.tally.early += not self.arena.is_still(self.now)
        return said

    # What people do ------------------------------------------------------------------------------

    def roll(self) -> None:
        """One roll from the question to the reading, and what happens until the next."""
        count = int(self.chance.integers(1, 6))
        look = LOOKS[int(self.chance.integers(len(LOOKS)))]
        faces = [str(self.chance.integers(1, 7)) for _ in range(count)]
        self.turn += 1
        self.watch.want(DiceWanted(self.turn, (D6,) * count))
        self.tally.idle += len(self.see(float(self.chance.uniform(0.1, 0.4))))
        end = self.arena.throw([(look, face) for face in faces], self.now, "slide" if self._happens(0.15) else "tumble")
        if self._happens(0.2):  # somebody still points at the dice
            stays = end + float(self.chance.uniform(0.3, 1.2))
            self.arena.reach_in(end - 0.3, stays, float(self.chance.uniform(0, 6.28)))
            end = stays
        leans = self._happens(0.08)
        if leans:
            self.arena.lean(count - 1, 0.65, float(self.chance.uniform(0, 6.28)))
        self._judge(self.see(end - self.now + 2.0), faces, end, leans=leans)
        if leans:
            self._laid_flat(count)
        self._meanwhile()

    def _judge(self, said: Sequence[ThrowSeen], faces: Sequence[str], end: float, *, leans: bool) -> None:
        tally = self.tally
        tally.rolls += 1
        tally.missed += not said
        tally.twice += max(0, len(said) - 1)
        if not said:
            return
        tally.waits.append(said[-1].at - end)
        is_right = Counter(map(str, said[-1].reading.values)) == Counter(faces)
        is_sure = said[-1].reading.state == "sure"
        if leans:
            tally.leaning += 1
            tally.leaning_sure += is_sure
            return
        tally.right += is_right
        tally.sure += is_sure
        tally.wrong_while_sure += is_sure and not is_right

    def _laid_flat(self, count: int) -> None:
        """A finger lays the leaning die flat; that is the same roll, read once more, or not if it was read already."""
        self.arena.reach_in(self.now, self.now + 0.9, float(self.chance.uniform(0, 6.28)))
        self.see(0.45)
        self.arena.lean(count - 1, 0.0, 0.0)
        self.tally.twice += max(0, len(self.see(1.6)) - 1)

    def _meanwhile(self) -> None:
        """Nobody rolls, though the next question is asked already."""
        self.turn += 1
        self.watch.want(DiceWanted(self.turn, (D6,) * len(self.arena.dice)))
        if self._happens(0.2):
            self._push()
        if self._happens(0.2):
            self.arena.bright = float(self.chance.uniform(0.7, 1.2))
            self.tally.idle += len(self.see(0.6))
        self.tally.idle += len(self.see(0.2))

    def _push(self) -> None:
        """A finger comes, pushes one die a little, and goes."""
        die = self.arena.dice[0]
        side = float(np.arctan2(-die.place[1], die.place[0]))
        self.arena.reach_in(self.now, self.now + 1.0, side)
        self.tally.idle += len(self.see(0.5))
        x, y = self.chance.uniform(-0.5, 0.5, 2)
        moved: list[Posed] = [replace(die, place=(die.place[0] + float(x), die.place[1] + float(y)))]
        self.arena.lay([*moved, *self.arena.dice[1:]])
        self.tally.idle += len(self.see(1.2))

    def _happens(self, part: float) -> bool:
        return bool(self.chance.random() < part)


def by_pips(
    field: Picture, dice: Sequence[Sequence[Value]] | None, faces: Sequence[Value], size: float | None
) -> Reading:
    """The real reader for dice with pips."""
    return read(field, dice, faces=faces, pips=True, size=size)


def rolled(count: int, seed: int = 1, each: int = 20) -> RollTally:
    """So many rolls; after every few of them everybody moves to another table."""
    table = RollTable(seed)
    for number in range(count):
        if number and number % each == 0:
            table.move(seed + number // each)
        table.roll()
    return table.tally


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m vision.rolls", description="Scripted rolls in rendered video.")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    sys.stdout.write(rolled(options.count, options.seed).lines())


if __name__ == "__main__":
    main()
