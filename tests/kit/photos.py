"""The smallest pictures that are some."""

from __future__ import annotations

import struct


def png(width: int, height: int) -> bytes:
    return (
        b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + b"IHDR" + struct.pack(">II", width, height) + b"\x08\x02\0\0\0"
    )


def jpeg(width: int, height: int, before: bytes = b"") -> bytes:
    size = b"\xff\xc0" + struct.pack(">HBHHB", 17, 8, height, width, 3) + b"\0" * 9
    return b"\xff\xd8" + (before or b"\xff\xe0" + struct.pack(">H", 16) + b"JFIF" + b"\0" * 10) + size
