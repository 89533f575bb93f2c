"""A rendered board with the real eyes over it, and time that passes frame by frame."""

from __future__ import annotations

from functools import cache

from engine.board import Map, Place, Socket, Way
from engine.games.grimm.game import GAME
from vision.boards.reading import BoardWanted
from vision.boards.watch import BoardWatch, Placements
from vision.drawer import FOLDER
from vision.rendered.board_dice import board_die
from vision.rendered.board_onlooker import BoardOnlooker
from vision.rendered.board_table import BoardTable
from vision.rendered.handfuls import LAMPS
from vision.sets import Sets
from vision.ways import Ways

FACES = (1, 2, 3, 4, 5, 6, "magic", "story", "ban", "double")
COLOURS = ("red", "white", "blue")
LAND = Map(
    {"gate": Place("Gate", 20, 30), "mill": Place("Mill", 70, 30), "hill": Place("Hill", 50, 80)},
    (Way("gate", "mill"), Way("mill", "hill")),
    {"near": Socket(45, 30, "1"), "far": Socket(60, 55, "3"), "edge": Socket(90, 60, "2"), "low": Socket(30, 70, "1")},
)


@cache
def ways() -> Ways:
    """The eyes, with the dice that the demo brings along."""
    return Ways(Sets(GAME.demo() / FOLDER))


class AtTheBoard(BoardOnlooker):
    """Somebody puts dice on sockets, the eyes watch, and all that they say is written down."""

    frame = 0.15

    def __init__(self, light: str = "lit tray", zoom: float = 1.0, **lying: list[tuple[str, int | str]]) -> None:
        self.table = BoardTable(lamp=LAMPS[light], land=LAND, zoom=zoom, size=(960, 720))
        self.watch, self.turn = BoardWatch(ways().read), 0
        self.book = {socket: list(dice) for socket, dice in lying.items()}
        self.table.settle({socket: [board_die(*die, FACES) for die in dice] for socket, dice in self.book.items()})
        self.ask()

    def ask(self) -> None:
        """A question wants a die on the board."""
        self.watch.want(self.wanted())
        assert self.wait(0.5) == ()

    def wanted(self) -> BoardWanted:
        """What the next question knows of the board."""
        self.turn += 1
        sockets = {name: (socket.x, socket.y) for name, socket in LAND.sockets.items()}
        stacks = {socket: tuple(dice) for socket, dice in self.book.items()}
        return BoardWanted(self.turn, sockets, stacks, FACES, COLOURS)

    def put(self, socket: str, colour: str, face: int | str) -> Placements:
        """Put a die there; what was said of it."""
        self.table.drop(socket, *board_die(colour, face, FACES), self.now)
        return self.wait(2.2)
