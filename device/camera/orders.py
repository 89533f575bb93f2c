"""What the camera is ordered: each order a type, one line of JSON to the child that it lives in (`camera_worker`).

Some hold until another one of their kind comes, and are told again to the next child if this one dies; one of them that
wishes for nothing ends what was wished for.  All others are done once.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engine.board import Map
from engine.pieces.printed import Printed

Face: TypeAlias = str | int
Die: TypeAlias = tuple[Face, ...]


class CameraOrder(msgspec.Struct, frozen=True, tag_field="do"):
    """Something that the camera's child is to do."""


class HoldingOrder(CameraOrder, frozen=True):
    """One that holds until another one of its kind comes."""

    @property
    def is_wish(self) -> bool:
        """Is anything wished for?"""
        return any(msgspec.structs.astuple(self))


# What holds ---------------------------------------------------------------------------------------


class LookForDice(HoldingOrder, frozen=True, tag="look"):
    """Look for the dice of this turn, at least so many of them instead of all; without dice: sleep.

    Where several people throw at once, the dice of each colour tell whose they are.
    """

    turn: int = 0
    dice: tuple[Die, ...] = ()
    least: int | None = None
    owned: dict[str, tuple[Die, ...]] = {}


class SeekCard(HoldingOrder, frozen=True, tag="seek"):
    """Wait for a card that is laid down, or no more."""

    is_wanted: bool


class WatchBoard(HoldingOrder, frozen=True, tag="board"):
    """Watch for a die that is put on a socket of the board; without sockets: no more.

    Where sockets are, in hundredths; what lies in them by the book, colours and faces; what dice can show, and what
    colours they have.  The land is for whoever draws the simulated table.
    """

    turn: int = 0
    sockets: dict[str, tuple[float, float]] = {}
    stacks: dict[str, tuple[tuple[str, Face], ...]] = {}
    faces: Die = ()
    colours: tuple[str, ...] = ()
    land: Map | None = None


class ShowPicture(HoldingOrder, frozen=True, tag="live"):
    """Somebody wants to see the picture, or no more."""

    is_wanted: bool


class TapCorners(HoldingOrder, frozen=True, tag="tap"):
    """The corners of the tray, clockwise, as parts of the picture; none: forget them."""

    corners: tuple[tuple[float, float], ...] = ()


class TapBoard(HoldingOrder, frozen=True, tag="tap_board"):
    """The corners of a board without markers, in the same way."""

    corners: tuple[tuple[float, float], ...] = ()


class TeachDice(HoldingOrder, frozen=True, tag="lesson"):
    """Learn own dice; without faces: break it off.  What *asks* is not kept until somebody trusts it."""

    name: str = ""
    faces: Die = ()
    each: int = 0
    asks: bool = False


# What is done once --------------------------------------------------------------------------------


class ReadAgain(CameraOrder, frozen=True, tag="again"):
    """What was read is wrong: read it once more."""


class TellTruth(CameraOrder, frozen=True, tag="truth"):
    """What was doubtful: this lay there, people say."""

    turn: int
    values: Die


class PictureUnread(CameraOrder, frozen=True, tag="unread"):
    """The picture of a card was of no use: give another one."""


class ReadPhoto(CameraOrder, frozen=True, tag="photo"):
    """A photo of the dice that are looked for, from a phone."""

    turn: int
    picture: bytes


class TrustDice(CameraOrder, frozen=True, tag="trust"):
    """Keep the set that was learned, under this name."""

    name: str


# What happens on the simulated table --------------------------------------------------------------


class ThrowDice(CameraOrder, frozen=True, tag="throw"):
    """Throw these; by chance, if nobody says what they shall show.  Colours: of everybody's own dice, one for each."""

    dice: tuple[Die, ...]
    values: Die | None = None
    colours: tuple[str, ...] = ()


class LayDice(CameraOrder, frozen=True, tag="lay"):
    """Lay these down by hand."""

    dice: tuple[Die, ...]
    values: Die


class PutDie(CameraOrder, frozen=True, tag="put"):
    """Put a die on a socket of the board."""

    socket: str
    colour: str
    face: Face


class DealCard(CameraOrder, frozen=True, tag="deal"):
    """Lay a card there, or several in a row; none: take away what lies there."""

    cards: tuple[Printed, ...] = ()
    drawings: tuple[str, ...] = ()  # for each of them the file of its drawing, or nothing


class UpsetCamera(CameraOrder, frozen=True, tag="trouble"):
    """What happens to its camera; nothing: it is well again."""

    trouble: str


AnyCameraOrder: TypeAlias = (
    LookForDice
    | SeekCard
    | WatchBoard
    | ShowPicture
    | TapCorners
    | TapBoard
    | TeachDice
    | ReadAgain
    | TellTruth
    | PictureUnread
    | ReadPhoto
    | TrustDice
    | ThrowDice
    | LayDice
    | PutDie
    | DealCard
    | UpsetCamera
)
