"""The kinds of dice that the eyes know without being taught."""

from __future__ import annotations

from dataclasses import dataclass

from vision.reading import Value


@dataclass(frozen=True)
class DieKind:
    """A kind of die: what its faces are worth, and whether they have pips."""

    name: str
    faces: tuple[Value, ...]
    pips: bool | None = False  # None: with pips or with numerals


PIP_D6 = DieKind("pip-d6", tuple(range(1, 7)), pips=True)
KINDS = {
    kind.name: kind
    for kind in (
        PIP_D6,
        DieKind("d4", tuple(range(1, 5))),
        DieKind("d6", tuple(range(1, 7))),
        DieKind("d8", tuple(range(1, 9))),
        DieKind("d10", tuple(range(10))),
        DieKind("d%", ("00", *range(10, 100, 10))),
        DieKind("d12", tuple(range(1, 13))),
        DieKind("d20", tuple(range(1, 21))),
    )
}
