"""The notation: JSON as pages and programs may send it, read in this one place and strictly.

Refused is what two readers could take for different things (a key twice, a number that is none, half a letter), and
what nests or counts without end.
"""

from __future__ import annotations

import json
import re
from math import isfinite
from typing import Any

DEEPEST, DIGITS = 64, 15
HALF = re.compile("[\ud800-\udfff]")  # of a letter: no file and no page can hold it


def read(text: str | bytes) -> Any:
    """What is written there; ValueError: it is not to be read."""
    said = text.decode() if isinstance(text, bytes) else text
    try:
        found = json.loads(
            said, object_pairs_hook=_once, parse_constant=_refused, parse_int=_whole, parse_float=_decimal
        )
    except RecursionError as error:
        raise ValueError("too deep") from error
    if not _is_sound(found, DEEPEST):
        raise ValueError("too deep, or half a letter")
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key twice")
    return found


def _refused(constant: str) -> Any:
    raise ValueError(f"{constant} is no number")


def _whole(digits: str) -> int:
    return int(digits) if len(digits) <= DIGITS else _refused(digits[:DIGITS])


def _decimal(digits: str) -> float:
    found = float(digits)
    return found if isfinite(found) else _refused(digits[:DIGITS])


def _is_sound(value: Any, room: int) -> bool:
    """Does it nest no deeper than that, and are all its letters whole?"""
    if isinstance(value, dict):
        return room > 0 and all(_is_sound(part, room - 1) for pair in value.items() for part in pair)
    if isinstance(value, list):
        return room > 0 and all(_is_sound(part, room - 1) for part in value)
    return not (isinstance(value, str) and HALF.search(value))
