"""Photos: their size is read from the first bytes, and what is too large or no picture is refused."""

from __future__ import annotations

import io
import struct

import pytest

from device.packs import NotTaken
from device.packs.pictures import LARGEST, LOOKED_AT, looked_at
from tests.kit.photos import jpeg, png


def webp(width: int, height: int, kind: bytes = b"VP8X") -> bytes:
    inner = {
        b"VP8X": b"\0" * 4 + (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little"),
        b"VP8L": b"\x2f" + struct.pack("<I", (width - 1) | (height - 1) << 14),
        b"VP8 ": b"\0" * 3 + b"\x9d\x01\x2a" + struct.pack("<HH", width, height),
    }[kind]
    return b"RIFF" + struct.pack("<I", 100) + b"WEBP" + kind + struct.pack("<I", len(inner)) + inner


def refused(data: bytes) -> str:
    with pytest.raises(NotTaken) as caught:
        looked_at(io.BytesIO(data))
    return caught.value.what


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (png(640, 480), "png"),
        (jpeg(640, 480), "jpeg"),
        *((webp(640, 480, each), "webp") for each in (b"VP8X", b"VP8L", b"VP8 ")),
    ],
)
def test_the_size_of_a_photo_is_read_from_its_head(data: bytes, kind: str) -> None:
    assert looked_at(io.BytesIO(data)) == (kind, 640, 480)


def test_a_photo_with_much_before_its_size_is_read_too() -> None:
    exif = b"\xff\xe1" + struct.pack(">H", 60_000) + b"\0" * 59_998
    assert looked_at(io.BytesIO(jpeg(10, 20, exif * 3 + b"\xff\xff"[:1]))).height == 20


@pytest.mark.parametrize("data", [png(6000, 4001), jpeg(65_535, 65_535), webp(16_384, 16_384)])
def test_a_photo_with_too_many_pixels_is_refused_before_anybody_decodes_it(data: bytes) -> None:
    assert refused(data) == "error.picture.too_many_pixels"


def test_a_photo_of_too_many_bytes_is_refused() -> None:
    assert refused(png(10, 10) + b"\0" * LARGEST) == "error.picture.too_large"


@pytest.mark.parametrize(
    "data",
    [
        *(b"", b"GIF89a", b"<svg onload='x'>", b"\xff\xd8\xff", b"RIFF1234WEBPXXXX"),
        *(png(0, 10), png(10, 10)[:18], jpeg(1, 1)[:9]),
        b"\xff\xd8" + b"\xff\xe1\xff\xff" + b"\0" * LOOKED_AT,
    ],
)
def test_what_is_no_picture_is_refused(data: bytes) -> None:
    assert refused(data) == "error.picture.no_picture"
