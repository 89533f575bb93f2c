"""Limits for a child that looks at something from elsewhere: its memory and time, where the system keeps limits."""

from __future__ import annotations

import os
from contextlib import suppress

try:
    import resource
except ImportError:  # Windows: there is only the time for which the parent waits
    HAS_LIMITS = False
else:
    HAS_LIMITS = True


def memory(most: int) -> None:
    """No more bytes than this."""
    if HAS_LIMITS:
        with suppress(ValueError, OSError):  # macOS takes no limit that is below what is there already
            resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def processor(seconds: int) -> None:
    """No more seconds of the processor than this."""
    if HAS_LIMITS:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


def kindly(steps: int) -> None:
    """So far behind everybody else."""
    if hasattr(os, "nice"):
        os.nice(steps)
