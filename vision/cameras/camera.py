"""What every camera can do. It looks only while it is awake; asleep it takes no pictures."""

from __future__ import annotations

from typing import Protocol

from engine import EngineError
from vision.frames import CameraFrame


class CameraTrouble(EngineError):
    """The camera gives no pictures; *trouble* is one of `unplugged`, `busy`, `forbidden`."""

    def __init__(self, trouble: str) -> None:
        super().__init__(f"camera.{trouble}")
        self.trouble = trouble


class Camera(Protocol):
    """Something that looks at the tray."""

    name: str
    is_live: bool  # a live camera never gives the same picture twice; a drawn or played one may

    def wake(self) -> None:
        """Begin to look, or CameraTrouble."""
        ...

    def frame(self) -> CameraFrame:
        """The next moment, or CameraTrouble."""
        ...

    def settle(self) -> None:
        """The light has changed: find focus, exposure and colours anew, and keep them."""
        ...

    def rest(self) -> None:
        """Look no more; asleep already, this does nothing."""
        ...
