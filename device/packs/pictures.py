"""Pictures that phones send: what they are, read from their first bytes; what is written on them, read in a child."""

from __future__ import annotations

import json
import struct
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from device.packs import NotTaken
from web_panel.packs.wiring import CardCaught, PassageSeen

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


# What is written on them --------------------------------------------------------------------------


PATIENCE = 45  # seconds; a PC takes three, with the networks that have to wake
MEMORY = (
    768 << 20
)  # bytes of its own: 455 MB for a photo of a card, 610 for 24 megapixels of noise (240 and 380 resident)
LIMITED = f"from device.packs.child_limits import memory; memory({MEMORY}); "
READ = "from device.cli import main; raise SystemExit(main())"
READABLE = ("en", "it", "de", "fr", "es")
MOST, LONGEST = 24, 4_000  # passages, and letters of one


def read_print(photo: Path, language: str) -> list[PassageSeen]:
    """What stands on the card, passage by passage; NotTaken says why nothing does."""
    tongue = ["--language", language] if language in READABLE else []
    told = _told("text", str(photo), *tongue)
    doubtful = frozenset(map(str, told.get("doubtful", ())))
    found = [
        PassageSeen(str(block["kind"]), str(block["text"])[:LONGEST], _marked(str(block["text"]), doubtful))
        for block in told.get("blocks", ())[:MOST]
        if block.get("text")
    ]
    if not found:
        raise NotTaken("error.picture.no_print")
    return found


def captured_card(pack: Path, photo: Path, language: str) -> CardCaught:
    """The card on a photo becomes part of the pack: its words, its looks, and the photo; NotTaken says why not."""
    tongue = ["--language", language] if language in READABLE else []
    told = _told_by("pack", "capture", str(pack), str(photo), *tongue)
    if told.get("state") not in ("sure", "unsure"):
        raise NotTaken("error.picture.no_card")
    return CardCaught(str(told.get("number") or ""), int(told.get("doubtful") or 0), told["state"] == "sure")


def read_spot(photo: Path, finger: tuple[float, float]) -> dict[str, int]:
    """The place on the card under a finger, in hundredths; NotTaken if there is no card under it."""
    x, y = finger
    spot = _told("spot", f"{x:.4f},{y:.4f}", str(photo)).get("spot")
    if not spot:
        raise NotTaken("error.picture.no_card")
    return {"x": round(100 * spot[0]), "y": round(100 * spot[1])}


def straightened(photo: Path, into: Path, corners: Sequence[tuple[float, float]]) -> bool:
    """The board on a photo alone, seen from straight above; by its markers if nobody has tapped its *corners*."""
    tapped = ["--corners", " ".join(f"{x:.4f},{y:.4f}" for x, y in corners)] if corners else []
    return bool(_told("board", *tapped, str(photo), str(into)).get("board")) and into.is_file()


def _told(*what: str) -> dict[str, Any]:
    """What the child reads."""
    return _told_by("read", *what)


def _told_by(*command_line: str) -> dict[str, Any]:
    command = [sys.executable, "-c", LIMITED + READ, *command_line, "--json"]
    try:
        done = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False)
        told: dict[str, Any] = json.loads(done.stdout)
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        raise NotTaken("error.picture.no_reader") from error
    return told


def _marked(text: str, doubtful: frozenset[str]) -> tuple[str, ...]:
    """The words of a passage that somebody should look at."""
    return tuple(
        dict.fromkeys(word for word in text.split() if word.strip(".,;:!?\"'«»“”()") in doubtful or word in doubtful)
    )
