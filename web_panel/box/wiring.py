"""What the pages of the box need of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, Protocol

from engine import EngineError

State = Literal["fine", "look", "wrong"]
Widget = Literal["slider", "choice", "flag", "line"]
Cornered = Literal["tray", "board"]


class CheckSeen(NamedTuple):
    """Something that was looked at: what people call it, how it is, and a sentence."""

    name: str
    called: str
    state: State
    said: str


class SettingSeen(NamedTuple):
    """Something that can be set."""

    name: str
    widget: Widget
    value: str
    low: float = 0
    high: float = 0
    step: float = 1
    choices: Sequence[str] = ()
    is_fixed: bool = False  # the surroundings say what it is


class BackupSeen(NamedTuple):
    """A copy of everything, from some moment."""

    name: str
    when: float
    size: int


class WhoComes(NamedTuple):
    """A backup that was looked at: who may come in now, and who could when it was made."""

    key: str
    here: Sequence[str]
    coming: Sequence[str]
    is_asked: bool  # it is not the same


class Pressed(NamedTuple):
    """The last button that was pressed while somebody tried them."""

    number: int
    button: str


class BoxRoom(Protocol):
    """The box.  What cannot be done raises an EngineError, which `explain` says in words."""

    def version(self) -> str:
        """Which Taleside this is."""
        ...

    def findings(self, language: str) -> Sequence[CheckSeen]:
        """Everything that it depends on; looking takes a moment."""
        ...

    # Trying ---------------------------------------------------------------------------------------

    def buttons(self) -> Mapping[str, str]:
        """The buttons there are; none without pins."""
        ...

    def lights(self) -> Sequence[str]:
        """The lights there are."""
        ...

    def try_buttons(self) -> None:
        """For a while a press means nothing but that it works."""
        ...

    def pressed(self) -> Pressed:
        """The last one since."""
        ...

    def shine(self, light: str) -> bool:
        """Only this light, for a moment; False: there is none."""
        ...

    def speak(self) -> bool:
        """Three notes and a sentence; False: there is no voice."""
        ...

    def has_eyes(self) -> bool:
        """Is there a camera part?"""
        ...

    def picture(self) -> bytes | None:
        """What the camera sees now, as JPEG."""
        ...

    def corners(self, corners: Sequence[tuple[float, float]], of: Cornered) -> None:
        """Where the tray or the board lies, clockwise from the upper left of the picture; none: look for markers."""
        ...

    # Settings and keeping -------------------------------------------------------------------------

    def settings(self) -> Sequence[SettingSeen]:
        """What can be set here."""
        ...

    def set(self, wanted: Mapping[str, str]) -> None:
        """From now on so: what was not understood raises, and nothing is set."""
        ...

    def backups(self) -> Sequence[BackupSeen]:
        """Those that lie on the box, the newest first."""
        ...

    def backup(self) -> bytes:
        """A fresh one."""
        ...

    def restore(self, data: bytes) -> WhoComes:
        """Look at a backup, and say who may come in with it: nothing has changed yet."""
        ...

    def restore_kept(self, name: str) -> WhoComes:
        """The same with one that lies on the box."""
        ...

    def go_back(self, key: str, *, with_phones: bool) -> None:
        """Let the one that was looked at take the place of everything, and begin anew with it."""
        ...

    def log(self) -> Sequence[str]:
        """The last lines of the log that give nobody away."""
        ...

    def restart(self) -> None:
        """Begin anew."""
        ...

    def switch_off(self) -> None:
        """Keep everything and switch off."""
        ...

    def is_welcomed(self) -> bool:
        """Has somebody gone through the first steps?"""
        ...

    def explain(self, error: EngineError, language: str) -> str:
        """Why something cannot be done."""
        ...
