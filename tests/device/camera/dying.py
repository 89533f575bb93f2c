"""A camera's child that dies as soon as it is ready."""

from __future__ import annotations

from vision.tidings import ReadyToLook
from voice.child import own_lines, tell

if __name__ == "__main__":
    tell(own_lines(), ReadyToLook())
