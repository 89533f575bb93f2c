"""The eyes as a part of the evening, and what the pages for phones can ask of them."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from device.camera.board_channel import BoardChannel
from device.camera.camera_process import Looker
from device.camera.card_process import CardPart
from device.camera.dice_channel import DiceChannel, mark
from device.camera.live_viewers import Onlookers
from device.camera.orders import (
    DealCard,
    LayDice,
    PutDie,
    ReadPhoto,
    TapBoard,
    TapCorners,
    TeachDice,
    ThrowDice,
    TrustDice,
)
from device.evening.session import Session
from device.evening.words import Words
from engine import EngineError, News
from engine.pieces.printed import Printed
from vision.drawer import FOLDER, Drawer
from vision.learning import EACH, LONGEST, is_name
from vision.tidings import (
    CardPictured,
    LessonTold,
    LivePicture,
    PhotoUnread,
    PlacementTold,
    SignOfLife,
    ThrowTold,
    Tiding,
    TrayTold,
    TroubleBegun,
    TroubleOver,
)

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
        self.lesson: LessonTold | None = None  # what was told last of the lesson, if there was one
        self.watch: list[Callable[[Tiding], None]] = []  # told everything, for whoever looks on
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

    def tap_board(self, corners: Sequence[Sequence[float]]) -> None:
        """The same of a board without markers."""
        self.looker.order(TapBoard(tuple((float(x), float(y)) for x, y in corners)))

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
        self.lesson = None
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

    def throw(
        self, dice: Sequence[Sequence[Any]], values: Sequence[Any] | None = None, colours: Sequence[str] = ()
    ) -> None:
        """Throw dice on the simulated table; by chance, if nobody says what they shall show."""
        shown = None if values is None else tuple(values)
        self.looker.order(ThrowDice(tuple(map(tuple, dice)), shown, tuple(colours)))

    def lay(self, dice: Sequence[Sequence[Any]], values: Sequence[Any]) -> None:
        """Lay dice down on the simulated table, with these values up."""
        self.looker.order(LayDice(tuple(map(tuple, dice)), tuple(values)))

    def put(self, look: str, socket: str) -> None:
        """Put a die that looks so (`red:4`) on a socket of the simulated table's board."""
        colour, _, face = look.partition(":")
        if self.board:
            self.board.look()
        self.looker.order(PutDie(socket, colour, mark(face)))

    def deal(self, *cards: Printed, drawings: Sequence[str] = ()) -> None:
        """Lay a card onto the simulated table, or several in a row; none: take away what lies there."""
        self.looker.order(DealCard(cards, tuple(drawings)))

    # What the camera tells -----------------------------------------------------------------------

    def _hear(self, told: Tiding) -> None:
        """From the looker's thread."""
        for watch in self.watch:
            watch(told)
        if (hear := _HEARS.get(type(told))) is not None:
            hear(self, told)

    def _shown(self, told: LivePicture) -> None:
        self.onlookers.show(told)

    def _seen(self, told: ThrowTold) -> None:
        self.reader.seen(told)

    def _placed(self, told: PlacementTold) -> None:
        if self.board:
            self.board.seen(told)

    def _card(self, told: CardPictured) -> None:
        if self.cards:
            self.cards.pictured(told.picture)

    def _troubled(self, told: TroubleBegun) -> None:
        if told.trouble != self.trouble:
            self.trouble = told.trouble
            self._tell(News(f"camera.{told.trouble}"))

    def _over(self, told: Tiding) -> None:
        self.trouble = ""
        self._tell(News("camera.over"))

    def _tray(self, told: TrayTold) -> None:
        if told.state == "moved":
            self._tell(News("camera.tray_moved"))

    def _beat(self, told: SignOfLife) -> None:
        if self.trouble == "hung":
            self._over(told)
        if self.cards and not self.trouble:
            self.cards.reader.offer()

    def _lesson(self, told: LessonTold) -> None:
        self.lesson = told
        if told.stage not in UNDER_WAY:
            self.looker.order(TeachDice())
        if told.stage == "show":
            self._tell(News("lesson.show", {"face": told.face, "done": told.done, "of": told.of}))
        else:
            self._tell(News(f"lesson.{told.stage}", {"name": told.name, "percent": told.percent}))

    def _photo(self, told: PhotoUnread) -> None:
        self._tell(News("eyes.unreadable"))

    def _tell(self, news: News) -> None:
        if self._session:
            self._session.tell(news)


_HEARS: Mapping[type[Tiding], Callable[[Eyes, Any], None]] = {
    LivePicture: Eyes._shown,
    ThrowTold: Eyes._seen,
    PlacementTold: Eyes._placed,
    CardPictured: Eyes._card,
    TroubleBegun: Eyes._troubled,
    TroubleOver: Eyes._over,
    TrayTold: Eyes._tray,
    SignOfLife: Eyes._beat,
    PhotoUnread: Eyes._photo,
    LessonTold: Eyes._lesson,
}
