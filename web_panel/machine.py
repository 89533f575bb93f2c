"""The machine: what programs may ask about the box itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, Protocol


class Device(NamedTuple):
    """A part of the box, and how it is."""

    name: str
    state: Literal["fine", "missing", "given_up"]


class Machine(Protocol):
    """The box, seen from outside."""

    def devices(self) -> Sequence[Device]:
        """Its parts."""
        ...

    def troubles(self, language: str) -> Iterable[tuple[str, str]]:
        """What is the matter: a name for programs, and a sentence for people."""
        ...
