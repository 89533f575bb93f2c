"""Mutations: an example with some bytes changed, taken out, doubled or mixed with another's, or with an odd value."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

MOST, LONGEST = 6, 40  # changes at once, and bytes in one
NEAR = 2000  # bytes from the beginning, where most is said of the rest
VALUE = re.compile(rb'(?<=[:,\[])[ ]?("[^"\n]*"|[\w.+-]+)')  # in JSON and YAML
ODD = (b"null", b"true", b"-1", b"0.5", b"9" * 30, b"1e999", b'"x"', b"[]", b"{}", b"[" * 2000)


def mutated(chance: Random, seeds: Sequence[bytes], words: Sequence[bytes] = ()) -> bytes:
    """One of these, otherwise than it was."""
    data = bytearray(chance.choice(seeds))
    if chance.random() < 0.3 and (found := list(VALUE.finditer(data, 0, NEAR))):
        start, end = chance.choice(found).span(1)
        return bytes(data[:start] + chance.choice(ODD) + data[end:])
    for _ in range(chance.randint(1, MOST)):
        at = chance.randint(0, len(data))
        end = min(len(data), at + chance.randint(0, LONGEST))
        data[at:end] = _instead(chance, bytes(data[at:end]), seeds, words)
    return bytes(data)


def _instead(chance: Random, part: bytes, seeds: Sequence[bytes], words: Sequence[bytes]) -> bytes:
    kind = chance.randrange(6)
    if kind == 0:
        return chance.randbytes(len(part))
    if kind == 1:
        return b""
    if kind == 2:
        return part * chance.randint(2, 5)
    if kind == 3 and words:
        return chance.choice(words)
    if kind == 4:
        other = chance.choice(seeds)
        at = chance.randint(0, len(other))
        return other[at : at + LONGEST]
    return bytes((byte ^ 1 << chance.randrange(8)) for byte in part)
