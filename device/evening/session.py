"""The session: one evening at the table.  One thread owns the game; all that happens is posted to it.

Theory of operation.  Camera, buttons, lights, voice, phones and the terminal are *channels*: each is shown views, and
may post at any time from any thread.  Posts wait in one queue.  The session's thread takes them one by one: is the turn
still the one it was meant for?  Is the answer sure enough, or has somebody to confirm it?  Then it happens in the game,
whose journal has it on disk before `happen` returns; only then is anything shown.  What goes wrong is news, told to
whom it concerns, and never ends the evening: neither a wrong answer, nor a rule with a bug, nor a channel that breaks.

The session is also the border of every secret (`device/evening/rights.py`): what is private is shown to, told to, and
taken from the channels of its seat alone; news for a seat at which nobody looks wait for it.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from device.evening.rights import OTHERS, SILENCE, check, others_in
from engine import ROOM, AnswerError, EngineError, Game, News, NotYours, StaleAnswer, seat_of
from engine.channel import Answer, Channel, Confirm, Outcome, OutOfTurn, Post, Reject, Undo, View, Wish, seen
from engine.table import HERE

T = TypeVar("T")
MOST_KEPT = 50  # news that wait for somebody to look
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Kept:
    """News for a seat at which nobody has looked since, and how much had happened when it was told."""

    news: News
    length: int


@dataclass(frozen=True)
class _Question:
    """Something that somebody wants to know of the game; it is answered even when the evening is over."""

    ask: Callable[[Game], None]

    def __call__(self, game: Game) -> None:
        self.ask(game)


@dataclass(frozen=True)
class _Posted:
    """A post, and whoever waits to hear what came of it."""

    post: Post
    came: Future[Outcome] | None = None
    who: str | None = None  # whose seat it was posted from; None: that of the channel that bears its name


class Session:
    """One evening: the game, the channels, and what has been proposed but not confirmed."""

    def __init__(
        self,
        game: Game,
        channels: Iterable[Channel] = (),
        *,
        news: Sequence[News] = (),
        sure_enough: float = 0.9,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.sure_enough, self._clock = sure_enough, clock
        self._game, self._channels, self._first = game, list(channels), list(news)
        self._inbox: queue.SimpleQueue[Callable[[], None] | _Question | _Posted | None] = queue.SimpleQueue()
        self._looks = deque[_Question]()  # what people only look at waits until what they do has happened
        self._has_begun, self._over = False, threading.Event()
        self._proposal: Answer | None = None
        self._wish: Wish | None = None
        self._likely: tuple[int, tuple[Any, ...]] = (0, ())  # a turn, and what may have been meant in it
        self._likely_of = ROOM  # ... and whose business that is
        self._kept = list[_Kept]()
        self._seen: dict[str, View] = {}
        self._broken = list[Channel]()
        self._thread = threading.Thread(target=self.run, name="session", daemon=True)

    # What any thread may do ----------------------------------------------------------------------

    def post(self, post: Post, channel: Channel | None = None) -> None:
        """Let something happen; what comes of it is shown to all channels.

        Whoever posts may do what is the business of the seat at which the channel sits just now: *channel*, else the
        one that bears the name in the post; one that nobody knows is the room's.
        """
        self._inbox.put(_Posted(post, who=channel.who if channel else None))

    def await_outcome(self, post: Post) -> Outcome:
        """The same, and wait for what comes of this very post, whatever happens right after it."""
        came: Future[Outcome] = Future()
        self._inbox.put(_Posted(post, came))
        if self._over.is_set():
            self._answer_the_rest()
        return came.result()

    def look(self, question: Callable[[Game], T]) -> T:
        """Ask the game something from another thread, and wait for it; the question must not change anything."""
        found: Future[T] = Future()
        self._inbox.put(_Question(lambda game: _fulfil(found, question, game)))
        if self._over.is_set():
            self._answer_the_rest()
        return found.result()

    def join(self, channel: Channel) -> None:
        """A phone comes to the table: it is shown how things stand."""
        self._inbox.put(lambda: self._join(channel))

    def again(self, channel: Channel) -> None:
        """Somebody else looks at it now: it is shown how things stand for them."""
        self._inbox.put(lambda: self._again(channel))

    def tell(self, *news: News) -> None:
        """Let the table hear something that is not of the game."""
        if news:
            self._inbox.put(lambda: self._publish(news))

    def is_alive(self, patience: float = 1.0) -> bool:
        """Does its thread take what is posted?"""
        taken = threading.Event()
        self._inbox.put(taken.set)
        return self._thread.is_alive() and taken.wait(patience)

    def part(self, channel: Channel) -> None:
        """It has gone home."""
        self._inbox.put(lambda: self._part(channel))

    def start(self) -> None:
        """Begin the evening, in a thread of its own."""
        self._thread.start()

    def stop(self) -> None:
        """End it, once all that was posted has happened; one that never began is over at once."""
        self._inbox.put(None)
        if self._thread.is_alive():
            self._thread.join()
        elif not self._has_begun:
            self._end()

    # The one thread ------------------------------------------------------------------------------

    def run(self) -> None:
        """Take one post after the other, until the evening is over."""
        self._has_begun = True
        self._publish(self._first)
        while (job := self._next()) is not None:
            self._do(job)
        self._end()

    def _next(self) -> Callable[[], None] | _Question | _Posted | None:
        with suppress(queue.Empty):
            while isinstance(job := self._inbox.get(block=not self._looks), _Question):
                self._looks.append(job)
            return job
        return self._looks.popleft()

    def _end(self) -> None:
        self._over.set()
        self._answer_the_rest()

    def _answer_the_rest(self) -> None:
        """Who asks when the evening is over gets an answer, from any thread; nothing else happens any more."""
        with suppress(IndexError):
            while True:
                self._looks.popleft()(self._game)
        with suppress(queue.Empty):
            while True:
                job = self._inbox.get_nowait()
                if isinstance(job, _Question):
                    job(self._game)
                elif isinstance(job, _Posted) and job.came:
                    job.came.set_exception(TimeoutError("the evening is over"))

    def _do(self, job: Callable[[], None] | _Question | _Posted) -> None:
        if isinstance(job, _Question):
            job(self._game)
        elif isinstance(job, _Posted):
            self._take(job)
        else:
            job()

    def _take(self, posted: _Posted) -> None:
        post, is_open, length = posted.post, not self._is_private(), self._game.length
        try:
            news, done = self._happen(post, self._sits(post.by) if posted.who is None else posted.who), True
        except EngineError as error:
            news, done = [News(error.what, error.about, self._concerned(error, post))], False
        except Exception:
            log.exception("a post broke: %s of %s", type(post).__name__, post.by)  # what is in it may be a secret
            news, done = [News("session.broke", {"by": post.by})], False
        if self._game.length < length:  # what was told of that is not true any more
            self._kept = [kept for kept in self._kept if kept.length <= self._game.length]
        may_be_seen = is_open if isinstance(post, (Answer, Confirm)) else isinstance(post, OutOfTurn)
        self._publish(news, moved=done, of=post if done and may_be_seen else None)
        if posted.came:
            refused = None if done else news[0]
            _fulfil(posted.came, lambda _: Outcome(refused, self._view_of(post.by, news, moved=done)), self._game)

    def _sits(self, by: str) -> str:
        return next((channel.who for channel in self._channels if channel.name == by), ROOM)

    def _happen(self, post: Post, who: str) -> Sequence[News]:
        if post.to not in (None, self._game.turn):
            raise StaleAnswer("error.stale", to=post.to)
        names = self._game.names(who)
        if isinstance(post, (Confirm, Reject)):
            return self._heed(post, self._wish, names) if self._wish else self._judge(post, names)
        if isinstance(post, Answer) and post.sure < self.sure_enough and self._game.ask:
            return self._propose(post)
        check(self._game, post, names)
        if isinstance(post, Undo) and (others := others_in(self._game, post, names)):
            self._wish = Wish(post, others, self._game.turn, self._clock(), frozenset({post.by} if who != ROOM else ()))
            return [News("session.wish", {"who": whose}) for whose in others]
        return post.happen(self._game)

    def _heed(self, verdict: Confirm | Reject, wish: Wish, names: Sequence[str]) -> Sequence[News]:
        """What is others' is taken back when each of them says so; when they say nothing, as soon as two others do."""
        is_theirs, is_late = bool(set(wish.of) & set(names)), self._clock() >= wish.since + SILENCE
        if isinstance(verdict, Reject) and (is_theirs or verdict.by == wish.post.by):
            self._wish = None
            return [News("session.wish_refused")]
        if isinstance(verdict, Reject) or not (is_theirs or is_late):
            raise NotYours("error.not_yours", who=wish.of[0])
        silent, agreed = tuple(who for who in wish.of if who not in names), wish.agreed | {verdict.by}
        missing = min(len(silent), OTHERS - len(agreed)) if is_late else len(silent)
        if missing > 0:
            self._wish = replace(wish, of=silent, agreed=agreed)
            return [News("session.agreed", {"n": missing})]
        self._wish = None
        return wish.post.happen(self._game)

    def _propose(self, answer: Answer) -> Sequence[News]:
        """An unsure answer is shown to those it concerns, and waits; one that cannot be is refused like any other."""
        ask = self._game.ask
        if ask is None or not ask.allows(answer.value):
            return answer.happen(self._game)
        owner = ask.owner(answer.value)
        if answer.instead and owner == ROOM and self._game.is_alike([answer.value, *answer.instead]):
            return answer.happen(self._game)  # whichever it is, nothing depends on it
        self._proposal = answer
        return [News(answer.doubt, {}, owner)] if answer.doubt else []

    def _judge(self, verdict: Confirm | Reject, names: Sequence[str]) -> Sequence[News]:
        proposal = self._proposal
        if proposal is None:
            raise StaleAnswer("error.stale", to=verdict.to)
        check(self._game, proposal, names)
        self._proposal = None
        if isinstance(verdict, Reject):
            self._likely, self._likely_of = (proposal.to, proposal.instead), self._owner(proposal)
            return [News("session.rejected", {}, verdict.by if self._is_private() else ROOM)]
        return replace(proposal, by=verdict.by, sure=1.0).happen(self._game)

    def _is_private(self) -> bool:
        return self._game.ask is not None and self._game.ask.is_private

    def _concerned(self, error: EngineError, post: Post) -> str:
        """A refusal is for whoever caused it; what else goes wrong is for all."""
        if not isinstance(error, AnswerError):
            return "all"
        if any(post.by in (channel.name, channel.who) for channel in self._channels):
            return post.by
        is_open = isinstance(error, NotYours) or not self._is_private()
        return self._game.ask.who if self._game.ask and not is_open else ROOM

    def _owner(self, answer: Answer | None) -> str:
        """Whose business it is."""
        return self._game.ask.owner(answer.value) if self._game.ask and answer else ROOM

    def _join(self, channel: Channel) -> None:
        self._channels.append(channel)
        self._again(channel)

    def _again(self, channel: Channel) -> None:
        if self._show(channel, self._waiting(), moved=False):
            self._delivered([channel])

    def _part(self, channel: Channel) -> None:
        self._channels = [other for other in self._channels if other is not channel]

    # Showing -------------------------------------------------------------------------------------

    def _publish(self, news: Sequence[News], *, moved: bool = False, of: Post | None = None) -> None:
        """Show everybody how things stand; who cannot be shown anything is reported to the others, once."""
        if self._proposal and self._proposal.to != self._game.turn:
            self._proposal = None
        if self._wish and self._wish.turn != self._game.turn:
            self._wish = None
        told, length = [*self._waiting(), *news], self._game.length
        self._kept += [_Kept(one, length) for one in news if seat_of(self._game.seats, one.to)]
        failed = [channel for channel in self._channels if not self._show(channel, told, moved=moved, of=of)]
        self._delivered(channel for channel in self._channels if channel not in failed)
        lost = [channel for channel in failed if channel not in self._broken]
        self._broken = failed
        if lost:
            self._publish([News("session.channel_lost", {"channel": channel.name}) for channel in lost])

    def _waiting(self) -> list[News]:
        """What was told to a seat at which nobody has looked since."""
        return [kept.news for kept in self._kept]

    def _delivered(self, channels: Iterable[Channel]) -> None:
        """What these could show need not wait any more."""
        reading = [channel for channel in channels if channel.who != ROOM and getattr(channel, "tells", True)]
        heard = {name for channel in reading for name in self._game.names(channel.who)}
        self._kept = [kept for kept in self._kept if kept.news.to not in heard][-MOST_KEPT:]

    def _show(self, channel: Channel, news: Sequence[News], *, moved: bool, of: Post | None = None) -> bool:
        """False: the channel broke.  It gets the next view all the same, and is back as soon as it can be."""
        try:
            view = self._view(_audience(channel), channel.who, news, moved)
            answered = of if isinstance(of, (Answer, Confirm)) else None
            channel.show(replace(view, done=answered, is_aside=isinstance(of, OutOfTurn)))
        except Exception:
            log.exception("the channel %s broke", channel.name)
            return False
        return True

    def _view_of(self, name: str, news: Sequence[News], *, moved: bool) -> View:
        """What whoever has this name sees; one without a channel sees what the room does."""
        eyes = next((channel.who for channel in self._channels if channel.name == name), "all")
        return self._view((name,), eyes, news, moved)

    def _view(self, audience: Sequence[str], who: str, news: Sequence[News], moved: bool) -> View:
        view = self._as_it_stands(who)
        mine, (turn, likely) = (ROOM, *view.names), self._likely
        return replace(
            view,
            news=tuple(told for told in news if told.to in (*mine, *audience)),
            changes=tuple(self._game.changes_for(*view.names)) if moved else (),
            wish=self._wish,
            proposal=self._proposal if self._owner(self._proposal) in mine else None,
            likely=likely if turn == view.turn and self._likely_of in mine else (),
        )

    def _as_it_stands(self, who: str) -> View:
        """Built once for each turn and viewer."""
        view = self._seen.get(who)
        if view is None or view.turn != self._game.turn:
            view = self._seen[who] = seen(self._game, who)
        return view


def _audience(channel: Channel) -> Sequence[str]:
    """By which names news is for this channel, whoever looks; phones may be anywhere, all else is beside the box."""
    return (channel.name,) if getattr(channel, "is_far", False) else (channel.name, HERE)


def _fulfil(found: Future[T], question: Callable[[Game], T], game: Game) -> None:
    try:
        found.set_result(question(game))
    except Exception as error:  # noqa: BLE001  whoever asked gets it
        found.set_exception(error)


class Presence:
    """One channel, and the session that it is at."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._session: Session | None = None

    def join(self, session: Session) -> None:
        """Take part."""
        self._session = session
        session.join(self._channel)

    def part(self) -> None:
        """Leave."""
        session, self._session = self._session, None
        if session:
            session.part(self._channel)

    def post(self, post: Post) -> None:
        """Let something happen."""
        if self._session:
            self._session.post(post, self._channel)

    def tell(self, *news: News) -> None:
        """Let the table hear something."""
        if self._session:
            self._session.tell(*news)
