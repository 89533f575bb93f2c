"""A seat: what one phone sees of the evening, and what it has been told.

The session's thread hands views over and is done; streams and pages read from other threads.  What a page shows follows
from the state kept here alone, so that a phone which was away only has to look again: nothing is missed or told twice.
"""

from __future__ import annotations

import secrets
import time
from collections import deque
from collections.abc import Callable
from itertools import takewhile
from threading import Condition
from typing import Any, NamedTuple

from engine import Ask, Change, News
from engine.channel import Answer, View

REMEMBERED = 12
ROOM = "all"
READABLE = 8.0  # seconds for which a refusal stays, however fast the table goes on


class State(NamedTuple):
    """All that a page of this phone shows."""

    evening: str  # a page from another evening, or from before a restart, is never the newest
    revision: int
    view: View
    told: tuple[News, ...]
    earlier: tuple[News, ...]
    hands: tuple[Change, ...]
    notice: tuple[News, ...]  # why this phone was refused something
    was_set_back: bool
    ticked: tuple[Ask, ...] = ()  # what was just confirmed of the list that is being gone through
    rolled: tuple[Ask, tuple[Any, ...]] | None = None  # the dice that have just been read, or the card, and for what

    @property
    def id(self) -> str:
        """By which a stream goes on where it was cut off."""
        return f"{self.evening}.{self.revision}"


class PhoneSeat:
    """One phone at the table."""

    is_far = True  # it may be anywhere: what is only for those beside the box is not shown on it

    def __init__(
        self, name: str, clock: Callable[[], float] = time.monotonic, ring: Callable[[], None] = lambda: None
    ) -> None:
        self.name, self.who = name, ROOM
        self.home = ROOM  # where it belongs: it looks for somebody else only until they have answered
        self.look_again: Callable[[], None] = lambda: None
        self._clock, self._refused_at = clock, 0.0
        self._ring = ring  # for whoever drives the streams
        self._evening = secrets.token_hex(4)
        self._changed = Condition()
        self._state: State | None = None
        self._earlier: deque[News] = deque(maxlen=REMEMBERED)

    def show(self, view: View) -> None:
        """A view from the session."""
        with self._changed:
            before = self._state
            moved = before is None or before.view.turn != view.turn or before.view.who != view.who
            if _parted(view.news)[1]:
                self._refused_at = self._clock()
            self._state = self._moved(before, view) if moved or before is None else _stayed(before, view)
            self._changed.notify_all()
        self._ring()
        if view.who == self.who != self.home and not _is_secret(view):
            self.sit(self.home)
            self.look_again()

    def sit(self, who: str, *, for_now: bool = False) -> None:
        """Look for this one from now on, or only until they have answered."""
        self.home, self.who = self.home if for_now else who, who

    @property
    def is_lent(self) -> bool:
        """Does somebody look at it who will hand it on?"""
        return self.who != self.home

    def state(self, patience: float = 10.0) -> State:
        """How things stand; right after joining, as soon as that was shown."""
        with self._changed:
            if not self._changed.wait_for(lambda: self._state is not None, patience) or self._state is None:
                raise TimeoutError("the table does not answer")
            return self._state

    def later(self, known: str) -> State | None:
        """The newest state, if it is another than the known one."""
        with self._changed:
            return self._state if self._state is not None and self._state.id != known else None

    def leave(self) -> None:
        """Nobody sits here any more."""
        self._ring()

    def forgive(self) -> None:
        """The phone does something else: what it was refused before is no news any more."""
        with self._changed:
            if self._state is not None and self._state.notice:
                self._state = self._state._replace(notice=(), revision=self._state.revision + 1)
        self._ring()

    def _moved(self, before: State | None, view: View) -> State:
        if before is not None:
            self._earlier.extend(before.told)
        if before is not None and before.view.who != view.who:  # whoever looks now was not told what is private
            self._earlier = deque((news for news in self._earlier if news.to in (ROOM, *view.names)), REMEMBERED)
        told, notice = _parted(view.news)
        changes = (
            () if any(news.what == "corrected" for news in view.news) else view.changes
        )  # the table is right already
        was_set_back = bool(changes) or any(news.what == "undone" for news in view.news)
        revision = before.revision + 1 if before else 1
        if before and before.view.who == view.who and self._clock() - self._refused_at < READABLE:
            notice = notice or before.notice
        earlier, ticked = tuple(self._earlier), _ticked(before, view)
        rolled = None if was_set_back else _rolled(before, view)
        return State(self._evening, revision, view, told, earlier, changes, notice, was_set_back, ticked, rolled)


def _is_secret(view: View) -> bool:
    """Is there anything in it that is only for whoever looks just now?"""
    asks = (view.ask, *view.ask.parts) if view.ask else ()
    is_asked = any(ask.private and ask.who in view.names for ask in asks)
    is_told = any(news.to != ROOM and news.to in view.names for news in view.news)
    return is_asked or is_told or bool(view.wish and set(view.wish.of) & set(view.names))


def _ticked(before: State | None, view: View) -> tuple[Ask, ...]:
    """One thing after the other that only has to be done, as when a table is laid; something else begins a new list."""
    asked = before.view.ask if before else None
    if before is None or asked is None or view.ask is None or not _is_alike(asked, view.ask):
        return ()
    done = (*before.ticked, asked)
    return tuple(takewhile(lambda one: one != view.ask, done))  # whatever was taken back is not done any more


def _rolled(before: State | None, view: View) -> tuple[Ask, tuple[Any, ...]] | None:
    """The dice or the card of which this view came, if everybody may see them."""
    asked = before.view.ask if before else None
    if before is None or asked is None or asked.kind not in ("roll", "draw") or asked.private or view.done is None:
        return None
    read = before.view.proposal
    value = view.done.value if isinstance(view.done, Answer) else read.value if read else None
    if value is None:
        return None
    return asked, tuple(value) if isinstance(value, (list, tuple)) else (value,)


def _is_alike(one: Ask, other: Ask) -> bool:
    """Do both only have to be done, and belong together?"""
    return len(one.options) == len(other.options) == 1 and one.what.split(".")[0] == other.what.split(".")[0]


def _stayed(before: State, view: View) -> State:
    """The same turn: something was proposed or refused, or a channel was lost."""
    told, notice = _parted(view.news)
    return before._replace(
        revision=before.revision + 1, view=view, told=(*before.told, *told), notice=notice or before.notice
    )


def _parted(news: tuple[News, ...]) -> tuple[tuple[News, ...], tuple[News, ...]]:
    """What is told, and what is a refusal."""
    refused = tuple(told for told in news if told.what.startswith("error."))
    return tuple(told for told in news if told not in refused), refused
