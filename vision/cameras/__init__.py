"""Cameras: the Pi's own, those on USB, a folder or a video, and the simulated table, all behind one protocol."""

from __future__ import annotations

from vision.cameras.camera import Camera, CameraTrouble
from vision.cameras.catalogue import camera

__all__ = ("Camera", "CameraTrouble", "camera")
