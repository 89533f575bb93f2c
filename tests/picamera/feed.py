"""Inside the trixie root: the real picamera2 over libcamera's virtual camera feeds the real lookout."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import cv2
import libcamera
import numpy as np
from picamera2 import Picamera2
from picamera2.allocators import LibcameraAllocator

from vision.cameras import CameraTrouble
from vision.cameras.picamera import PiCamera
from vision.frames import CameraFrame
from vision.lookout import Lookout
from vision.networks import Picture
from vision.sets import Sets
from vision.tidings import ThrowTold, Tiding
from vision.watch import DiceWanted

CYCLES = 25
SIZE = (1280, 960)


class Virtual(Picamera2):
    """The library's camera, told what a virtual one cannot tell it."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.allocator = LibcameraAllocator(self.camera)

    def _get_raw_modes(self) -> list[dict[str, Any]]:
        """It has no raw stream to ask."""
        found = self.camera.generate_configuration([libcamera.StreamRole.Viewfinder]).at(0).formats
        return [
            {"format": str(pixel), "size": (size.width, size.height)}
            for pixel in found.pixel_formats
            for size in found.sizes(pixel)
        ]


class Eye(PiCamera):
    """Our camera with the one format that the virtual one has; everything else is as on a Pi."""

    def configuration(self) -> Any:
        streams = {"size": SIZE, "format": "NV12"}
        return self._camera.create_video_configuration(main=streams, lores=streams, buffer_count=4)

    def _framed(self, small: Picture, large: Picture) -> CameraFrame:
        """Both streams have the colours of a video, and the same size."""
        return super()._framed(_planes(small), np.asarray(cv2.cvtColor(large, cv2.COLOR_YUV2BGR_NV12), np.uint8))


def _planes(picture: Picture) -> Picture:
    """The same with the colours one after the other, as the small stream of a Pi has them."""
    high = picture.shape[0] * 2 // 3
    colours = picture[high:].reshape(-1, 2)
    one_by_one = np.concatenate([colours[:, 0], colours[:, 1]]).reshape(-1, picture.shape[1])
    return np.concatenate([picture[:high], one_by_one])


def read(faces: list[int]) -> list[Tiding]:
    """All that the lookout tells while the pictures are shown."""
    eye = Eye(0, Virtual)
    lookout = Lookout(lambda: eye, Sets(Path("/nowhere")))
    lookout.want(DiceWanted(1, ((1, 2, 3, 4, 5, 6),) * len(faces)))
    told: list[Tiding] = []
    for _ in range(400):
        told += lookout.tick()
        if any(isinstance(one, ThrowTold) for one in told):
            break
    assert trouble_of(Eye(0, Virtual)) == "busy", "what we hold cannot be opened once more"
    lookout.want(None)
    eye.close()
    return told


def trouble_of(eye: Eye) -> str:
    """What a camera says that cannot be woken."""
    try:
        eye.wake()
    except CameraTrouble as trouble:
        return trouble.trouble
    return ""


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def main() -> None:
    faces = [int(face) for face in sys.argv[1:]]
    told = read(faces)
    sys.stdout.write(json.dumps(told) + "\n")
    seen = [one for one in told if isinstance(one, ThrowTold)]
    assert [sorted(one.values) for one in seen] == [sorted(faces)], told
    eye, before = Eye(0, Virtual), 0
    for cycle in range(CYCLES):
        eye.wake()
        eye.frame()
        eye.rest()
        eye.wake()
        eye.frame()
        eye.close()
        before = open_files() if cycle == 2 else before
    assert open_files() <= before, (before, open_files())
    sys.stdout.write(f"{faces} were read by picamera2; opened and closed {CYCLES} times, nothing is left open.\n")


main()
