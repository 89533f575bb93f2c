"""What the page of the dice needs of the box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, Protocol

from engine import EngineError

Face = str | int
Stage = Literal["", "show", "judged", "done", "poor", "unkept"]


class LessonSeen(NamedTuple):
    """How far a lesson has come; no stage: there was none."""

    stage: Stage = ""
    face: Face = ""  # that is to be shown now
    done: int = 0
    of: int = 0  # examples
    percent: int = 0  # that the eyes would read wrongly
    name: str = ""


class PictureSeen(NamedTuple):
    """A picture of one face of a set."""

    face: Face
    file: str


class SetSeen(NamedTuple):
    """A set of own dice."""

    name: str
    faces: Mapping[Face, int]  # how many pictures there are of each
    examples: Sequence[PictureSeen]  # one of each face
    kept: Sequence[PictureSeen]  # from rolls, on this box


class DiceRoom(Protocol):
    """The eyes, as far as they learn.  What cannot be done raises an EngineError, which `explain` says in words."""

    def has_eyes(self) -> bool:
        """Is a camera at the table?"""
        ...

    def asked(self) -> Sequence[Face]:
        """What the dice can show that are asked for just now."""
        ...

    def lesson(self) -> LessonSeen:
        """How far the lesson has come."""
        ...

    def photo(self, data: bytes, turn: int) -> None:
        """Read the dice that are asked for in this turn from a photo; what is read comes to the table like a throw."""
        ...

    def begin(self, faces: Sequence[Face]) -> None:
        """Teach dice with these faces; one lesson at a time."""
        ...

    def is_drawn(self) -> bool:
        """Is the table only drawn, so that dice are laid down by a button?"""
        ...

    def lay(self) -> None:
        """Lay a die down there that shows what is wanted."""
        ...

    def trust(self, name: str) -> None:
        """Keep what was learned, under this name."""
        ...

    def give_up(self) -> None:
        """Keep nothing of it."""
        ...

    def sets(self) -> Sequence[SetSeen]:
        """All that were learned, and those that came with the pack."""
        ...

    def picture(self, name: str, face: str, file: str) -> bytes | None:
        """One picture, as PNG."""
        ...

    def forget(self, name: str, face: str, file: str) -> bool:
        """Take a picture away that was kept from a roll; False: there is none such."""
        ...

    def keeps(self) -> bool:
        """Has the owner allowed that cut-outs of doubtful dice are kept?"""
        ...

    def seen(self) -> bytes | None:
        """What the camera sees now, as JPEG."""
        ...

    def explain(self, error: EngineError, language: str) -> str:
        """Why something cannot be done."""
        ...
