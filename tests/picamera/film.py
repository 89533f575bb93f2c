"""What the virtual camera plays: a throw into the rendered tray, as pictures in a folder."""

from __future__ import annotations

import sys
from pathlib import Path

import cv2

from vision.rendered.arena import Arena
from vision.rendered.looks import DiePaint

SIZE, RATE, SECONDS = (1280, 960), 15, 4


def main(folder: Path, faces: list[str]) -> None:
    """Write them."""
    arena = Arena(size=SIZE)
    arena.throw([(DiePaint(), face) for face in faces], 0.5)
    for number in range(RATE * SECONDS):
        file = folder / f"{number:03d}.jpg"
        cv2.imwrite(str(file), arena.picture(number / RATE), [cv2.IMWRITE_JPEG_QUALITY, 92])


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
