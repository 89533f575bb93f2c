"""The doorkeeper: sees to it that nobody who talks slowly, or stands in the door, keeps the others out.

A connection on which nothing is being answered has so many seconds to say what it wants, letter by letter or at once.
When there are many of them, those go that have waited longest, of whoever has the most.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

SLOWEST = 15.0  # seconds to say what one wants
PARCEL = 180.0  # seconds to bring something large, for phones that were let in
MOST, CROWD = 260, 180  # open connections, and when it becomes crowded
EVERY = 0.1  # seconds


class Doorkeeper:
    """Looks at the open connections now and then."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._next = clock, 0.0
        self._since: dict[Any, float] = {}

    def look(self, channels: Sequence[Any]) -> None:
        """Let those go that have had their time."""
        now = self._clock()
        if now < self._next:
            return
        self._next = now + EVERY
        waiting = [channel for channel in channels if not channel.requests and not channel.total_outbufs_len]
        self._since = {channel: self._since.get(channel, now) for channel in waiting}
        for channel in waiting:
            if now - self._since[channel] > _patience(channel):
                channel.will_close = True
        if len(channels) > CROWD:
            self._thin_out(len(channels) - CROWD)

    def _thin_out(self, many: int) -> None:
        """The longest waiting of those who have the most connections open."""
        open_by = Counter(channel.addr[0] for channel in self._since)
        order = sorted(self._since, key=lambda channel: (-open_by[channel.addr[0]], self._since[channel]))
        for channel in order[:many]:
            channel.will_close = True


def _patience(channel: Any) -> float:
    """What is large takes longer; whether it may be large was decided by its head."""
    is_parcel = channel.request is not None and channel.request.adj is not channel.adj
    return PARCEL if is_parcel else SLOWEST
