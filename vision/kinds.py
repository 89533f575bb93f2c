"""The kinds of dice that the eyes know without being taught."""

from __future__ import annotations

from dataclasses import dataclass

from vision.reading import Value


@dataclass(frozen=True)
class Kind:
    """A kind of die: what its faces are worth, and whether they have pips."""

    name: str
    faces: tuple[Value, ...]
    pips: bool | None = False  # None: with pips or with numerals


PIP_D6 = Kind("pip-d6", tuple(range(1, 7)), pips=True)
KINDS = {
    kind.name: kind
    for kind in (
        PIP_D6,
        Kind("d4", tuple(range(1, 5))),
        Kind("d6", tuple(range(1, 7))),
        Kind("d8", tuple(range(1, 9))),
        Kind("d10", tuple(range(10))),
        Kind("d%", ("00", *range(10, 100, 10))),
        Kind("d12", tuple(range(1, 13))),
        Kind("d20", tuple(range(1, 21))),
    )
}
