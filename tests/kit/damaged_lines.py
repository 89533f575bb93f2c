"""Lines of a store, to be damaged."""

from __future__ import annotations


def line(number: int) -> bytes:
    return b'["answer","turn.who","%d%s"]' % (number, b"x" * (number * 37 % 400))
