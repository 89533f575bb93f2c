"""Stand-ins: what answers when nobody does: chance, what was settled before the evening, and silence."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from device.evening.session import Presence, Session
from device.evening.words import Words
from engine import ROOM, Ask, Game
from engine.channel import Answer, Channel, Post, View
from engine.gathering import Given

MOST_LUCK = 2**52  # what every reader of a save takes for a whole number
honest: Callable[[], random.Random] = random.SystemRandom  # nobody can foretell it; tests put something repeatable here


class Chance:
    """The one place where luck comes from.  With a seed, the same turn always has the same luck."""

    def __init__(self, seed: str | None = None) -> None:
        self._seed = seed

    def answers(self, ask: Ask) -> bool:
        """Is this something that chance can answer?"""
        return ask.kind in ("roll", "draw") and bool(ask.options)

    def answer(
        self, ask: Ask, turn: int, pile: Sequence[str | int] = (), dice: int | None = None
    ) -> str | int | list[str | int]:
        """Roll the dice, or the first so many, or draw a card; each card of the *pile* is as likely as any other."""
        luck = self._luck(turn)
        if ask.kind == "roll":
            return [luck.choice(die) for die in ask.options[:dice]]
        cards: Sequence[str | int] = pile or ask.options
        return luck.choice(cards)

    def luck(self) -> int:
        """A number from which a table without real decks shuffles its own, for a whole evening."""
        return 1 + self._luck(0).randrange(MOST_LUCK)

    def _luck(self, turn: int) -> random.Random:
        """A resumed evening goes on with the luck it would have had, and an undone roll is rolled anew."""
        return random.Random(f"{self._seed} {turn}") if self._seed is not None else honest()


PATIENCE, LOOK = 2.0, 0.005  # seconds


def drawn_lots(options: Sequence[Any]) -> Any:
    """One of them, each as likely as the others."""
    return honest().choice(options)


class Ready:
    """What was settled beforehand; *keep* hears what is left of it.  An answer that is taken back is asked for anew.

    What was left to the box it is left only until the set-up *is_over*: whatever comes then is for people to say.
    """

    name, who = "set-up", "all"

    def __init__(
        self,
        given: Sequence[Given],
        keep: Callable[[Sequence[Given]], None] = lambda left: None,
        is_over: Callable[[Any], bool] = lambda table: False,
        lots: Callable[[Sequence[Any]], Any] = drawn_lots,
    ) -> None:
        self._left, self._keep, self._is_over, self._lots = list(given), keep, is_over, lots
        self._presence = Presence(self)
        self._answered = -1  # the turn that was answered last

    def wire(self, session: Session) -> None:
        """Take part, unless nothing was settled."""
        if self._left:
            self._presence.join(session)

    def settle(self, session: Session, patience: float = PATIENCE) -> None:
        """Wait until all that can be answered is, so that nobody sees a question that is none any more."""
        until = time.monotonic() + patience
        while time.monotonic() < until and session.look(self._is_busy):
            time.sleep(LOOK)

    def _is_busy(self, game: Game) -> bool:
        """Is something answered just now, or about to be?"""
        return game.turn == self._answered or self.due(game.ask, game.table) is not None

    def due(self, ask: Ask | None, table: Any) -> Given | None:
        """What answers this; what was settled in so many words comes first."""
        fitting = [one for one in self._left if ask and one.fits(ask) and not (one.how and self._is_over(table))]
        return min(fitting, key=lambda one: bool(one.how), default=None)

    def show(self, view: View) -> None:
        """Answer, if this was settled; who has nothing left to say goes."""
        given = self.due(view.ask, view.table)
        if given and view.ask:
            self._left.remove(given)
            value, self._answered = given.answer(view.ask, self._left, self._lots), view.turn
            self._presence.post(Answer(value, to=view.turn, by=self.name))  # waits for us: what is left is kept first
            self._keep(self._left)
        elif self._is_over(view.table) and any(one.how for one in self._left):
            self._left = [one for one in self._left if not one.how]
            self._keep(self._left)
        if not self._left:
            self._presence.part()


LETTERS = 12.0  # that a voice says in a second
QUESTION = 60  # letters of one


class Waiting(Protocol):
    """Something that will happen."""

    def cancel(self) -> None:
        """It will not."""
        ...


Later = Callable[[float, Callable[[], None]], Waiting]


@dataclass
class _InPlaceOf:
    """The one who was asked and said nothing."""

    who: str
    name: str = "silence"

    def show(self, view: View) -> None:
        """They see it on a channel of their own."""


def in_a_while(seconds: float, what: Callable[[], None]) -> Waiting:
    """In a thread of its own, which keeps nobody from going home."""
    timer = threading.Timer(seconds, what)
    timer.daemon = True
    timer.start()
    return timer


class Silence:
    """Answers what can be answered by saying nothing, after so many seconds; 0: never."""

    name, who = "silence", ROOM

    def __init__(self, words: Words, seconds: float = 0.0, *, later: Later = in_a_while) -> None:
        self._words, self.seconds, self._later = words, seconds, later
        self.post: Callable[[Post, Channel | None], None] = lambda post, channel: None  # the session's
        self._waiting: Waiting | None = None

    def show(self, view: View) -> None:
        """Wait anew, if silence can be an answer now."""
        if self._waiting:
            self._waiting.cancel()
            self._waiting = None
        if self.seconds and view.ask and view.ask.silence is not None and not (view.proposal or view.wish):
            words = self._words.over(view.table)
            letters = QUESTION + sum(len(words.news(news)) for news in view.news)
            self._waiting = self._later(self.seconds + letters / LETTERS, partial(self._answer, view.turn, view.ask))

    def _answer(self, turn: int, ask: Ask) -> None:
        """To this very question: if it has been answered meanwhile, nothing comes of it."""
        self.post(Answer(ask.silence, turn, self.name), _InPlaceOf(ask.who))
