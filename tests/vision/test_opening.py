"""Pictures that anybody may have made: opened if they are honest, else refused quickly, with a reason."""

from __future__ import annotations

import os
import struct
import time
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.opening import TROUBLES, NoPicture, decoded, opened

PHOTO = (Path(__file__).parent / "photos" / "cards_edje" / "IMG_2383.jpg").read_bytes()


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(wide: int, high: int, rows: bytes, more: bytes = b"") -> bytes:
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + more + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


def with_size(jpeg: bytes, side: int) -> bytes:
    at = max(jpeg.find(b"\xff\xc0"), jpeg.find(b"\xff\xc2"))
    return jpeg[: at + 5] + struct.pack(">HH", side, side) + jpeg[at + 9 :]


def saved(kind: str, picture: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> bytes:
    return bytes(cv2.imencode(kind, picture)[1])


HOSTILE = {
    "empty": (b"", "no_picture"),
    "words": (b"once upon a time", "no_picture"),
    "half a photo": (PHOTO[: len(PHOTO) // 2], "torn"),
    "only a beginning": (PHOTO[:40], "torn"),
    "20,000 x 20,000 of nothing": (png(20000, 20000, bytes(60001) * 300), "too_large"),
    "a photo that says 20,000 x 20,000": (with_size(PHOTO, 20000), "too_large"),
    "fewer rows than it says": (png(4000, 4000, bytes(1000)), "no_picture"),
    "no end": (png(100, 100, bytes(301) * 100)[:-12], "torn"),
    "moving": (png(100, 100, bytes(301) * 100, chunk(b"acTL", bytes(8))), "moving"),
    "moving, as in 1987": (b"GIF89a" + bytes(64), "moving"),
    "a strip": (saved(".png", np.zeros((20, 4000, 3), np.uint8)), "too_small"),
    "a dot": (saved(".png", np.zeros((5, 5, 3), np.uint8)), "too_small"),
    "scan after scan": (PHOTO.replace(b"\xff\xd9", b"\xff\xda" * 100 + b"\xff\xd9"), "too_large"),
    "half a webp": (saved(".webp", np.zeros((200, 200, 3), np.uint8))[:-10], "torn"),
    "a lying bmp": (b"BM" + bytes(16) + struct.pack("<ii", 20000, 2000) + bytes(40), "torn"),
}


@pytest.mark.parametrize(("data", "why"), HOSTILE.values(), ids=HOSTILE.keys())
def test_what_is_no_honest_still_picture_is_refused_at_once(data: bytes, why: str) -> None:
    start = time.process_time()
    with pytest.raises(NoPicture) as refused:
        decoded(data)
    assert (refused.value.why, why in TROUBLES) == (why, True)
    assert time.process_time() - start < 2


@pytest.mark.parametrize("kind", [".jpg", ".png", ".webp", ".bmp"])
def test_every_usual_kind_of_picture_is_opened(kind: str) -> None:
    picture = decoded(PHOTO)
    again = decoded(saved(kind, picture))
    assert again.shape == picture.shape
    assert float(np.abs(again.astype(int) - picture).mean()) < 6


def test_a_photo_of_a_hundred_megapixels_is_made_smaller_while_it_is_opened() -> None:
    large = saved(".jpg", np.full((9000, 12000, 3), 90, np.uint8))
    picture = decoded(large)
    assert picture.shape[0] * picture.shape[1] < 20_000_000
    assert abs(picture.shape[1] / picture.shape[0] - 4 / 3) < 0.01


def test_gray_deep_and_transparent_pictures_come_in_colours() -> None:
    gray = cv2.cvtColor(decoded(PHOTO), cv2.COLOR_BGR2GRAY)
    assert decoded(saved(".png", np.asarray(gray.astype(np.uint16) * 257))).shape[2] == 3
    assert decoded(saved(".png", np.dstack([decoded(PHOTO), gray]).astype(np.uint8))).shape[2] == 3


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jpg")
    for path in (tmp_path / "nowhere.jpg", tmp_path, tmp_path / "pipe.jpg", Path("/dev/zero"), Path("a\0b")):
        with pytest.raises(NoPicture, match="no_file"):
            opened(path)
