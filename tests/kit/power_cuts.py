"""What tests need that cut the power of a disk."""

from __future__ import annotations

import ctypes.util
from pathlib import Path

import pytest

needs_fuse = pytest.mark.skipif(
    not (Path("/dev/fuse").exists() and (ctypes.util.find_library("fuse") or ctypes.util.find_library("fuse3"))),
    reason="a disk that forgets needs /dev/fuse and libfuse (apt-get install libfuse2)",
)


SOON_AGAIN = 2.0  # seconds, on a machine that does nothing else, from power to the first question
