"""A table of 7 under a camera: people with real cards, who press as little as they can."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import cv2

from device.camera.card_channel import CardReader
from device.camera.card_worker import CardWorker
from device.evening.session import Session
from device.evening.words import words
from engine import Ask, Game
from engine.channel import Answer
from engine.contract import OpenedPack
from engine.games.unnamed.game import GAME
from engine.games.unnamed.table import SevenTable
from tests.games.unnamed.play import TRIO
from tests.games.unnamed.valley import cards
from vision.rendered.arena import FINE, Arena
from vision.rendered.printed_cards import face, laid, row
from vision.rendered.story_cards import PrintedWords

ACROSS, ASKEW = 220.0, (0.03, -0.04, 0.02)


def words_on(card: str, language: str = "en") -> PrintedWords:
    found = GAME.printed(cards().box, GAME.lay(TRIO, {}), card, "front", language)
    assert found
    return PrintedWords(*found)


class Table:
    """People with real cards and a camera, who press as little as they can."""

    def __init__(self, pack: Path, using: OpenedPack | None = None, language: str = "en") -> None:
        using, self.language = using or cards(), language
        game = Game(GAME.rules, GAME.lay(TRIO, {"hands": "closed"}), using.box, strict=True)
        self.session, self.worker = Session(game), CardWorker(pack)
        self.reader = CardReader(words(GAME, using, language), lambda order: None, self._give)
        self.presses, self.pictures, self.asked = 0, 0, list[str]()
        self._picture, self.kept = "", list[str]()

    def knows(self, names: list[str]) -> None:
        """As if all of them had been photographed once."""
        for name in set(names) - {one.removesuffix(" front") for one in self.worker._album.kept}:
            self.worker._album.keep(f"{name} front", face(words_on(name)))

    def _give(self, order: dict[str, Any]) -> None:
        if "keep" in order:
            self.kept.append(self.worker.obey(order)["kept"])
        elif order:
            order["read"]["picture"] = self._picture
            self.reader.seen({"turn": order["turn"], "nth": order["nth"], **self.worker.obey(order)})

    def ask(self) -> Ask | None:
        for _ in range(4):
            self.session.look(lambda game: None)
        return self.session.look(lambda game: game.ask)

    @property
    def t(self) -> SevenTable:
        found: SevenTable = self.session.look(lambda game: game.table)
        return found

    def lays(self, names: list[str]) -> None:
        """All of them at once, before the camera."""
        arena = Arena()
        printed = [words_on(name, self.language) for name in names]
        alone = [laid(words, 0.1) for words in printed]
        arena.deal(row(printed, ACROSS, ASKEW[: len(names)]) if len(names) > 1 else alone, 0.0)
        _, data = cv2.imencode(".jpg", arena.picture(5.0, FINE))
        self._picture = base64.b64encode(data.tobytes()).decode()
        self.pictures += 1
        self.reader.pictured(self._picture)

    def presses_one(self, ask: Ask) -> None:
        """A button: the first thing that is offered, or yes."""
        self.presses += 1
        turn = self.session.look(lambda game: game.turn)
        self.session.post(Answer(ask.options[0], turn, "buttons"))


@contextmanager
def camera_table(folder: Path, using: OpenedPack | None = None, language: str = "en") -> Iterator[Table]:
    here = Table(folder, using, language)
    here.session.start()
    here.reader.join(here.session)
    try:
        yield here
    finally:
        here.session.stop()
