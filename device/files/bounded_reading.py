"""Reading: all of a file, or of what is piped in, as far as it has an end."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

MOST = 256 << 20  # bytes; five hundred evenings


def whole(name: str, most: int = MOST) -> bytes:
    """What is in this file, `-` being what is piped in; OSError, if there is more of it than anybody could mean."""
    if name == "-":
        data = sys.stdin.buffer.read(most + 1)
    else:
        with Path(name).open("rb") as file:
            data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), name)
    return data
