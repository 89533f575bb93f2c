"""Tidings: what a lookout tells, each a type, one line of JSON from the child that the camera lives in.

What it is ordered stands in `device.camera.orders`; pictures are text, since lines of JSON carry no bytes.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from vision.reading import Value

Corner: TypeAlias = tuple[float, float]  # parts of the picture's width and height


class Tiding(msgspec.Struct, frozen=True, tag_field="told"):
    """Something that the camera's child tells."""


# Of the child itself -------------------------------------------------------------------------------


class ReadyToLook(Tiding, frozen=True, tag="ready"):
    """It has started, and takes orders."""


class AwakeNow(Tiding, frozen=True, tag="awake"):
    """An order has come, and frames will follow; or something is to be done that takes long."""


class SignOfLife(Tiding, frozen=True, tag="beat"):
    """It looks."""


class StageReached(Tiding, frozen=True, tag="stage"):
    """What is being done, for whoever looks on."""

    stage: str


# What lies there -----------------------------------------------------------------------------------


class HandfulTold(msgspec.Struct, frozen=True):
    """What one of several people has thrown, who all threw at once."""

    values: tuple[Value, ...]
    sure: float
    state: str
    doubts: tuple[tuple[Value, ...], ...]


class ThrowTold(Tiding, frozen=True, tag="seen"):
    """A throw; `roll` counts them, `doubts` has for each die what it might show instead.

    Of several people's at once `owners` has each handful by its colour, and `others` dice of a colour that nobody has.
    """

    turn: int
    roll: int
    values: tuple[Value, ...]
    sure: float
    state: str
    trouble: str
    doubts: tuple[tuple[Value, ...], ...]
    owners: dict[str, HandfulTold] = {}
    others: tuple[tuple[str, Value], ...] = ()


class DieOnBoard(msgspec.Struct, frozen=True):
    """One die that was put on the board, or what may be one."""

    socket: str
    colour: str
    face: Value
    sure: float
    others: tuple[Value, ...]
    is_known: bool


class PlacementTold(Tiding, frozen=True, tag="placed"):
    """What was put on the board."""

    turn: int
    dice: tuple[DieOnBoard, ...]


class CardPictured(Tiding, frozen=True, tag="card"):
    """A fine picture of what was laid down; who reads it is in another process."""

    picture: str


class PhotoUnread(Tiding, frozen=True, tag="photo"):
    """Somebody's photo of dice was of no use."""

    why: str


class DieShown(msgspec.Struct, frozen=True):
    """One die of the live picture."""

    value: Value
    corners: tuple[Corner, ...]


class LivePicture(Tiding, frozen=True, tag="picture"):
    """What the camera sees, with what is made of it; `tray` is its outline, if it was found."""

    picture: str = ""
    stage: str = ""
    sure: float | None = None
    tray: tuple[Corner, ...] | None = None
    dice: tuple[DieShown, ...] = ()


# What is wrong, and what was learned ---------------------------------------------------------------


class TroubleBegun(Tiding, frozen=True, tag="trouble"):
    """Nothing can be seen, and why."""

    trouble: str


class TroubleOver(Tiding, frozen=True, tag="over"):
    """It can be seen again."""

    trouble: str


class TrayTold(Tiding, frozen=True, tag="tray"):
    """Where the tray lies."""

    state: Literal["found", "moved"]


class SetLearned(Tiding, frozen=True, tag="learned"):
    """Cut-outs of doubtful dice have joined a set, whose error is this now; or what is remembered of usual ones."""

    name: str
    percent: int | None = None


class LessonTold(Tiding, frozen=True, tag="lesson"):
    """Which face shall be shown next ("show"), or how the lesson ended."""

    stage: Literal["show", "judged", "done", "poor", "unkept"]
    name: str = ""
    face: Value | None = None
    done: int = 0
    of: int = 0
    percent: int = 0


AnyTiding: TypeAlias = (
    ReadyToLook | AwakeNow | SignOfLife | StageReached | ThrowTold | PlacementTold | CardPictured | PhotoUnread
    | LivePicture | TroubleBegun | TroubleOver | TrayTold | SetLearned | LessonTold
)  # fmt: skip
