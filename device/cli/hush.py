"""Silence for what decoders of pictures write about damaged files: people get one clear sentence instead."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

ERRORS = 2  # the stream that libraries write to, around Python


@contextmanager
def hushed() -> Iterator[None]:
    """Nothing reaches the stream of errors for a while; it is given back whatever happens."""
    sys.stderr.flush()
    try:
        kept = os.dup(ERRORS)
    except OSError:  # somebody closed it: then nothing can be written anyway
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, ERRORS)
        yield
    finally:
        os.dup2(kept, ERRORS)
        os.close(kept)
        os.close(nowhere)
