"""The machine: what programs may ask about the box itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, Protocol


class Device(NamedTuple):
    """A part of the box, and how it is."""

    name: str
    state: Literal["fine", "missing", "given_up"]


class Automation(NamedTuple):
    """Something that the box does by itself, until somebody would rather do it by hand."""

    name: str
    said: str
    is_on: bool


class Machine(Protocol):
    """The box, seen from outside."""

    def devices(self) -> Sequence[Device]:
        """Its parts."""
        ...

    def automations(self, language: str) -> Sequence[Automation]:
        """What it does by itself."""
        ...

    def switch(self, name: str, *, on: bool, by: str) -> None:
        """Let it do so, or not, as whoever has said."""
        ...

    def troubles(self, language: str) -> Iterable[tuple[str, str]]:
        """What is the matter: a name for programs, and a sentence for people."""
        ...
