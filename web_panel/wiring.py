"""Wiring: what the panel needs of whoever plays.  The panel knows the engine; who wires it knows the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from engine import Game, News
from engine.art import Art
from engine.board import Ceremony
from engine.book import Opened
from engine.channel import Channel, Outcome, Post, View
from engine.wording import Wording

T = TypeVar("T")


class PhonesEvening(Protocol):
    """An evening that is being played; `TimeoutError`: it was over before."""

    def words(self, language: str) -> Wording:
        """What is said of it."""
        ...

    def short_names(self) -> Mapping[str, Iterable[str]]:
        """What the table may call things, by their kind."""
        ...

    @property
    def art(self) -> Art:
        """What is drawn of it."""
        ...

    def ceremony(self, news: News) -> Ceremony | None:
        """Is this a moment for which everybody looks up?"""
        ...

    def book(self, game: Game) -> list[Opened]:
        """Under which headings what was done stands, the oldest first."""
        ...

    def luck(self, view: View, dice: Sequence[int] = ()) -> Any:
        """Dice that roll themselves (these of them, or all), a card drawn by chance; None: this is nothing for it."""
        ...

    def look(self, question: Callable[[Game], T]) -> T:
        """Ask the game something; by then all that was posted before has happened and was shown."""
        ...

    def post(self, post: Post) -> Outcome:
        """Let something happen, wait until it has, and hear what came of it."""
        ...

    def warn(self, what: str, **about: str) -> None:
        """Tell the whole table something that is not of the game."""
        ...

    def join(self, watcher: Channel) -> None:
        """Show this one how things stand from now on."""
        ...

    def again(self, watcher: Channel) -> None:
        """Somebody else looks at it now."""
        ...

    def part(self, watcher: Channel) -> None:
        """It has gone home."""
        ...
