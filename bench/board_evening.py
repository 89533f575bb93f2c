"""A whole evening of Dice Upon a Time, whose dice real eyes read on the drawn board: `python -m bench.board_evening`.

Every die that somebody places is put on the rendered board, in the light of `--light`, and watched by what watches a
real one. What it is sure of is taken; what it proposes somebody confirms; what it gets wrong is answered by hand.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

import cv2

from bench.placements import LIGHTS, PATIENT, demo_land
from device.camera.board_channel import as_seen, judged, sought_in
from device.camera.dice_channel import mark
from device.evening.words import words
from engine import Ask, Game, SoughtDie
from engine.games.grimm.game import GAME
from engine.games.grimm.table import RINGS, SNAKE_RING
from engine.pieces.sockets import parted
from tests.games.grimm import sensible
from vision.boards.reading import BoardWanted
from vision.boards.watch import BoardWatch
from vision.drawer import FOLDER
from vision.lookout import placed_told
from vision.rendered.board_dice import board_die
from vision.rendered.board_onlooker import BoardOnlooker
from vision.rendered.board_table import BoardTable
from vision.rendered.handfuls import LAMPS
from vision.sets import Sets
from vision.ways import Ways

NAMES = ("Ada", "Ben", "Cleo")
HOUSE = {"length": "short", "hands": "open"}
LONGEST = 900  # answers


class Placed(NamedTuple):
    """A die that was put on the board: what was made of it, and how long after all was still."""

    verdict: str
    is_right: bool
    height: int
    seconds: float

    @property
    def is_wrong_while_sure(self) -> bool:
        """Was something else taken?"""
        return self.verdict == "taken" and not self.is_right


class BoardEvening(BoardOnlooker):
    """People who play, and eyes over their board."""

    def __init__(self, players: int, light: str, seed: int) -> None:
        cards, problems = GAME.open(GAME.demo())
        assert cards, problems
        self.chance = random.Random(seed)
        self.game = Game(GAME.rules, GAME.lay(NAMES[:players], HOUSE), cards.box, strict=True)
        self.said = words(GAME, cards, "en")
        self.table = BoardTable(seed=seed, lamp=LAMPS[light], land=demo_land())
        self.watch = BoardWatch(Ways(Sets(GAME.demo() / FOLDER)).read)

    def played(self) -> Iterator[Placed]:
        """Every die that is placed, until the evening is over."""
        for _ in range(LONGEST):
            if (ask := self.game.ask) is None:
                return
            sought, move = sought_in(ask), self.wanted(ask)
            if sought is None or "@" not in str(move):
                self.game.answer(move)
                continue
            yield self.put(move, sought)
            self.game.answer(move)

    def wanted(self, ask: Ask) -> Any:
        """What a sensible person does; a die goes at once where it does most good."""
        t: Any = self.game.table
        picked, sought = sensible.answer(ask, t, self.chance), sought_in(ask)
        if sought is None or picked not in t.heroes[ask.who].pool:
            return picked
        moves = [move for move in sought.moves if parted(move)[0] == picked]
        return max(moves, key=lambda move: sensible.worth_of(t, ask.who, *parted(move)), default=picked)

    def put(self, move: str, sought: SoughtDie) -> Placed:
        """The die goes onto the drawn board, and is looked at."""
        turn, (face, socket) = self.game.turn, parted(move)
        sockets = self._settled()
        faces = tuple(mark(one) for one in sought.faces)
        stacks = {name: as_seen(one.dice) for name, one in sockets.items() if one.dice}
        mine = (die.partition(":")[0] for die in sought.dice)
        colours = tuple(dict.fromkeys([*mine, *RINGS[: len(self.game.table.heroes)], SNAKE_RING]))
        where = {name: (one.x, one.y) for name, one in sockets.items()}
        self.watch.want(BoardWanted(turn, where, stacks, faces, colours))
        self.wait(0.6)
        look = next(look for look, answer in sought.dice.items() if answer == face)
        colour, _, shown = look.partition(":")
        self.table.drop(socket, *board_die(colour, shown, faces), self.now)
        seen = self.wait(PATIENT)
        verdict, moves = judged(placed_told(turn, seen).dice, sought) if seen else ("nothing", [])
        return Placed(verdict, moves[:1] == [move], len(sockets[socket].dice) + 1, seen[0].still if seen else PATIENT)

    def _settled(self) -> dict[str, Any]:
        """The dice lie as the book has them."""
        land = self.said.over(self.game.table).board().map
        assert land is not None
        faces = tuple(dict.fromkeys(face for die in self.game.pack.dice for face in die))
        marks = tuple(mark(face) for face in faces)
        self.table.settle({name: [board_die(*die, marks) for die in one.dice] for name, one in land.sockets.items()})
        return dict(land.sockets)


def figures(placed: list[Placed]) -> str:
    """How many dice were read, and how surely."""
    right, taken = sum(one.is_right for one in placed), sum(one.verdict == "taken" for one in placed)
    wrong, slow = sum(one.is_wrong_while_sure for one in placed), max((one.seconds for one in placed), default=0.0)
    share = 100 * right / max(1, len(placed))
    return (
        f"{len(placed)} dice placed, {right} read right ({share:.1f} %), {taken} of them taken at once,"
        f" {wrong} wrong while sure; the slowest {1000 * slow:.0f} ms after all was still"
    )


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.board_evening", description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--light", choices=LIGHTS, default=LIGHTS[0])
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args()
    cv2.setNumThreads(1)
    evening, placed = BoardEvening(said.players, said.light, said.seed), list[Placed]()
    for one in evening.played():
        placed.append(one)
        sys.stdout.write(f"{'.' if one.is_right else '!'}")
        sys.stdout.flush()
    sys.stdout.write(f"\n{figures(placed)}; the evening ended: {evening.game.ending}\n")


if __name__ == "__main__":
    main()
