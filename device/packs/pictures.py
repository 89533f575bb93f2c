"""Pictures that phones send: what they are and how large, read from their first bytes; none is decoded here."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import BinaryIO, NamedTuple

from device.packs.refusal import NotTaken

MEGABYTE = 1 << 20
LARGEST, MOST_PIXELS = 8 * MEGABYTE, 24_000_000
LOOKED_AT = 256 * 1024  # bytes in which the size of a photo has to stand
SIZES = frozenset({0xC0, 0xC1, 0xC2})  # what a browser can draw
ALONE = frozenset({0x01, *range(0xD0, 0xDA)})  # marks of a JPEG with nothing behind them


class SentPicture(NamedTuple):
    """What it is, and its size in pixels."""

    kind: str
    width: int
    height: int


def looked_at(data: BinaryIO) -> SentPicture:
    """The size of a picture that may be kept; NotTaken says why not."""
    size = data.seek(0, 2)
    if size > LARGEST:
        raise refusal("too_large", limit=LARGEST // MEGABYTE)
    data.seek(0)
    head = data.read(LOOKED_AT)
    try:
        found = next((made for read in (_png, _jpeg, _webp) if (made := read(head))), None)
    except (struct.error, IndexError):
        found = None
    if found is None or not found.width or not found.height:
        raise refusal("no_picture")
    if found.width * found.height > MOST_PIXELS:
        raise refusal("too_many_pixels", width=found.width, height=found.height, limit=MOST_PIXELS // 1_000_000)
    return found


def refusal(why: str, **about: str | int) -> NotTaken:
    """Why a picture is not taken, as a phrase."""
    return NotTaken(f"error.picture.{why}", **about)


def _png(head: bytes) -> SentPicture | None:
    if head[:8] != b"\x89PNG\r\n\x1a\n" or head[12:16] != b"IHDR":
        return None
    width, height = struct.unpack(">II", head[16:24])
    return SentPicture("png", width, height)


def _jpeg(head: bytes) -> SentPicture | None:
    """Along the marks to the one that tells the size."""
    if head[:3] != b"\xff\xd8\xff":
        return None
    at = 2
    while head[at] == 0xFF:
        mark = head[at + 1]
        if mark == 0xFF or mark in ALONE:
            at += 1 if mark == 0xFF else 2
            continue
        if mark in SIZES:
            height, width = struct.unpack(">HH", head[at + 5 : at + 9])
            return SentPicture("jpeg", width, height)
        at += 2 + max(2, int(struct.unpack(">H", head[at + 2 : at + 4])[0]))
    return None


def _webp(head: bytes) -> SentPicture | None:
    if head[:4] != b"RIFF" or head[8:12] != b"WEBP":
        return None
    read: dict[bytes, Callable[[bytes], tuple[int, int]]] = {b"VP8 ": _lossy, b"VP8L": _lossless, b"VP8X": _extended}
    return SentPicture("webp", *read[head[12:16]](head)) if head[12:16] in read else None


def _lossy(head: bytes) -> tuple[int, int]:
    width, height = struct.unpack("<HH", head[26:30])
    return width & 0x3FFF, height & 0x3FFF


def _lossless(head: bytes) -> tuple[int, int]:
    bits = struct.unpack("<I", head[21:25])[0]
    return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1


def _extended(head: bytes) -> tuple[int, int]:
    return int.from_bytes(head[24:27], "little") + 1, int.from_bytes(head[27:30], "little") + 1
