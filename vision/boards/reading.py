"""What lies on top in a socket: the patch around it, looked at as if one stood above so many dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.boards.colours import White, colour_of
from vision.boards.heights import SIDE, BoardView
from vision.finding import Expected
from vision.networks import Picture
from vision.reading import Reading, Value
from vision.tray import DIE, GRAIN, Tray
from vision.watch import SEEN

Reader = Callable[[Picture, Sequence[Sequence[Value]] | None, Sequence[Value], float | None, Expected | None], Reading]
Look = tuple[str, Value]  # a die as it is seen from above: its colour, and its face
LOOSE, ASTRAY = 5.0, 9.0  # millimetres from the middle of a socket: where a die is, and where its sides are
STIRRED = 14.0  # levels: what differs less is the rustle of the picture
CORE = 16.0  # millimetres around the middle of a socket that a die covers at least
SOME = 0.2  # part of them that differs when something was put there
MOST = 4  # sockets that are looked at closely at a time
ALIKE = 0.75  # how alike two looks of the same thing are at least, whatever shadow falls upon it
CAME = 0.35  # how likely something else in an empty socket is a die
STEP = 2.0  # millimetres between two places where a die may lie in its socket
OTHERWISE = 0.22  # how much nearer or farther a camera may be than a usual one
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
    is_supposed: bool = False  # something lies there, and nothing says that it is a die

    @property
    def face(self) -> Value:
        """What it shows."""
        return self.reading.values[0]

    @property
    def key(self) -> tuple[str, str, str]:
        """What several frames have to agree on."""
        return self.socket, self.colour, repr(self.face)


@dataclass(frozen=True)
class Stir:
    """A socket that looks otherwise than before: how much of it, and whether something lies there for certain."""

    socket: str
    part: float
    is_filled: bool


def stirred(
    before: Picture,
    now: Picture,
    was: BoardView,
    view: BoardView,
    wanted: BoardWanted,
    among: Iterable[str],
    bare: Mapping[str, Picture],
) -> list[Stir]:
    """The sockets that look otherwise than before, those that have changed most first; *bare*: how empty ones look."""
    found = list[Stir]()
    for socket in among:
        where, higher = _millimetres(view, wanted.sockets[socket]), wanted.height(socket) + 1
        old, new = (_core(seen.patch(picture, *where, higher)) for seen, picture in ((was, before), (view, now)))
        if (part := _part(old, new)) > SOME:
            is_filled = socket in bare and _alike(bare[socket], look_of(now, view, socket, wanted)) < ALIKE
            found.append(Stir(socket, part, is_filled))
    return sorted(found, key=lambda one: -one.part)[:MOST]


def look_of(picture: Picture, view: BoardView, socket: str, wanted: BoardWanted) -> Picture:
    """What one would see of a socket that holds one die, coarsely: of an empty one, its print."""
    return _core(view.patch(picture, *_millimetres(view, wanted.sockets[socket]), 1))


def top_die(
    picture: Picture, view: BoardView, stir: Stir, wanted: BoardWanted, read: Reader, white: White
) -> TopDie | None:
    """The die that lies on top of what was there by the book; nothing if none is seen.

    The frame that is printed around a socket may hide a die in it from the finder.  What is surely no empty socket is
    then supposed to bear a die, and nobody is sure of it.
    """
    height = wanted.height(stir.socket)
    for came in (0.0, CAME) if stir.is_filled else (0.0,):
        for dice in (height + 1, height) if height else (1,):
            if die := _seen_at(picture, view, stir.socket, wanted, read, white, dice, came):
                return die
    return None


def _seen_at(
    picture: Picture,
    view: BoardView,
    socket: str,
    wanted: BoardWanted,
    read: Reader,
    white: White,
    dice: int,
    came: float,
) -> TopDie | None:
    x, y = _millimetres(view, wanted.sockets[socket])
    patch = view.patch(picture, x, y, dice)
    out, lean = _leaning(view, x, y, dice)
    reach = max(STEP, OTHERWISE * lean)
    middle = SIDE / 2 * GRAIN
    within = (LOOSE + reach) * GRAIN
    astray = ASTRAY + (lean / 2 if dice > 1 else 0.0)  # the finder sees the top of a stack and its sides as one
    expected = Expected(middle, middle, within, max(within, astray * GRAIN), _places(out, reach), came)
    reading = read(patch, (wanted.faces,), wanted.faces, DIE * GRAIN * SEEN, expected)
    if not reading.values:
        return None
    left, upper, right, lower = reading.boxes[0]
    there = ((left + right) / 2, (upper + lower) / 2)
    return TopDie(socket, *colour_of(patch, there, white, wanted.colours), reading, is_supposed=came > 0)


def _leaning(view: BoardView, x: float, y: float, dice: int) -> tuple[tuple[float, float], float]:
    """In which direction a stack leans away from the camera, and by how many millimetres."""
    eye_x, eye_y, high = view.eye
    away = float(np.hypot(x - eye_x, y - eye_y)) or 1.0
    return ((x - eye_x) / away, (y - eye_y) / away), away * dice * DIE / (high - dice * DIE)


def _places(out: tuple[float, float], reach: float) -> tuple[tuple[float, float], ...]:
    """Where in its patch the top of a stack may be: nobody puts dice down to the millimetre.

    How far out it is seen depends on how wide the camera sees, which nobody has said.
    """
    along, across = np.array(out), np.array([-out[1], out[0]])
    steps = np.linspace(-reach, reach, 2 * round(reach / STEP) + 1)
    spots = (SIDE / 2 + far * along + aside * across for far in steps for aside in (-STEP, 0.0, STEP))
    return tuple((float(spot[0] * GRAIN), float(spot[1] * GRAIN)) for spot in spots)


def white_of(picture: Picture, tray: Tray) -> White:
    """How white looks in this light: the paper of the markers, or what is brightest."""
    mat, found = tray.mat, list[np.typing.NDArray[np.float64]]()
    for marker in range(4) if tray.marked else ():
        left, upper, right, lower = mat.card(marker)
        spots = [((left + right) / 2, upper + mat.white / 2), ((left + right) / 2, lower - mat.white / 2)]
        for x, y in tray.in_picture(np.array(spots)).round().astype(int).tolist():
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


def _alike(old: Picture, new: Picture) -> float:
    """How alike they are, whether brighter or darker: 1 for the same, 0 for what has nothing in common."""
    one, other = (cv2.cvtColor(look, cv2.COLOR_BGR2GRAY).astype(np.float32).ravel() for look in (old, new))
    one, other = one - one.mean(), other - other.mean()
    return float(one @ other / max(np.linalg.norm(one) * np.linalg.norm(other), 1e-6))


def _part(old: Picture, new: Picture) -> float:
    """How much of it differs, in the light of now."""
    differs = np.abs(old.astype(np.float32) - new.astype(np.float32)).max(axis=2)
    return float((differs > STIRRED).mean())
