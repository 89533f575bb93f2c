"""Wiring: what the panel needs of whoever plays.  The panel knows the engine; who wires it knows the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from engine import Ask, Change, Game, News, Past, Table
from engine.phrases import Phrases
from engine.wording import Wording

T = TypeVar("T")


class Proposal(Protocol):
    """An answer that somebody has to confirm."""

    @property
    def value(self) -> Any:
        """What was read."""
        ...

    @property
    def by(self) -> str:
        """Who read it."""
        ...

    @property
    def instead(self) -> Sequence[Any]:
        """What it may have been, the likeliest first."""
        ...


class Wish(Protocol):
    """Something that is to be taken back as soon as those whose it is agree."""

    @property
    def of(self) -> Sequence[str]:
        """Who they are."""
        ...


class Offer(Protocol):
    """Something that can be done out of turn."""

    @property
    def name(self) -> str:
        """Which aside."""
        ...

    @property
    def args(self) -> tuple[str | int, ...]:
        """With what."""
        ...


class Seen(Protocol):
    """What one pair of eyes may see of the evening."""

    @property
    def who(self) -> str:
        """Whose eyes; "all" is the room."""
        ...

    @property
    def names(self) -> tuple[str, ...]:
        """All that is the business of these eyes."""
        ...

    @property
    def turn(self) -> int:
        """What an answer has to name."""
        ...

    @property
    def ask(self) -> Ask | None:
        """The pending question."""
        ...

    @property
    def beneath(self) -> tuple[Ask, ...]:
        """What waits until it is done with."""
        ...

    @property
    def table(self) -> Table:
        """What lies there, as far as these eyes may see it."""
        ...

    @property
    def can_skip(self) -> bool:
        """May it be waved away?"""
        ...

    @property
    def can_redo(self) -> bool:
        """Has something been taken back?"""
        ...

    @property
    def ending(self) -> str | None:
        """How the game ended, if it has."""
        ...

    @property
    def why(self) -> tuple[str, ...]:
        """The rules behind the question."""
        ...

    @property
    def asides(self) -> Sequence[Offer]:
        """What can be done out of turn."""
        ...

    @property
    def news(self) -> tuple[News, ...]:
        """What is told with this view."""
        ...

    @property
    def changes(self) -> tuple[Change, ...]:
        """What the hands have to put back."""
        ...

    @property
    def proposal(self) -> Proposal | None:
        """What waits to be confirmed."""
        ...

    @property
    def wish(self) -> Wish | None:
        """What waits for somebody's yes."""
        ...

    @property
    def likely(self) -> Sequence[Any]:
        """What may have been meant, after what was proposed was wrong."""
        ...


class Outcome(Protocol):
    """What came of something that was posted."""

    @property
    def refused(self) -> News | None:
        """Why it did not happen; None: it did."""
        ...

    @property
    def view(self) -> Seen:
        """How things stood right after it, for whoever posted it, and what it was that they were told."""
        ...


class Watcher(Protocol):
    """Whoever is shown views: the panel has one for each phone."""

    name: str
    who: str

    def show(self, view: Any) -> None:
        """Take a view and be done at once."""
        ...


class PhonesWords(Wording, Protocol):
    """All that is said of one game in one language."""

    @property
    def phrases(self) -> Phrases:
        """The phrases behind it."""
        ...

    @property
    def table(self) -> Any:
        """The table that is spoken of, as somebody sees it."""
        ...

    def heading(self, ask: Ask) -> str:
        """What stands above it."""
        ...

    def offer(self, offer: Any) -> str:
        """Something that can be done out of turn."""
        ...

    def why(self, ids: Iterable[str]) -> list[str]:
        """Rules in words."""
        ...

    def past(self, past: Past) -> str:
        """What somebody did."""
        ...


class PhonesEvening(Protocol):
    """An evening that is being played.  Whoever posts waits until it has happened, and is told what came of it.

    `TimeoutError`: the evening was over before.
    """

    def words(self, language: str) -> PhonesWords:
        """What is said of it."""
        ...

    def short_names(self) -> Mapping[str, Iterable[str]]:
        """What the table may call things, by their kind."""
        ...

    def luck(self, view: Any, dice: Sequence[int] = ()) -> Any:
        """Dice that roll themselves (these of them, or all), a card drawn by chance; None: this is nothing for it."""
        ...

    def look(self, question: Callable[[Game], T]) -> T:
        """Ask the game something; by then all that was posted before has happened and was shown."""
        ...

    def warn(self, what: str, **about: str) -> None:
        """Tell the whole table something that is not of the game."""
        ...

    def join(self, watcher: Watcher) -> None:
        """Show this one how things stand from now on."""
        ...

    def again(self, watcher: Watcher) -> None:
        """Somebody else looks at it now."""
        ...

    def part(self, watcher: Watcher) -> None:
        """It has gone home."""
        ...

    def answer(self, value: Any, *, to: int, by: str, by_chance: bool = False) -> Outcome:
        """Answer the ask of turn *to*; *by_chance*: dice that nobody has thrown."""
        ...

    def judge(self, *, right: bool, to: int, by: str) -> Outcome:
        """What is proposed is right, or wrong."""
        ...

    def skip(self, *, to: int, by: str) -> Outcome:
        """Wave the ask away."""
        ...

    def undo(self, times: int, *, to: int, by: str) -> Outcome:
        """Take back the last things."""
        ...

    def redo(self, *, to: int, by: str) -> Outcome:
        """Do again what was taken back."""
        ...

    def aside(self, name: str, args: tuple[str | int, ...], *, to: int, by: str) -> Outcome:
        """Something out of turn."""
        ...

    def correct(self, changes: Mapping[str, Any], *, to: int, by: str) -> Outcome:
        """Set the table right."""
        ...

    def amend(self, back: int, value: Any, *, to: int, by: str) -> Outcome:
        """Another answer to the question *back* ones ago."""
        ...

    def jump(self, step: str, *, to: int, by: str) -> Outcome:
        """Go on at another step."""
        ...
