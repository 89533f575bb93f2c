"""Whoever sees the live picture on a phone, how long they look, and how the table is shown that somebody does."""

from __future__ import annotations

import base64
import threading
import time
from collections.abc import Callable

from device.camera.orders import CameraOrder, ShowPicture
from engine import News
from vision.tidings import LivePicture

PATIENCE = 3.0  # seconds for a picture
SAID = 300.0  # seconds in which it is not said again that somebody looks
NOTHING = LivePicture()


class Onlookers:
    """Gives pictures away, and tells the table so before the first one: *sign* is a light, *tell* are words."""

    def __init__(
        self,
        order: Callable[[CameraOrder], None],
        sign: Callable[[bool], None],
        tell: Callable[[News], None],
        *,
        is_drawn: bool,
    ) -> None:
        self._sign, self._tell, self._is_drawn = sign, tell, is_drawn
        self._live = ViewerTimeout(lambda is_open: order(ShowPicture(is_open)))
        self._watched = ViewerTimeout(self._be_watched)
        self._said_at = -SAID
        self._changed = threading.Condition()
        self.shown = NOTHING  # the last picture, with what was made of it
        self._is_covered = False  # something secret may lie before the eyes: nobody else sees it

    @property
    def is_anybody(self) -> bool:
        """Does somebody look just now?"""
        return self._watched.is_open

    def come(self) -> None:
        """Somebody looks from now on, at more than one picture."""
        self._watched.enter()
        self._live.enter()

    def go(self) -> None:
        """They look no more."""
        self._live.leave()
        self._watched.leave()

    def part(self) -> None:
        """Nobody sees anything any more."""
        self._live.shut()
        self._watched.shut()

    def show(self, told: LivePicture) -> None:
        """The next picture has come."""
        with self._changed:
            self.shown = NOTHING if self._is_covered else told
            self._changed.notify_all()

    def cover(self, is_covered: bool) -> None:
        """As long as somebody is asked in secret, nobody looks; what was seen then is forgotten."""
        with self._changed:
            self._is_covered, self.shown = is_covered, NOTHING if is_covered else self.shown
            self._changed.notify_all()

    def jpeg(self, patience: float = PATIENCE) -> bytes | None:
        """The next picture; nothing if none comes."""
        with self._watched, self._live:
            return self._next(patience)

    def drawing(self, patience: float = PATIENCE) -> bytes | None:
        """The same of a table that is only drawn: whoever looks at that sees nobody, and the table is shown nothing."""
        if not self._is_drawn:
            return self.jpeg(patience)
        with self._live:
            return self._next(patience)

    def _next(self, patience: float) -> bytes | None:
        with self._changed:
            before = self.shown
            self._changed.wait_for(lambda: self._is_covered or self.shown is not before, patience)
            is_new = self.shown is not before and not self._is_covered
            return base64.b64decode(self.shown.picture) if is_new else None

    def _be_watched(self, is_watched: bool) -> None:
        """A light is lit as long as it lasts; when it begins, that is said to who has not just heard it."""
        self._sign(is_watched)
        now = time.monotonic()
        if is_watched and now - self._said_at > SAID:
            self._said_at = now
            self._tell(News("camera.watched"))


# How long somebody looks --------------------------------------------------------------------------


LASTS = 3.0  # seconds after the last look: a phone on a slow network asks again within them


class ViewerTimeout:
    """Tells when it opens, before anybody looks, and when it is closed again."""

    def __init__(self, tell: Callable[[bool], None], lasts: float = LASTS) -> None:
        self._tell, self._lasts = tell, lasts
        self._changed = threading.Condition()
        self._looking, self._left_at, self.is_open = 0, 0.0, False

    def enter(self) -> None:
        """Somebody begins to look."""
        with self._changed:
            if not self.is_open:
                self._tell(True)
                self.is_open = True
                threading.Thread(target=self._mind, name="window", daemon=True).start()
            self._looking += 1

    def leave(self) -> None:
        """They look no more; perhaps they come back at once."""
        with self._changed:
            self._looking -= 1
            self._left_at = time.monotonic()
            self._changed.notify_all()

    def __enter__(self) -> None:
        """One look."""
        self.enter()

    def __exit__(self, *error: object) -> None:
        """It is over."""
        self.leave()

    def shut(self) -> None:
        """Now, whoever looks."""
        with self._changed:
            if self.is_open:
                self.is_open = False
                self._changed.notify_all()
                self._tell(False)

    def _mind(self) -> None:
        with self._changed:
            while self.is_open and (self._looking or self._left > 0):
                self._changed.wait(None if self._looking else self._left)
            self.shut()

    @property
    def _left(self) -> float:
        """Seconds until it closes."""
        return self._left_at + self._lasts - time.monotonic()
