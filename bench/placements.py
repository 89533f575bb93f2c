"""How well the board watch sees dice being put on sockets: `python -m bench.placements --count 300`.

Tables of the demo's board in five lights, under cameras that see more or less wide, with hands that rest over it, dice
that are knocked, and stacks up to three. A placement is right if it was taken or proposed as what it is; wrong while
sure, if another one was taken. A knock alone must never be taken for a placement.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np

from device.camera.board_channel import as_seen, judged
from device.evening.words import words
from engine import SoughtDie
from engine.board import Map
from engine.games.grimm.game import GAME
from engine.pieces.sockets import put
from vision.boards.reading import BoardWanted
from vision.boards.watch import BoardWatch, Placements
from vision.drawer import FOLDER
from vision.lookout import placed_told
from vision.rendered.board_dice import board_die
from vision.rendered.board_onlooker import BoardOnlooker
from vision.rendered.board_table import BoardTable
from vision.rendered.handfuls import LAMPS
from vision.sets import Sets
from vision.ways import Ways

LIGHTS = ("lit tray", "evening", "dim", "side lamp", "window")
COLOURS = ("red", "white", "green", "blue", "yellow")
PATIENT, EVENING, HIGHEST, POOL = 2.5, 12, 3, 5
Event = Literal["placed", "knocked"]
Looks = Mapping[str, Sequence[tuple[str, str]]]


@dataclass(frozen=True)
class Watched:
    """One event: in which light, what it was, and what was made of it."""

    light: str
    event: Event
    height: int
    verdict: str
    is_right: bool
    seconds: float  # from stillness until it was told

    @property
    def is_wrong_while_sure(self) -> bool:
        """Was something else taken than what happened?"""
        return self.verdict == "taken" and not self.is_right


def demo_land() -> Map:
    """The map of the demo, with its sockets."""
    cards, _ = GAME.open(GAME.demo())
    assert cards is not None
    table = GAME.lay(["Ada", "Ben"], {})
    table.pack = cards.box
    found = words(GAME, cards, "en").over(table).board().map
    assert found is not None
    return found


class Evening(BoardOnlooker):
    """Dice that are put on one table, one after the other."""

    def __init__(self, seed: int, light: str, land: Map, ways: Ways, faces: tuple[int | str, ...]) -> None:
        self.chance, self.light, self.land, self.faces = np.random.default_rng(seed), light, land, faces
        self.table = BoardTable(seed=seed, lamp=LAMPS[light], land=land, zoom=float(self.chance.uniform(0.8, 1.2)))
        self.watch, self.turn = BoardWatch(ways.read), 0
        self.book: dict[str, list[tuple[str, str]]] = {}
        for socket in self.chance.choice(list(land.sockets), 14, replace=False).tolist():
            dice = [
                (self._any(COLOURS), str(self._any(faces))) for _ in range(int(self.chance.integers(1, HIGHEST + 1)))
            ]
            self.book[socket] = dice
        self.settle()

    def _any(self, some: Sequence[int | str]) -> str:
        return str(some[int(self.chance.integers(len(some)))])

    def settle(self) -> None:
        """The dice lie as the book has them."""
        self.table.settle({s: [board_die(*die, self.faces) for die in dice] for s, dice in self.book.items()})

    def event(self, kind: Event) -> Watched:
        """One die is put down, or only one knocked; whatever else hands do."""
        mover = self._any(COLOURS)
        pool = [str(face) for face in self.chance.choice(np.array(self.faces, dtype=object), POOL, replace=False)]
        free = [socket for socket in self.land.sockets if len(self.book.get(socket, ())) < HIGHEST]
        dice = {f"{mover}:{face}": face for face in pool}
        sought = SoughtDie(dice, tuple(map(str, self.faces)), tuple(put(face, s) for face in pool for s in free))
        self._watch_for()
        socket, face = self._any(free), self._any(pool)
        seen = self._happen(kind, socket, mover, face)
        told = placed_told(self.turn, seen)
        verdict, moves = judged(told.dice, sought) if seen else ("nothing", [])
        truth = put(face, socket) if kind == "placed" else ""
        is_right = (moves[:1] == [truth]) if kind == "placed" else verdict != "taken"
        height = len(self.book.get(socket, ())) + 1
        if kind == "placed":
            self.book.setdefault(socket, []).append((mover, face))
        return Watched(self.light, kind, height, verdict, is_right, seen[0].still if seen else PATIENT)

    def _watch_for(self) -> None:
        self.turn += 1
        sockets = {name: (socket.x, socket.y) for name, socket in self.land.sockets.items()}
        stacks = {s: as_seen(tuple(dice)) for s, dice in self.book.items()}
        self.watch.want(BoardWanted(self.turn, sockets, stacks, self.faces, COLOURS))
        self.wait(0.6)

    def _happen(self, kind: Event, socket: str, mover: str, face: str) -> Placements:
        if self.chance.random() < 0.2:  # somebody thinks aloud, with a hand over the board
            gone = self.table.wave(self._any(list(self.land.sockets)), self.now, float(self.chance.uniform(0.3, 1.5)))
            assert not self.wait(gone - self.now + 0.5), "something was read where only a hand had been"
        lying = [name for name, dice in self.book.items() if dice and name != socket]
        other = self._any(lying)
        if kind == "knocked":
            self.table.knock(other, self.now, over=bool(self.chance.random() < 0.3))
        else:
            knocking = other if self.chance.random() < 0.15 else ""
            self.table.drop(socket, *board_die(mover, face, self.faces), self.now, knocking=knocking)
        return self.wait(PATIENT)


def evenings(count: int, seed: int) -> Iterator[Watched]:
    """So many placements, with a knock alone after every fourth."""
    land, ways = demo_land(), Ways(Sets(GAME.demo() / FOLDER))
    faces: tuple[int | str, ...] = (1, 2, 3, 4, 5, 6, "magic", "story", "ban", "double")
    done, at = 0, 0
    while done < count:
        evening = Evening(seed + at, LIGHTS[at % len(LIGHTS)], land, ways, faces)
        for number in range(min(EVENING, count - done)):
            yield evening.event("placed")
            evening.settle()
            if number % 4 == 3:
                yield evening.event("knocked")
        done, at = done + EVENING, at + 1


def table(watched: Sequence[Watched]) -> str:
    """The figures, light by light."""
    lines = [
        "| light | placements | right | taken | proposed | wrong while sure | slowest | knocks taken |",
        "|---" * 8 + "|",
    ]
    groups = {light: [one for one in watched if one.light == light] for light in LIGHTS} | {"all": list(watched)}
    for light, some in groups.items():
        placed, knocks = ([one for one in some if one.event == kind] for kind in ("placed", "knocked"))
        if not placed:
            continue
        right, taken = sum(one.is_right for one in placed), sum(one.verdict == "taken" for one in placed)
        wrong, slow = (
            sum(one.is_wrong_while_sure for one in placed),
            max((one.seconds for one in placed if one.verdict != "nothing"), default=0.0),
        )
        lines.append(
            f"| {light} | {len(placed)} | {100 * right / len(placed):.1f} % | {taken} "
            f"| {sum(one.verdict == 'proposed' for one in placed)} | {wrong} | {1000 * slow:.0f} ms "
            f"| {sum(one.is_wrong_while_sure for one in knocks)} of {len(knocks)} |"
        )
    return "\n".join(lines)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.placements", description=__doc__)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=7000)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    sys.stdout.write(f"{table(list(evenings(options.count, options.seed)))}\n")


if __name__ == "__main__":
    main()
