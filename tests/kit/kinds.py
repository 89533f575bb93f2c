"""Boxes and tables of one game: the house hands them on without looking into them, tests look."""

from __future__ import annotations

from typing import TypeVar

K = TypeVar("K")


def of_kind(kind: type[K], thing: object) -> K:
    """The same thing, which is of this kind."""
    assert isinstance(thing, kind), thing
    return thing
