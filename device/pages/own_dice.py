"""Own dice as pages see them: the eyes of the evening that is played, as far as they learn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast

from device.evening.words import phrases
from device.pages.simulated_table import part
from device.service.evenings import Evenings
from engine import EngineError
from engine.phrases import plain_name
from vision.drawer import is_from_roll
from web_panel.dice.wiring import Face, LessonSeen, PictureSeen, SetSeen

if TYPE_CHECKING:
    from device.camera.part import Eyes


class NoLesson(EngineError):
    """The owner's: dice cannot be taught just now."""


class OwnDice:
    """The eyes at the table; between two evenings, and without a camera, there are none."""

    def __init__(self, evenings: Evenings) -> None:
        self._evenings = evenings

    def has_eyes(self) -> bool:
        """Is a camera at the table?"""
        return self._eyes() is not None

    def is_drawn(self) -> bool:
        """Is the table only drawn?"""
        eyes = self._eyes()
        return eyes is not None and eyes.is_simulated

    def asked(self) -> Sequence[Face]:
        """What the dice can show that are asked for just now."""
        eyes = self._eyes()
        return eyes.reader.faces if eyes else ()

    def photo(self, data: bytes, turn: int) -> None:
        """Read the dice that are asked for in this turn from a photo."""
        eyes = self._open()
        if not eyes.reader.faces:
            raise NoLesson("error.photo_unwanted")
        eyes.photo(data, turn)

    # The lesson ----------------------------------------------------------------------------------

    def lesson(self) -> LessonSeen:
        """How far it has come."""
        eyes = self._eyes()
        told = eyes.lesson if eyes else None
        if told is None:
            return LessonSeen()
        face = "" if told.face is None else told.face
        return LessonSeen(told.stage, face, told.done, told.of, told.percent, told.name)

    def begin(self, faces: Sequence[Face]) -> None:
        """Teach dice with these faces."""
        eyes = self._open()
        if eyes.looker.teaches:
            raise NoLesson("error.lesson_runs")
        eyes.teach(faces, asks=True)

    def lay(self) -> None:
        """Lay a die down that shows what is wanted, on a table that is only drawn."""
        eyes, wanted = self._open(), self.lesson()
        if eyes.is_simulated and wanted.stage == "show":
            eyes.lay([eyes.taught], [wanted.face])

    def trust(self, name: str) -> None:
        """Keep what was learned."""
        self._open().trust(name)

    def give_up(self) -> None:
        """Keep nothing of it."""
        if (eyes := self._open()).looker.teaches:
            eyes.stop_teaching()

    # What is known -------------------------------------------------------------------------------

    def sets(self) -> Sequence[SetSeen]:
        """All sets that the eyes can use at this table."""
        eyes = self._eyes()
        drawers = eyes.drawers if eyes else ()
        return [_seen(name, drawer.faces(name)) for drawer in drawers for name in drawer.names()]

    def picture(self, name: str, face: str, file: str) -> bytes | None:
        """One picture, if it is one of a set."""
        eyes = self._eyes()
        sets = [drawer.faces(name) for drawer in (eyes.drawers if eyes else ()) if name in drawer.names()]
        pictures = [(str(shown), path) for faces in sets for shown, files in faces.items() for path in files]
        found = [path for shown, path in pictures if (shown, path.name) == (face, file)]
        return found[-1].read_bytes() if found else None

    def forget(self, name: str, face: str, file: str) -> bool:
        """Take away what was kept from a roll; the eyes learn the set anew when they need it."""
        eyes = self._eyes()
        return eyes is not None and any(drawer.remove(name, face, file) for drawer in eyes.drawers)

    def keeps(self) -> bool:
        """Does the owner want cut-outs to be kept?"""
        eyes = self._eyes()
        return eyes is not None and eyes.keeps

    # Looking -------------------------------------------------------------------------------------

    def seen(self) -> bytes | None:
        """The next picture."""
        eyes = self._eyes()
        return eyes.onlookers.jpeg() if eyes else None

    def explain(self, error: EngineError, language: str) -> str:
        """Why something cannot be done."""
        return phrases(language).error(error, name=plain_name)

    def _eyes(self) -> Eyes | None:
        return cast("Eyes | None", part(self._evenings, "camera"))

    def _open(self) -> Eyes:
        if (eyes := self._eyes()) is None:
            raise NoLesson("error.lesson_no_eyes")
        return eyes


def _seen(name: str, faces: Mapping[Face, Sequence[Path]]) -> SetSeen:
    return SetSeen(
        name,
        {face: len(files) for face, files in faces.items()},
        [PictureSeen(face, files[0].name) for face, files in faces.items()],
        [PictureSeen(face, path.name) for face, files in faces.items() for path in files if is_from_roll(path)],
    )
