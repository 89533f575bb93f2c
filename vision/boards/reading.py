"""What lies on top in a socket: the patch around it, looked at as if one stood above so many dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.boards.colours import colour_of
from vision.boards.heights import SIDE, BoardView
from vision.networks import Picture
from vision.reading import Reading, Value
from vision.tray import DIE, GRAIN
from vision.watch import SEEN

Reader = Callable[[Picture, Sequence[Sequence[Value]] | None, Sequence[Value], float | None], Reading]
White = tuple[float, float, float]
Look = tuple[str, Value]  # a die as it is seen from above: its colour, and its face
ASTRAY = 9.0  # millimetres: what lies farther away from the middle of a socket does not lie in it
STIRRED = 14.0  # levels: what differs less is the rustle of the picture
CORE = 16.0  # millimetres around the middle of a socket that a die covers at least
SOME = 0.2  # part of them that differs when something was put there
MOST = 4  # sockets that are looked at closely at a time
WHITEST = 98  # percent


@dataclass(frozen=True)
class BoardWanted:
    """Where a new die may lie, and what is known to lie there."""

    turn: int
    sockets: Mapping[str, tuple[float, float]]  # hundredths of the board
    stacks: Mapping[str, tuple[Look, ...]]  # the lowest first
    faces: tuple[Value, ...]  # all that dice of this game can show
    colours: tuple[str, ...]  # all that dice on this board have

    def height(self, socket: str) -> int:
        """How many dice lie there by the book."""
        return len(self.stacks.get(socket, ()))


@dataclass(frozen=True)
class TopDie:
    """A die that is seen in a socket whose look has changed."""

    socket: str
    colour: str
    is_sure_of_colour: bool
    reading: Reading

    @property
    def face(self) -> Value:
        """What it shows."""
        return self.reading.values[0]

    @property
    def key(self) -> tuple[str, str, str]:
        """What several frames have to agree on."""
        return self.socket, self.colour, repr(self.face)


def stirred(
    before: Picture, now: Picture, was: BoardView, view: BoardView, wanted: BoardWanted, among: Iterable[str]
) -> list[str]:
    """The sockets that look otherwise than before, those that have changed most first."""
    parts = dict[str, float]()
    for socket in among:
        where, higher = _millimetres(view, wanted.sockets[socket]), wanted.height(socket) + 1
        old, new = (_core(seen.patch(picture, *where, higher)) for seen, picture in ((was, before), (view, now)))
        parts[socket] = _part(old, new)
    return sorted((socket for socket, part in parts.items() if part > SOME), key=lambda one: -parts[one])[:MOST]


def top_die(
    picture: Picture, view: BoardView, socket: str, wanted: BoardWanted, read: Reader, white: White
) -> TopDie | None:
    """The die that lies on top of what was there by the book; nothing if none is seen.

    A camera that sees wider than a usual one, or less wide, sees a high stack a little farther out, or in.
    """
    height = wanted.height(socket)
    every = (height + 1, height + 2, height) if height else (1,)
    seen = (_seen_at(picture, view, socket, wanted, read, white, dice) for dice in every)
    return next((die for die in seen if die is not None), None)


def _seen_at(
    picture: Picture, view: BoardView, socket: str, wanted: BoardWanted, read: Reader, white: White, dice: int
) -> TopDie | None:
    patch = view.patch(picture, *_millimetres(view, wanted.sockets[socket]), dice)
    reading = read(patch, (wanted.faces,), wanted.faces, DIE * GRAIN * SEEN)
    if not reading.values:
        return None
    left, upper, right, lower = reading.boxes[0]
    middle = ((left + right) / 2, (upper + lower) / 2)
    if np.hypot(middle[0] - patch.shape[1] / 2, middle[1] - patch.shape[0] / 2) > ASTRAY * GRAIN:
        return None
    return TopDie(socket, *colour_of(patch, middle, white, wanted.colours), reading)


def white_of(picture: Picture, view: BoardView) -> White:
    """How white looks in this light: the paper of the markers, or what is brightest."""
    mat, found = view.tray.mat, list[np.typing.NDArray[np.float64]]()
    for marker in range(4) if view.tray.marked else ():
        left, upper, right, lower = mat.card(marker)
        spots = [((left + right) / 2, upper + mat.white / 2), ((left + right) / 2, lower - mat.white / 2)]
        for x, y in view.tray.in_picture(np.array(spots)).round().astype(int).tolist():
            if 0 <= x < picture.shape[1] and 0 <= y < picture.shape[0]:
                found.append(picture[y, x].astype(float))
    seen = np.median(found, axis=0) if found else np.percentile(picture[::4, ::4], WHITEST, axis=(0, 1))
    blue, green, red = seen.tolist()
    return blue, green, red


def _millimetres(view: BoardView, spot: tuple[float, float]) -> tuple[float, float]:
    return spot[0] / 100 * view.tray.mat.width, spot[1] / 100 * view.tray.mat.height


def _core(patch: Picture) -> Picture:
    """What a die covers, coarse enough that a board which was pushed by a hair looks as before."""
    rim = round((SIDE - CORE) / 2 * GRAIN)
    small = cv2.resize(patch[rim:-rim, rim:-rim], (16, 16), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (3, 3), 0), np.uint8)


def _part(old: Picture, new: Picture) -> float:
    """How much of it differs, in the light of now."""
    differs = np.abs(old.astype(np.float32) - new.astype(np.float32)).max(axis=2)
    return float((differs > STIRRED).mean())
