"""Posts: what channels send to the session.  Each says who did it, and to which turn it belongs.

A post to a turn that is over is refused: whoever sent it had something else before their eyes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine import Game, News


@dataclass(frozen=True)
class Answer:
    """An answer to the ask of turn *to*; less than sure, it is proposed first."""

    value: Any
    to: int
    by: str
    sure: float = 1.0
    instead: tuple[Any, ...] = ()  # what else it may be, the likeliest first
    by_chance: bool = False  # it says nothing of what lies on the table
    doubt: str = "session.proposed"  # what is said of it if somebody has to confirm it; empty: nothing

    def happen(self, game: Game) -> Sequence[News]:
        """Answer the pending ask."""
        return game.answer(self.value, to=self.to, by=self.by)


@dataclass(frozen=True)
class Confirm:
    """What is proposed is right."""

    by: str
    to: int


@dataclass(frozen=True)
class Reject:
    """What is proposed is wrong: look again."""

    by: str
    to: int


@dataclass(frozen=True)
class Skip:
    """Wave the pending ask away."""

    by: str
    to: int | None = None

    def happen(self, game: Game) -> Sequence[News]:
        """Skip, and say so."""
        return [News("skipped"), *game.skip(by=self.by)]


@dataclass(frozen=True)
class Undo:
    """Take back the last things that somebody did."""

    by: str
    times: int = 1
    to: int | None = None

    def happen(self, game: Game) -> Sequence[News]:
        """Undo; the view says what the hands have to put back."""
        game.undo(self.times, by=self.by)
        return [News("undone")]


@dataclass(frozen=True)
class Redo:
    """Do again what was taken back last."""

    by: str
    to: int | None = None

    def happen(self, game: Game) -> Sequence[News]:
        """Redo, and tell again what followed."""
        return [News("redone"), *game.redo(by=self.by)]


@dataclass(frozen=True)
class Correct:
    """Set the table right by hand."""

    changes: Mapping[str, Any]
    by: str
    to: int | None = None

    def happen(self, game: Game) -> Sequence[News]:
        """Correct, and tell what followed."""
        return [News("corrected"), *game.correct(self.changes, by=self.by)]


@dataclass(frozen=True)
class Amend:
    """Another answer to the question *back* ones ago."""

    back: int
    value: Any
    by: str
    to: int | None = None

    def happen(self, game: Game) -> Sequence[News]:
        """Amend; the view says what is different on the table now."""
        game.amend(self.back, self.value, by=self.by)
        return [News("amended")]


@dataclass(frozen=True)
class OutOfTurn:
    """Something out of turn."""

    name: str
    by: str
    args: tuple[str | int, ...] = ()
    to: int | None = None

    def happen(self, game: Game) -> Sequence[News]:
        """Do it, while an ask is pending."""
        return game.aside(self.name, *self.args, by=self.by)


@dataclass(frozen=True)
class Jump:
    """Go on at another step, with the table as it is."""

    step: str
    by: str
    args: tuple[str | int, ...] = field(default=())
    to: int | None = None

    def happen(self, game: Game) -> Sequence[News]:
        """Jump, and say so."""
        return [News("jumped"), *game.jump(self.step, *self.args, by=self.by)]


Verdict = Confirm | Reject
Post = Answer | Skip | Undo | Redo | Correct | Amend | OutOfTurn | Jump | Verdict
