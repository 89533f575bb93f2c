"""Silence: a channel that answers for those who say nothing, where that is an answer too, and holds nobody up.

It waits as long as what was told takes to be heard, and then for so many seconds more; whatever happens meanwhile
begins its wait anew.  Off unless somebody sets it: small children think longer than grown-ups believe.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from device.evening.words import Words
from engine import ROOM, Ask
from engine.channel import Answer, Channel, Post, View

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
