"""Reading cards as a part of the eyes: the desk, the channel and the keeper together."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from device.camera.card_channel import CardReader
from device.camera.card_process import Desk
from device.camera.orders import CameraOrder
from device.camera.pack_writer import PackWriter
from device.evening.session import Session
from device.evening.words import Words
from device.packs.captured import BrokenCapture, Captures
from engine import News
from voice.child import Message


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
