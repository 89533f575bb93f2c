"""Reading cards as a part of the eyes: the child that reads what is laid down, with its channel and its keeper.

The child needs some 250 megabytes.  So it lives only as long as cards come: it is born when one is waited for, and
ended when none has come for a while, and with it goes all that it took.
"""

from __future__ import annotations

import json
import logging
import queue
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from device.camera.card_channel import CardReader
from device.camera.orders import CameraOrder
from device.camera.pack_writer import PackWriter
from device.evening.session import Session
from device.evening.words import Words
from device.packs.captured import BrokenCapture, Captures
from engine import News
from voice.child import ChildLost, Message, Servant

log = logging.getLogger(__name__)
MODULE = "device.camera.card_worker"
READY, PATIENCE = 90.0, 45.0  # seconds until it is ready, and for one card: a small Pi is slow
IDLE = 90.0  # seconds without a card after which it is ended
LEAVING = 1.2  # seconds for what is still to be kept


class Desk:
    """One child, and the thread that talks to it."""

    def __init__(
        self, pack: Path, report: Callable[[Message], None], idle: float = IDLE, *, photos: bool = False
    ) -> None:
        self._report, self._idle = report, idle
        self.photos = photos  # may they be kept beside the words?
        options = {"pack": str(pack), "photos": photos}
        self._waiting: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        self._child = Servant(MODULE, json.dumps(options), tells=Message, ready=READY)
        self._is_over = False
        self._thread = threading.Thread(target=self._run, name="cards", daemon=True)

    @property
    def pid(self) -> int | None:
        """The process that reads, if there is one."""
        return self._child.pid

    def start(self) -> None:
        """Begin, in a thread of its own."""
        self._thread.start()

    def stop(self) -> None:
        """End it all, as soon as what was read is kept."""
        self._waiting.put(None)
        if self._thread.is_alive():
            self._thread.join(LEAVING)
        self._is_over = True
        self._child.end()
        if self._thread.is_alive():
            self._thread.join()

    def is_alive(self) -> bool:
        """Does its thread take what is given to it?"""
        return self._thread.is_alive()

    def give(self, order: Message) -> None:
        """A picture to be read, or a word about what becomes of the last one; nothing: one will come soon."""
        self._waiting.put(order)

    # Its thread ----------------------------------------------------------------------------------

    def _run(self) -> None:
        while not self._is_over:
            try:
                order = self._waiting.get(timeout=self._idle)
            except queue.Empty:
                self._rest()
                continue
            if order is None:
                break
            self._obey(order)
        self._rest()

    def _obey(self, order: Message) -> None:
        try:
            if order:
                self._report(self._child.ask(order, PATIENCE))
            else:
                self._child.born()
        except ChildLost as error:
            if not self._is_over:
                log.warning("whoever reads cards: %s", error)
                if "read" in order:
                    self._report({"turn": order["turn"], "lost": True})

    def _rest(self) -> None:
        self._child.end()


class CardPart:
    """Reads what is laid before the camera, and remembers it in the pack if that is the owner's."""

    def __init__(self, pack: Path, words: Words, order: Callable[[CameraOrder], None], *, photos: bool = False) -> None:
        self._pack, self._is_own = pack, pack != words.title.demo()
        self.desk = Desk(pack, self._hear, photos=photos)
        self.reader = CardReader(words, order, self._give)
        self.keeper = PackWriter(pack, words, self.reader.read, self._tell)
        self._session: Session | None = None

    def start(self, session: Session) -> None:
        """Take part."""
        self._session = session
        try:
            self.reader.read |= Captures.open(self._pack).printed()
        except BrokenCapture as broken:
            session.tell(News(f"cards.{broken.what}", broken.about))
        self.desk.start()
        if self._is_own:
            self.keeper.start()
            self.reader.note = self.keeper.note
        self.reader.join(session)

    def stop(self) -> None:
        """Leave; what was told is in the pack when this returns."""
        self.reader.part()
        self.desk.stop()
        self.keeper.stop()

    def photographed(self, pack: Path) -> None:
        """Somebody has photographed a card of this pack with a phone."""
        if pack.resolve() == self._pack.resolve():
            self.reader.photographed(Captures.open(pack).printed())

    def pictured(self, picture: str) -> None:
        """What the camera has seen being laid down."""
        self.reader.pictured(picture)

    def _give(self, order: Message) -> None:
        """Our own story is kept by nobody: it is there already."""
        if self._is_own or "keep" not in order:
            self.desk.give(order)

    def _hear(self, told: dict[str, Any]) -> None:
        self.reader.seen(told)

    def _tell(self, news: News) -> None:
        if self._session:
            self._session.tell(news)
