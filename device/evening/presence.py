"""A channel's presence at a session: it comes, posts, tells and goes; what it says while it is away, nobody hears."""

from __future__ import annotations

from device.evening.posts import Post
from device.evening.session import Channel, Session
from engine import News


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
