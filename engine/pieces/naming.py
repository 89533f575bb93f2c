"""What people call the things of a game: which namer fits a placeholder or an ask, and what a namer may look at.

*key* is the placeholder that a value fills, or the ask whose option it is.  With the table at hand names are better.  A
value of which the box says nothing keeps the name that the table has for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Generic, TypeVar

from engine.content import Text
from engine.phrases import Phrases

B = TypeVar("B")
T = TypeVar("T")
P = TypeVar("P")


@dataclass(frozen=True)
class Place(Generic[B, T]):
    """Where a name is wanted: in which box and language, over which table, and what the ask is about."""

    box: B
    language: str
    table: T | None = None
    about: Mapping[str, Any] = field(default_factory=dict)
    package: str = ""

    def text(self, text: Text | None) -> str:
        """Words of the pack in this language."""
        return text.say(self.language) if text else ""

    def phrase(self, what: str, **about: str | int) -> str:
        """Words of the game in this language."""
        return _phrases(self.package, self.language).say(f"name.{what}", about)


def number(place: Any, value: str) -> str:
    """A number is its own name."""
    return value


def named(
    namers: Mapping[str, Callable[[P, str], str]],
    anything: Callable[[P, str], str],
    place: P,
    key: str,
    value: str | int,
) -> str:
    """What people call *value* where it fills the placeholder *key*; a number under no key is itself."""
    namer: Callable[[P, str], str] = namers.get(key, number if type(value) is int else anything)
    return namer(place, str(value)) or str(value)


@cache
def _phrases(package: str, language: str) -> Phrases:
    return Phrases.load(package, language)
