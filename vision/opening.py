"""Opening pictures that anybody may have made, in bounded time and memory: what is no honest still picture is refused.

The size is read from the file itself before anything is decoded, and the decoder follows the same bytes. A large JPEG
is decoded at a fraction of its size; what is larger than any camera makes is not decoded at all.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from vision.networks import Picture

HEAVIEST = 48 * 2**20  # bytes of a file
LARGEST, PLAIN = 130_000_000, 52_000_000  # pixels of a JPEG, and of what can only be decoded whole
LONGEST = 30_000  # pixels of a side
WORKED = 14_000_000  # pixels: larger pictures are made smaller while they are decoded
SCANS = 64  # passes of a JPEG; more are made only to keep somebody busy
SMALLEST = 16  # pixels of a side
SLENDER = 12  # times as long as wide: a strip on which no card has room
REDUCED = {1: cv2.IMREAD_COLOR, 2: cv2.IMREAD_REDUCED_COLOR_2, 4: cv2.IMREAD_REDUCED_COLOR_4}
STARTS = {b"\xff\xd8\xff": "jpeg", b"\x89PNG\r\n\x1a\n": "png", b"RIFF": "webp", b"BM": "bmp"}
FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}  # JPEG markers that tell the size
TROUBLES = ("no_file", "no_picture", "torn", "too_large", "too_small", "moving")


class NoPicture(Exception):
    """The file is refused; `why` is one of TROUBLES, which have their phrases."""

    def __init__(self, why: str, file: str = "") -> None:
        super().__init__(why)
        self.why, self.file = why, file


def opened(file: Path, most: int = LARGEST) -> Picture:
    """The picture in a file, upright, of at most so many pixels; NoPicture says why it is none."""
    try:
        if not file.is_file():
            raise NoPicture("no_file", str(file))
        with file.open("rb") as stream:
            data = stream.read(HEAVIEST + 1)
    except (OSError, ValueError) as error:  # a name with a zero in it is a ValueError
        raise NoPicture("no_file", str(file)) from error
    try:
        return decoded(data, most)
    except NoPicture as error:
        raise NoPicture(error.why, str(file)) from error


def decoded(data: bytes, most: int = LARGEST) -> Picture:
    """The picture in these bytes; NoPicture says why it is none."""
    if len(data) > HEAVIEST:
        raise NoPicture("too_large")
    kind = next((kind for start, kind in STARTS.items() if data.startswith(start)), "")
    if not kind:
        raise NoPicture("moving" if data.startswith(b"GIF8") else "no_picture")
    try:
        wide, high = SIZES[kind](data)
    except (struct.error, IndexError) as error:
        raise NoPicture("torn") from error
    _fitting(kind, wide, high, most)
    return _decoded(data, kind, wide * high)


def _fitting(kind: str, wide: int, high: int, most: int) -> None:
    if wide <= 0 or high <= 0:
        raise NoPicture("torn")
    if max(wide, high) > LONGEST or wide * high > min(most, LARGEST if kind == "jpeg" else PLAIN):
        raise NoPicture("too_large")
    if min(wide, high) < SMALLEST or max(wide, high) > SLENDER * min(wide, high):
        raise NoPicture("too_small")


def _decoded(data: bytes, kind: str, pixels: int) -> Picture:
    part = next((part for part in (1, 2) if pixels <= WORKED * part**2), 4) if kind == "jpeg" else 1
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), REDUCED[part])
    except (cv2.error, MemoryError) as error:
        raise NoPicture("no_picture") from error
    if picture is None:
        raise NoPicture("no_picture")
    if picture.shape[0] * picture.shape[1] > WORKED:
        scale = (WORKED / (picture.shape[0] * picture.shape[1])) ** 0.5
        picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(picture, np.uint8)


def _jpeg(data: bytes) -> tuple[int, int]:
    """Width and height; a file that ends before its picture does is torn."""
    if data.count(b"\xff\xda") > SCANS:
        raise NoPicture("too_large")
    if data.rfind(b"\xff\xd9") < data.rfind(b"\xff\xda"):
        raise NoPicture("torn")
    for marker, at in _segments(data):
        if marker in FRAMES:
            high, wide = struct.unpack_from(">HH", data, at + 3)
            return int(wide), int(high)
    raise NoPicture("torn")


def _segments(data: bytes) -> Iterator[tuple[int, int]]:
    """The markers of a JPEG up to its picture, each with the place of its contents."""
    at = 2
    while data[at] == 0xFF and data[at + 1] != 0xDA:
        if data[at + 1] == 0xFF:  # padding
            at += 1
            continue
        yield data[at + 1], at + 2
        at += 2 + int(struct.unpack_from(">H", data, at + 2)[0])


def _png(data: bytes) -> tuple[int, int]:
    if data[12:16] != b"IHDR" or data.rfind(b"IEND") < 0:
        raise NoPicture("torn")
    if data.find(b"acTL", 0, 4096) >= 0:
        raise NoPicture("moving")
    wide, high = struct.unpack_from(">II", data, 16)
    return int(wide), int(high)


def _webp(data: bytes) -> tuple[int, int]:
    if data[8:12] != b"WEBP":
        raise NoPicture("no_picture")
    if struct.unpack_from("<I", data, 4)[0] + 8 > len(data):
        raise NoPicture("torn")
    if data[12:16] == b"VP8X":
        if data[20] & 2:
            raise NoPicture("moving")
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if data[12:16] == b"VP8L":
        bits = struct.unpack_from("<I", data, 21)[0]
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    wide, high = struct.unpack_from("<HH", data, 26)
    return int(wide & 0x3FFF), int(high & 0x3FFF)


def _bmp(data: bytes) -> tuple[int, int]:
    wide, high = struct.unpack_from("<ii", data, 18)
    if abs(wide * high) // 8 > 64 * len(data):  # packed rows may be shorter than the picture, but not so much
        raise NoPicture("torn")
    return abs(int(wide)), abs(int(high))


SIZES = {"jpeg": _jpeg, "png": _png, "webp": _webp, "bmp": _bmp}
