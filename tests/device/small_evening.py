"""An evening as small as it gets: channels that only listen, and a session over the kernel's small table."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from contextlib import contextmanager

from device.evening.session import Session
from engine import Game, News
from engine.channel import View

PATIENCE = 10.0  # seconds; only a broken session takes them


class Listener:
    """A channel that keeps what it is shown."""

    def __init__(self, name: str = "listener", who: str = "all") -> None:
        self.name, self.who = name, who
        self.views: queue.SimpleQueue[View] = queue.SimpleQueue()

    def show(self, view: View) -> None:
        self.views.put(view)

    def next(self) -> View:
        """The next view, as soon as it comes."""
        return self.views.get(timeout=PATIENCE)

    def told(self) -> list[str]:
        """What the next view tells."""
        return [news.what for news in self.next().news]


class Broken(Listener):
    """A channel that breaks whenever it is shown something, until it is mended."""

    mended = False

    def show(self, view: View) -> None:
        if not self.mended:
            raise OSError("no such lamp")
        super().show(view)


@contextmanager
def evening(game: Game, *channels: Listener, news: tuple[News, ...] = ()) -> Iterator[Session]:
    """A session in its thread, which has shown everybody how things stand."""
    session = Session(game, channels, news=news)
    session.start()
    try:
        yield session
    finally:
        session.stop()
