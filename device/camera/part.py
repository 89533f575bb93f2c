"""The eyes as a part of the evening, and what the pages for phones can ask of them."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from device.camera.board_channel import BoardChannel
from device.camera.camera_process import Looker
from device.camera.card_part import CardPart
from device.camera.dice_channel import DiceChannel, mark
from device.camera.live_viewers import Onlookers
from device.camera.orders import DealCard, LayDice, PutDie, ReadPhoto, TapCorners, TeachDice, ThrowDice, TrustDice
from device.evening.session import Session
from device.evening.words import Words
from engine import EngineError, News
from engine.pieces.printed import Printed
from vision.drawer import FOLDER, Drawer
from vision.learning import EACH, LONGEST, is_name
from voice.child import Message

SIMULATED = "simulated"
UNDER_WAY = ("show", "judged")  # what is told of a lesson that is not at its end
NEEDED = ("numpy", "cv2", "onnxruntime")


class NoEyes(EngineError):
    """What reads pictures is not installed."""


def missing() -> list[str]:
    """The libraries that reading pictures needs and this machine does not have."""
    return [name for name in NEEDED if importlib.util.find_spec(name) is None]


class Eyes:
    """Looker, reader and onlookers together; also what a page can ask of them.  *sign* is lit while somebody looks."""

    def __init__(
        self,
        settings: Mapping[str, Any],
        pack: Path,
        words: Words | None = None,
        *,
        pretends: bool,
        own: Path | None = None,
        memory: Path | None = None,
        drawn: Path | None = None,
        sign: Callable[[bool], None] = lambda is_watched: None,
    ) -> None:
        camera = settings["source"]
        if camera == "auto" and pretends:
            camera = SIMULATED  # on a machine that is no Pi, nobody expects to be looked at
        options = {"camera": camera, "pack": str(pack), "mat": settings["tray"], "tap": settings["corners"]}
        options |= {"board": settings.get("board"), "board_tap": settings.get("board_corners")}
        self.keeps = bool(settings.get("corrections", False))
        options |= {"own": str(own) if own else None, "memory": str(memory) if memory else None, "keeps": self.keeps}
        if drawn and camera == SIMULATED:
            options["drawn"] = str(drawn / FOLDER)  # whatever pack is played, dice that are drawn look as the demo's
        taught = Drawer(pack / FOLDER, own) if own else Drawer(pack / FOLDER)
        self.drawers = (taught, Drawer(memory)) if memory else (taught,)  # own dice; what is remembered of usual ones
        self.is_simulated = camera == SIMULATED
        self.looker = Looker(options, self._hear, is_eager=not self.is_simulated)
        self.reader = DiceChannel(self.looker.order)
        photos, has_cards = bool(settings.get("card_photos", False)), bool(settings.get("cards", True))
        self.cards = CardPart(pack, words, self.looker.order, photos=photos) if words and has_cards else None
        self.board = BoardChannel(words, self.looker.order, is_drawn=self.is_simulated) if words else None
        self.trouble = ""
        self.taught: tuple[Any, ...] = ()  # what the dice of the last lesson can show
        self.lesson: Mapping[str, Any] = {}  # what was told last of the lesson, if there was one
        self.watch: list[Callable[[Message], None]] = []  # told everything, for whoever looks on
        self._session: Session | None = None
        self.onlookers = Onlookers(self.looker.order, sign, self._tell, is_drawn=self.is_simulated)
        self.reader.cover = self.onlookers.cover

    # A part --------------------------------------------------------------------------------------

    def start(self, session: Session) -> None:
        """Open the eyes when they are needed."""
        if lacking := missing():
            raise NoEyes("error.eyes_missing", library=lacking[0])
        self._session = session
        self.looker.start()
        self.reader.join(session)
        if self.board:
            self.board.join(session)
        if self.cards:
            self.cards.start(session)

    def stop(self) -> None:
        """Close them."""
        self.onlookers.part()
        if self.cards:
            self.cards.stop()
        if self.board:
            self.board.part()
        self.reader.part()
        self.looker.stop()

    def is_alive(self) -> bool:
        """Does its thread listen to the camera?"""
        return self.looker.is_alive()

    # What pages can do ---------------------------------------------------------------------------

    def tap(self, corners: Sequence[Sequence[float]]) -> None:
        """The corners of the tray, clockwise from the upper left, as parts of the picture; none: forget them."""
        self.looker.order(TapCorners(tuple((float(x), float(y)) for x, y in corners)))

    def photo(self, data: bytes, turn: int) -> None:
        """A photo of the dice that are asked for in this turn; one that comes later is left alone."""
        self.looker.order(ReadPhoto(turn, data))

    def teach(self, faces: Sequence[Any], *, asks: bool = False) -> None:
        """Learn own dice: the table is told which face to show next, and in the end how well they are told apart.

        They are kept then, or, if it *asks*, as soon as somebody trusts them.
        """
        wrong = next((str(face) for face in faces if not is_name(str(face))), None)
        if wrong is not None or not faces:
            raise NoEyes("error.lesson_name", name=wrong or "")
        self.taught, name = tuple(faces), " ".join(map(str, faces))[:LONGEST].strip()
        self.looker.order(TeachDice(name, tuple(faces), EACH, asks))

    def trust(self, name: str) -> None:
        """Keep what was learned, under this name."""
        if not is_name(name):
            raise NoEyes("error.lesson_name", name=name)
        self.looker.order(TrustDice(name))

    def stop_teaching(self) -> None:
        """Break the lesson off; nothing of it is kept."""
        self.looker.order(TeachDice())
        self.lesson = {}
        self._tell(News("lesson.stopped"))

    def learn(self) -> bool:
        """Learn the dice that are asked for just now, or stop; what comes of it is told to the table."""
        if self.looker.teaches:
            self.stop_teaching()
        elif (faces := self.reader.faces) and all(is_name(str(face)) for face in faces):
            self.teach(faces)
        else:
            self._tell(News("lesson.nothing"))
        return True

    def throw(self, dice: Sequence[Sequence[Any]], values: Sequence[Any] | None = None) -> None:
        """Throw dice on the simulated table; by chance, if nobody says what they shall show."""
        self.looker.order(ThrowDice(tuple(map(tuple, dice)), None if values is None else tuple(values)))

    def lay(self, dice: Sequence[Sequence[Any]], values: Sequence[Any]) -> None:
        """Lay dice down on the simulated table, with these values up."""
        self.looker.order(LayDice(tuple(map(tuple, dice)), tuple(values)))

    def put(self, look: str, socket: str) -> None:
        """Put a die that looks so (`red:4`) on a socket of the simulated table's board."""
        colour, _, face = look.partition(":")
        if self.board:
            self.board.look()
        self.looker.order(PutDie(socket, colour, mark(face)))

    def deal(self, card: Printed | None) -> None:
        """Lay a card onto the simulated table; none: take it away."""
        self.looker.order(DealCard(card))

    # What the camera tells -----------------------------------------------------------------------

    def _hear(self, told: Message) -> None:
        """From the looker's thread."""
        for watch in self.watch:
            watch(told)
        if "picture" in told:
            self.onlookers.show(told)
        for what, about in told.items():
            if what in _NEWS:
                _NEWS[what](self, about)

    def _seen(self, about: Mapping[str, Any]) -> None:
        self.reader.seen(about)

    def _placed(self, about: Mapping[str, Any]) -> None:
        if self.board:
            self.board.seen(about)

    def _card(self, about: str) -> None:
        if self.cards:
            self.cards.pictured(about)

    def _troubled(self, about: str) -> None:
        if about != self.trouble:
            self.trouble = about
            self._tell(News(f"camera.{about}"))

    def _over(self, about: str) -> None:
        self.trouble = ""
        self._tell(News("camera.over"))

    def _tray(self, about: str) -> None:
        if about == "moved":
            self._tell(News("camera.tray_moved"))

    def _beat(self, about: object) -> None:
        if self.trouble == "hung":
            self._over(self.trouble)
        if self.cards and not self.trouble:
            self.cards.reader.offer()

    def _lesson(self, about: Mapping[str, Any]) -> None:
        self.lesson, told = about, about["told"]
        if told not in UNDER_WAY:
            self.looker.order(TeachDice())
        self._tell(News(f"lesson.{told}", {key: value for key, value in about.items() if key != "told"}))

    def _photo(self, about: str) -> None:
        self._tell(News("eyes.unreadable"))

    def _tell(self, news: News) -> None:
        if self._session:
            self._session.tell(news)


_NEWS: Mapping[str, Callable[[Eyes, Any], None]] = {
    "seen": Eyes._seen,
    "placed": Eyes._placed,
    "card": Eyes._card,
    "trouble": Eyes._troubled,
    "over": Eyes._over,
    "tray": Eyes._tray,
    "beat": Eyes._beat,
    "photo": Eyes._photo,
    "lesson": Eyes._lesson,
}
