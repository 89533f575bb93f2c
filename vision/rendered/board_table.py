"""A board in a picture: the print, dice that are put on its sockets by a hand, and what else hands do there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from engine.board import Map
from vision.boards.heights import board_mat
from vision.rendered.arena import IN, OUT, TOGETHER, Arena
from vision.rendered.board_print import drawn_board
from vision.rendered.hands import Hand
from vision.rendered.looks import DiePaint
from vision.rendered.photographs import PhotographedCard
from vision.rendered.scenes import Pinhole
from vision.rendered.tables import Canvas
from vision.rendered.throws import Posed, showing
from vision.tray import DIE, Mat

BOARD_PIXELS = (1280, 960)
CARELESS = 1.5  # millimetres by which a die lies off the middle of its socket
PRINT = 4.0  # pixels for a millimetre of the print


@dataclass
class BoardTable(Arena):
    """Stacks of dice on the sockets of a printed board."""

    land: Map = field(default_factory=lambda: Map({}))
    size: tuple[int, int] = BOARD_PIXELS
    mat: Mat = field(default_factory=board_mat)
    zoom: float = 1.0
    stacks: dict[str, list[Posed]] = field(default_factory=dict)
    _until: tuple[Posed, ...] = ()  # what lies there until the hand lets go
    _reaching: list[tuple[float, float, float, tuple[float, float]]] = field(default_factory=list)

    def _camera(self, fine: float) -> Pinhole:
        wide, high = self._pixels(fine)
        grain = 0.94 * min(wide / self.mat.width, high / self.mat.height)
        return Pinhole(wide, high, grain * DIE, tilt=0.06, zoom=self.zoom)

    # What happens --------------------------------------------------------------------------------

    def settle(self, stacks: Mapping[str, Sequence[tuple[DiePaint, str]]]) -> None:
        """These lie there now; what lay there already stays as it lies."""
        for socket in {*self.stacks, *stacks}:
            before, wanted = self.stacks.get(socket, []), stacks.get(socket, ())
            kept = 0
            while kept < min(len(before), len(wanted)) and (before[kept].look, before[kept].face) == wanted[kept]:
                kept += 1
            self.stacks[socket] = before[:kept]
            for look, face in wanted[kept:]:
                self.stacks[socket].append(self._posed_on(socket, look, face))
        self._until = tuple(self._all())
        self.dice = list(self._until)

    def drop(self, socket: str, look: DiePaint, face: str, at: float, *, knocking: str = "") -> float:
        """A hand puts a die on a socket, perhaps knocking another; gives the second at which it has gone."""

        def dropped() -> None:
            self.stacks.setdefault(socket, []).append(self._posed_on(socket, look, face))
            if knocking:
                self._knock(knocking, over=False)

        return self._by_hand(socket, at, dropped)

    def lift(self, socket: str, at: float) -> float:
        """A hand takes the topmost die away."""
        return self._by_hand(socket, at, self.stacks[socket].pop)

    def knock(self, socket: str, at: float, *, over: bool = False) -> float:
        """A hand that has come for something else pushes the topmost die a little, or turns it over."""
        return self._by_hand(socket, at, lambda: self._knock(socket, over=over))

    def _knock(self, socket: str, *, over: bool) -> None:
        die = self.stacks[socket].pop()
        x, y = die.place
        place = (x + float(self._chance.normal(0, 0.08)), y + float(self._chance.normal(0, 0.08)))
        die = replace(die, place=place, turn=die.turn + float(self._chance.uniform(0.2, 1.2)))
        up = int(self._chance.choice([at for at in range(6) if at != die.up])) if over else die.up
        self.stacks[socket].append(replace(die, up=up))

    def wave(self, socket: str, at: float, seconds: float) -> float:
        """A hand rests over a socket for a while, and goes again."""
        gone = at + IN + seconds + OUT
        self._reach(at, gone, socket)
        return gone

    def _by_hand(self, socket: str, at: float, change: Callable[[], object]) -> float:
        self._until = tuple(self._all())
        change()
        self.dice, self._begun = self._all(), at + IN + TOGETHER
        self._reach(at, self._begun + OUT, socket)
        return self._begun + OUT

    def _reach(self, at: float, until: float, socket: str) -> None:
        spot = self.camera.seen(np.array([[*self._world(socket), 0.0]]))[0] / self.size
        side = float(self._chance.uniform(0, 2 * np.pi))
        recent = [hand for hand in self._reaching if hand[1] > at - 1]
        self._reaching = [*recent, (at, until, side, (float(spot[0]), float(spot[1])))]

    def _posed_on(self, socket: str, look: DiePaint, face: str) -> Posed:
        """A die on what lies there, by hand: never quite in the middle, and turned as it comes."""
        x, y = self._world(socket)
        off = self._chance.uniform(-CARELESS, CARELESS, 2) / DIE
        die = showing(look, face, (x + float(off[0]), y + float(off[1])), float(self._chance.uniform(0, 2 * np.pi)))
        return replace(die, height=float(len(self.stacks.get(socket, []))), grain=int(self._chance.integers(1 << 30)))

    def _world(self, socket: str) -> tuple[float, float]:
        spot = self.land.sockets[socket]
        return (spot.x / 100 - 0.5) * self.mat.width / DIE, (0.5 - spot.y / 100) * self.mat.height / DIE

    def _all(self) -> list[Posed]:
        return [die for stack in self.stacks.values() for die in stack]

    # What is seen --------------------------------------------------------------------------------

    def is_still(self, at: float) -> bool:
        """Is no hand there?"""
        return not any(start < at < until for start, until, _, _ in self._reaching)

    def _posed(self, at: float) -> list[Posed]:
        return self.dice if at >= self._begun else list(self._until)

    def _hands_at(self, at: float) -> list[Hand]:
        there = [hand for hand in self._reaching if hand[0] < at < hand[1]]
        return [Hand(side, min(1.0, (at - start) / IN, (until - at) / OUT), to=to) for start, until, side, to in there]

    def _floor(self, camera: Pinhole, cards: Sequence[PhotographedCard]) -> Canvas:
        key = (camera.width, camera.height, id(self.land))
        if key not in self._ground:
            self._ground = {key: super()._floor(camera, ())}
        return self._ground[key].copy()

    def _marked(self, felt: Canvas, camera: Pinhole) -> Canvas:
        page = drawn_board(self.land, self.mat, PRINT)
        return self._papered(felt, camera, page, np.full(page.shape[:2], 255, np.uint8))
