"""Ready: a channel that gives the answers which were settled before the evening, each once, when its question comes."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from device.evening.session import Presence, Session
from engine import Ask
from engine.channel import Answer, View
from engine.gathering import Given

PATIENCE, LOOK = 2.0, 0.005  # seconds


class Ready:
    """What was settled beforehand; *keep* hears what is left of it.  An answer that is taken back is asked for anew."""

    name, who = "set-up", "all"

    def __init__(self, given: Sequence[Given], keep: Callable[[Sequence[Given]], None] = lambda left: None) -> None:
        self._left, self._keep = list(given), keep
        self._presence = Presence(self)

    def wire(self, session: Session) -> None:
        """Take part, unless nothing was settled."""
        if self._left:
            self._presence.join(session)

    def settle(self, session: Session, patience: float = PATIENCE) -> None:
        """Wait until all that can be answered is, so that nobody sees a question that is none any more."""
        until = time.monotonic() + patience
        while time.monotonic() < until and self._is_due(session.look(lambda game: game.ask)):
            time.sleep(LOOK)

    def _is_due(self, ask: Ask | None) -> bool:
        return ask is not None and any(one.fits(ask) for one in self._left)

    def show(self, view: View) -> None:
        """Answer, if this was settled; who has nothing left to say goes."""
        given = next((one for one in self._left if view.ask and one.fits(view.ask)), None)
        if given is None:
            return
        self._left.remove(given)
        self._presence.post(Answer(given.value, to=view.turn, by=self.name))  # waits for us: what is left is kept first
        self._keep(self._left)
        if not self._left:
            self._presence.part()
