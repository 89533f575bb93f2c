"""Silence answers where it can be an answer, for whoever was asked, and only when somebody wants it to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from device.evening.session import Session
from device.evening.stand_ins import LETTERS, QUESTION, Silence
from device.evening.words import words
from device.service.settings import KNOBS
from engine.channel import Answer
from engine.games.lanterns.game import GAME
from tests.device.small_evening import Listener
from tests.games.lanterns.harbour import cards, turn


@dataclass
class Later:
    """What is to happen later, and after how long; nothing happens by itself."""

    waits: list[float] = field(default_factory=list)
    what: Callable[[], None] | None = None

    def __call__(self, seconds: float, what: Callable[[], None]) -> Later:
        self.waits.append(seconds)
        self.what = what
        return self

    def cancel(self) -> None:
        self.what = None

    def comes(self) -> None:
        """The time is up."""
        assert self.what
        self.what()


@contextmanager
def table(seconds: float) -> Iterator[tuple[Session, Later]]:
    """Ann lays a die; Bob, who holds a gust, will be asked in secret whether he plays it."""
    later = Later()
    silence = Silence(words(GAME, cards(), "en"), seconds, later=later)
    session = Session(turn(5, bob=["gull"]), [silence, Listener("phone", "bob")])
    silence.post = session.post
    session.start()
    try:
        yield session, later
    finally:
        session.stop()


def answered(session: Session, value: str) -> None:
    session.await_outcome(Answer(value, session.look(lambda game: game.turn), "table"))


def asked(session: Session) -> tuple[str, str]:
    return session.look(lambda game: (game.ask.what, game.ask.who) if game.ask else ("", ""))


def test_whoever_says_nothing_lets_it_happen_after_a_while() -> None:
    """Though it is a secret what they could have said."""
    with table(8) as (session, later):
        assert later.waits == []  # where a die goes nobody can say by saying nothing
        answered(session, "quay")
        assert asked(session) == ("reaction.play", "bob")
        later.comes()
        assert asked(session) == ("die.roll", "bob")


def test_the_wait_begins_when_what_was_told_can_have_been_heard() -> None:
    with table(8) as (session, later):
        answered(session, "quay")
        told = "ann lays a 5: Long Quay."
        assert later.waits == [8 + (QUESTION + len(told)) / LETTERS]


def test_an_answer_ends_the_wait() -> None:
    with table(8) as (session, later):
        answered(session, "quay")
        late = later.what
        session.await_outcome(Answer("gull", session.look(lambda game: game.turn), "phone"))
        assert late
        late()  # too late: the question is another one
        assert session.look(lambda game: game.table.dice) == {}


def test_unless_somebody_wants_it_nobody_is_hurried() -> None:
    with table(0) as (session, later):
        answered(session, "quay")
        assert (later.waits, asked(session)) == ([], ("reaction.play", "bob"))
    assert KNOBS["quiet"].default == 0
