"""A camera over the simulated table: whoever has no Pi throws dice there, and the real eyes read them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from engine.board import Map
from vision.cameras.camera import CameraTrouble
from vision.frames import CameraFrame
from vision.reading import Value
from vision.rendered.arena import FINE, Arena
from vision.rendered.board_dice import board_die
from vision.rendered.board_table import BoardTable
from vision.rendered.handfuls import STARRED, WORTH
from vision.rendered.looks import DiePaint, written_look
from vision.rendered.printed_cards import laid, row
from vision.rendered.story_cards import PrintedWords

RATE, CALM = 20.0, 5.0  # frames in a second while something happens, and when nothing has for a while
LIVELY = 8.0  # seconds that something happens after somebody has touched the table
GLANCE = 1.5  # seconds for which the board is seen before a hand comes
BOARD_PIXELS = (960, 720)  # of its pictures of a board: more of them take more than a second each on a small machine
ASKEW, BORDER = 0.06, 10.0  # how far cards of a row are turned; millimetres of the tray that they leave free
PIPS = set(range(1, 7))


class SimulatedCamera:
    """Draws the table anew for every frame; *trouble* is what somebody has done to it."""

    is_live = True

    def __init__(
        self,
        arena: Arena | None = None,
        clock: Callable[[], float] = time.monotonic,
        wait: Callable[[float], None] = time.sleep,
        seed: int | None = None,
    ) -> None:
        self.name = "simulated"
        self.arena = arena or Arena()
        self.board: BoardTable | None = None
        self._faces: Sequence[Value] = ()  # of the dice on the board
        self._seen_at = 0.0  # the second at which it came to hang over the board
        self._is_at_board = False  # it hangs from an arm, and looks at what is wanted: the tray, or the board
        self.trouble = ""
        self._clock, self._wait = clock, wait
        self._chance = np.random.default_rng(seed)
        self._is_awake, self._next, self._calm_at = False, 0.0, 0.0
        self._frozen: CameraFrame | None = None

    def throw(
        self, dice: Sequence[Sequence[Value]], values: Sequence[Value] | None = None, colours: Sequence[str] = ()
    ) -> float:
        """Throw such dice, by chance or with these values; the second at which they lie still."""
        shown = [die[int(self._chance.integers(len(die)))] for die in dice] if values is None else values
        drawn = looks_for(dice, shown, colours)
        self._calm_at = self._clock() + LIVELY
        return self.arena.throw(drawn, self._clock())

    def lay(self, dice: Sequence[Sequence[Value]], values: Sequence[Value]) -> None:
        """A hand lays such dice there, with these values up."""
        now = self._clock()
        self._calm_at = now + LIVELY
        drawn = looks_for(dice, values)
        self.arena.place(drawn, now)

    def deal(self, *cards: PrintedWords) -> None:
        """A hand lays a card with these words there, several in a row, or takes away what lies there."""
        now = self._clock()
        self._calm_at = now + LIVELY
        turns = self._chance.uniform(-ASKEW, ASKEW, len(cards)).tolist()
        alone = [laid(words, float(self._chance.uniform(0, 2 * np.pi))) for words in cards[:1]]
        self.arena.deal(row(cards, self.arena.mat.height - 2 * BORDER, turns) if len(cards) > 1 else alone, now)

    def look_at_board(self, land: Map, faces: Sequence[Value]) -> None:
        """Hang over the board, on which the dice lie that the map has; they can show these faces."""
        if self.board is None or _print(self.board.land) != _print(land):
            self.board = BoardTable(land=land, size=BOARD_PIXELS)
        if not self._is_at_board:
            self._seen_at = self._clock()
        self._is_at_board, self._faces = True, faces
        lying = {name: [board_die(*die, faces) for die in socket.dice] for name, socket in land.sockets.items()}
        self.board.settle(lying)

    def look_at_tray(self) -> None:
        """Hang over the tray again."""
        self._is_at_board = False

    def put(self, socket: str, colour: str, face: Value) -> None:
        """A hand puts a die on the board."""
        if self.board is not None and socket in self.board.land.sockets:
            now = max(self._clock(), self._seen_at + GLANCE)  # whoever looks has seen the board without it
            self._calm_at = now + LIVELY
            self.board.drop(socket, *board_die(colour, face, self._faces), now)

    def wake(self) -> None:
        """Open the eye, if nobody has pulled it out."""
        if self.trouble in ("unplugged", "busy"):
            raise CameraTrouble(self.trouble)
        if not self._is_awake:
            self._is_awake, self._next = True, self._clock()
            self._calm_at = self._next + LIVELY

    def frame(self) -> CameraFrame:
        """The table as it is now."""
        if self.trouble == "unplugged" or not self._is_awake:
            self._is_awake = False
            raise CameraTrouble("unplugged")
        while self.trouble == "hung":
            self._wait(1.0)
        self._wait(max(0.0, self._next - self._clock()))
        now = self._clock()
        self._next = max(self._next + 1 / (RATE if now < self._calm_at else CALM), now)
        if self.trouble != "frozen" or self._frozen is None:
            scene = self.board if self.board and self._is_at_board else self.arena
            frame = CameraFrame.of(scene.picture(now), now)
            self._frozen = replace(frame, still=lambda: scene.picture(now, FINE))
        return replace(self._frozen, at=now)

    def settle(self) -> None:
        """The lamp of this table needs no settling."""

    def rest(self) -> None:
        """Close the eye."""
        self._is_awake = False


def looks_for(
    dice: Sequence[Sequence[Value]], values: Sequence[Value], colours: Sequence[str] = ()
) -> list[tuple[DiePaint, str]]:
    """How dice look that show these values: where some bear signs beside numbers, all of them have stickers.

    So have those of several people, who know their own by the colour.
    """
    every = list(dict.fromkeys(face for die in dice for face in die))
    if colours:
        return [board_die(colour, value, every) for colour, value in zip(colours, values, strict=True)]
    if any(PIPS & {*die} and any(isinstance(face, str) for face in die) for die in dice):
        return [board_die("white", value, every) for value in values]
    return [look_for(die, value) for die, value in zip(dice, values, strict=True)]


def _print(land: Map) -> object:
    """What of a map is printed."""
    return [(name, socket.x, socket.y) for name, socket in land.sockets.items()]


def look_for(die: Sequence[Value], value: Value) -> tuple[DiePaint, str]:
    """How a die with these faces looks, and what is painted on the one that shows this value."""
    marks = {worth: mark for mark, worth in WORTH.items()}
    if set(die) <= set(marks):
        return STARRED, marks[str(value)]
    if set(die) <= PIPS:
        return DiePaint(), str(value)
    names = tuple(map(str, die))
    sides = next((sides for sides in (6, 8, 10, 12, 20) if sides >= len(names)), 20)
    return written_look(np.random.default_rng(4), sides, names), str(value)
