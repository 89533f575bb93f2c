"""Wording: what those who show or say something need of words, whoever has them: one language, over one table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, Self, TypeVar

from engine.asks import Ask
from engine.board import Board
from engine.changes import Change
from engine.channel import Offer, View
from engine.history import Past
from engine.lately import Answered
from engine.phrases import Phrases
from engine.table import News, Table


class Wording(Protocol):
    """Words for all that can be asked and told."""

    @property
    def language(self) -> str:
        """Which language."""
        ...

    @property
    def phrases(self) -> Phrases:
        """The phrases behind it."""
        ...

    @property
    def table(self) -> Any:
        """The table that is spoken of, as somebody sees it."""
        ...

    def over(self, table: Table) -> Self:
        """The same words over the table as somebody sees it."""
        ...

    def once_more(self) -> Self:
        """The same words for whoever did not hear them: in full."""
        ...

    @property
    def forms(self) -> Mapping[str, str]:
        """What the fields of the game's table, of its packs, and what may stand in them are called."""
        ...

    def board(self) -> Board:
        """What can be seen of the table."""
        ...

    def name(self, key: str, value: Any) -> str:
        """What people call a thing."""
        ...

    def say(self, phrase: str, /, **about: Any) -> str:
        """A phrase in words."""
        ...

    def ask(self, ask: Ask) -> str:
        """What is asked."""
        ...

    def heading(self, ask: Ask) -> str:
        """What stands above it."""
        ...

    def option(self, ask: Ask, option: str | int) -> str:
        """One of the things that can be picked."""
        ...

    def hint(self, ask: Ask, option: str | int) -> str:
        """What it does."""
        ...

    def value(self, ask: Ask, value: Any) -> str:
        """An answer in words."""
        ...

    def news(self, news: News) -> str:
        """What is told."""
        ...

    def put_backs(self, changes: Iterable[Change]) -> list[str]:
        """What the hands have to do."""
        ...

    def offer(self, offer: Offer) -> str:
        """Something that can be done out of turn."""
        ...

    def why(self, ids: Iterable[str]) -> list[str]:
        """Rules in words."""
        ...

    def past(self, past: Past, asked: Ask | None = None) -> str:
        """What somebody did; *asked*: in answer to this, which the journal itself only remembers in part."""
        ...


W = TypeVar("W", bound=Wording)


def as_it_lay(one: Answered, view: View, words: W) -> W:
    """The words for how things lay when this was answered, as the same eyes saw them then."""
    return words.over(view.table.seen_by(*view.names, seal=one.over))
