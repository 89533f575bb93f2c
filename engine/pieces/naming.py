"""What people call the things of a game: which namer fits a placeholder or an ask, and what a namer may look at.

*key* is the placeholder that a value fills, or the ask whose option it is.  With the table at hand names are better.  A
value of which the box says nothing keeps the name that the table has for it.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Generic, TypeVar

from engine.content import Text
from engine.grammar import BareName, named
from engine.phrases import Phrases

B = TypeVar("B")
T = TypeVar("T")
LABELLED = frozenset({"card.choice"})  # in any game: what the text of a card lets somebody choose
About = Mapping[str, Any]


@dataclass(frozen=True)
class NamingPlace(Generic[B, T]):
    """Where a name is wanted: in which box and language, over which table, and what the ask is about."""

    box: B
    language: str
    table: T | None = None
    about: Mapping[str, Any] = field(default_factory=dict)
    package: str = ""

    def text(self, text: Text | None) -> str:
        """Words of the pack in this language."""
        return text.say(self.language) if text else ""

    def noun(self, text: Text | None) -> BareName:
        """A name of the pack in this language; if it was written with its article, sentences have that too."""
        return named(self.language, self.text(text))

    def nameless(self, value: str, kinds: Container[str]) -> str:
        """What is said of something that an empty pack leaves without a name: what it is, and which of its kind."""
        kind, _, n = value.replace("-", "_").rpartition("_")
        kind, n = (kind, n) if n.isdecimal() else (value.replace("-", "_"), "")
        if kind not in kinds:
            return ""
        said = named(self.language, self.phrase(f"nameless.{kind}", n=n).strip())
        return said if said.article else BareName(said, "")

    def phrase(self, what: str, **about: str | int) -> str:
        """Words of the game in this language."""
        return self.word(f"name.{what}", **about)

    def word(self, what: str, **about: str | int) -> str:
        """Any phrase of the game's."""
        return _phrases(self.package, self.language).say(what, about)


def number(place: object, value: str) -> str:
    """A number is its own name."""
    return value


@dataclass(frozen=True)
class Names(Generic[B, T]):
    """What a game calls its things: a namer for each *key*, and one for everything else."""

    package: str
    namers: Mapping[str, Callable[[NamingPlace[B, T], str], str]]
    anything: Callable[[NamingPlace[B, T], str], str]
    hints: Mapping[str, Callable[[NamingPlace[B, T], str], str]]
    above: Callable[[NamingPlace[B, T], str], str] = lambda place, key: ""
    labelled: frozenset[str] = LABELLED  # asks whose options a card has labelled, whatever short names they bear

    def name(
        self, box: B, key: str, value: str | int, language: str, table: T | None = None, about: About | None = None
    ) -> str:
        """What people call *value* where it fills the placeholder *key*, or is an option of the ask *key*."""
        usual = number if type(value) is int else self.anything
        return self.namers.get(key, usual)(self._place(box, language, table, about), str(value)) or str(value)

    def hint(
        self, box: B, key: str, value: str | int, language: str, table: T | None = None, about: About | None = None
    ) -> str:
        """What an option of the ask *key* does or needs; empty if there is nothing to say."""
        hinter = self.hints.get(key)
        return hinter(self._place(box, language, table, about), str(value)) if hinter else ""

    def heading(self, box: B, key: str, language: str, table: T | None = None, about: About | None = None) -> str:
        """What stands above a text that the ask *key* reads; empty if it has no title."""
        return self.above(self._place(box, language, table, about), key)

    def _place(self, box: B, language: str, table: T | None, about: About | None) -> NamingPlace[B, T]:
        return NamingPlace(box, language, table, about or {}, self.package)


@cache
def _phrases(package: str, language: str) -> Phrases:
    return Phrases.load(package, language)
