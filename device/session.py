"""The session: one evening at the table.  One thread owns the game; all that happens is posted to it.

Theory of operation.  Camera, buttons, lights, voice, phones and the terminal are *channels*: each is shown views, and
may post at any time from any thread.  Posts wait in one queue.  The session's thread takes them one by one: is the turn
still the one it was meant for?  Is the answer sure enough, or has somebody to confirm it?  Then it happens in the game,
whose journal has it on disk before `happen` returns; only then is anything shown.  What goes wrong is news, told to
whom it concerns, and never ends the evening: neither a wrong answer, nor a rule with a bug, nor a channel that breaks.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeVar

from device.posts import Answer, Confirm, Post, Reject
from device.views import Outcome, View, seen
from engine import AnswerError, EngineError, Game, News, StaleAnswer

__all__ = ("Answer", "Channel", "Post", "Session", "View")

T = TypeVar("T")
log = logging.getLogger(__name__)


class Channel(Protocol):
    """What shows something of the game, or takes something in.  *who* looks at it; "all" is the room."""

    name: str
    who: str

    def show(self, view: View) -> None:
        """Take a view and be done at once: whoever is slow has a queue and a thread of its own."""
        ...


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


class Session:
    """One evening: the game, the channels, and what has been proposed but not confirmed."""

    def __init__(
        self, game: Game, channels: Iterable[Channel] = (), *, news: Sequence[News] = (), sure_enough: float = 0.9
    ) -> None:
        self.sure_enough = sure_enough
        self._game, self._channels, self._first = game, list(channels), list(news)
        self._inbox: queue.SimpleQueue[Callable[[], None] | _Question | _Posted | None] = queue.SimpleQueue()
        self._has_begun, self._over = False, threading.Event()
        self._proposal: Answer | None = None
        self._likely: tuple[int, tuple[Any, ...]] = (0, ())  # a turn, and what may have been meant in it
        self._seen: dict[str, View] = {}
        self._broken = list[Channel]()
        self._thread = threading.Thread(target=self.run, name="session", daemon=True)

    # What any thread may do ----------------------------------------------------------------------

    def post(self, post: Post) -> None:
        """Let something happen; what comes of it is shown to all channels."""
        self._inbox.put(_Posted(post))

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
        while (job := self._inbox.get()) is not None:
            self._do(job)
        self._end()

    def _end(self) -> None:
        self._over.set()
        self._answer_the_rest()

    def _answer_the_rest(self) -> None:
        """Who asks when the evening is over gets an answer, from any thread; nothing else happens any more."""
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
        post, is_open = posted.post, not self._is_private()
        try:
            news, done = self._happen(post), True
        except EngineError as error:
            news, done = [News(error.what, error.about, self._concerned(error, post))], False
        except Exception:
            log.exception("a post broke: %r", post)
            news, done = [News("session.broke", {"by": post.by})], False
        self._publish(news, moved=done, of=post if done and is_open and isinstance(post, (Answer, Confirm)) else None)
        if posted.came:
            refused = None if done else news[0]
            _fulfil(posted.came, lambda _: Outcome(refused, self._view_of(post.by, news, moved=done)), self._game)

    def _happen(self, post: Post) -> Sequence[News]:
        if post.to not in (None, self._game.turn):
            raise StaleAnswer("error.stale", to=post.to)
        if isinstance(post, (Confirm, Reject)):
            return self._judge(post)
        if isinstance(post, Answer) and post.sure < self.sure_enough and self._game.ask:
            return self._propose(post)
        return post.happen(self._game)

    def _propose(self, answer: Answer) -> Sequence[News]:
        """An unsure answer is shown to those it concerns, and waits; one that cannot be is refused like any other."""
        ask = self._game.ask
        if ask is None or not ask.allows(answer.value):
            return answer.happen(self._game)
        if answer.instead and self._game.is_alike([answer.value, *answer.instead]):
            return answer.happen(self._game)  # whichever it is, nothing depends on it
        self._proposal = answer
        return [News(answer.doubt, {}, ask.who if ask.is_private else "all")] if answer.doubt else []

    def _judge(self, verdict: Confirm | Reject) -> Sequence[News]:
        proposal, self._proposal = self._proposal, None
        if proposal is None:
            raise StaleAnswer("error.stale", to=verdict.to)
        if isinstance(verdict, Reject):
            self._likely = (proposal.to, proposal.instead)
            return [News("session.rejected", {}, verdict.by if self._is_private() else "all")]
        return replace(proposal, by=verdict.by, sure=1.0).happen(self._game)

    def _is_private(self) -> bool:
        return self._game.ask is not None and self._game.ask.is_private

    def _concerned(self, error: EngineError, post: Post) -> str:
        """A refusal is for whoever caused it; what else goes wrong is for all."""
        if not isinstance(error, AnswerError):
            return "all"
        if any(post.by in (channel.name, channel.who) for channel in self._channels):
            return post.by
        return self._game.ask.who if self._game.ask and self._is_private() else "all"

    def _join(self, channel: Channel) -> None:
        self._channels.append(channel)
        self._again(channel)

    def _again(self, channel: Channel) -> None:
        self._show(channel, [], moved=False)

    def _part(self, channel: Channel) -> None:
        self._channels = [other for other in self._channels if other is not channel]

    # Showing -------------------------------------------------------------------------------------

    def _publish(self, news: Sequence[News], *, moved: bool = False, of: Answer | Confirm | None = None) -> None:
        """Show everybody how things stand; who cannot be shown anything is reported to the others, once."""
        if self._proposal and self._proposal.to != self._game.turn:
            self._proposal = None
        failed = [channel for channel in self._channels if not self._show(channel, news, moved=moved, of=of)]
        lost = [channel for channel in failed if channel not in self._broken]
        self._broken = failed
        if lost:
            self._publish([News("session.channel_lost", {"channel": channel.name}) for channel in lost])

    def _show(self, channel: Channel, news: Sequence[News], *, moved: bool, of: Answer | Confirm | None = None) -> bool:
        """False: the channel broke.  It gets the next view all the same, and is back as soon as it can be."""
        try:
            channel.show(replace(self._view(channel.name, channel.who, news, moved), done=of))
        except Exception:
            log.exception("the channel %s broke", channel.name)
            return False
        return True

    def _view_of(self, name: str, news: Sequence[News], *, moved: bool) -> View:
        """What whoever has this name sees; one without a channel sees what the room does."""
        eyes = next((channel.who for channel in self._channels if channel.name == name), "all")
        return self._view(name, eyes, news, moved)

    def _view(self, name: str, who: str, news: Sequence[News], moved: bool) -> View:
        heard = tuple(told for told in news if told.to in ("all", who, name))
        changes = tuple(self._game.changes_for(who)) if moved else ()
        view = replace(self._as_it_stands(who), news=heard, changes=changes)
        concerns = not self._is_private() or (self._game.ask and self._game.ask.who == who)
        turn, likely = self._likely
        return replace(view, proposal=self._proposal, likely=likely if turn == view.turn else ()) if concerns else view

    def _as_it_stands(self, who: str) -> View:
        """Built once for each turn and viewer."""
        view = self._seen.get(who)
        if view is None or view.turn != self._game.turn:
            view = self._seen[who] = seen(self._game, who)
        return view


def _fulfil(found: Future[T], question: Callable[[Game], T], game: Game) -> None:
    try:
        found.set_result(question(game))
    except Exception as error:  # noqa: BLE001  whoever asked gets it
        found.set_exception(error)
