"""What passes between an evening and its channels: posts one way, views the other.

Camera, buttons, voice, phones and the terminal are channels: each is shown what its eyes may see, and posts what people
do.  A post says who did it and to which turn it belongs.  One to a turn that is over is refused: whoever sent it had
something else before their eyes.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from engine import ROOM, Answered, Ask, Change, EngineError, Game, News

REMEMBERED = 30  # answers that are shown with their questions, and with what came of them

# Posts --------------------------------------------------------------------------------------------


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


# Views --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wish:
    """Something that is to be taken back, though it is somebody else's; *since* is when it was asked for."""

    post: Undo
    of: tuple[str, ...]  # whose yes it needs
    turn: int
    since: float
    agreed: frozenset[str] = field(default=frozenset())


@dataclass(frozen=True)
class Offer:
    """Something that can be done out of turn just now; *about* names its arguments, for the phrases."""

    name: str
    args: tuple[str | int, ...]
    about: Mapping[str, str | int]


@dataclass(frozen=True)
class View:
    """What a viewer sees.  Channels of all threads share it: nobody changes what is in it."""

    who: str
    turn: int
    ask: Ask | None
    beneath: tuple[Ask, ...]  # what waits until the pending ask is done with
    table: Any  # of the class that the rules name; what this viewer may not see is HIDDEN in it
    can_skip: bool
    can_redo: bool
    ending: str | None
    why: tuple[str, ...]
    asides: tuple[Offer, ...]
    names: tuple[str, ...] = ()  # all that is this viewer's business
    news: tuple[News, ...] = ()
    changes: tuple[Change, ...] = ()  # what the hands have to put back
    done: Answer | Confirm | None = None  # the answer that this view came of, unless it is somebody's secret
    is_aside: bool = False  # did it come of something out of turn?
    proposal: Answer | None = None
    likely: tuple[Any, ...] = ()  # after a proposal was wrong: what may have been meant
    wish: Wish | None = None  # something that is to be taken back as soon as those whose it is agree


@dataclass(frozen=True)
class Outcome:
    """What came of a post, for whoever sent it: why it was refused, if it was, and what they see after it."""

    refused: News | None
    view: View


def seen(game: Game, who: str) -> View:
    """The game as it stands, for one viewer ("all": the room)."""
    names = game.names(who)
    beneath = tuple(running.ask.seen_by(*names) for running in game.stack[:-1] if running.ask)
    return View(
        who=who,
        turn=game.turn,
        ask=game.ask.seen_by(*names) if game.ask else None,
        beneath=beneath,
        table=game.table.seen_by(*names),
        can_skip=game.can_skip,
        can_redo=bool(game.undone),
        ending=game.ending,
        why=game.why() if game.ask else (),
        asides=tuple(_offers(game, names)),
        names=names,
    )


def newest(game: Game) -> Sequence[Answered]:
    """What was answered lately, with its questions and what came of it; nothing, if the rules have changed since."""
    try:
        return game.answered(REMEMBERED)
    except EngineError:
        return ()


def argument_names(rule: Callable[..., object]) -> tuple[str, ...]:
    """What a rule calls its arguments, the table left out."""
    return tuple(inspect.signature(rule).parameters)[1:]


def _offers(game: Game, names: tuple[str, ...]) -> Iterator[Offer]:
    for name, args in game.asides():
        if game.whose(name, *args) not in (ROOM, *names):
            continue  # that it can be done would tell what somebody holds
        wanted = argument_names(game.rules.asides[name].rule)
        costs = game.rules.asides[name].costs(game.table, *args)
        yield Offer(name, args, {**dict(zip(wanted, args, strict=False)), **costs})


class Channel(Protocol):
    """What shows something of the game, or takes something in.  *who* looks at it; "all" is the room."""

    name: str
    who: str

    def show(self, view: View) -> None:
        """Take a view and be done at once: whoever is slow has a queue and a thread of its own."""
